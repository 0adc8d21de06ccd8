import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { LOCKS } from "#database/connection/locks.ts";
import { readRights, type Rights } from "./rights.ts";

/** The roles of requests; rights of any other role are the operator's business. */
const REQUEST_ROLES: ReadonlySet<string> = new Set(["anon", "authenticated", "admin", "service_role", "PUBLIC"]);

/** Applications add policies of their own to these; restrictive ones of ours keep our rows out of their reach. */
const OPEN_TO_POLICIES: ReadonlySet<string> = new Set(["storage.objects", "storage.buckets", "realtime.messages"]);

/** The rights that `rights.json` declares. */
export async function declaredRights(): Promise<Rights> {
  return JSON.parse(await readFile(join(import.meta.dirname, "rights.json"), "utf8")) as Rights;
}

/** A right that is not as declared: what is said of it, and the statements that put it right. */
type Deviation = { what: string; statements: string[] };

/** Sentences about what was not as declared: put right, or not, with the reason. */
export type KeptRights = { restored: string[]; failed: string[] };

/**
 * Compares who may read and write the product's own objects with what is declared, and puts right what differs: a script that was written
 * for another database may have met a table of ours by its name. Objects that are not declared are left alone, but for views that would
 * show a table of ours to everybody. Needs the owner's connection, not a superuser's. Rejects only if the catalogue cannot be read.
 */
