import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds on the page; all rules unless some are named. Runs axe in the page itself: AxeBuilder takes ten times the processor time. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const runOnly = values && { runOnly: { type: "rule" as const, values } };
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}

/** The violations, and "too wide" for a page that is wider than its window. */
export async function flawsOf(page: Page, rules?: string[]): Promise<string[]> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return [...(isTooWide ? ["too wide"] : []), ...(await violationsOf(page, rules))];
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
