import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { POWERS, REQUEST_ROLES } from "./needed-rights.ts";

/**
 * The SQL by which an administrator of PostgreSQL from 15 on, superuser or not, makes a practice's login and database; the login then may
 * not create roles. The four roles belong to the server: a second practice on it has the same SQL with other names, and no login enters
 * another's database. Roles of these names that may do more, which somebody else has made, end it.
 */
export function setupSql({ login, database, password }: { login: string; database: string; password: string }): string {
  const [owner, name] = [pg.escapeIdentifier(login), pg.escapeIdentifier(database)];
  const roles = REQUEST_ROLES.map((role) => `'${role}'`).join(", ");
  return `DO $$ DECLARE role text; BEGIN
  FOREACH role IN ARRAY ARRAY[${roles}] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', role);
    ELSIF EXISTS (SELECT FROM pg_roles WHERE rolname = role AND (${POWERS}))
    THEN RAISE 'The role % is another''s and may do more than a request: use another PostgreSQL.', role; END IF;
  END LOOP;
  CREATE ROLE ${owner} LOGIN PASSWORD ${pg.escapeLiteral(verifierOf(password))} CREATEDB;
  GRANT ${REQUEST_ROLES.join(", ")} TO ${owner};
  GRANT ${owner} TO CURRENT_USER; -- for an administrator who is no superuser
END $$;
CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8' ALLOW_CONNECTIONS false;
REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${owner};
ALTER DATABASE ${name} ALLOW_CONNECTIONS true;`;
}

/** PostgreSQL's default. */
const ITERATIONS = 4096;

/** What PostgreSQL stores of a password (SCRAM-SHA-256): the password itself would stand in its log. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, ITERATIONS, 32, "sha256");
  const keyFor = (whose: string) => createHmac("sha256", salted).update(whose).digest();
  const stored = createHash("sha256").update(keyFor("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${stored}:${keyFor("Server Key").toString("base64")}`;
}
