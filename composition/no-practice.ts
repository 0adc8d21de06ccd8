import { migrationsIn } from "#database/connection/migrate.ts";
import type { Env } from "#env/env.ts";
import { hasCluster } from "@sacred-space/embedded-postgres/renew.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

type Where = Pick<Env, "dataDir" | "databaseUrl">;

/**
 * Why a command stops where there is no practice: in the folder of a release it does not see the variables of the service, and would look
 * at an empty folder, or make a database there. `command` is that of `deploy/run.sh`.
 */
export function describeNoPractice(env: Where, command: string): string {
  return `There is no practice in ${placeOf(env)}: beside the systemd unit run "sh deploy/run.sh ${command}", which reads its variables, elsewhere set DATA_DIR or DATABASE_URL as for the program, whose start makes a new one.`;
}

/** Throws WrongEnvironment where the bundled PostgreSQL has no data. Makes nothing. */
export function requireData(env: Where, command: string): void {
  if (env.databaseUrl === undefined && !hasCluster(env.dataDir))
    throw new WrongEnvironment(describeNoPractice(env, command));
}

/** Throws WrongEnvironment where the database has none of a practice's tables. */
export async function requirePractice(env: Where, connectionString: string, command: string): Promise<void> {
  if ((await migrationsIn(connectionString)).length === 0) throw new WrongEnvironment(describeNoPractice(env, command));
}

/** Where a practice lies, without login and password. */
export function placeOf({ dataDir, databaseUrl }: Where): string {
  if (databaseUrl === undefined) return `${dataDir} (DATA_DIR)`;
  const [, host, name] = /^\w+:\/\/(?:[^/?]*@)?([^/?@]*)\/?([^?]*)/.exec(databaseUrl) ?? [];
  return `the database "${name}" on ${host || "this machine"} (DATABASE_URL)`;
}
