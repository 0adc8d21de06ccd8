import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const meanwhile = () => page.getByText(/^Saved in another window meanwhile/);

test("what another window has saved is named by the fields' labels", async () => {
  await go("/admin/settings");
  await page.getByLabel("Business name").fill("Mine");
  await page.getByLabel("Website").fill("https://mine.example.com");
  await page.getByLabel("Week begins on").selectOption("6");
  await rows(
    `update business_settings set business_name = 'Theirs', website_url = 'https://theirs.example.com', week_begins_on = 1, business_phone = '01632 960999'`,
  );
  await button("Save Settings").click();
  await toast("Failed to save settings");
  await expect
    .poll(() => meanwhile().innerText())
    .toBe(
      "Saved in another window meanwhile: business name “Theirs”, website “https://theirs.example.com”, week begins on Monday. What you typed is still here. Saving again writes it over that.",
    );
});

test("of bookings and of emails, too", async () => {
  await go("/admin/settings/booking");
  await page.getByLabel("Most sessions a day").fill("5");
  await page.getByLabel("Open on Sundays").check();
  await page.getByLabel("Open on Sundays").uncheck();
  await rows("update business_settings set most_sessions_a_day = 7, opens_on_sundays = true");
  await button("Save Settings").click();
  await expect.poll(() => meanwhile().innerText()).toContain("meanwhile: most sessions a day “7”. What");
});
