import pg from "pg";
import type { Queries } from "./connect.ts";

/** The database's login lacks rights that only an administrator can give. The message is one sentence with the SQL that gives them. */
class MissingRights extends Error {}

const INSUFFICIENT_PRIVILEGE = "42501";

/** The roles that requests run as (0001_foundation.sql). */
export const REQUEST_ROLES = ["anon", "authenticated", "admin", "service_role"];

/** The condition on `pg_roles` under which a role may do more than what a practice grants it, in which case somebody else has made it. */
export const POWERS =
  "rolcanlogin OR rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls OR EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid)";

/** Runs `work`; where PostgreSQL refuses the login a right, rejects with MissingRights instead. */
export async function withRightsExplained<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = [error, (error as { cause?: unknown }).cause].find(
      (each) => (each as { code?: string } | undefined)?.code === INSUFFICIENT_PRIVILEGE,
    );
    if (!refusal) throw error;
    throw new MissingRights(await explain(connectionString, (refusal as Error).message), { cause: error });
  }
}

type Login = {
  login: string;
  database: string;
  is_superuser: boolean;
  creates_roles: boolean;
  inherits: boolean;
  owns_database: boolean;
  owns_public: boolean;
  has_options: boolean;
  absent: string[];
  unusable: string[];
};

async function explain(connectionString: string, refusal: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    const { rows } = await client.query<Login>(LOGIN, [REQUEST_ROLES]);
    const [login] = rows as [Login];
    const who = `DATABASE_URL: PostgreSQL refuses the login "${login.login}" a right that it needs in the database "${login.database}"`;
    const statements = statementsFor(login);
    if (statements.length === 0) return `${who} (${refusal}); docs/database.md lists those rights.`;
    return `${who}. Let an administrator of PostgreSQL run this in that database, then start again: ${statements.join(" ")}`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const LOGIN = `
  with own as (select oid, rolsuper, rolcreaterole, rolinherit from pg_roles where rolname = session_user),
       version as (select current_setting('server_version_num')::int >= 160000 as has_options),
       request_roles as (
         select name, pg_roles.oid, pg_roles.oid is not null and pg_has_role(own.oid, pg_roles.oid, 'usage')
                and case when has_options then pg_has_role(own.oid, pg_roles.oid, 'set') else true end as is_usable
           from own, version, unnest($1::text[]) with ordinality as named (name, place) left join pg_roles on rolname = name order by place)
  select session_user as login, current_database() as database, rolsuper as is_superuser, rolcreaterole as creates_roles,
         rolinherit as inherits, has_options,
         pg_has_role(own.oid, (select datdba from pg_database where datname = current_database()), 'usage') as owns_database,
         has_schema_privilege(own.oid, 'public', 'create') as owns_public,
         (select coalesce(json_agg(name), '[]') from request_roles where request_roles.oid is null) as absent,
         (select coalesce(json_agg(name), '[]') from request_roles where not is_usable) as unusable
    from own, version`;

function statementsFor(found: Login): string[] {
  const [login, database] = [pg.escapeIdentifier(found.login), pg.escapeIdentifier(found.database)];
  // A login with CREATEROLE creates what is absent, and up to 15 makes itself a member of any role.
  const absent = found.creates_roles ? [] : found.absent;
  const granted = found.unusable.filter((role) =>
    found.creates_roles ? found.has_options && !found.absent.includes(role) : true,
  );
  const options = found.has_options ? " WITH INHERIT TRUE, SET TRUE" : "";
  return [
    ...(found.owns_database ? [] : [`ALTER DATABASE ${database} OWNER TO ${login};`]),
    ...(found.owns_database && !found.owns_public ? [`ALTER SCHEMA public OWNER TO ${login};`] : []),
    ...(found.has_options || found.inherits ? [] : [`ALTER ROLE ${login} INHERIT;`]),
    ...absent.map((role) => `CREATE ROLE ${role} NOLOGIN;`),
    ...(granted.length > 0 ? [`GRANT ${granted.join(", ")} TO ${login}${options};`] : []),
  ];
}

/**
 * A sentence if the login may not create databases: each backup is restored into one beside the practice's, to try it, and so is the copy
 * by which `rollback` goes back from an upgrade.
 */
export async function whyNoDatabaseBeside(
  queries: Queries,
  { triesBackups }: { triesBackups: boolean },
): Promise<string | undefined> {
  const login = await queries.row<{ name: string; may: boolean }>(
    "select rolname as name, rolsuper or rolcreatedb as may from pg_roles where rolname = session_user",
  );
  if (!login || login.may) return undefined;
  const lost = [
    triesBackups && "each nightly backup will fail, as it cannot be tried",
    "there is no way back from an upgrade (rollback)",
  ].filter(Boolean);
  return `DATABASE_URL: ${lost.join(", and ")}, since the login "${login.name}" may not create databases. Let an administrator of PostgreSQL run: ALTER ROLE ${pg.escapeIdentifier(login.name)} CREATEDB;`;
}

const IS_OPEN =
  "exists (select from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee = 0 and privilege_type = 'CONNECT')";

/**
 * Lets nobody but its owner and those who were let in enter the database, where it stands open and is the login's. Resolves to the sentence
 * that says so.
 */
export async function shutDatabase(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; owner: string }>(
      `select datname as name, pg_get_userbyid(datdba) as owner from pg_database
       where datname = current_database() and pg_has_role(datdba, 'usage') and ${IS_OPEN}`,
    );
    const [open] = rows;
    if (!open) return undefined;
    const [name, owner] = [pg.escapeIdentifier(open.name), pg.escapeIdentifier(open.owner)];
    await client.query(
      `revoke connect, temporary on database ${name} from public; grant connect, temporary on database ${name} to ${owner}`,
    );
    return `Every login of this PostgreSQL could enter the database, and none but its owner's and those named may any more: GRANT CONNECT ON DATABASE ${name} TO … lets one in.`;
  } finally {
    await client.end();
  }
}

/** A sentence if every login of the server may enter the database, where one that has the roles of requests reads everything. */
export async function whyOpen(queries: Queries): Promise<string | undefined> {
  const row = await queries.row<{ name: string; is_open: boolean }>(
    `select datname as name, ${IS_OPEN} as is_open from pg_database where datname = current_database()`,
  );
  if (!row?.is_open) return undefined;
  return `Every login of this PostgreSQL may enter the database, and a second practice's would read the clients of this one. Let its owner run: REVOKE CONNECT, TEMPORARY ON DATABASE ${pg.escapeIdentifier(row.name)} FROM PUBLIC;`;
}
