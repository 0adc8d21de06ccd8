import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, statfs, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { type Fault, type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { startSmtpServer } from "#tests/support/inbox.ts";
import { type StripeStandIn, startStripeStandIn } from "@sacred-space/stand-ins/stripe/start-stripe-stand-in.ts";
import { freePort, type ServerProcess, startServerProcess } from "#tests/support/server.ts";
import { begin, behindProxy, type Drilled, end, ENV, nothing, until, untilReady, WITHIN_MS } from "./drill.ts";

/** Sends SIGKILL to the program while clients book. */
export async function killProgram(rounds: number): Promise<Drilled> {
  let server = await startServerProcess(ENV);
  const drill = await begin("kill -9 of the program", server);
  for (let round = 1; round <= rounds; round += 1) {
    await drill.fault(server, async () => {
      await server.kill();
      const killedAt = performance.now();
      server = await server.again();
      return killedAt;
    });
  }
  return end(drill, server);
}

/** Sends SIGKILL to the bundled PostgreSQL's main process while clients book; the program starts it again. */
export async function killDatabase(rounds: number): Promise<Drilled> {
  const server = await startServerProcess(ENV);
  const drill = await begin("kill -9 of PostgreSQL", server);
  for (let round = 1; round <= rounds; round += 1) {
    await drill.fault(server, async () => {
      const [, location = ""] = /The data is kept in (.+)\./.exec(server.output()) ?? [];
      const [pid] = (await readFile(join(location, "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
      await untilReady(server, false);
      return performance.now();
    });
  }
  return end(drill, server);
}

/** The processes of the bundled PostgreSQL, its main one first. */
async function databasePids(server: ServerProcess): Promise<number[]> {
  const [, location = ""] = /The data is kept in (.+)\./.exec(server.output()) ?? [];
  const [pid = ""] = (await readFile(join(location, "postmaster.pid"), "utf8")).split("\n");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", pid], { encoding: "utf8" });
  return [pid, ...children.split("\n").filter(Boolean)].map(Number);
}

/**
 * Stops every process of PostgreSQL (SIGSTOP), as a stalled disk or a paused machine does, and lets them go on when `meanwhile` has resolved.
 * Resolves to the moment of that.
 */
export async function freeze(server: ServerProcess, meanwhile: () => Promise<unknown>): Promise<number> {
  const pids = await databasePids(server);
  const send = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        continue; // a connection that has been closed
      }
    }
  };
  send("SIGSTOP");
  try {
    await meanwhile();
  } finally {
    send("SIGCONT");
  }
  return performance.now();
}

/** Freezes the bundled PostgreSQL while clients book; the program must say so, and wait for it no longer than `hung` counts. */
export async function freezeDatabase(rounds: number, seconds: number): Promise<Drilled> {
  const server = await startServerProcess(ENV);
  const drill = await begin("PostgreSQL frozen", server);
  for (let round = 1; round <= rounds; round += 1) {
    await drill.fault(server, () =>
      freeze(server, async () => {
        await untilReady(server, false);
        await sleep(seconds * 1_000);
      }),
    );
  }
  return end(drill, server);
}

/** The connection to the database first hangs, then is cut, and is restored. */
export async function cutNetwork(rounds: number, silentMs: number): Promise<Drilled> {
  return behindProxy("network to the database cut", async (server, proxy, drill) => {
    for (let round = 1; round <= rounds; round += 1) {
      await drill.fault(server, async () => {
        proxy.freeze();
        await sleep(silentMs);
        await proxy.cut();
        await untilReady(server, false);
        await proxy.mend();
        return performance.now();
      });
    }
  });
}

/** Sends SIGKILL to one of two nodes on one database while clients book on both; the other node continues. */
export async function killNode(rounds: number): Promise<Drilled> {
  const drilled = await behindProxy("kill -9 of one node of two", async (server, proxy, drill) => {
    let other = await startServerProcess({ ...ENV, DATABASE_URL: proxy.url, PUBLIC_URL: server.url }, server.dataDir); // its tokens' issuer
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const ending = new AbortController();
        const beside = drill.load.run(other, ending.signal);
        await drill.fault(server, async () => {
          await other.kill();
          return performance.now();
        });
        ending.abort();
        await beside;
        other = await other.again();
      }
    } finally {
      await other.kill();
    }
  });
  return { ...drilled, seconds: [] }; // the node that is queried was never down
}

