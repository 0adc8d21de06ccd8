import type { Queries } from "#database/connection/connect.ts";

/** Whether this message of the provider has had its effect already. */
export async function isEventKnown(queries: Queries, id: string): Promise<boolean> {
  return (await queries.row("select 1 from provider_events where id = $1", [id])) !== undefined;
}

/** Keeps the message beside its effect, in the effect's own transaction. */
export async function insertProviderEvent(
  tx: Queries,
  event: { id: string; type: string; sessionId: string | undefined },
  outcome: string,
): Promise<void> {
  await tx.rows(`insert into provider_events (id, type, session_id, outcome) values ($1, $2, $3, $4) on conflict (id) do nothing`, [
    event.id,
    event.type,
    event.sessionId ?? null,
    outcome,
  ]);
}
