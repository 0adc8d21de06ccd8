import { expect } from "vitest";
import type { Page } from "playwright-core";

/** Clicks the free day after the first `others` free days of the page's calendar; pages on to later months if necessary. */
export async function pressFreeDay(page: Page, others: number): Promise<void> {
  const calendar = page.getByRole("grid");
  await calendar.waitFor();
  for (let left = others; ;) {
    const days = calendar.locator("button:not([disabled])");
    const here = await days.count();
    if (left < here) return days.nth(left).click();
    left -= here;
    const month = await calendar.getAttribute("aria-label");
    await page.getByRole("button", { name: "Next four weeks" }).click();
    await expect.poll(() => calendar.getAttribute("aria-label")).not.toBe(month);
  }
}
