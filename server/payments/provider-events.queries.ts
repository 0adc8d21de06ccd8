import type { Queries } from "#database/connection/connect.ts";

/** Whether this event of the provider has been processed. */
export async function isEventKnown(queries: Queries, id: string): Promise<boolean> {
  return (await queries.row("select 1 from provider_events where id = $1", [id])) !== undefined;
}

/** Records an event in the transaction of its effect. */
export async function insertProviderEvent(
  tx: Queries,
  event: { id: string; type: string; sessionId: string | undefined },
  outcome: string,
): Promise<void> {
  await tx.rows(
    `insert into provider_events (id, type, session_id, outcome) values ($1, $2, $3, $4) on conflict (id) do nothing`,
    [event.id, event.type, event.sessionId ?? null, outcome],
  );
}
