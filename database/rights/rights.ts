/** Runs a query: a client or a pool of `pg`, or in tests one of our transactions. */
type Queryable = { query<Row extends object>(text: string): Promise<{ rows: Row[] }> };

/** Privileges by role: `{"admin": "select; update (full_name, phone)"}`. Those of the owner are left out. */
type Grants = Record<string, string>;

/** The rights in the database by object name, read from the catalogue. */
export type Rights = {
  roles: Record<string, string[]>;
  schemas: Record<string, Grants>;
  /** The default privileges of PUBLIC and other roles on new objects. */
  defaults: Record<string, Grants>;
  tables: Record<string, { rowSecurity: "forced" | "not forced" | "off"; policies: string[]; grants: Grants }>;
  views: Record<string, { reads: "as the caller" | "as its owner"; grants: Grants }>;
  sequences: Record<string, Grants>;
  /** Only functions that run as their owner or that a role may call. */
  functions: Record<string, { runs: "as the caller" | "as its owner"; searchPath: string; mayCall: string }>;
};

/** The views that may read with their owner's rights, and why. Any other one fails the build. */
const OWNERS_VIEWS: Record<string, string> = {
  "public.my_bookings":
    "a client reads every column of own bookings and four of others; column grants hold per role, not per row",
  "public.my_receipts":
    "a client reads own receipts of a ledger that no client may read; the view filters by auth.uid()",
};

/** Only used by the migrations, before any role exists. */
const WITHOUT_POLICIES = ["private.schema_migrations"];

/** Excludes the schemas of graphile-worker, which enables row security itself, and of the stand-ins, which exist in local mode only. */
const OURS = `n.nspname !~ '^pg_' and n.nspname !~ '^stand_in' and n.nspname not in ('information_schema', 'graphile_worker')`;

const ROLES = `
  select r.rolname as role, array_remove(array[
    case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypasses row security' end,
    case when r.rolcanlogin then 'may log in' end, case when r.rolcreaterole then 'creates roles' end,
    case when r.rolcreatedb then 'creates databases' end, case when r.rolreplication then 'replicates' end
  ], null) || array(
    select 'is member of ' || g.rolname from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid order by g.rolname
  ) as is
  from pg_roles r where r.rolname in ('anon', 'authenticated', 'admin', 'service_role') order by 1`;

/* One row for each object, grantee and list of columns: [name, role, privilege, columns]. */
const granted = (acl: string, owner: string) => `
  cross join lateral aclexplode(${acl}) a
  left join pg_roles g on g.oid = a.grantee
  where ${OURS} and a.grantee <> ${owner}`;
const GRANTEE = `coalesce(g.rolname, case when a.grantee = 0 then 'PUBLIC' else 'unknown' end) as role, lower(a.privilege_type) as privilege`;

const SCHEMA_GRANTS = `
  select n.nspname as name, ${GRANTEE} from pg_namespace n ${granted("coalesce(n.nspacl, acldefault('n', n.nspowner))", "n.nspowner")}
  order by 1, 2, 3`;

const DEFAULT_GRANTS = `
  select coalesce(n.nspname || '.', '') || case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
    when 'T' then 'types' else 'schemas' end as name, ${GRANTEE}
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  cross join lateral aclexplode(d.defaclacl) a left join pg_roles g on g.oid = a.grantee
  where a.grantee <> d.defaclrole order by 1, 2, 3`;

const RELATIONS = `
  select n.nspname || '.' || c.relname as name, c.relkind as kind, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    coalesce((select option_value::boolean from pg_options_to_table(c.reloptions) where option_name = 'security_invoker'), false) as invoker
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm', 'S') and ${OURS} order by 1`;

const RELATION_GRANTS = `
  select n.nspname || '.' || c.relname as name, ${GRANTEE}, null as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace ${granted("c.relacl", "c.relowner")}
  union all
  select n.nspname || '.' || c.relname, coalesce(g.rolname, 'PUBLIC'), lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attname)
  from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace
  ${granted("t.attacl", "c.relowner")} and not t.attisdropped
  group by 1, 2, 3
  order by 1, 2, 3, 4`;

const POLICIES = `
  select n.nspname || '.' || c.relname as name, p.polname as policy, p.polpermissive as permissive,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as verb,
    array(select coalesce(r.rolname::text, 'PUBLIC') from unnest(p.polroles) role left join pg_roles r on r.oid = role order by 1) as roles,
    pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as checked
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} order by 1, 2`;