/** While clients book, the card provider is slow, silent, out of order, unavailable, wrong, or its responses are lost. */
export async function failProvider(faults: Fault[] = PROVIDER_FAULTS): Promise<Drilled> {
  const port = await freePort();
  let provider: FaultProxy | undefined;
  let standIn: StripeStandIn | undefined;
  try {
    return await behindProxy(
      "card provider slow, lying and away",
      async (server, _, drill) => {
        for (const fault of faults) {
          await drill.fault(server, async () => {
            const asked = provider?.seen.length ?? 0;
            provider?.play(fault);
            await until("the fault was met by four requests", () => (provider?.seen.length ?? 0) >= asked + 4);
            provider?.play(undefined);
            return performance.now();
          });
        }
      },
      async (connectionString) => {
        const log = pino({ level: "silent" });
        const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
        standIn = await startStripeStandIn({ connectionString, webhookUrl, cardPageBase: "http://localhost", log });
        provider = await startFaultProxy(standIn.host);
        const { host, secretKey, webhookSecret } = { ...standIn, host: provider.host };
        const url = `http://${host.host}:${host.port}`;
        return {
          PORT: `${port}`,
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_WEBHOOK_SECRET: webhookSecret,
          STRIPE_API_URL: url,
        };
      },
    );
  } finally {
    await standIn?.stop();
    await provider?.close();
  }
}

/** A successful response with another object, which has no payment address. */
export const WRONG_OBJECT: Fault = {
  status: 200,
  body: '{"id":"cs_test_lie","object":"list","data":[]}',
  headers: { "content-type": "application/json" },
};
const PROVIDER_FAULTS: Fault[] = [
  { delayMs: 2_000 },
  "answer lost",
  "refused",
  { status: 500 },
  { status: 429 },
  WRONG_OBJECT,
  "silence",
];

/** The practice's clock jumps ten minutes forward and back while clients book. */
export async function stepClock(rounds: number): Promise<Drilled> {
  return behindProxy("clock steps of 10 minutes", async (server, _, drill, database) => {
    for (let round = 1; round <= rounds; round += 1) {
      await drill.fault(server, async () => {
        await database.query(
          `insert into private.clock (ahead) values ($1) on conflict (only_one) do update set ahead = excluded.ahead`,
          [round % 2 === 1 ? "10 minutes" : "-10 minutes"],
        );
        return performance.now();
      });
    }
  });
}

/** The volume of the database is full while clients book, then has space again. Requires root on Linux, to mount its own volume. */
export async function fillDisk(): Promise<Drilled> {
  const fault = "disk of the database full";
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", folder], { stdio: "pipe" });
  } catch {
    await rm(folder, { recursive: true, force: true });
    return { ...nothing(fault), skipped: "no volume of its own can be mounted here" };
  }
  try {
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    const server = await startServerProcess(ENV, dataDir);
    const drill = await begin(fault, server);
    const ballast = join(folder, "ballast");
    await drill.fault(server, async () => {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined); // fills the volume completely
      await drill.untilRefused();
      await truncate(ballast, 0);
      return performance.now();
    });
    return await end(drill, server);
  } finally {
    execFileSync("umount", ["--lazy", folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Later retries are hours apart: a day of them is simulated by making each due. */
const RETRIES_DUE = "update graphile_worker._private_jobs set run_at = now() where locked_at is null";

/** The mail server refuses all sign-in emails while clients book; then a day's retries are simulated. Each email must arrive once. */
export async function refuseMail(emails: number): Promise<Drilled> {
  const office = await startSmtpServer();
  office.answer = { stage: "recipient", code: 421 };
  const sent: string[] = [];
  const arrived = () => office.taken.flatMap(({ recipients }) => recipients).filter((each) => sent.includes(each));
  try {
    const drilled = await behindProxy(
      "mail server down for a day",
      async (server, _, drill, database) => {
        await drill.fault(server, async () => {
          for (let each = 1; each <= emails; each += 1)
            if (await requestLink(server, `reader-${each}@example.com`)) sent.push(`reader-${each}@example.com`);
          await until("each email was refused once", () => office.brought >= emails);
          return performance.now();
        });
        office.answer = "take";
        for (
          const limit = Date.now() + WITHIN_MS;
          new Set(arrived()).size < sent.length && Date.now() < limit;
          await sleep(200)
        )
          await database.query(RETRIES_DUE);
      },
      async () => ({ SMTP_URL: office.url, MAIL_FROM: "practice@example.com" }),
    );
    const once = new Set(arrived());
    return {
      ...drilled,
      acknowledged: drilled.acknowledged + sent.length,
      found: drilled.found + once.size,
      overlaps: drilled.overlaps + arrived().length - once.size, // emails that arrived twice
    };
  } finally {
    await office.close();
  }
}

async function requestLink({ port, keys }: ServerProcess, email: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/otp`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: keys.publishable },
    body: JSON.stringify({ email, create_user: true }),
  });
  return answer.ok;
}
