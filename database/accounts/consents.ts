import type { Queries } from "#database/connection/connect.ts";

/**
 * Stores that a person has confirmed their age and accepted the privacy policy and the terms of this version, at sign-up or for one
 * booking; with the version of the rule that the terms stated.
 */
export async function recordConsent(tx: Queries, consent: { userId: string; version: string; bookingId?: string }): Promise<void> {
  await tx.rows(
    `insert into public.consents (user_id, booking_id, document, version, rule_version)
     select $1, $2, unnest(array['privacy', 'terms', 'age']), $3,
       coalesce((select rule_version from public.bookings where id = $2), (select max(version) from public.booking_rules where service_id is null))`,
    [consent.userId, consent.bookingId ?? null, consent.version],
  );
}
