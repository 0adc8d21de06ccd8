import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { accountFor } from "@sacred-space/embedded-postgres/account.ts";
import { bundledPostgres, runnablePostgres } from "@sacred-space/embedded-postgres/binaries.ts";
import { bareEnvironment } from "@sacred-space/embedded-postgres/settings.ts";
import { freePort } from "#tests/support/server.ts";
import { runNpm } from "../../../scripts/supply-chain/npm.ts";

export const MAJORS = ["15", "16", "17", "18"] as const;
export type Major = (typeof MAJORS)[number];

const VERSIONS = join(import.meta.dirname, "../../postgres-versions");
/** npm writes it last. */
const RECORD = join(VERSIONS, "node_modules/.package-lock.json");

/** Installs the versions of `tests/postgres-versions`, unless they are there. Where that is not possible their tests are skipped. */
export async function installPostgresVersions(): Promise<void> {
  if (!existsSync(RECORD)) await runNpm(["ci"], VERSIONS);
}

type Binaries = (copies: string) => string;

/** Finds the folder with bin, lib and share of a version: Debian's 15, npm's 16 and 17, the bundled 18. Undefined if it is not installed. */
export function postgresOf(major: Major): Binaries | undefined {
  if (major === "15")
    return existsSync("/usr/lib/postgresql/15/bin/initdb") ? () => "/usr/lib/postgresql/15" : undefined;
  if (major === "18") return (copies) => runnablePostgres(bundledPostgres(), copies, account);
  const folder = packageOf(major);
  if (!folder) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return (copies) => runnablePostgres({ folder: join(folder, "native"), version }, copies, account);
}

/** npm's package of 16 or 17, if it is installed. */
export function packageOf(major: "16" | "17"): string | undefined {
  return existsSync(RECORD) ? join(VERSIONS, "node_modules", `postgres-${major}`) : undefined;
}

/** PostgreSQL refuses to run as root, and PgBouncer, too. */
export const account = accountFor([]);

export type OwnPostgres = {
  folder: string;
  port: number;
  /** Runs statements as the superuser `postgres`, one after the other; resolves to the rows of the last. */
  asAdministrator(statements: string | string[], database?: string): Promise<Record<string, unknown>[]>;
  /** The address by which a login enters a database with its password. */
  addressOf(login: string, database: string, password?: string): string;
  stop(): Promise<void>;
};

export const PASSWORD = "a walk by the river";

/** A cluster like an operator's: by TCP, with passwords; only `postgres` enters without, by the socket. `more`: settings of its own. */
export async function startOwnPostgres(binaries: Binaries, more: Record<string, string> = {}): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "own-postgres-"));
  await chmod(folder, 0o755);
  const home = binaries(join(folder, "copies"));
  const data = join(folder, "data");
  await mkdir(data, { mode: 0o700 });
  if (account) for (const each of [folder, data]) await chown(each, account.uid, account.gid);
  const options = { ...account, cwd: "/", env: bareEnvironment() };
  await promisify(execFile)(
    join(home, "bin/initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    options,
  );
  await writeFile(
    join(data, "pg_hba.conf"),
    "local all postgres trust\nlocal all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n",
  );
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    max_connections: 100,
    ...more,
  };
  const args = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const server = spawn(join(home, "bin/postgres"), args, { ...options, stdio: "ignore" });
  const asAdministrator = async (statements: string | string[], database = "postgres") => {
    const client = new pg.Client({
      connectionString: `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    });
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of [statements].flat()) ({ rows } = await client.query<Record<string, unknown>>(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  await answering(() => asAdministrator("select 1"), server);
  return {
    folder,
    port,
    asAdministrator,
    addressOf: (login, database, password = PASSWORD) =>
      `postgresql://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    async stop() {
      await ended(server, "SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until `ask` succeeds, as long as the process runs. */
export async function answering(ask: () => Promise<unknown>, server: ChildProcess): Promise<void> {
  for (;;) {
    const failure: unknown = await ask().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}`, { cause: failure });
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

export async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise((resolve) => server.once("exit", resolve));
  if (server.exitCode === null && server.kill(signal)) await exit;
}