export async function keepRights(owner: pg.Client, declared: Rights): Promise<KeptRights> {
  if ((await findDeviations(owner, declared)).length === 0) return { restored: [], failed: [] };
  await owner.query("begin");
  try {
    await owner.query("set local lock_timeout = '15s'"); // longer ones are told, and tried again at the next start
    await owner.query("select pg_advisory_xact_lock($1)", [LOCKS.rights]); // nodes that start at once do not repair the same table
    const deviations = await findDeviations(owner, declared); // another node may have been faster
    const kept: KeptRights = { restored: [], failed: [] };
    for (const { what, statements } of deviations) {
      const fault = await attempt(owner, statements);
      if (fault === undefined) kept.restored.push(what);
      else kept.failed.push(`${what} (${fault})`);
    }
    const left = (await findDeviations(owner, declared)).map(({ what }) => what);
    await owner.query("commit");
    return {
      restored: kept.restored.filter((what) => !left.includes(what)),
      failed: [...kept.failed, ...kept.restored.filter((what) => left.includes(what))],
    };
  } catch (error) {
    await owner.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Runs statements in a savepoint of the transaction. Resolves to the error's message. */
export async function attempt(owner: pg.Client, statements: string[]): Promise<string | undefined> {
  await owner.query("savepoint attempt");
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.query("release savepoint attempt");
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error; // the connection is lost
    await owner.query("rollback to savepoint attempt");
    return error.message;
  }
}

async function findDeviations(owner: pg.Client, declared: Rights): Promise<Deviation[]> {
  const now = await readRights(owner);
  return [
    ...Object.entries(declared.roles).flatMap(([role, is]) => roleDeviations(role, is, now.roles[role])),
    ...Object.entries(declared.schemas).flatMap(([name, grants]) =>
      grantDeviations({ kind: "schema", name, sql: quoted(name) }, grants, now.schemas[name]),
    ),
    ...Object.entries(declared.tables).flatMap(([name, table]) => tableDeviations(name, table, now.tables[name])),
    ...Object.entries(declared.views).flatMap(([name, view]) => viewDeviations(name, view, now.views[name])),
    ...Object.entries(declared.functions).flatMap(([name, its]) => functionDeviations(name, its, now.functions[name])),
    ...sequenceDeviations(now, declared, await rowsOf<{ sequence: string; table: string }>(owner, SEQUENCES_OF_TABLES)),
    ...revealingViews(now, declared, await rowsOf<{ view: string; relation: string }>(owner, RELATIONS_OF_VIEWS)),
  ];
}

const rowsOf = async <Row extends object>(owner: pg.Client, text: string) =>
  (await owner.query<Row & pg.QueryResultRow>(text)).rows as Row[];

function roleDeviations(role: string, declared: string[], now: string[] = []): Deviation[] {
  return now
    .filter((each) => !declared.includes(each))
    .map((each) => {
      const group = /^is member of (.*)$/.exec(each)?.[1];
      const statement =
        group === undefined
          ? `alter role ${quoted(role)} ${TAKEN[each] ?? ""}`
          : `revoke ${quoted(group)} from ${quoted(role)}`;
      return { what: `the role ${role} ${group === undefined ? `“${each}”` : each}`, statements: [statement] };
    });
}

/** How an attribute of a role is taken away. */
const TAKEN: Record<string, string> = {
  superuser: "nosuperuser",
  "bypasses row security": "nobypassrls",
  "may log in": "nologin",
  "creates roles": "nocreaterole",
  "creates databases": "nocreatedb",
  replicates: "noreplication",
};

type Grants = Record<string, string>;
type Granted = { kind: "schema" | "table" | "sequence"; name: string; sql: string };

/** One for each role whose grants differ. The words of `rights.json` are SQL but for the columns' quotes. */
function grantDeviations({ kind, name, sql }: Granted, declared: Grants, now: Grants = {}): Deviation[] {
  const roles = new Set([...Object.keys(declared), ...Object.keys(now)].filter((role) => REQUEST_ROLES.has(role)));
  return [...roles]
    .filter((role) => declared[role] !== now[role])
    .map((role) => ({
      what: `what ${role} may do with ${name}: ${now[role] ?? "nothing"}`,
      statements: [
        `revoke all on ${kind} ${sql} from ${grantee(role)}`,
        ...(declared[role]?.split("; ") ?? []).map(
          (right) => `grant ${quotedColumns(right)} on ${kind} ${sql} to ${grantee(role)}`,
        ),
      ],
    }));
}

const quotedColumns = (right: string) =>
  right.replace(/\((.*)\)$/, (_, columns: string) => `(${columns.split(", ").map(quoted).join(", ")})`);
const grantee = (role: string) => (role === "PUBLIC" ? "public" : quoted(role));

type Table = Rights["tables"][string];

function tableDeviations(name: string, declared: Table, now: Table | undefined): Deviation[] {
  if (!now)
    return [
      { what: `the table ${name} is missing`, statements: ["do $$ begin raise exception 'restore a backup'; end $$"] },
    ];
  const sql = relation(name);
  const change = (what: string, ...statements: string[]) => ({ what: `${what} on ${name}`, statements });
  const [before, after] = [byName(declared.policies), byName(now.policies)];
  const names = new Set([...before.keys(), ...(OPEN_TO_POLICIES.has(name) ? [] : after.keys())]);
  const policies = [...names].filter((policy) => before.get(policy) !== after.get(policy));
  return [
    ...(now.rowSecurity === declared.rowSecurity
      ? []
      : [
          change(
            `row security ${now.rowSecurity}`,
            `alter table ${sql} enable row level security`,
            `alter table ${sql} ${declared.rowSecurity === "forced" ? "force" : "no force"} row level security`,
          ),
        ]),
    ...policies.map((policy) => {
      const wanted = before.get(policy);
      const kind = wanted === undefined ? "a new" : after.has(policy) ? "a changed" : "the missing";
      return change(
        `${kind} policy “${policy}”`,
        `drop policy if exists ${quoted(policy)} on ${sql}`,
        ...(wanted === undefined ? [] : [createPolicy(sql, wanted)]),
      );
    }),
    ...grantDeviations({ kind: "table", name, sql }, declared.grants, now.grants),
  ];
}

const byName = (policies: string[]) => new Map(policies.map((policy) => [readPolicy(policy).name, policy]));

const POLICY =
  /^(?<name>.+?): (?<restrictive>restrictive )?(?<verb>all|select|insert|update|delete) to (?<roles>\w+(?:, \w+)*)(?<rest>.*)$/;

function readPolicy(policy: string) {
  const parts = POLICY.exec(policy)?.groups;
  if (!parts) throw new Error(`The policy cannot be read: ${policy}`);
  const { name = "", restrictive, verb = "", roles = "", rest = "" } = parts;
  const [, using, checked] = /^(?: using (.*?))?(?: check (.*))?$/.exec(rest) ?? [];
  return { name, restrictive: restrictive !== undefined, verb, roles: roles.split(", "), using, checked };
}

function createPolicy(sql: string, policy: string): string {
  const { name, restrictive, verb, roles, using, checked } = readPolicy(policy);
  return [
    `create policy ${quoted(name)} on ${sql} as ${restrictive ? "restrictive" : "permissive"} for ${verb} to ${roles.map(grantee).join(", ")}`,
    using === undefined ? "" : `using (${using})`,
    checked === undefined ? "" : `with check (${checked})`,
  ].join(" ");
}

type View = Rights["views"][string];

function viewDeviations(name: string, declared: View, now: View | undefined): Deviation[] {
  if (!now)
    return [
      { what: `the view ${name} is missing`, statements: ["do $$ begin raise exception 'restore a backup'; end $$"] },
    ];
  const sql = relation(name);
  const reads = `alter view ${sql} set (security_invoker = ${declared.reads === "as the caller"})`;
  return [
    ...(now.reads === declared.reads ? [] : [{ what: `the view ${name} reads ${now.reads}`, statements: [reads] }]),
    ...grantDeviations({ kind: "table", name, sql }, declared.grants, now.grants),
  ];
}

type Callable = Rights["functions"][string];

/** A function without a row may be called by no role, so nothing is lost by it. */
function functionDeviations(name: string, declared: Callable, now: Callable | undefined): Deviation[] {
  if (!now) return declared.mayCall === "its owner" ? [] : [callers(name, declared, "nobody")];
  const [was, is] = [callersOf(declared), callersOf(now)];
  return [
    ...(was.join() === is.join() ? [] : [callers(name, declared, is.join(", ") || "nobody")]),
    ...(declared.runs === now.runs
      ? []
      : [
          {
            what: `${name} runs ${now.runs}`,
            statements: [`alter function ${name} security ${declared.runs === "as its owner" ? "definer" : "invoker"}`],
          },
        ]),
    ...(declared.searchPath === now.searchPath
      ? []
      : [
          {
            what: `the search_path of ${name} is ${now.searchPath}`,
            statements: [`alter function ${name} set search_path = ''`],
          },
        ]),
  ];
}

const callersOf = ({ mayCall }: Callable) => mayCall.split(", ").filter((role) => REQUEST_ROLES.has(role));

const callers = (name: string, declared: Callable, now: string): Deviation => ({
  what: `who may call ${name}: ${now}`,
  statements: [
    `revoke all on function ${name} from ${[...REQUEST_ROLES].map(grantee).join(", ")}`,
    ...callersOf(declared).map((role) => `grant execute on function ${name} to ${grantee(role)}`),
  ],
});

const SEQUENCES_OF_TABLES = `
  select sn.nspname || '.' || s.relname as sequence, tn.nspname || '.' || t.relname as "table"
  from pg_depend d
  join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_namespace sn on sn.oid = s.relnamespace
  join pg_class t on t.oid = d.refobjid join pg_namespace tn on tn.oid = t.relnamespace
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')`;

/** Sequences of the product's columns: their numbers are given by PostgreSQL alone, unless declared. */
function sequenceDeviations(now: Rights, declared: Rights, owned: { sequence: string; table: string }[]): Deviation[] {
  return owned
    .filter(({ table }) => table in declared.tables)
    .flatMap(({ sequence: name }) =>
      grantDeviations(
        { kind: "sequence", name, sql: relation(name) },
        declared.sequences[name] ?? {},
        now.sequences[name],
      ),
    );
}

/** Each view, with every relation that it reads by itself or by other views. */
const RELATIONS_OF_VIEWS = `
  with recursive reads (view, relation) as (
    select distinct r.ev_class, d.refobjid from pg_rewrite r
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    where d.refobjid <> r.ev_class
    union
    select reads.view, d.refobjid from reads join pg_rewrite r on r.ev_class = reads.relation
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    where d.refobjid <> r.ev_class
  )
  select vn.nspname || '.' || v.relname as view, tn.nspname || '.' || t.relname as relation
  from reads
  join pg_class v on v.oid = reads.view join pg_namespace vn on vn.oid = v.relnamespace
  join pg_class t on t.oid = reads.relation join pg_namespace tn on tn.oid = t.relnamespace
  where vn.nspname !~ '^pg_' and vn.nspname <> 'information_schema'`;

/** A foreign view that reads with its owner's rights shows all rows of the product's tables in it to every role that may read the view. */
function revealingViews(now: Rights, declared: Rights, reads: { view: string; relation: string }[]): Deviation[] {
  const revealing = new Set(reads.filter(({ relation: read }) => read in declared.tables).map(({ view }) => view));
  return Object.entries(now.views)
    .filter(([name, { reads: as }]) => !(name in declared.views) && as === "as its owner" && revealing.has(name))
    .flatMap(([name, { grants }]) => {
      const others = Object.fromEntries(Object.entries(grants).filter(([role]) => role !== "service_role"));
      return grantDeviations({ kind: "table", name, sql: relation(name) }, {}, others);
    });
}

/** Quotes a name of `rights.json`, `schema.relation`. */
function relation(name: string): string {
  const dot = name.indexOf(".");
  return `${quoted(name.slice(0, dot))}.${quoted(name.slice(dot + 1))}`;
}

const quoted = (name: string) => pg.escapeIdentifier(name);
