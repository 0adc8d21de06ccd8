import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import lighthouse, { type Result } from "lighthouse";
import { findChromium, CHROMIUM_ARGS } from "#tests/support/browser/chromium.ts";
import type { PageRun } from "./page-figures.ts";

const START_MS = 20_000;
/** Chromium's trace of a load occasionally lacks the navigation. Nothing was measured then, and the page is loaded again. */
const TRACE_LOST = "NO_NAVSTART";
const LOADS = 3;

/** Starts a Chromium with Lighthouse on its port. `audit` loads the address once as Lighthouse's phone does, with an empty cache. */
export async function openLighthouse(): Promise<{ audit(url: string): Promise<PageRun>; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "sacred-space-lighthouse-"));
  const { executablePath, env = process.env } = await findChromium("system");
  const child = spawn(
    executablePath,
    ["--headless", ...CHROMIUM_ARGS, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    {
      env,
      stdio: "ignore",
    },
  );
  const port = await portOf(profile);
  return {
    async audit(url) {
      for (let load = 1; ; load += 1) {
        const result = await lighthouse(url, { port, logLevel: "error" });
        if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
        const lost = result.lhr.runtimeError?.code === TRACE_LOST;
        if (!lost || load === LOADS) return runOf(result.lhr);
      }
    },
    async close() {
      const gone = once(child, "exit");
      child.kill();
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium writes the port that it has chosen to its profile. */
async function portOf(profile: string): Promise<number> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const [port] = (await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "")).split("\n");
    if (port) return Number(port);
    if (Date.now() > deadline) throw new Error("Chromium did not open its port in time");
    await pause(50);
  }
}

function runOf({ audits, categories, runtimeError, finalDisplayedUrl }: Result): PageRun {
  if (runtimeError) throw new Error(`${finalDisplayedUrl}: ${runtimeError.message}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcp: figure("largest-contentful-paint"),
    tbt: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
  };
}
