import { spawn, spawnSync } from "node:child_process";
import { chown, mkdtemp, rm, writeFile, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#tests/support/server.ts";
import { account, answering, ended, type OwnPostgres, PASSWORD } from "./own-postgres.ts";

const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin`;

export const hasPgbouncer = spawnSync("pgbouncer", ["--version"], { env: { PATH } }).status === 0;

export type Pooler = { addressOf(login: string, database: string, password?: string): string; stop(): Promise<void> };

/** PgBouncer with its defaults, but for where it listens, whom it knows and where PostgreSQL is; `settings` are added. */
export async function startPgbouncer(
  server: OwnPostgres,
  logins: string[],
  settings: Record<string, string> = {},
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${server.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_file = ${users}\n${lines.join("\n")}\n`,
  );
  await writeFile(users, logins.map((login) => `"${login}" "${PASSWORD}"\n`).join(""));
  if (account) for (const each of [folder, file, users]) await chown(each, account.uid, account.gid);
  const child = spawn("pgbouncer", [file], { ...account, cwd: "/", env: { PATH }, stdio: "ignore" });
  const addressOf = (login: string, database: string, password = PASSWORD) =>
    `postgresql://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const ask = async () => {
    const client = new pg.Client({ connectionString: addressOf(logins[0] ?? "", "postgres") });
    client.on("error", () => undefined);
    await client.connect();
    await client.end();
  };
  await answering(ask, child);
  return {
    addressOf,
    async stop() {
      await ended(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
