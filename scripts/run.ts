import { type Logger, pino } from "pino";
import { type Env, readEnv } from "#env/env.ts";
import type { Pages } from "../main.ts";

/** A start that fails for a reason that a person can mend says so in one sentence. */
const FOR_PEOPLE = new Set([
  "WrongEnvironment",
  "DatabaseCannotStart",
  "HistoryDiffers",
  "UnknownProxy",
  "UnusableKey",
  "AddressBelongsToClient",
]);

/** Reads the environment, makes the pages ready, opens the house with the process's environment, says where it is, and closes it on SIGTERM, SIGINT or when the starter is gone. */
export async function run(readyPages: () => Promise<Pages>): Promise<void> {
  const began = performance.now();
  try {
    const env = readEnv(process.env, process.cwd());
    const log = openLog(env.logLevel);
    const pages = await readyPages();
    const { openHouse } = await import("../main.ts"); // only now: what it imports chooses its build by NODE_ENV
    const house = await openHouse(env, pages, log);
    stopWhenTold(house.stop, log);
    console.log(
      [`Sacred Space is open: ${house.url}`, ...house.notes, `Ready in ${((performance.now() - began) / 1000).toFixed(1)} s.`].join("\n"),
    );
  } catch (error) {
    sayWhy(error);
  }
}

/** Ends the process with one sentence; what is not meant for a person is thrown on. */
export function sayWhy(error: unknown): never {
  if (!(error instanceof Error) || !FOR_PEOPLE.has(error.constructor.name)) throw error;
  console.error(error.message);
  process.exit(1);
}

export function openLog(level: Env["logLevel"]): Logger {
  return pino({ level, serializers: { err: withoutData } });
}

/** Stops, once, on SIGTERM, SIGINT or when the starter is gone, and ends the process. */
export function stopWhenTold(close: () => Promise<void>, log: Logger): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the house did not close in order");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  watchParent(stop);
}

/** PostgreSQL's details quote rows and values, and a lost connection brings its password along: of an error only this much is kept. */
function withoutData(error: Error & { code?: string; constraint?: string }) {
  const { name, message, stack, code, constraint } = error;
  return { name, message, stack, code, constraint };
}

/** npm and sh can die without a word to their children. */
function watchParent(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
