import pg from "pg";
import { NO_ROLE } from "./standalone-tokens.ts";
import type { RestSettings } from "./settings.ts";

/** The settings that only the database can judge, and what it says against one of them. */
export type Unusable = { setting: "schemas" | "extraSearchPath" | "anonRole"; fault: string };

/** PostgreSQL's own default search path names it, too, where it may be missing. */
const MAY_BE_MISSING = "public";

/** Asks the database whether it has the schemas that the settings name, and whether its login may act as the anonymous role. */
export async function unusableSetting(
  client: pg.ClientBase,
  { schemas, extraSearchPath, anonRole }: Pick<RestSettings, "schemas" | "extraSearchPath" | "anonRole">,
): Promise<Unusable | undefined> {
  const { rows } = await client.query<{ name: string }>("select nspname as name from pg_namespace");
  const there = new Set(rows.map(({ name }) => name));
  const missing = (names: readonly string[]) => names.find((name) => !there.has(name));
  const noSchema = (name: string) => `names the schema ${name}, which the database does not have`;
  const exposed = missing(schemas);
  if (exposed !== undefined) return { setting: "schemas", fault: noSchema(exposed) };
  const extra = missing(extraSearchPath.filter((name) => name !== MAY_BE_MISSING));
  if (extra !== undefined) return { setting: "extraSearchPath", fault: noSchema(extra) };
  const fault = await roleFault(client, anonRole);
  return fault === undefined ? undefined : { setting: "anonRole", fault };
}

/** Whether a request could take the role on is known best by taking it on. */
async function roleFault(client: pg.ClientBase, role: string): Promise<string | undefined> {
  const noRole = `names the role ${role}, which the database does not have`;
  if (role === NO_ROLE) return noRole;
  await client.query("begin");
  try {
    await client.query("select set_config('role', $1, true)", [role]);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === "22023") return noRole;
    if (error.code === "42501") return `names the role ${role}, which the database's login may not take on (grant it to the login)`;
    throw error;
  } finally {
    await client.query("rollback");
  }
}
