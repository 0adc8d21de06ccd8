import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { appendFile, chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { freePort, removeData, type ServerProcess, startServerProcess, visitor } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

vi.setConfig({ testTimeout: START_MS });

const INSTALLED = "/usr/lib/postgresql";
const newest = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a))[0] : undefined;
const tools = join(INSTALLED, newest ?? "", "bin");
const hasTools = existsSync(join(tools, "pg_basebackup"));
/** The user id for PostgreSQL, which refuses to run as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const PASSWORD = "a walk by the river";
let folder: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sacred-space-standby-"));
  await chmod(folder, 0o755);
  if (isRoot) await chown(folder, NOBODY, NOBODY);
});
afterAll(async () => {
  for (const name of ["primary", "standby"]) {
    if (hasTools)
      await tool("pg_ctl", "--pgdata", join(folder, name), "--mode=immediate", "stop").catch(() => undefined);
  }
  await server?.kill();
  if (server) await removeData(server);
  await rm(folder, { recursive: true, force: true });
});

async function tool(name: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(join(tools, name), args, { cwd: folder, ...(isRoot && { uid: NOBODY, gid: NOBODY }) });
}

async function run(name: string, port: number): Promise<string> {
  const data = join(folder, name);
  await appendFile(
    join(data, "postgresql.conf"),
    `\nport=${port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories='${folder}'\n`,
  );
  await tool("pg_ctl", "--pgdata", data, "--log", `${data}.log`, "--wait", "start");
  return `postgresql://postgres@127.0.0.1:${port}/sacred_space`;
}

test(
  "a standby that is promoted carries on with everything that the primary had committed",
  skipUnless(hasTools, "Debian's PostgreSQL is installed"),
  async () => {
    const port = await freePort();
    await tool("initdb", "--pgdata", join(folder, "primary"), "--username=postgres", "--auth=trust");
    const primary = await run("primary", port);
    await tool("createdb", "--host=127.0.0.1", `--port=${port}`, "--username=postgres", "sacred_space");
    await tool(
      "pg_basebackup",
      "--host=127.0.0.1",
      `--port=${port}`,
      "--username=postgres",
      `--pgdata=${join(folder, "standby")}`,
      "--write-recovery-conf",
      "--wal-method=stream",
      "--checkpoint=fast",
    );
    const standby = await run("standby", await freePort());
    const env = { LOG_LEVEL: "fatal", AUTOCONFIRM: "true" };
    const first = await startServerProcess({ ...env, DATABASE_URL: primary });
    server = first;
    const account = { email: "client@example.com", password: PASSWORD };
    expect((await visitor(first).auth.signUp(account)).error).toBeNull();
    const replica = new pg.Client({ connectionString: standby });
    await replica.connect();
    await expect
      .poll(async () => (await replica.query("select from auth.users where email = $1", [account.email])).rowCount)
      .toBe(1);
    await replica.end();
    await tool("pg_ctl", "--pgdata", join(folder, "primary"), "--mode=immediate", "stop");
    await tool("pg_ctl", "--pgdata", join(folder, "standby"), "--wait", "promote");
    await first.kill();
    server = await startServerProcess({ ...env, DATABASE_URL: standby }, first.dataDir);
    expect((await visitor(server).auth.signInWithPassword(account)).error).toBeNull();
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect((await visitor(server).from("services").select("id")).data?.length).toBeGreaterThan(0);
  },
);
