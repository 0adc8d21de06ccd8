import type pg from "pg";
import { declaredRights } from "../rights/keep-rights.ts";

/** A table's quoted name, with its stored columns; generated columns are excluded. */
export type Table = { name: string; columns: string[] };

/** The number and sum (pence) of ledger entries by kind, to compare a restored practice with its backup. */
export type LedgerTotals = Record<string, { entries: number; pence: number }>;

/**
 * The columns of all permanent tables, except those of extensions, of the stand-ins, and the lists of migrations, which `migrate` fills.
 */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(format('%I', a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^(pg|stand_in)_' and n.nspname <> 'information_schema'
    and (n.nspname, c.relname) not in (('private', 'schema_migrations'), ('graphile_worker', 'migrations'))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`;

export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

/** All tables, also those that no backup holds. */
const EVERY_TABLE = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f') and c.relpersistence <> 't' and n.nspname !~ '^(pg|stand_in)_'
    and n.nspname not in ('information_schema', 'graphile_worker')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** The names of the tables that no migration of ours made. */
export async function readForeignTables(client: pg.ClientBase): Promise<string[]> {
  const { tables } = await declaredRights();
  const { rows } = await client.query<{ name: string }>(EVERY_TABLE);
  return rows.map(({ name }) => name).filter((name) => !(name in tables));
}

export async function readLedgerTotals(client: pg.ClientBase): Promise<LedgerTotals> {
  const { rows } = await client.query<{ kind: string; entries: string; pence: string }>(
    "select kind, count(*) as entries, coalesce(sum(amount_pence), 0) as pence from public.ledger group by kind order by kind",
  );
  return Object.fromEntries(
    rows.map(({ kind, entries, pence }) => [kind, { entries: Number(entries), pence: Number(pence) }]),
  );
}
