import type pg from "pg";
import { conditionOf } from "./filter.ts";
import { type Binding, unableToSubscribe } from "./bindings.ts";

type Column = { name: string; type: string };
/** A followed table: its columns in order and its primary key, whose types are SQL names. */
export type Table = { schema: string; table: string; columns: Column[]; key: Column[] };

const READ = `
  select n.nspname as schema, c.relname as "table",
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
       from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format('%I.%I', s.nspname, t.typname)) order by a.attnum), '[]')
       from pg_catalog.pg_constraint k
       join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
       join pg_catalog.pg_type t on t.oid = a.atttypid join pg_catalog.pg_namespace s on s.oid = t.typnamespace
      where k.conrelid = c.oid and k.contype = 'p') as key
  from realtime.follow_publication($1) followed
  join pg_catalog.pg_class c on c.oid = followed join pg_catalog.pg_namespace n on n.oid = c.relnamespace`;

export class Tables {
  readonly #pool: pg.Pool;
  readonly #publication: string;
  #tables = new Map<string, Table>();
  #reading: Promise<void> | undefined;

  constructor(pool: pg.Pool, publication: string) {
    this.#pool = pool;
    this.#publication = publication;
  }

  /** Reads which tables are published, and creates or drops their triggers. */
  read(): Promise<void> {
    this.#reading ??= this.#readNow().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readNow(): Promise<void> {
    const { rows } = await this.#pool.query<Table>(READ, [this.#publication]);
    this.#tables = new Map(rows.map((row) => [`${row.schema}.${row.table}`, row]));
  }

  find(schema: string, table: string): Table | undefined {
    return this.#tables.get(`${schema}.${table}`);
  }

  #coveredBy({ schema, table }: Binding): Table[] {
    return [...this.#tables.values()].filter(
      (each) => (schema === "*" || each.schema === schema) && (table === "*" || each.table === table),
    );
  }

  /** Throws BindingFault unless the table is published, the role may select the columns, and PostgreSQL accepts the filters. */
  async check(binding: Binding, role: string): Promise<void> {
    if (this.#coveredBy(binding).length === 0) await this.read();
    const tables = this.#coveredBy(binding);
    if (tables.length === 0) throw unableToSubscribe(binding);
    const named = [...binding.filters.map(({ column }) => column), ...(binding.select ?? [])];
    if (named.length === 0) return;
    for (const table of tables) {
      const selectable = await this.#selectable(table, role);
      if (!named.every((name) => selectable.has(name))) throw unableToSubscribe(binding);
      const { schema, table: name } = table;
      await this.#pool
        .query(
          `select ${conditionOf(binding.filters)} from jsonb_populate_record(null::${qualified(schema, name)}, '{}') t`,
        )
        .catch(() => {
          throw unableToSubscribe(binding);
        });
    }
  }

  async #selectable({ schema, table }: Table, role: string): Promise<Set<string>> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `select attname as name from pg_catalog.pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and has_column_privilege($2, attrelid, attnum, 'select')`,
      [qualified(schema, table), role],
    );
    return new Set(rows.map(({ name }) => name));
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function qualified(schema: string, table: string): string {
  return `${quoted(schema)}.${quoted(table)}`;
}

/** A query for the numbers (`"n "`) of the objects in $1, each with the key's columns, whose rows the current role may select. */
export function lookupOf({ schema, table, key }: Table): string {
  const columns = key.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
  const same = key.map(({ name }) => `t.${quoted(name)} = k.${quoted(name)}`).join(" and ");
  return `select coalesce(array_agg(k."n "), '{}') from jsonb_to_recordset($1) as k("n " integer, ${columns})
    where exists (select from ${qualified(schema, table)} t where ${same})`;
}
