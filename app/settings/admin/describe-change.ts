import { describeHistoryEntry } from "#app/bookings/admin/describe-history.ts";
import { AUDIT_ACTORS, type AuditedChange, type BackupKind, type ExportKind } from "#domain/accounts/audit-filter.ts";
import { EMAIL_KINDS, type EmailKind } from "#domain/messages/email-kinds.ts";
import { formatDay } from "#domain/wording.ts";
import { describeColumn, describeNewColumn } from "./describe-column.ts";

const NOUNS: Record<string, string> = {
  bookings: "Booking",
  phone_calls: "Phone call",
  services: "Service",
  group_sessions: "Group date",
  group_session_series: "Series of group dates",
  availability: "Weekly hours",
  blocked_dates: "Day off",
  special_hours: "Special hours",
  closed_hours: "Closed hours",
  outside_calendars: "Other calendar",
  business_settings: "Settings",
  clients: "Client",
  credits: "Voucher or pass",
  costs: "Cost",
  pages: "Page",
  articles: "Article",
  newsletters: "Newsletter",
  email_words: "Words of an email",
  calendar_links: "Calendar link",
  backups: "Backup",
  profiles: "Profile",
  "auth.users": "Account",
  "auth.factors": "Authenticator app",
  "auth.passkeys": "Passkey",
};
const VERBS = { insert: "added", update: "changed", delete: "removed", export: "downloaded", backup: "made" };

const EXPORTS: Record<ExportKind, string> = {
  clients: "Clients",
  "clients-with-bookings": "Clients with their bookings",
  bookings: "Bookings",
  "bookings-with-notes": "Bookings with their notes",
  money: "Money for the accountant",
  subscribers: "Newsletter subscribers",
  "own-data": "Own data",
};
const BACKUPS: Record<BackupKind, string> = {
  nightly: "In the night",
  "by-hand": "By hand",
  "before-upgrade": "Before an upgrade",
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
  return `${noun ?? table} ${VERBS[act]}`;
}

function describeSession(act: AuditedChange["act"], changes: AuditedChange["changes"]): string {
  if (act === "insert") return "Signed in";
  if (act === "delete" || "ended_at" in changes) return "Session ended";
  return "Second factor shown";
}

/** The current name of a change's subject: "Jonah Pryce, Tue 1 Dec 2026". Empty if it was deleted or is obvious. */
export function subjectName({
  table,
  key,
  subject,
  subjectDay,
}: Pick<AuditedChange, "table" | "key" | "subject" | "subjectDay">): string {
  if (table === "email_words") return (EMAIL_KINDS as Partial<typeof EMAIL_KINDS>)[key as EmailKind]?.title ?? "";
  if (table === "calendar_links") return key === "practice" ? "The practice’s diary" : "Their own sessions";
  return [subject, subjectDay && formatDay(subjectDay, "medium")].filter(Boolean).join(", ");
}

/** Who made the change: the account's name, or the kind of request. */
export function describeActor({ role, actorName }: Pick<AuditedChange, "role" | "actorName">): string {
  if (actorName) return actorName;
  return (
    ({ admin: "The practice", authenticated: "A client", anon: "A visitor" } as Record<string, string>)[role] ??
    AUDIT_ACTORS.site.title
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
