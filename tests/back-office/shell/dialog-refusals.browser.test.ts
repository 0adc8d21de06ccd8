import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { expectInSight, isWhole } from "#tests/support/browser/in-sight.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// A refusal in an open dialog is visible and covers none of its controls.

const backOffice = backOfficeForEachTest();
const { go, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const PHONE = { width: 390, height: 844 };

const refuse = (page: Page, asked: RegExp, words: string) =>
  page.route(asked, (route) => route.fulfill({ status: 500, json: { code: "x", error: words, message: words } }));

test("refusals in the dialog that deletes all data are in sight and cover no control on phones and on a desktop at 400 % zoom", async () => {
  await go("/admin/more/data");
  const dialog = page.getByRole("dialog");
  await refuse(page, /clients-export/, "The house is on fire");
  for (const screen of [PHONE, { width: 320, height: 568 }, { width: 320, height: 256 }]) {
    await page.setViewportSize(screen);
    await page.getByRole("button", { name: "Delete all data…" }).click();
    await dialog.getByText(/sessions? (is|are) still to come$/).waitFor(); // it moves the content below it
    await dialog.getByRole("button", { name: "Export CSV" }).click();
    await expectInSight(dialog, "Failed to export client data. The house is on fire");
    await dialog.getByLabel(/^Type the business name/).fill("Sacred Space");
    await dialog.getByLabel("Your password").fill("not the password");
    await dialog.getByRole("button", { name: "Delete all data" }).click();
    await expectInSight(dialog, "Nothing was erased. This is not your password. Please try again");
    await dialog.getByRole("button", { name: "Keep everything" }).click();
    await dialog.waitFor({ state: "detached" });
  }
});

describe("on a phone, a refusal", () => {
  beforeEach(() => page.setViewportSize(PHONE));

  test("at the end of a long form leaves the buttons in sight and disappears with the first correction", async () => {
    await go("/admin/services");
    await page.getByRole("button", { name: "Edit Written reading" }).click();
    const dialog = page.getByRole("dialog");
    const said = dialog.getByRole("alert").getByText(/^Failed to save service/);
    const save = dialog.getByRole("button", { name: "Save service" });
    await dialog.getByLabel("Price in pounds").fill("16");
    await rows("update services set price_gbp = price_gbp + 1 where name = 'Written reading'");
    await save.click();
    await said.waitFor();
    await dialog.getByText(/^Saved in another window meanwhile: price/).waitFor();
    for (const each of [save, dialog.getByText(/^Saved in another window meanwhile/)])
      expect(await each.evaluate(isWhole)).toBe(true);
    await dialog.getByLabel("Price in pounds").fill("17");
    await said.waitFor({ state: "detached" });
    await save.click();
    await dialog.waitFor({ state: "detached" });
  });

  test("of a time disappears when a free time is chosen", async () => {
    const [booked] = await rows<{ day: string; time: string }>(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
       select id, 'Early Bird', 'early@example.com', date_trunc('week', private.today())::date + 70, '10:00', 30, 1500, 'confirmed', 'cash'
       from services where name = 'Written reading' returning booking_date::text as day, booking_time as time`,
    );
    await go("/admin/bookings?new");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Full name").fill("Nia New");
    await dialog.getByLabel("Email").fill("nia@example.com");
    await dialog.getByLabel("Date").fill(booked?.day ?? "");
    await dialog.getByLabel("Time").fill(booked?.time ?? "");
    await dialog.getByLabel("To be paid in cash at the session").check();
    const add = dialog.getByRole("button", { name: "Add booking" });
    const free = dialog.getByRole("group", { name: "Free by your hours" });
    await free.waitFor(); // loads after the date was filled in, and takes space above the button
    await add.click();
    const said = dialog.getByRole("alert").getByText(/^Failed to create booking\. In the way: Early Bird/);
    await said.waitFor();
    expect(await add.evaluate(isWhole)).toBe(true);
    await free.getByRole("button").first().click();
    await said.waitFor({ state: "detached" });
  });
});
