import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "#tests/support/server.ts";
import { percentile, tableOf } from "../../bench/figures.ts";
import { databaseMemoryOf, growthOf, handlesOf, type Memory, memoryOf } from "./memory.ts";
import { type Answers, mixedLoad } from "./mixed-load.ts";

const { values } = parseArgs({ options: { minutes: { type: "string" }, rate: { type: "string" } } });
const minutes = Math.min(600, Math.max(4, Number(values.minutes) || 30));
const rate = Math.min(500, Math.max(1, Number(values.rate) || 50));
/** Minutes during which caches fill and code is compiled; memory is not measured then. */
const WARM_UP = Math.min(10, Math.floor(minutes / 2));
const START_MS = 300_000;
const STOP_MS = 60_000;

const ROOT = join(import.meta.dirname, "../..");
const folder = await mkdtemp(join(tmpdir(), "sacred-space-soak-"));
await chmod(folder, 0o755); // for the account that runs the database when root runs the measurement
const program = await startProgram(folder);
try {
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  if (program.child.exitCode === null) program.child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function soak(): Promise<boolean> {
  const load = await mixedLoad(program.url, await publishableKey());
  const ending = new AbortController();
  const sending = load.send(rate, ending.signal);
  const head = [
    "minute",
    "answers/s",
    "5xx",
    "failed",
    "not sent",
    "p99 ms",
    "handles",
    "RSS MB",
    "PSS MB",
    "PostgreSQL PSS MB",
    "load",
  ];
  const rows = [rowOf(0, load.takeAnswers(), memoryOf(program.pid), handlesOf(program.pid))];
  const measured: Memory[] = [];
  const handles: number[] = [];
  const times: number[] = [];
  let broken = 0;
  console.log(tableOf(head, rows));
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(60_000);
    const memory = memoryOf(program.pid);
    const [answers, open] = [load.takeAnswers(), handlesOf(program.pid)];
    const row = rowOf(minute, answers, memory, open);
    rows.push(row);
    broken += brokenOf(answers);
    if (minute > WARM_UP) {
      measured.push(memory);
      handles.push(open);
      times.push(...answers.times);
    }
    console.log(row.join("  "));
  }
  ending.abort();
  await sending;
  const began = performance.now();
  const code = await stopProgram();
  const { perStep, chance } = growthOf(measured.map(({ pss }) => pss));
  console.log(`\n${tableOf(head, rows)}\n`);
  console.log(
    `Growth of PSS after ${WARM_UP} minutes: ${(perStep * 60).toFixed(1)} MB an hour, of which chance explains ${(chance * 60).toFixed(1)}.`,
  );
  const opened = growthOf(handles);
  console.log(
    `Growth of open handles: ${(opened.perStep * 60).toFixed(0)} an hour, of which chance explains ${(opened.chance * 60).toFixed(0)}; ${Math.max(...handles)} at most.`,
  );
  console.log(`99 of 100 answers came within ${percentile(times, 0.99).toFixed(0)} ms; ${broken} answers were 5xx.`);
  console.log(
    `SIGTERM under open connections: exit code ${code} after ${((performance.now() - began) / 1000).toFixed(1)} s.`,
  );
  return perStep <= chance && opened.perStep <= opened.chance && broken === 0 && code === 0;
}

function brokenOf({ statuses }: Answers): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0), 0);
}

function rowOf(minute: number, answers: Answers, memory: Memory, handles: number) {
  const { statuses, failed, skipped, times } = answers;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const perSecond = minute === 0 ? "" : (all / 60).toFixed(1);
  const load = ((loadavg()[0] ?? 0) / availableParallelism()).toFixed(1);
  const p99 = times.length > 0 ? percentile(times, 0.99).toFixed(0) : "";
  const database = databaseMemoryOf(join(folder, "postgres")).toFixed(0);
  const counts = [brokenOf(answers), failed, skipped].map(String);
  return [
    String(minute),
    perSecond,
    ...counts,
    p99,
    String(handles),
    memory.rss.toFixed(0),
    memory.pss.toFixed(0),
    database,
    load,
  ];
}

/** Starts the program as `npm start` does, on a free port of this machine. */
async function startProgram(dataDir: string): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, "scripts/boot.mjs"), "scripts/start.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTOCONFIRM: "true",
      RATE_LIMIT_FACTOR: "100000",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += output.length < 10_000 ? chunk.toString() : ""));
  for (const limit = Date.now() + START_MS; !output.includes("Ready in");) {
    if (child.exitCode !== null || Date.now() > limit) throw new Error(`The program did not start:\n${output}`);
    await sleep(100);
  }
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  return { child, pid: Number(children.trim().split(" ")[0]), url: `http://127.0.0.1:${port}` };
}

function stopProgram(): Promise<number | null> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(null), STOP_MS);
    program.child.once("exit", (code) => {
      clearTimeout(limit);
      resolve(code);
    });
    program.child.kill("SIGTERM");
  });
}

async function publishableKey(): Promise<string> {
  return (JSON.parse(await readFile(join(folder, "keys.json"), "utf8")) as { publishable: string }).publishable;
}
