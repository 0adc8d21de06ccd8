import type { Queries } from "#database/connection/connect.ts";

/**
 * Stores that a person has confirmed to be 18 or older and accepted the privacy policy and the terms of this version,
 * at sign-up or for one booking.
 */
export async function recordConsent(tx: Queries, consent: { userId: string; version: string; bookingId?: string }): Promise<void> {
  await tx.rows(
    "insert into public.consents (user_id, booking_id, document, version) select $1, $2, unnest(array['privacy', 'terms', 'age']), $3",
    [consent.userId, consent.bookingId ?? null, consent.version],
  );
}
