import pg from "pg";

/** A database cannot be made beside this one, or not take its place. The message is one sentence for the operator. */
export class NoDatabaseBeside extends Error {}

const NO_RIGHT = "42501";

/** The advisory lock that serialises the use of temporary databases on this server. */
const LOCK = 7_202_611;

/**
 * Creates a temporary database on the same server while `work` runs, named by `prefix` and this database's OID. First drops one that a
 * killed process has left, which contains a copy of all data.
 */
export async function withDatabaseBeside<T>(
  connectionString: string,
  prefix: string,
  work: (beside: string) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows } = await client.query<{ oid: number }>(
      "select oid from pg_database where datname = current_database()",
    );
    const name = `${prefix}_${rows[0]?.oid}`;
    await createBeside(client, name);
    try {
      return await work(addressOf(connectionString, name));
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Creates an empty database on the same server, with the encoding and the locale of the one that `client` is connected to, in the place of
 * one that a killed process has left. Only its owner may enter: other logins of the server may take the roles of requests, too.
 */
export async function createBeside(client: pg.Client, name: string): Promise<void> {
  const quoted = pg.escapeIdentifier(name);
  const like = await readProperties(client);
  await client.query(`drop database if exists ${quoted} with (force)`);
  await client
    .query(`create database ${quoted} ${optionsLike(like)} allow_connections false`)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== NO_RIGHT) throw error;
      throw new NoDatabaseBeside(
        "Restoring could not be tried: PostgreSQL says that its user may not create a database (CREATEDB).",
      );
    });
  await client.query(`revoke all on database ${quoted} from public`);
  await client.query(`alter database ${quoted} allow_connections true`); // who waited for it does not come in before
}

/** The columns of `pg_database` that matter; those of the locale depend on PostgreSQL's version. */
type Properties = {
  encoding: string;
  datlocprovider: "c" | "i" | "b";
  datcollate: string;
  datctype: string;
  daticulocale?: string | null;
  datlocale?: string | null;
  daticurules?: string | null;
  datconnlimit: number;
  owner: string | null;
};

async function readProperties(client: pg.Client): Promise<Properties> {
  const { rows } = await client.query<{ found: Properties }>(
    `select to_jsonb(d) || jsonb_build_object('encoding', pg_encoding_to_char(encoding),
       'owner', case when pg_has_role(datdba, 'member') then pg_get_userbyid(datdba) end) as found
     from pg_database d where datname = current_database()`,
  );
  const [{ found }] = rows as [{ found: Properties }];
  return found;
}

function optionsLike(like: Properties): string {
  const text = pg.escapeLiteral;
  const locale = like.datlocale ?? like.daticulocale ?? "";
  const ofProvider = {
    c: "libc",
    i: `icu icu_locale ${text(locale)}${like.daticurules ? ` icu_rules ${text(like.daticurules)}` : ""}`,
    b: `builtin builtin_locale ${text(locale)}`,
  }[like.datlocprovider];
  const owner = like.owner === null ? "" : ` owner ${pg.escapeIdentifier(like.owner)}`;
  return `template template0 encoding ${text(like.encoding)} lc_collate ${text(like.datcollate)} lc_ctype ${text(like.datctype)} locale_provider ${ofProvider}${owner}`;
}

/** Settings whose value is a list: one literal would be one entry of it. */
const LISTS = ["search_path", "temp_tablespaces", "local_preload_libraries", "session_preload_libraries"];

type Setting = { role: string | null; setting: string };

/**
 * Gives a database the grants, the settings and the limit of connections of the one that `client` is connected to. Resolves to the
 * statements that PostgreSQL refuses the login.
 */
export async function copyRights(client: pg.Client, to: string): Promise<string[]> {
  const name = pg.escapeIdentifier(to);
  const { datconnlimit } = await readProperties(client);
  const { rows: grants } = await client.query<{ statement: string }>(
    `select format('grant %s on database %I to %s%s', lower(privilege_type), $1::text,
       case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
       case when is_grantable then ' with grant option' else '' end) as statement
     from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
     where datname = current_database() and grantee <> datdba`,
    [to],
  );
  const { rows: settings } = await client.query<Setting>(
    `select rolname as role, unnest(setconfig) as setting
     from pg_db_role_setting left join pg_roles on pg_roles.oid = setrole
     where setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  const refused: string[] = [];
  const run = async (statement: string, before?: () => Promise<unknown>) => {
    await client.query("begin");
    try {
      await before?.();
      await client.query(statement);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      if ((error as { code?: string }).code !== NO_RIGHT) throw error;
      refused.push(`${statement};`);
    }
  };
  for (const { statement } of grants) await run(statement);
  if (datconnlimit !== -1) await run(`alter database ${name} connection limit ${datconnlimit}`);
  for (const { role, setting } of settings) {
    const [variable = "", value = ""] = /^([^=]*)=([^]*)$/.exec(setting)?.slice(1) ?? [];
    const whose = role === null ? `database ${name}` : `role ${pg.escapeIdentifier(role)} in database ${name}`;
    const quoted = variable.split(".").map(pg.escapeIdentifier).join(".");
    if (LISTS.includes(variable))
      await run(`alter ${whose} set ${quoted} from current`, () =>
        client.query("select set_config($1, $2, true)", [variable, value]),
      );
    else await run(`alter ${whose} set ${quoted} to ${pg.escapeLiteral(value)}`);
  }
  return refused;
}

/** Returns the connection string for another database on the same server. */
export function addressOf(connectionString: string, name: string): string {
  return connectionString.replace(
    /^([^:]+:\/\/[^/?]*)(\/[^?]*)?/,
    (_, server: string) => `${server}/${encodeURIComponent(name)}`,
  );
}