const FUNCTIONS = `
  select p.oid::regprocedure::text as name, p.prosecdef as definer, p.prorettype = 'trigger'::regtype as trigger,
    (select substr(setting, length('search_path=') + 1) from unnest(p.proconfig) setting where setting like 'search\\_path=%') as path,
    array(
      select distinct coalesce(g.rolname::text, 'PUBLIC') from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      left join pg_roles g on g.oid = a.grantee where a.grantee <> p.proowner order by 1
    ) as callers
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${OURS} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;

type Grant = { name: string; role: string; privilege: string; columns?: string | null };
type Relation = { name: string; kind: string; enabled: boolean; forced: boolean; invoker: boolean };
type Policy = {
  name: string;
  policy: string;
  permissive: boolean;
  verb: string;
  roles: string[];
  using: string | null;
  checked: string | null;
};
type Callable = { name: string; definer: boolean; trigger: boolean; path: string | null; callers: string[] };

/** Reads the rights of a migrated database from its catalogue. */
export async function readRights(client: Queryable): Promise<Rights> {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  await client.query("set search_path = ''"); // names then include their schema
  const roles = await rows<{ role: string; is: string[] }>(ROLES);
  const relations = await rows<Relation>(RELATIONS);
  const grants = grantsByName(await rows<Grant>(RELATION_GRANTS));
  const policies = Map.groupBy(await rows<Policy>(POLICIES), ({ name }) => name);
  const functions = await rows<Callable>(FUNCTIONS);
  const schemas = grantsByName(await rows<Grant>(SCHEMA_GRANTS));
  const defaults = grantsByName(await rows<Grant>(DEFAULT_GRANTS));
  await client.query("reset search_path");
  const of = (kinds: string) => relations.filter(({ kind }) => kinds.includes(kind));
  return {
    roles: Object.fromEntries(roles.map(({ role, is }) => [role, is])),
    schemas,
    defaults,
    tables: Object.fromEntries(
      of("rpf").map(({ name, enabled, forced }) => [
        name,
        {
          rowSecurity: enabled ? (forced ? "forced" : "not forced") : "off",
          policies: (policies.get(name) ?? []).map(sentence),
          grants: grants[name] ?? {},
        },
      ]),
    ),
    views: Object.fromEntries(
      of("vm").map(({ name, invoker }) => [
        name,
        { reads: invoker ? "as the caller" : "as its owner", grants: grants[name] ?? {} },
      ]),
    ),
    sequences: Object.fromEntries(of("S").flatMap(({ name }) => (grants[name] ? [[name, grants[name]]] : []))),
    functions: Object.fromEntries(
      functions
        .map((each) => ({
          ...each,
          callers: each.trigger ? each.callers.filter((role) => role !== "PUBLIC") : each.callers,
        })) // a trigger's cannot be called
        .filter(({ definer, callers }) => definer || callers.length > 0)
        .map(({ name, definer, path, callers }) => [
          name,
          {
            runs: definer ? "as its owner" : "as the caller",
            searchPath: path ?? "free",
            mayCall: callers.join(", ") || "its owner",
          },
        ]),
    ),
  };
}

function grantsByName(grants: Grant[]): Record<string, Grants> {
  const byName: Record<string, Grants> = {};
  for (const { name, role, privilege, columns } of grants) {
    const ofName = (byName[name] ??= {});
    const right = columns ? `${privilege} (${columns})` : privilege;
    ofName[role] = role in ofName ? `${ofName[role]}; ${right}` : right;
  }
  return byName;
}

function sentence({ policy, permissive, verb, roles, using, checked }: Policy): string {
  const parts = [using && `using ${using}`, checked && `check ${checked}`]
    .filter(Boolean)
    .map((part) => ` ${part as string}`);
  return `${policy}: ${permissive ? "" : "restrictive "}${verb} to ${roles.join(", ")}${parts.join("").replaceAll(/\s+/g, " ")}`;
}

/** Formats the rights as stored in rights.json. */
export const written = (rights: Rights): string => `${JSON.stringify(rights, null, 2)}\n`;

/** Returns one sentence for each right that no schema may have, with the name of the object. */
export function unsafeRights({ tables, views, functions }: Rights): string[] {
  return [
    ...Object.entries(tables).flatMap(([name, { rowSecurity, policies, grants }]) => [
      ...(rowSecurity === "forced" || WITHOUT_POLICIES.includes(name)
        ? []
        : [`The table ${name} has row security ${rowSecurity}.`]),
      ...(policies.length > 0 || WITHOUT_POLICIES.includes(name) ? [] : [`The table ${name} has no policies.`]),
      ...("PUBLIC" in grants ? [`PUBLIC has rights on the table ${name}.`] : []),
    ]),
    ...Object.entries(views).flatMap(([name, { reads }]) =>
      reads === "as the caller" || name in OWNERS_VIEWS ? [] : [`The view ${name} reads with its owner's rights.`],
    ),
    ...Object.entries(functions).flatMap(([name, { runs, searchPath, mayCall }]) => [
      ...(runs === "as its owner" && searchPath === "free"
        ? [`The security definer function ${name} has a free search_path.`]
        : []),
      ...(/\bPUBLIC\b/.test(mayCall) ? [`PUBLIC may call the function ${name}.`] : []),
    ]),
  ];
}

/** Returns the differences between the stored rights and the catalogue: one line for each right, with its path. */
export function rightsChanged(before: Rights, now: Rights): string[] {
  const [was, is] = [new Set(linesOf(before)), new Set(linesOf(now))];
  return [
    ...[...is].filter((line) => !was.has(line)).map((line) => `not written: ${line}`),
    ...[...was].filter((line) => !is.has(line)).map((line) => `only written: ${line}`),
  ];
}

function linesOf(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) {
    return String(value)
      .split("; ")
      .map((each) => `${place}: ${each}`);
  }
  if (Array.isArray(value))
    return value.length > 0 ? value.map((each) => `${place}: ${String(each)}`) : [`${place}: nothing`];
  return Object.entries(value).flatMap(([key, each]) => linesOf(each, place ? `${place} > ${key}` : key));
}
