import pg from "pg";
import { NO_ROLE } from "./identity.ts";
import type { Settings } from "./settings.ts";

/** The settings that name an object of the database. */
export type CheckedSetting = "schemas" | "extraSearchPath" | "anonRole";

/** A setting names an object that the database does not have or that its login may not use. */
export class UnusableSetting extends Error {
  readonly setting: CheckedSetting;
  /** A clause that follows the setting's name in a message. */
  readonly fault: string;
  constructor(setting: CheckedSetting, fault: string) {
    super(`The setting ${setting} ${fault}`);
    this.setting = setting;
    this.fault = fault;
  }
}

/** PostgreSQL's default search path contains this schema even if it does not exist. */
const MAY_BE_MISSING = "public";

/** Checks that the database has the schemas that the settings name, and that its login may act as the anonymous role. Throws UnusableSetting. */
export async function checkSettings(
  client: pg.ClientBase,
  { schemas, extraSearchPath, anonRole }: Pick<Settings, "schemas" | "extraSearchPath" | "anonRole">,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select nspname as name from pg_namespace");
  const there = new Set(rows.map(({ name }) => name));
  const missing = (names: readonly string[]) => names.find((name) => !there.has(name));
  const noSchema = (name: string) => `names the schema ${name}, which the database does not have`;
  const exposed = missing(schemas);
  if (exposed !== undefined) throw new UnusableSetting("schemas", noSchema(exposed));
  const extra = missing(extraSearchPath.filter((name) => name !== MAY_BE_MISSING));
  if (extra !== undefined) throw new UnusableSetting("extraSearchPath", noSchema(extra));
  const fault = await roleFault(client, anonRole);
  if (fault !== undefined) throw new UnusableSetting("anonRole", fault);
}

/** Assumes the role in a transaction that is rolled back: the same check that each request makes. */
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
    if (error.code === "42501")
      return `names the role ${role}, which the database's login may not take on (grant it to the login)`;
    throw error;
  } finally {
    await client.query("rollback");
  }
}
