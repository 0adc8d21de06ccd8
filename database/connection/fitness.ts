import type pg from "pg";
import { statfs } from "node:fs/promises";
import { LITTLE_SPACE } from "#domain/safety/safety.ts";
import type { Queries } from "./connect.ts";
import { POWERS, REQUEST_ROLES } from "./needed-rights.ts";

/** The database cannot hold a practice. The message is one sentence that says what to do. */
class UnfitDatabase extends Error {}

/** Throws UnfitDatabase; for a new database, before its first migration. */
export async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string; has_trigrams: boolean }>(
    `select datname as name, pg_encoding_to_char(encoding) as encoding,
       exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams
     from pg_database where datname = current_database()`,
  );
  const [{ name, encoding, has_trigrams: hasTrigrams } = { name: "", encoding: "", has_trigrams: false }] = rows;
  if (encoding !== "UTF8")
    throw new UnfitDatabase(
      `The database "${name}" stores text as ${encoding}, which not every name can be written in: let an administrator of PostgreSQL make one with ENCODING 'UTF8' (npm run database-setup).`,
    );
  if (!hasTrigrams)
    throw new UnfitDatabase(
      "PostgreSQL is installed without its contrib modules, of which pg_trgm is needed: install them on its machine (mostly the package postgresql-contrib), then start again.",
    );
}

const POWERFUL_ROLES = `select rolname as name from pg_roles where rolname = any($1) and (${POWERS}) order by 1`;

/** Throws UnfitDatabase if a role that requests run as may do more than a practice grants it: requests would have its powers. */
export async function refusePowerfulRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(POWERFUL_ROLES, [REQUEST_ROLES]);
  const [role] = rows;
  if (role)
    throw new UnfitDatabase(
      `The role "${role.name}" of this PostgreSQL is another's and may do more than a request (a login, an attribute or a membership), and requests would run as it: take that from it, or name the DATABASE_URL of another PostgreSQL (docs/database.md).`,
    );
}

/** A sentence if a role that requests run as may do more than a practice grants it, as somebody has made it since, or on another server. */
export async function whyPowerful(queries: Queries): Promise<string | undefined> {
  const role = await queries.row<{ name: string }>(POWERFUL_ROLES, [REQUEST_ROLES]);
  if (!role) return undefined;
  return `The role "${role.name}" of this PostgreSQL may do more than a request (a login, an attribute or a membership), and requests run as it: take that from it, or move the practice to another PostgreSQL (docs/database.md).`;
}

/** A sentence if the database's locale knows no letters but English ones, in which searches take capitals for other letters. */
export async function whyUnfolded(queries: Queries): Promise<string | undefined> {
  const row = await queries.row<{ name: string; folds: boolean }>(
    "select current_database() as name, lower('É') = 'é' as folds",
  );
  if (!row || row.folds) return undefined;
  return `The locale of the database "${row.name}" knows no letters but English ones: a search for émile does not find Émile. To mend it, restore a backup into a database with LOCALE 'C.UTF-8' (npm run database-setup).`;
}

/** A sentence if little space is left for what this folder holds. */
export async function whyCramped(folder: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= LITTLE_SPACE) return undefined;
  return `Only ${Math.floor((bavail * bsize) / 1e6)} MB are free on the disk of ${folder}: make room, or give it a larger one.`;
}
