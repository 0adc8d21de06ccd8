import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserServer, chromium } from "playwright-core";
import { sharedMemory } from "../shared-memory.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";

const GIGABYTE = 2 ** 30;

/**
 * One Chromium for the whole run. It starts when the first file asks, and again if it has ended; a GET of `url` answers the websocket
 * address to connect to.
 */
export async function startBrowserServer(): Promise<{ url: string; close(): Promise<void> }> {
  let launched: Promise<BrowserServer> | undefined;
  const running = async () => {
    const browser = await (launched ??= launch());
    browser.once("close", () => (launched = undefined));
    return browser;
  };
  const server = createServer((_, response) => {
    running().then(
      (browser) => response.end(browser.wsEndpoint()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await (await launched)?.close();
    },
  };
}

/** The run ends its browser itself: on a signal Playwright would end the run before its database. */
async function launch(): Promise<BrowserServer> {
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launchServer({
    ...(await findChromium()),
    ...signals,
    args: [...CHROMIUM_ARGS, "--process-per-site"], // pages of one window share a renderer, and what it has compiled
    ignoreDefaultArgs: sharedMemory(GIGABYTE) ? ["--disable-dev-shm-usage"] : [], // by which Playwright uses files on disk instead
    host: "127.0.0.1",
  });
}
