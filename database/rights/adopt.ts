import type pg from "pg";
import { attempt } from "./keep-rights.ts";
import type { Rights } from "./rights.ts";

/** The roles to which hosted projects grant new objects; `admin` is the practitioner's, who is signed in like any other user. */
const GRANTEES = "anon, authenticated, admin, service_role";

/**
 * What the scripts of a project from elsewhere name, each with whether it is missing: a definition that is made again without need would
 * notify this program of itself, without an end.
 */
const EXPECTED = `
  select * from (values
    ('create role supabase_auth_admin nologin', not exists (select from pg_roles where rolname = 'supabase_auth_admin')),
    ('create extension "uuid-ossp" schema extensions', not exists (select from pg_extension where extname = 'uuid-ossp')),
    ('create extension pgcrypto schema extensions', not exists (select from pg_extension where extname = 'pgcrypto')),
    ('grant usage on schema extensions to ${GRANTEES}', not has_schema_privilege('service_role', 'extensions', 'usage'))
  ) as e (statement, missing) where missing`;

/** Objects that another login created in `public` and that have no grants yet: the server's role has no right to them. */
const SHUT = `
  with service as (select oid from pg_roles where rolname = 'service_role')
  select case c.relkind when 'S' then 'sequence' else 'table' end as kind, format('%I.%I', n.nspname, c.relname) as sql,
    case when c.relkind = 'S' then coalesce((
      select tn.nspname || '.' || t.relname from pg_depend d join pg_class t on t.oid = d.refobjid join pg_namespace tn on tn.oid = t.relnamespace
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    ), n.nspname || '.' || c.relname) else n.nspname || '.' || c.relname end as owner,
    c.relkind in ('v', 'm') and not coalesce((
      select option_value::boolean from pg_options_to_table(c.reloptions) where option_name = 'security_invoker'), false) as reveals
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, service
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    and not exists (select from aclexplode(c.relacl) a where a.grantee = service.oid)
  union all
  select case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure::text, p.oid::regprocedure::text, false
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace, service
  where n.nspname = 'public' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not has_function_privilege(service.oid, p.oid, 'execute')
  order by 1, 2`;

/** Tables of others with row security, whose rows the secret key does not see: `service_role` does not bypass it here. */
const POLICY = "the secret key";
const UNSEEN = `
  select format('%I.%I', n.nspname, c.relname) as sql, n.nspname || '.' || c.relname as owner
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relrowsecurity and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
    and n.nspname !~ '^stand_in'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${POLICY}')
  order by 1`;

type Shut = { kind: string; sql: string; owner: string; reveals: boolean };

/**
 * Gives tables, sequences and functions that are not the product's the rights that they have in a hosted project: granted to the roles of
 * requests once, when they are first seen, and whole for the secret key. What the product declares is never touched, and a view that may show
 * the product's rows is left shut. Resolves to what could not be granted, with the reason.
 */
export async function adoptForeignTables(owner: pg.Client, declared: Rights): Promise<string[]> {
  const isOurs = (name: string) => name in declared.tables || name in declared.views || name in declared.functions;
  await owner.query("begin");
  try {
    await owner.query("set local lock_timeout = '15s'");
    await owner.query("set local search_path = ''"); // names then include their schema
    const shut = (await owner.query<Shut>(SHUT)).rows.filter((each) => !isOurs(each.owner) && !each.reveals);
    const unseen = (await owner.query<{ sql: string; owner: string }>(UNSEEN)).rows.filter(
      (each) => !isOurs(each.owner),
    );
    const faults: string[] = [];
    const run = async (what: string, statement: string) => {
      const fault = await attempt(owner, [statement]);
      if (fault !== undefined) faults.push(`${what} (${fault})`);
    };
    const expected = (await owner.query<{ statement: string }>(EXPECTED)).rows;
    for (const { statement } of expected) await run(statement, statement);
    for (const { kind, sql } of shut) await run(sql, `grant all on ${kind} ${sql} to ${GRANTEES}`);
    for (const { sql } of unseen)
      await run(sql, `create policy "${POLICY}" on ${sql} to service_role using (true) with check (true)`);
    await owner.query("commit");
    return faults;
  } catch (error) {
    await owner.query("rollback").catch(() => undefined);
    throw error;
  }
}
