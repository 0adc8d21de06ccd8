import type { AuditEntry } from "#app/backend/bookings/history.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";

type Changes = AuditEntry["changes"];

/** What one entry of the trail says, in words: "Moved from Tue 1 Dec 2026, 10:00 to Wed 2 Dec 2026, 09:30". Empty: nothing worth telling. */
export function describeHistoryEntry({ act, changes }: Pick<AuditEntry, "act" | "changes">): string[] {
  if (act === "insert") return [`Booked for ${moment(changes, 1)}`];
  if (act === "delete") return ["Deleted"];
  return [moved(changes), ...plain(changes), ...personal(changes)].filter((words) => words !== undefined);
}

/** Who did it. What the server does by itself, such as ending a hold or hearing of a payment, carries no name. */
export function roleName(role: string): string {
  return { admin: "you", authenticated: "the client" }[role] ?? "the site";
}

function moved(changes: Changes): string | undefined {
  if (!changes["booking_date"] && !changes["booking_time"]) return undefined;
  return `Moved from ${moment(changes, 0)} to ${moment(changes, 1)}`;
}

/** Only what changed stands in the trail: a move within the day names no date. */
function moment(changes: Changes, side: 0 | 1): string {
  const date = changes["booking_date"]?.[side];
  const time = changes["booking_time"]?.[side];
  return [typeof date === "string" && formatDay(date, "medium"), time].filter((part) => typeof part === "string").join(", ");
}

const CANCELLED: Record<string, string> = {
  "hold-ended": "Cancelled: the time was held and not paid",
  client: "Cancelled by the client",
  practitioner: "Cancelled by the practice",
};

const MESSAGES: Record<string, (before: unknown, after: unknown) => string | undefined> = {
  status: (before, after) => (after === "cancelled" ? undefined : `Status: ${String(before)} to ${String(after)}`), // its cause says it
  payment_status: (_, after) => `Payment: ${after === "pending" ? "not paid" : String(after)}`,
  paid_pence: (before, after) => `${pounds(Number(after) - Number(before))} paid`,
  cancelled_because: (_, after) => CANCELLED[String(after)],
  refunded_pence: (before, after) => `${pounds(Number(after) - Number(before))} given back`,
  no_show: (_, after) => (after === true ? "The client did not come" : "The client did come after all"),
  paid_by: (_, after) =>
    ({
      cash: "To be paid in cash",
      transfer: "Paid by transfer",
      link: "A payment link was sent",
      card: "To be paid by card",
      voucher: "Paid with a voucher",
      pass: "Paid with a pass",
    })[String(after)],
  user_id: (_, after) => (after === null ? "The client’s account was erased" : "Given to the client’s account"),
  duration_minutes: (before, after) => `Length: ${String(before)} to ${String(after)} minutes`,
};

function plain(changes: Changes): (string | undefined)[] {
  return Object.entries(changes).map(([column, change]) => (change ? MESSAGES[column]?.(...change) : undefined));
}

const PERSONAL: Record<string, string> = {
  client_name: "name",
  client_email: "email",
  client_phone: "phone",
  notes: "the client’s note",
  private_notes: "your private notes",
  cancellation_reason: "the reason",
};

/** The trail keeps no personal text, only that it changed. */
function personal(changes: Changes): (string | undefined)[] {
  const names = Object.entries(changes).flatMap(([column, change]) => (change === null && PERSONAL[column]) || []);
  return names.length > 0 ? [`Changed: ${names.join(", ")}`] : [];
}
