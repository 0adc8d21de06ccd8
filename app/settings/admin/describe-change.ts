import { t } from "@sacred-space/words/t.ts";
import { describeHistoryEntry } from "#app/bookings/admin/describe-history.ts";
import { AUDIT_ACTORS, type AuditedChange, type BackupKind, type ExportKind } from "#domain/accounts/audit-filter.ts";
import { EMAIL_KINDS, type EmailKind } from "#domain/messages/email-kinds.ts";
import { formatDay } from "#domain/wording.ts";
import { describeColumn, describeNewColumn } from "./describe-column.ts";

const NOUNS: Record<string, string> = {
  bookings: t("Booking"),
  phone_calls: t("Phone call"),
  services: t("Service"),
  group_sessions: t("Group date"),
  group_session_series: t("Series of group dates"),
  availability: t("Weekly hours"),
  blocked_dates: t("Day off"),
  special_hours: t("Special hours"),
  closed_hours: t("Closed hours"),
  outside_calendars: t("Other calendar"),
  business_settings: t("Settings"),
  clients: t("Client"),
  credits: t("Voucher or pass"),
  costs: t("Cost"),
  pages: t("Page"),
  articles: t("Article"),
  newsletters: t("Newsletter"),
  email_words: t("Words of an email"),
  calendar_links: t("Calendar link"),
  backups: t("Backup"),
  profiles: t("Profile"),
  "auth.users": t("Account"),
  "auth.factors": t("Authenticator app"),
  "auth.passkeys": t("Passkey"),
};
const SAY = {
  insert: (what: string) => t("{what} added", { what }),
  update: (what: string) => t("{what} changed", { what }),
  delete: (what: string) => t("{what} removed", { what }),
  export: (what: string) => t("{what} downloaded", { what }),
  backup: (what: string) => t("{what} made", { what }),
};

const EXPORTS: Record<ExportKind, string> = {
  clients: t("Clients"),
  "clients-with-bookings": t("Clients with their bookings"),
  bookings: t("Bookings"),
  "bookings-with-notes": t("Bookings with their notes"),
  money: t("Money for the accountant"),
  subscribers: t("Newsletter subscribers"),
  "own-data": t("Own data"),
};
const BACKUPS: Record<BackupKind, string> = {
  nightly: t("In the night"),
  "by-hand": t("By hand"),
  "before-upgrade": t("Before an upgrade"),
};

/** Summarizes an entry: "Booking changed", "Signed in". */
export function describeChange({
  table,
  act,
  changes,
  key,
}: Pick<AuditedChange, "table" | "act" | "changes" | "key">): string {
  if (table === "auth.sessions") return describeSession(act, changes);
  const noun = act === "export" ? EXPORTS[key as ExportKind] : NOUNS[table];
  return SAY[act](noun ?? table);
}

function describeSession(act: AuditedChange["act"], changes: AuditedChange["changes"]): string {
  if (act === "insert") return t("Signed in");
  if (act === "delete" || "ended_at" in changes) return t("Session ended");
  return t("Second factor shown");
}

/** The current name of a change's subject: "Jonah Pryce, Tue 1 Dec 2026". Empty if it was deleted or is obvious. */
export function subjectName({
  table,
  key,
  subject,
  subjectDay,
}: Pick<AuditedChange, "table" | "key" | "subject" | "subjectDay">): string {
  if (table === "email_words") {
    const kind = (EMAIL_KINDS as Partial<typeof EMAIL_KINDS>)[key as EmailKind];
    return kind ? t(kind.title) : "";
  }
  if (table === "calendar_links") return key === "practice" ? t("The practice’s diary") : t("Their own sessions");
  return [subject, subjectDay && formatDay(subjectDay, "medium")].filter(Boolean).join(", ");
}

/** Who made the change: the account's name, or the kind of request. */
export function describeActor({ role, actorName }: Pick<AuditedChange, "role" | "actorName">): string {
  if (actorName) return actorName;
  return (
    ({ admin: t("The practice"), authenticated: t("A client"), anon: t("A visitor") } as Record<string, string>)[
      role
    ] ?? t(AUDIT_ACTORS.site.title)
  );
}

/** Describes each change of an entry. The audit trail records only that personal text changed. */
export function describeDetails({
  table,
  act,
  changes,
  key,
  subject,
}: Pick<AuditedChange, "table" | "act" | "changes" | "key" | "subject">): string[] {
  if (act === "export") return [];
  if (act === "backup") return [BACKUPS[key as BackupKind]];
  if (table === "bookings") return describeHistoryEntry({ act, changes });
  // An insert's values are visible at its subject.
  if (table === "auth.sessions" || act === "delete" || (act === "insert" && subject !== null)) return [];
  const known = Object.entries(changes).filter(([column]) => !/(^|_)id$/.test(column));
  return known.map(([column, change]) => detail(column, act, change)).filter((words) => words !== undefined);
}

function detail(column: string, act: AuditedChange["act"], change: [unknown, unknown] | null): string | undefined {
  if (act === "insert") return change === null ? undefined : describeNewColumn(column, change[1]);
  return describeColumn(column, change);
}
