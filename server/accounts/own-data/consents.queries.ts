import type { Queries } from "#database/connection/connect.ts";
import { consentVersion, type Editions, editionName } from "#domain/pages/legal.ts";

/** Finds the editions of the legal texts that are in force. */
async function findEditions(queries: Queries): Promise<Editions> {
  const row = await queries.row<{ terms: number | null; privacy: number | null }>(
    `select (select edition from pages where path = '/terms') as terms, (select edition from pages where path = '/privacy') as privacy`,
  );
  return { terms: row?.terms ?? 1, privacy: row?.privacy ?? 1 };
}

/** Whether this version is that of the texts in force. */
export async function isVersionInForce(queries: Queries, version: string): Promise<boolean> {
  return version === consentVersion(await findEditions(queries));
}

/**
 * Records that a person has confirmed their age and accepted the privacy policy and the terms, at sign-up or for one booking: the edition
 * of each text, or the version that the request named instead, and the version of the booking rule. Safe to repeat.
 */
export async function recordConsent(
  tx: Queries,
  consent: { userId: string; version: string; bookingId?: string },
): Promise<void> {
  const editions = await findEditions(tx);
  const isInForce = consent.version === consentVersion(editions);
  const nameOf = (document: keyof Editions) => (isInForce ? editionName(editions[document]) : consent.version);
  await tx.rows(
    `insert into public.consents (user_id, booking_id, document, version, rule_version)
     select $1, $2, document, version,
       coalesce((select rule_version from public.bookings where id = $2), (select max(version) from public.booking_rules where service_id is null))
     from (values ('privacy', $3), ('terms', $4), ('age', $4)) as given (document, version)
     where not exists (select from public.consents c where c.user_id = $1 and c.booking_id is not distinct from $2::uuid and c.document = given.document and c.version = given.version)`,
    [consent.userId, consent.bookingId ?? null, nameOf("privacy"), nameOf("terms")],
  );
}
