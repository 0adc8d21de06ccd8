import { existsSync } from "node:fs";
import { hasShippedChromium, shippedChromium } from "./shipped-chromium.ts";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Headless in any container, without requests to Google. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Chromium = { executablePath: string; env?: Record<string, string> };
type Kind = "shipped" | "system";

const FIND: Record<Kind, () => Promise<Chromium> | undefined> = {
  shipped: () => (hasShippedChromium ? shippedChromium() : undefined),
  system() {
    const executablePath = SYSTEM.find((path) => existsSync(path));
    return executablePath === undefined ? undefined : Promise.resolve({ executablePath });
  },
};

/**
 * A Chromium to run, and the environment it needs. Tests prefer the one that npm ships: it is the same on every machine, and a headless
 * shell, which takes half the processor time. TEST_BROWSER=shipped or TEST_BROWSER=system selects one and disables the fallback to the
 * other.
 */
export async function findChromium(preferred: Kind = "shipped"): Promise<Chromium> {
  for (const kind of kindsToTry(preferred)) {
    const found = await FIND[kind]();
    if (found) return found;
  }
  throw new Error(`No Chromium was found: npm ships one for Linux on x64 only, and none is at ${SYSTEM.join(", ")}.`);
}

function kindsToTry(preferred: Kind): Kind[] {
  const given = process.env["TEST_BROWSER"];
  if (!given) return preferred === "shipped" ? ["shipped", "system"] : ["system", "shipped"];
  if (given === "shipped" || given === "system") return [given];
  throw new Error(`TEST_BROWSER is "${given}": set it to "shipped" or "system", or not at all.`);
}
