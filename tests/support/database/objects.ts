/** Runs a statement as the owner of a database. */
type AsOwner = <R extends object>(text: string) => Promise<R[]>;

const OURS = "n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker') and n.nspname not like 'pg\\_%'";

/** One line for each object: what it is, its name, and its definition. Definitions as PostgreSQL prints them, without the owner's name. */
const OBJECTS = `
  select 'table' as kind, format('%I.%I', n.nspname, c.relname) as name,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end || case when c.relrowsecurity then ', policies' else '' end as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select 'column', format('%I.%I.%I', n.nspname, c.relname, a.attname),
    format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || case a.attgenerated when 's' then ' generated' else ' default' end || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), 'none')
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint', format('%I.%I.%I', n.nspname, c.relname, o.conname), pg_get_constraintdef(o.oid)
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and o.contype <> 'n'
  union all
  select 'index', format('%I.%I', n.nspname, i.relname), pg_get_indexdef(x.indexrelid)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS}
  union all
  select 'trigger', format('%I.%I.%I', n.nspname, c.relname, t.tgname), pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal
  union all
  select 'policy', format('%I.%I.%I', n.nspname, c.relname, p.polname),
    concat_ws(' ', p.polcmd, (select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname) from unnest(p.polroles) role left join pg_roles r on r.oid = role),
      'using', coalesce(pg_get_expr(p.polqual, p.polrelid), 'none'), 'check', coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'none'))
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all
  select 'function', format('%I.%I(%s)', n.nspname, f.proname, pg_get_function_identity_arguments(f.oid)),
    concat_ws(' ', pg_get_function_result(f.oid), case f.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
      case when f.prosecdef then 'security definer' end, md5(regexp_replace(f.prosrc, '\\s+', ' ', 'g')))
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${OURS} and f.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
  union all
  select 'type', format('%I.%I', n.nspname, t.typname),
    case t.typtype when 'e' then (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
      else format_type(t.typbasetype, t.typtypmod) end
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OURS} and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
`;

/** The objects of the schema, a line each, in order. */
export async function readObjects(asOwner: AsOwner): Promise<string[]> {
  const objects = await asOwner<{ kind: string; name: string; definition: string | null }>(OBJECTS);
  return objects
    .map(({ kind, name, definition }) => `${kind} ${name}: ${(definition ?? "").replaceAll(/\s+/g, " ")}`)
    .toSorted();
}
