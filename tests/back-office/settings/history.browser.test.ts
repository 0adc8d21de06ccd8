import { expect, test } from "vitest";
import { flawsOf } from "#tests/support/browser/accessibility.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// Settings, History: the audit trail in the back office.

const backOffice = backOfficeForEachTest();
const { go, ownWindow } = backOffice;

const table = () => backOffice.page.getByRole("table", { name: "History, the newest first" });
const first = () => table().getByRole("row").nth(1);

test.each([
  [390, "light"],
  [390, "dark"],
  [820, "light"],
  [820, "dark"],
  [1440, "light"],
  [1440, "dark"],
] as const)("at %i px in the %s theme it fits and axe finds nothing", async (width, colorScheme) => {
  const page = await ownWindow({ width, height: 900, colorScheme });
  await go("/admin/more/history");
  await first().waitFor();
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
  expect(await flawsOf(page)).toEqual([]);
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/history-${width}-${colorScheme}.png` });
  const heights = await table()
    .getByRole("row")
    .evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().height));
  expect(width === 390 ? Math.max(...heights) : 0).toBeLessThanOrEqual(105); // on a phone: two stacked cells, two lines each at most
});
