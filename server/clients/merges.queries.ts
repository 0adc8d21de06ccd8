import type { Queries } from "#database/connection/connect.ts";

/** How long merges and imports can be undone. */
export const UNDONE_WITHIN = "interval '1 day'";

/** Two clients, locked after their bookings, as everywhere, and in the order that any two are; in the order asked. */
export async function lockTwoClients(
  tx: Queries,
  ids: [string, string],
): Promise<{ id: string; userId: string | null }[]> {
  await lockBookingsOfClients(tx, ids);
  const rows = await tx.rows<{ id: string; userId: string | null }>(
    `select id, user_id as "userId" from clients where id = any ($1) order by id for update`,
    [ids],
  );
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Merges one client into another, with the account if the other has none, and stores what an undo needs. Returns the merge's id. */
export async function joinClients(
  tx: Queries,
  { keptId, goneId }: { keptId: string; goneId: string },
): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into client_merges (kept_id, gone_id, gone, before, after, booking_ids, credit_ids)
     select k.id, g.id, private.client_snapshot(g.id), private.client_snapshot(k.id), '{}', coalesce((select array_agg(id) from bookings where client_id = g.id), '{}'),
       coalesce((select array_agg(id) from credits where client_id = g.id), '{}')
     from clients k, clients g where k.id = $1 and g.id = $2 returning id`,
    [keptId, goneId],
  );
  await tx.rows("select private.merge_clients($1, $2)", [keptId, goneId]);
  await tx.rows(
    "update clients set user_id = coalesce(user_id, (select (gone ->> 'user_id')::uuid from client_merges where id = $2)), kept_at = coalesce(kept_at, now()) where id = $1",
    [keptId, row?.id],
  );
  return row?.id ?? "";
}

/** Records the state of the remaining client after the merge. */
export async function settleMerge(tx: Queries, mergeId: string): Promise<void> {
  await tx.rows("update client_merges set after = private.client_snapshot(kept_id) where id = $1", [mergeId]);
}

async function lockBookingsOfClients(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows("select from bookings where client_id = any ($1) order by id for update", [ids]);
}

/** Locks a merge that can still be undone with its client, after that client's bookings; undefined if not found. */
export async function claimMerge(
  tx: Queries,
  mergeId: string,
): Promise<{ keptId: string; goneId: string } | undefined> {
  const merge = await tx.row<{ keptId: string }>(`select kept_id as "keptId" from client_merges where id = $1`, [
    mergeId,
  ]);
  if (!merge) return undefined;
  await lockBookingsOfClients(tx, [merge.keptId]);
  await tx.rows("select from clients where id = $1 for update", [merge.keptId]);
  return tx.row(
    `select kept_id as "keptId", gone_id as "goneId" from client_merges
     where id = $1 and merged_at > private.clock() - ${UNDONE_WITHIN} for update`,
    [mergeId],
  );
}

/** Undoes a merge. Bookings and passes made since then stay with the remaining client, except bookings of the other's account. */
export async function separateClients(tx: Queries, mergeId: string): Promise<void> {
  const merge = [mergeId];
  await tx.rows("select private.restore_client(kept_id, before, after) from client_merges where id = $1", merge);
  await tx.rows(
    `insert into clients (id, user_id, client_name, client_email, client_phone, birthday, tags, note, kept_at, created_at)
     select r.id, r.user_id, r.client_name, r.client_email, r.client_phone, r.birthday, r.tags, r.note, r.kept_at, r.created_at
     from client_merges m, jsonb_populate_record(null::clients, m.gone) r where m.id = $1`,
    merge,
  );
  await tx.rows(
    `update bookings b set client_id = m.gone_id from client_merges m
     where m.id = $1 and b.client_id = m.kept_id and (b.id = any (m.booking_ids) or b.user_id = (m.gone ->> 'user_id')::uuid)`,
    merge,
  );
  await tx.rows(
    "update credits c set client_id = m.gone_id from client_merges m where m.id = $1 and c.client_id = m.kept_id and c.id = any (m.credit_ids)",
    merge,
  );
  await tx.rows(
    `update private.phone_calls c set client_id = m.gone_id from client_merges m
     where m.id = $1 and c.client_id = m.kept_id and c.booking_id = any (m.booking_ids)`,
    merge,
  );
  await tx.rows("delete from client_merges where id = $1", merge);
}

/** Deletes the data of imports and merges that can no longer be undone. */
export const FORGET_UNDOABLE = [
  `delete from client_imports where imported_at < private.clock() - ${UNDONE_WITHIN}`,
  `delete from client_merges where merged_at < private.clock() - ${UNDONE_WITHIN}`,
];
