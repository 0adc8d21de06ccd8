import type { Queries } from "#database/connection/connect.ts";

/** Records that the service has accepted the message; `reference` is its id there. */
export async function recordTextSent(database: Queries, id: string, reference: string): Promise<void> {
  await database.rows(
    `update public.sms set status = 'sent', sent_at = now(), claimed_until = null, last_error = null, provider_reference = $2
     where id = $1 and status = 'queued'`,
    [id, reference],
  );
}
