import * as z from "zod/mini";
import { parseDate } from "#domain/time.ts";

/** The audited tables, grouped by the subject that a reader filters by. */
export const AUDIT_GROUPS = {
  bookings: { title: "Bookings", tables: ["bookings", "phone_calls"] },
  offers: { title: "Services and group dates", tables: ["services", "group_sessions", "group_session_series"] },
  hours: { title: "Hours and days off", tables: ["availability", "blocked_dates", "special_hours", "closed_hours"] },
  settings: { title: "Settings", tables: ["business_settings"] },
  accounts: { title: "Accounts", tables: ["profiles", "auth.users", "auth.factors", "auth.passkeys"] },
  "sign-ins": { title: "Signing in and out", tables: ["auth.sessions"] },
} as const;

type AuditGroup = keyof typeof AUDIT_GROUPS;
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]];

/** Who made the change, by role. The site is the server itself: its jobs and the card provider's webhooks. */
export const AUDIT_ACTORS = {
  practice: { title: "The practice", role: "admin" },
  clients: { title: "Clients", role: "authenticated" },
  visitors: { title: "Visitors", role: "anon" },
  site: { title: "The site", role: "service_role" },
} as const;

type AuditActor = keyof typeof AUDIT_ACTORS;
export const AUDIT_ACTOR_NAMES = Object.keys(AUDIT_ACTORS) as [AuditActor, ...AuditActor[]];

export const AUDIT_ENTRIES_A_PAGE = 25;

const day = z.string().check(z.refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" }));

/** Selects the entries to list; parsed from the page's URL and by the server. Days are in the practice's zone, both included. */
export const auditFilter = z.object({
  about: z.optional(z.enum(AUDIT_GROUP_NAMES)),
  by: z.optional(z.enum(AUDIT_ACTOR_NAMES)),
  from: z.optional(day),
  upTo: z.optional(day),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** A listed entry of the audit trail. `at` is a Date on the server, ISO text on the wire. */
export type AuditedChange<Moment> = {
  id: number;
  at: Moment;
  role: string;
  /** The name of the account that acted; null if none did or it was erased. */
  actorName: string | null;
  table: string;
  act: "insert" | "update" | "delete";
  /** {column: [before, after]}; null for a column with personal data, for which only the fact of the change is stored. */
  changes: Record<string, [unknown, unknown] | null>;
  /** The booking concerned, until it is deleted. */
  bookingId: string | null;
  /** The current name of the client, service or account concerned; null if it was deleted. */
  subject: string | null;
  /** The current day of the booking or group session. */
  subjectDay: string | null;
};
