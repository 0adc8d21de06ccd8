import { REFUSALS } from "#http/refusals.ts";
import type { Refusal } from "./action.ts";

/** Refusals that several subjects give: they stand in http/refusals.ts until the last of these has a table of its own. */
export function shared<K extends keyof typeof REFUSALS>(...codes: readonly K[]): Readonly<Record<K, Refusal>> {
  const entries = codes.map((code) => [code, [REFUSALS[code].status, REFUSALS[code].message]]);
  return Object.fromEntries(entries) as Record<K, Refusal>;
}

/** Where the practitioner has seen the booking or the client before. */
export const BOOKING_DELETED = { "booking-not-found": [404, "This booking no longer exists"] } as const;
export const CLIENT_DELETED = { "not-a-client": [404, "This client no longer exists"] } as const;
