import { type Browser, chromium } from "playwright-core";
import { sharedMemory } from "../database/shared-memory.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";

const GIGABYTE = 2 ** 30;

/** Pages exist for seconds only: optimizing their code, and collecting garbage on several threads, costs more time than it saves. */
const SHORT_LIVED_PAGES = "--js-flags=--no-opt --no-maglev --single-threaded-gc --no-flush-bytecode";

/** Without it, a renderer is started in advance for the next site, which most windows never show. */
const NO_SPARE_RENDERER = "--disable-site-isolation-trials";

let launched: Promise<Browser> | undefined;

/** The Chromium of this worker, which its test files share. It starts on first use, and again if it has exited. */
export async function browserOfWorker(): Promise<Browser> {
  const browser = await (launched ??= launch());
  if (browser.isConnected()) return browser;
  launched = undefined;
  return browserOfWorker();
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    ...(await findChromium()),
    handleSIGINT: false, // the run ends its workers
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...CHROMIUM_ARGS, SHORT_LIVED_PAGES, NO_SPARE_RENDERER, "--process-per-site"], // pages of one window share a renderer, and what it has compiled
    ignoreDefaultArgs: sharedMemory(GIGABYTE) ? ["--disable-dev-shm-usage"] : [], // makes Playwright use files on disk instead
  });
  // Vitest ends a worker with this signal. Closing also removes the browser's profile.
  process.once("SIGTERM", () => void browser.close().finally(() => process.kill(process.pid, "SIGTERM")));
  return browser;
}
