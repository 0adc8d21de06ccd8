import { randomBytes } from "node:crypto";
import { setupSql } from "#database/connection/setup-sql.ts";
import { databaseUrl } from "@sacred-space/runtime/variable-kinds.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/**
 * `npm run database-setup --silent`: prints the SQL that an administrator of PostgreSQL runs for the login and the database in DATABASE_URL;
 * without it, for names of our own and a new password.
 */
try {
  const given = process.env["DATABASE_URL"]?.trim() || undefined; // what is blank counts as absent
  if (given !== undefined && !databaseUrl.safeParse(given).success)
    throw new WrongEnvironment("DATABASE_URL must be a postgresql:// address.");
  const address = new URL(
    given?.replace("@/", "@localhost/") ??
      `postgresql://sacred_space:${randomBytes(18).toString("base64url")}@localhost:5432/sacred_space`,
  );
  const [login, password, database] = [address.username, address.password, address.pathname.slice(1)].map(decoded);
  if (!login || !password || !database)
    throw new WrongEnvironment("DATABASE_URL must name a login, its password and a database.");
  console.log(setupSql({ login, database, password }));
  if (given === undefined) {
    console.log(`-- Then: DATABASE_URL=${address.href}`);
    console.log(
      "-- 5432 is PostgreSQL's usual port; where it listens on another (pg_lsclusters, show port), write that instead.",
    );
  }
} catch (error) {
  exitWithMessage(error);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new WrongEnvironment("DATABASE_URL has a % that is not followed by two hexadecimal digits: write it as %25.");
  }
}
