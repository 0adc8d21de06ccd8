import pg from "pg";
import { REQUEST_ROLES } from "./needed-rights.ts";

/**
 * The SQL by which an administrator of PostgreSQL from 15 on, superuser or not, makes a practice's login and database; the login then may
 * not create roles. The four roles belong to the server: a second practice on it has the same SQL with other names.
 */
export function setupSql({ login, database, password }: { login: string; database: string; password: string }): string {
  const [owner, name] = [pg.escapeIdentifier(login), pg.escapeIdentifier(database)];
  const roles = REQUEST_ROLES.map((role) => `'${role}'`).join(", ");
  return `CREATE ROLE ${owner} LOGIN PASSWORD ${pg.escapeLiteral(password)} CREATEDB;
DO $$ DECLARE role text; BEGIN
  FOREACH role IN ARRAY ARRAY[${roles}] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', role); END IF;
  END LOOP;
END $$;
GRANT ${REQUEST_ROLES.join(", ")} TO ${owner};
GRANT ${owner} TO CURRENT_USER; -- for an administrator who is no superuser
CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';`;
}
