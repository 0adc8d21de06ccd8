import { describeHistoryEntry } from "#app/admin/bookings/describe-history.ts";
import type { ListedChange } from "#app/backend/settings/audit.ts";
import { AUDIT_ACTORS } from "#domain/accounts/audit-filter.ts";
import { pounds } from "#domain/money.ts";
import { formatDay, capitalised } from "#domain/wording.ts";

const NOUNS: Record<string, string> = {
  bookings: "Booking",
  services: "Service",
  group_sessions: "Group date",
  group_session_series: "Series of group dates",
  availability: "Weekly hours",
  blocked_dates: "Day off",
  special_hours: "Special hours",
  closed_hours: "Closed hours",
  business_settings: "Settings",
  profiles: "Profile",
  "auth.users": "Account",
  "auth.factors": "Authenticator app",
  "auth.passkeys": "Passkey",
};
const VERBS = { insert: "added", update: "changed", delete: "removed" };

/** What happened, in a few words: "Booking changed", "Signed in". */
export function describeChange({ table, act, changes }: Pick<ListedChange, "table" | "act" | "changes">): string {
  if (table === "auth.sessions") return describeSession(act, changes);
  return `${NOUNS[table] ?? table} ${VERBS[act]}`;
}

function describeSession(act: ListedChange["act"], changes: ListedChange["changes"]): string {
  if (act === "insert") return "Signed in";
  if (act === "delete" || "ended_at" in changes) return "Session ended";
  return "Second factor shown";
}

/** What it is about, as it is now: "Jonah Pryce, Tue 1 Dec 2026". Empty where that is gone or goes without saying. */
export function subjectName({ subject, subjectDay }: Pick<ListedChange, "subject" | "subjectDay">): string {
  return [subject, subjectDay && formatDay(subjectDay, "medium")].filter(Boolean).join(", ");
}

/** Who did it: the account's name, or what kind of request it was. */
export function describeActor({ role, actorName }: Pick<ListedChange, "role" | "actorName">): string {
  if (actorName) return actorName;
  return (
    ({ admin: "The practice", authenticated: "A client", anon: "A visitor" } as Record<string, string>)[role] ?? AUDIT_ACTORS.site.title
  );
}

/** Each change of an entry; personal text is not in the trail, only that it changed. */
export function describeDetails({ table, act, changes, subject }: Pick<ListedChange, "table" | "act" | "changes" | "subject">): string[] {
  if (table === "bookings") return describeHistoryEntry({ act, changes });
  if (table === "auth.sessions" || act === "delete" || (act === "insert" && subject !== null)) return []; // what was added is there to read
  const known = Object.entries(changes).filter(([column]) => !/(^|_)id$/.test(column));
  return known.map(([column, change]) => detail(column, act, change)).filter((words) => words !== undefined);
}

function detail(column: string, act: ListedChange["act"], change: [unknown, unknown] | null): string | undefined {
  const name = nameOf(column);
  if (change === null) return act === "insert" ? undefined : `${name}: changed`;
  const [before, after] = change.map((value) => formatValue(column, value));
  if (act === "insert") return after === undefined ? undefined : `${name}: ${after}`;
  return before === undefined && after === undefined ? `${name}: changed` : `${name}: ${before ?? "nothing"} to ${after ?? "nothing"}`;
}

const NAMES: Record<string, string> = {
  price_gbp: "Price",
  is_active: "Shown",
  password_hash: "Password",
  email_confirmed_at: "Email confirmed",
  banned_until: "Shut out",
  day_of_week: "Day",
};

function nameOf(column: string): string {
  const words = column.replace(/_(pence|at)$/, "").replaceAll("_", " ");
  return NAMES[column] ?? capitalised(words);
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MAX_LENGTH = 60;

/** Undefined: nothing, or nothing that fits a line. */
function formatValue(column: string, value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (column === "day_of_week") return DAYS[value];
    return column === "price_gbp" || column.endsWith("_pence") ? pounds(value) : String(value);
  }
  return typeof value === "string" && value !== "" && value.length <= MAX_LENGTH ? value : undefined;
}
