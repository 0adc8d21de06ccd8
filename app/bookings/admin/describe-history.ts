import { t } from "@sacred-space/words/t.ts";
import type { AuditEntry } from "#app/bookings/history.ts";
import { describeColumn } from "#app/settings/admin/describe-column.ts";
import { formatDay } from "#domain/wording.ts";
import { COLUMN_WORDS } from "./history-words.ts";

type Changes = AuditEntry["changes"];

/** Describes one audit entry: "Moved from Tue 1 Dec 2026, 10:00 to Wed 2 Dec 2026, 09:30". Empty if it contains nothing worth showing. */
export function describeHistoryEntry({ act, changes }: Pick<AuditEntry, "act" | "changes">): string[] {
  if (act === "insert") return [booked(changes)];
  if (act === "delete") return [t("Deleted")];
  return [moved(changes), ...plain(changes), ...personal(changes)].filter((words) => words !== undefined);
}

/** Who made the change. Empty for the server's own changes, such as ending a hold or recording a payment. */
export function roleName(role: string): string {
  return { admin: t("you"), authenticated: t("the client") }[role] ?? t("the site");
}

function booked(changes: Changes): string {
  if (changes["is_written"]?.[1] === true)
    return t("Ordered, to be written by {when}", { when: formatMoment([changes["booking_date"]?.[1]]) });
  const when = moment(changes, 1);
  return typeof changes["hold_expires_at"]?.[1] === "string"
    ? t("Held for {when}, until it is paid", { when })
    : t("Booked for {when}", { when });
}

function moved(changes: Changes): string | undefined {
  if (!changes["booking_date"] && !changes["booking_time"]) return undefined;
  return t("Moved from {from} to {to}", { from: moment(changes, 0), to: moment(changes, 1) });
}

/** The audit trail contains only changed columns, so a move within a day has no date. */
function moment(changes: Changes, side: 0 | 1): string {
  return formatMoment([changes["booking_date"]?.[side], changes["booking_time"]?.[side]]);
}

function formatMoment([date, time]: [date: unknown, time?: unknown]): string {
  return [typeof date === "string" && formatDay(date, "medium"), time]
    .filter((part) => typeof part === "string")
    .join(", ");
}

/** Describes the columns in the order of COLUMN_WORDS; then the others by column name. */
function plain(changes: Changes): (string | undefined)[] {
  const told = Object.entries(COLUMN_WORDS).map(([column, words]) => {
    const change = changes[column];
    return change ? words(...change, changes) : undefined;
  });
  const others = Object.entries(changes).filter(
    ([column]) => !Object.hasOwn(COLUMN_WORDS, column) && !Object.hasOwn(PERSONAL, column),
  );
  return [...told, ...others.map(([column, change]) => describeColumn(column, change))];
}

const PERSONAL: Record<string, string> = {
  client_name: t("name"),
  client_email: t("email"),
  client_phone: t("phone"),
  companions: t("who comes along"),
  notes: t("the client’s note"),
  private_notes: t("your private notes"),
  cancellation_reason: t("the reason for cancelling"),
};

/** The audit trail records only that personal text changed. A cancellation implies its reason, an erasure what was erased. */
function personal(changes: Changes): (string | undefined)[] {
  if (changes["erased_at"]) return [];
  const told = changes["cancelled_because"] ? ["cancellation_reason"] : [];
  const names = Object.entries(changes).flatMap(
    ([column, change]) => (change === null && !told.includes(column) && PERSONAL[column]) || [],
  );
  return names.length > 0 ? [t("Changed: {names}", { names: names.join(", ") })] : [];
}
