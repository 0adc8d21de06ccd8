import type pg from "pg";

// Queries of pg_catalog. They call no function that depends on the login's rights, since it may have none. `$1`: the exposed schemas.
// The search path is empty here, so that PostgreSQL qualifies the types' names with their schema where necessary.

type RelationRow = {
  oid: number;
  schema: string;
  name: string;
  is_view: boolean;
  row_type: number;
  abilities: number;
  exposed: boolean;
  comment: string | null;
};
const RELATIONS = `
  select c.oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view, c.reltype as row_type,
    pg_relation_is_updatable(c.oid, true) as abilities, n.nspname = any ($1) as exposed, obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  order by n.nspname, c.relname`;

export type ColumnRow = {
  table: number;
  position: number;
  name: string;
  type: string;
  type_oid: number;
  type_modifier: number;
  nullable: boolean;
  default: string | null;
  comment: string | null;
};
const COLUMNS = `
  select a.attrelid as table, a.attnum as position, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.atttypid as type_oid, a.atttypmod as type_modifier, not a.attnotnull as nullable,
    case
      when a.attgenerated <> '' or a.attidentity = 'a' then null
      when a.attidentity = 'd' then (
        select format('nextval(%L::regclass)', format('%I.%I', sn.nspname, s.relname))
        from pg_depend own join pg_class s on s.oid = own.objid and s.relkind = 'S' join pg_namespace sn on sn.oid = s.relnamespace
        where own.classid = 'pg_class'::regclass and own.refclassid = own.classid and own.refobjid = a.attrelid
          and own.refobjsubid = a.attnum and own.deptype = 'i')
      else pg_get_expr(d.adbin, d.adrelid)
    end as default,
    col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  order by a.attrelid, a.attnum`;

export type TypeRow = {
  oid: number;
  schema: string;
  name: string;
  sql: string;
  kind: string;
  base: number;
  not_null: boolean;
  default: string | null;
  row_of: number;
  enum_values: string[] | null;
};
const TYPES = `
  select t.oid, n.nspname as schema, t.typname as name, format_type(t.oid, -1) as sql, t.typtype::text as kind, t.typbasetype as base,
    t.typnotnull as not_null, t.typdefault as default, t.typrelid as row_of,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as enum_values
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typisdefined and n.nspname not in ('information_schema', 'pg_toast') and n.nspname !~ '^pg_(toast_)?temp_'`;

type ConstraintRow = {
  kind: "p" | "u" | "f";
  name: string;
  table: number;
  columns: number[];
  target: number;
  target_columns: number[] | null;
};
const CONSTRAINTS = `
  select contype::text as kind, conname as name, conrelid as table, conkey::int[] as columns, confrelid as target, confkey::int[] as target_columns
  from pg_constraint
  where contype in ('p', 'u', 'f') and conparentid = 0 and conrelid <> 0
  order by conrelid, conname`;

type ViewRow = { oid: number; action: string };
const VIEWS = `
  select c.oid, r.ev_action::text as action
  from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and r.rulename = '_RETURN' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;

export type FunctionRow = {
  schema: string;
  name: string;
  exposed: boolean;
  argument_names: string[] | null;
  argument_types: number[];
  argument_modes: string[] | null;
  input_count: number;
  default_count: number;
  variadic: number;
  result: number;
  returns_set: boolean;
  expected_rows: number;
  volatility: "v" | "s" | "i";
  comment: string | null;
};
const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, n.nspname = any ($1) as exposed, p.proargnames::text[] as argument_names,
    array(select t::int8::int from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (t, n) order by n) as argument_types,
    p.proargmodes::text[] as argument_modes,
    p.pronargs::int as input_count, p.pronargdefaults::int as default_count, p.provariadic as variadic, p.prorettype as result,
    p.proretset as returns_set, p.prorows as expected_rows, p.provolatile::text as volatility, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and n.nspname = any ($1 || $2::text[]) and p.prorettype <> 'trigger'::regtype
  order by n.nspname, p.proname, p.pronargs, p.oid`;

const SCHEMA_COMMENTS = `
  select n.nspname as schema, obj_description(n.oid, 'pg_namespace') as comment from pg_namespace n where n.nspname = any ($1)`;

export type CatalogRows = {
  relations: RelationRow[];
  columns: ColumnRow[];
  types: TypeRow[];
  constraints: ConstraintRow[];
  views: ViewRow[];
  functions: FunctionRow[];
  schemaComments: { schema: string; comment: string | null }[];
};

/** Reads everything from one snapshot: a concurrent migration is visible completely or not at all. */
export async function readCatalogRows(
  client: pg.ClientBase,
  schemas: readonly string[],
  extra: readonly string[],
): Promise<CatalogRows> {
  const ask = async <R extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
    (await client.query<R>(text, values)).rows;
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("set local search_path = ''; set local statement_timeout = 60000");
    return {
      relations: await ask<RelationRow>(RELATIONS, schemas),
      columns: await ask<ColumnRow>(COLUMNS),
      types: await ask<TypeRow>(TYPES),
      constraints: await ask<ConstraintRow>(CONSTRAINTS),
      views: await ask<ViewRow>(VIEWS),
      functions: await ask<FunctionRow>(FUNCTIONS, schemas, extra),
      schemaComments: await ask<{ schema: string; comment: string | null }>(SCHEMA_COMMENTS, schemas),
    };
  } finally {
    await client.query("rollback");
  }
}
