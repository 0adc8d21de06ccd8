import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations that axe reports, of all rules unless some are named. Runs in the page: AxeBuilder takes ten times the processor time. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const runOnly = values && { runOnly: { type: "rule" as const, values } };
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}

/** React may re-render a page after its window has become narrower. */
const LAYOUT_MS = 2000;

/** Whether the page is wider than its window, and stays so. */
export function isTooWide(page: Page): Promise<boolean> {
  const fits = page.waitForFunction(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    undefined,
    { timeout: LAYOUT_MS },
  );
  return fits.then(
    () => false,
    () => true,
  );
}

/** The violations, and "too wide" for a page that is wider than its window. */
export async function flawsOf(page: Page, rules?: string[]): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ["too wide"] : [];
  return [...wide, ...(await violationsOf(page, rules))];
}

/** Shows the page at this width and in this theme. Finishes all colour transitions: during one, axe reports its contrast. */
export async function showIn(page: Page, width: number, colorScheme: "dark" | "light"): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.locator(`html[data-theme=${colorScheme === "dark" ? "night" : "dawn"}]`).waitFor();
  await page.evaluate(() => {
    // Not awaited: in a closed <details>, such as the earlier group sessions, axe's look at the colours begins changes that the browser,
    // which draws nothing there, never ends.
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
