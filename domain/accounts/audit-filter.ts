import * as z from "zod/mini";
import { msg, t } from "@sacred-space/words/t.ts";
import { parseDate } from "#domain/time.ts";

/** The audited tables, grouped by the subject that a reader filters by; `exports` and `backups` are copies of many rows. */
export const AUDIT_GROUPS = {
  bookings: { title: msg("Bookings"), tables: ["bookings", "phone_calls"] },
  offers: { title: msg("Services and group dates"), tables: ["services", "group_sessions", "group_session_series"] },
  hours: {
    title: msg("Hours and days off"),
    tables: ["availability", "blocked_dates", "special_hours", "closed_hours", "outside_calendars"],
  },
  settings: { title: msg("Settings"), tables: ["business_settings"] },
  clients: { title: msg("Clients"), tables: ["clients"] },
  money: { title: msg("Vouchers, passes and costs"), tables: ["credits", "costs"] },
  texts: { title: msg("Pages, articles and emails"), tables: ["pages", "articles", "newsletters", "email_words"] },
  accounts: {
    title: msg("Accounts"),
    tables: ["profiles", "auth.users", "auth.factors", "auth.passkeys", "calendar_links"],
  },
  copies: { title: msg("Downloads and backups"), tables: ["exports", "backups"] },
  "sign-ins": { title: msg("Signing in and out"), tables: ["auth.sessions"] },
} as const;

type AuditGroup = keyof typeof AUDIT_GROUPS;
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]];

/** What is downloaded as a whole, as the key of an entry about `exports`. */
export const EXPORT_KINDS = [
  "clients",
  "clients-with-bookings",
  "bookings",
  "bookings-with-notes",
  "money",
  "subscribers",
  "own-data",
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** How a backup came to be made, as the key of an entry about `backups`. */
export const BACKUP_KINDS = ["nightly", "by-hand", "before-upgrade"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** Who made the change, by role. The site is the server itself: its jobs and the card provider's webhooks. */
export const AUDIT_ACTORS = {
  practice: { title: msg("The practice"), role: "admin" },
  clients: { title: msg("Clients"), role: "authenticated" },
  visitors: { title: msg("Visitors"), role: "anon" },
  site: { title: msg("The site"), role: "service_role" },
} as const;

type AuditActor = keyof typeof AUDIT_ACTORS;
export const AUDIT_ACTOR_NAMES = Object.keys(AUDIT_ACTORS) as [AuditActor, ...AuditActor[]];

export const AUDIT_ENTRIES_A_PAGE = 25;

const day = z
  .string()
  .check(z.refine((text) => parseDate(text) !== undefined, { error: () => t("is not a date (yyyy-MM-dd)") }));

/** Selects the entries to list; parsed from the page's URL and by the server. Days are in the practice's zone, both included. */
export const auditFilter = z.object({
  about: z.optional(z.enum(AUDIT_GROUP_NAMES)),
  by: z.optional(z.enum(AUDIT_ACTOR_NAMES)),
  from: z.optional(day),
  upTo: z.optional(day),
  page: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** A listed entry of the audit trail. */
export type AuditedChange = {
  id: number;
  /** An instant (ISO). */
  at: string;
  role: string;
  /** The name of the account that acted; null if none did or it was erased. */
  actorName: string | null;
  table: string;
  act: "insert" | "update" | "delete" | "export" | "backup";
  /** {column: [before, after]}; null for a column with personal data or a text, for which only the fact of the change is stored. */
  changes: Record<string, [unknown, unknown] | null>;
  /** The key of a row without an id, or the kind of a download or a backup. */
  key: string | null;
  /** The booking concerned, until it is deleted. */
  bookingId: string | null;
  /** The current name of the client, service, account or text concerned; null if it was deleted. */
  subject: string | null;
  /** The current day of the booking or group session. */
  subjectDay: string | null;
};
