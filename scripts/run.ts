import { describeRelease } from "#domain/safety/release.ts";
import { printedValues, refusePrintedPassphrase } from "#env/examples.ts";
import { readEnv } from "#env/env.ts";
import { misspelt } from "#env/misspelt.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { openLog, exitWithMessage, stopOnSignal } from "@sacred-space/runtime/process.ts";
import type { Pages } from "#composition/pages.ts";
import { readRelease } from "#composition/release.ts";

/** Reads the environment, prepares the pages, starts the app, prints its address, and stops it on a signal or its parent's end. */
export async function run(readyPages: () => Promise<Pages>): Promise<void> {
  const began = performance.now();
  try {
    for (const sentence of misspelt(process.env)) console.error(sentence);
    const release = readRelease();
    if (process.argv.includes("--version")) return console.log(`Sacred Space ${describeRelease(release)}`);
    const env = readEnv(process.env, process.cwd());
    if (env.production) {
      refusePrintedPassphrase(process.env);
      for (const sentence of printedValues(process.env)) console.error(sentence);
    }
    const log = openLog(env.logLevel);
    const starting =
      env.databaseUrl === undefined ? startEmbedded(env.dataDir, { onGone: exitWithMessage }) : undefined; // starts in parallel while modules load
    starting?.catch(() => undefined); // startApp reports the rejection
    const pages = await readyPages();
    const { startApp } = await import("../main.ts"); // imported only now: its dependencies choose their build by NODE_ENV
    const app = await startApp(env, pages, log, starting);
    if (env.production) log.info(release, "started"); // in local mode the lines below say it
    stopOnSignal(app.stop, log);
    console.log(linesOfStart(app, performance.now() - began));
  } catch (error) {
    exitWithMessage(error);
  }
}

/** What the person who started it reads. */
export function linesOfStart(app: { url: string; isOpen: boolean; notes: string[] }, ms: number): string {
  return [
    app.isOpen
      ? `Sacred Space is open: ${app.url}`
      : `Sacred Space runs, and stays closed until its practitioner opens it: ${app.url}`,
    `This is version ${describeRelease(readRelease())}.`,
    ...app.notes,
    `Ready in ${(ms / 1000).toFixed(1)} s.`,
  ].join("\n");
}
