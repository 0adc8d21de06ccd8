import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { flawsOf } from "#tests/support/browser/accessibility.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const factOf = (name: string) =>
  page.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd").innerText();

test("the settings say what the safety of the site rests on, at every width", async () => {
  await rows(
    "insert into mail (kind, about, recipient, subject, html, plain, status, last_error) values ('test', 'x', 'a@example.com', 's', 'h', 'p', 'failed', 'no')",
  );
  await go("/admin/more/safety");
  await page.getByRole("heading", { name: "Safety" }).waitFor();
  await page.getByText("Nothing is late, but no backup is made").or(page.getByText("needs attention")).waitFor();
  expect(await factOf("Last backup")).toContain("BACKUP_PASSPHRASE");
  expect(await factOf("Email")).toContain("1 failed in the last 7 days.");
  expect(await factOf("Card payments")).toBe("A test page of this site: no money moves.");
  expect(await factOf("Certificate")).toBe("Not applicable: the site has no https address.");
  expect(await factOf("Disk")).toMatch(/^\d+\.\d GB of \d+\.\d GB free\.$/);
  expect(await factOf("Version")).toMatch(
    /^Sacred Space \d+\.\d+\.\d+( \([\da-f]{8}\))? since \d+ \w+ \d{4}, database \d{4}_\w+\.$/,
  );
  await page.getByRole("button", { name: "Check everything now" }).click();
  await page.getByRole("heading", { name: /^(\d+ wrong, )?\d+ worth a look, the rest is well\.$/ }).waitFor();
  expect(await factOf("Backups")).toBe(
    "Worth a look: None are made: set BACKUP_PASSPHRASE, and keep it elsewhere, too.",
  );
  expect(await factOf("Database")).toBe("It can be reached, and has the schema of this version.");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect([width, colorScheme, await flawsOf(page)]).toEqual([width, colorScheme, []]);
      if (process.env["SAFETY_PNG"])
        await page.screenshot({ path: `${process.env["SAFETY_PNG"]}/safety-${width}-${colorScheme}.png` });
    }
  }
});
