import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { freePort, removeData, type ServerProcess, startServerProcess, visitor } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

vi.setConfig({ testTimeout: START_MS });

const ROOT = join(import.meta.dirname, "../..");
const PER_SECOND = 50;
const hasProxy = spawnSync("sh", ["-c", "command -v haproxy"]).status === 0;

let fresh: FreshDatabase;
let nodes: ServerProcess[] = [];
let proxy: ChildProcess | undefined;
let folder: string;
let url: string;
beforeAll(async () => {
  if (!hasProxy) return;
  fresh = await freshDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: fresh.url, PUBLIC_URL: url, LOG_LEVEL: "warn", AUTOCONFIRM: "true", STOP_DELAY: "10" };
  const one = await startServerProcess(env);
  nodes = [one, await startServerProcess(env, one.dataDir)]; // the folder contains the keys and the stored files
  const [first, second] = nodes as [ServerProcess, ServerProcess];
  folder = await mkdtemp(join(tmpdir(), "sacred-space-haproxy-"));
  const config = readFileSync(join(ROOT, "deploy/haproxy.cfg"), "utf8").replace("8080", `${port}`);
  await writeFile(
    join(folder, "haproxy.cfg"),
    config.replace("3001", `${first.port}`).replace("3002", `${second.port}`),
  );
  proxy = spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], { stdio: "ignore" });
});
afterAll(async () => {
  proxy?.kill("SIGKILL");
  for (const node of nodes) await node.kill();
  if (nodes[0]) await removeData(nodes[0]);
  if (folder) await rm(folder, { recursive: true, force: true });
  await fresh?.close();
});

/** Sends these requests in turn, 50 a second, until the signal; resolves to the number sent and the unsuccessful responses. */
async function send(
  requests: (() => Promise<number>)[],
  signal: AbortSignal,
): Promise<{ sent: number; failures: unknown[] }> {
  const underWay: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const began = performance.now();
  while (!signal.aborted) {
    for (const due = ((performance.now() - began) / 1_000) * PER_SECOND; underWay.length < due;) {
      const at = underWay.length % requests.length;
      underWay.push(
        (requests[at] ?? (async () => 0))().then(
          (status) => status >= 400 && failures.push({ at, status }),
          (error: unknown) => failures.push({ at, error }),
        ),
      );
    }
    await sleep(20);
  }
  await Promise.all(underWay);
  return { sent: underWay.length, failures };
}

test(
  "two nodes behind HAProxy are restarted one after the other, and of 50 requests a second none fails",
  skipUnless(hasProxy, "HAProxy is installed"),
  async () => {
    const [first, second] = nodes as [ServerProcess, ServerProcess];
    await expect.poll(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status).toBe(200);
    const client = visitor({ ...first, url });
    const { data } = await client.auth.signUp({ email: "client@example.com", password: "a walk by the river" });
    const headers = { apikey: first.keys.publishable, "content-type": "application/json" };
    const signedIn = { ...headers, authorization: `Bearer ${data.session?.access_token}` };
    const get =
      (path: string, given: Record<string, string> = headers) =>
      async () => {
        const answer = await fetch(url + path, { headers: given });
        await answer.text();
        return answer.status;
      };
    const [service] = await fresh.asOwner<{ id: string }>("select id from services where is_active limit 1");
    const note = async () => {
      const body = JSON.stringify({ full_name: "A Client" });
      return (
        await fetch(`${url}/rest/v1/profiles?user_id=eq.${data.user?.id}`, { method: "PATCH", headers: signedIn, body })
      ).status;
    };
    const ending = new AbortController();
    const sending = send(
      [
        get("/readings"),
        get("/rest/v1/services?select=id,name"),
        get(`/functions/v1/openings?serviceId=${service?.id}`),
        get("/auth/v1/user", signedIn),
        note,
      ],
      ending.signal,
    );
    await sleep(1_000);
    const codes: (number | null)[] = [];
    for (const [at, node] of [first, second].entries()) {
      codes.push(await node.stop());
      nodes[at] = await node.again();
      await sleep(1_500); // the proxy has checked the node's health
    }
    ending.abort();
    const { sent, failures } = await sending;
    expect([codes, failures]).toEqual([[0, 0], []]);
    expect(sent).toBeGreaterThan(200);
  },
);
