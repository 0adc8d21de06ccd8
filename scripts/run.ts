import { readEnv } from "#env/env.ts";
import { openLog, sayWhy, stopOnSignal } from "#runtime/process.ts";
import type { Pages } from "../main.ts";

/** Reads the environment, makes the pages ready, opens the house with the process's environment, says where it is, and closes it on SIGTERM, SIGINT or when the starter is gone. */
export async function run(readyPages: () => Promise<Pages>): Promise<void> {
  const began = performance.now();
  try {
    const env = readEnv(process.env, process.cwd());
    const log = openLog(env.logLevel);
    const pages = await readyPages();
    const { startApp } = await import("../main.ts"); // only now: what it imports chooses its build by NODE_ENV
    const app = await startApp(env, pages, log);
    stopOnSignal(app.stop, log);
    console.log(
      [`Sacred Space is open: ${app.url}`, ...app.notes, `Ready in ${((performance.now() - began) / 1000).toFixed(1)} s.`].join("\n"),
    );
  } catch (error) {
    sayWhy(error);
  }
}
