import type { Queries } from "#database/connection/connect.ts";

/**
 * A kind of content that can be removed: its tables in the order of their foreign keys, the one of the content itself first, with the column
 * of its id. `address`: the column of its URL.
 */
export type ContentKind = { name: string; address: string; tables: Readonly<Record<string, string>> };

const ownTable = ({ tables }: ContentKind) => Object.keys(tables)[0];

/** Removes content with its related rows, which are kept as long as this can be undone. */
export async function removeContent(tx: Queries, kind: ContentKind, id: string): Promise<void> {
  const { name, address, tables } = kind;
  const rows = Object.entries(tables).map(
    ([table, column]) =>
      `'${table}', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${table} t where t.${column} = $1)`,
  );
  await tx.rows(
    `insert into private.removed_content (id, kind, address, kept)
     select $1, $2, ${address}, jsonb_build_object(${rows.join(", ")}) from ${ownTable(kind)} where id = $1`,
    [id, name],
  );
  await tx.rows(`delete from ${ownTable(kind)} where id = $1`, [id]);
}

/** Locks removed content that can be restored, and returns its address. */
export function claimRemoved(tx: Queries, kind: ContentKind, id: string): Promise<{ address: string } | undefined> {
  return tx.row("select address from private.removed_content where id = $1 and kind = $2 for update", [id, kind.name]);
}

/** Restores the rows, except redirects from an address that is taken now, and pictures that were removed. */
export async function restoreContent(tx: Queries, kind: ContentKind, id: string): Promise<void> {
  const { address, tables } = kind;
  for (const table of Object.keys(tables)) {
    const isFree = table.endsWith("_redirects")
      ? `not exists (select from ${ownTable(kind)} t where t.${address} = row ->> '${address}') and not exists (select from ${table} t where t.${address} = row ->> '${address}')`
      : "true";
    await tx.rows(
      `select private.restore_rows('${table}', coalesce(jsonb_agg(case when row ? 'picture_id'
         then row || jsonb_build_object('picture_id', (select p.id from pictures p where p.id = (row ->> 'picture_id')::uuid for key share)) else row end), '[]'))
       from private.removed_content c, jsonb_array_elements(c.kept -> '${table}') row where c.id = $1 and ${isFree}`,
      [id],
    );
  }
  await tx.rows("delete from private.removed_content where id = $1", [id]);
}

/** Deletes removed content that can no longer be restored. */
export const FORGET_REMOVED =
  "delete from private.removed_content where removed_at < private.clock() - interval '1 day'";
