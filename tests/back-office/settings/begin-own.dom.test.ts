import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pageOf, resetPage } from "#tests/support/dom/page.tsx";
import { openSite, type SiteWithoutBrowser } from "#tests/support/dom/site.ts";
import { backOfficeSteps, ROWAN, signInByApi } from "#tests/support/open-back-office.ts";

let at: SiteWithoutBrowser;
let page: Page;
beforeAll(async () => {
  at = await openSite({ DEMONSTRATION: "true", ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
  page = pageOf(at) as unknown as Page;
});
beforeEach(async () => {
  resetPage();
  localStorage.clear();
  Object.assign(localStorage, (await signInByApi(at.server)).entries);
});
afterAll(() => at.close());

const { go, button, dialog, loseAnswer, rows, toast } = backOfficeSteps(
  () => ({ at: { ...at, renewSession: () => Promise.resolve(false) }, page }),
  () => undefined,
);
const HELD = "select (select count(*)::int from bookings) as bookings, (select count(*)::int from clients) as clients";

async function press(): Promise<void> {
  await go("/admin/more/data");
  await button("Begin with my own practice…").click();
  await dialog().getByRole("heading", { name: "Begin with your own practice?" }).waitFor();
}

test("somebody who changes their mind keeps the demonstration", async () => {
  const before = await rows(HELD);
  await press();
  await dialog().getByRole("button", { name: "Keep the demonstration" }).click();
  await dialog().waitFor({ state: "detached" });
  expect(await rows(HELD)).toEqual(before);
});

test("where somebody has paid real money it is refused with words, and everything stays", async () => {
  await rows(
    "insert into checkouts (session_id, amount_pence, currency, status, expires_at) values ('cs_live_1', 100, 'gbp', 'paid', now())",
  );
  const before = await rows(HELD);
  await press();
  await dialog().getByRole("button", { name: "Erase and begin" }).click();
  expect(await toast("Failed to begin")).toContain(
    "Somebody has paid real money in this practice, so nothing was deleted",
  );
  expect(await rows(HELD)).toEqual(before);
  await rows("delete from checkouts where session_id = 'cs_live_1'");
});

test("confirmed, and again after a lost answer, it leads to the first run of an empty practice in which nobody is invented", async () => {
  expect(await rows("select from clients where client_name = 'Marguerite Oyelaran'")).toHaveLength(1);
  await press();
  await loseAnswer(/begin-own-practice/);
  await dialog().getByRole("button", { name: "Erase and begin" }).click();
  await toast("Failed to begin");
  await button("Begin with my own practice…").click();
  await dialog().getByRole("button", { name: "Erase and begin" }).click();
  await page.waitForURL("**/admin/setup");
  for (const table of [
    "bookings",
    "clients",
    "ledger",
    "receipts",
    "mail",
    "costs",
    "credits",
    "services",
    "group_sessions",
    "articles",
  ])
    expect([table, await rows(`select count(*)::int from ${table}`)]).toEqual([table, [{ count: 0 }]]);
  expect(await rows("select path from pages where blocks::text ~ 'Marguerite|Morwenna|Glastonbury'")).toEqual([]);
  expect(await rows("select email from auth.users")).toEqual([{ email: ROWAN.email }]);
  expect(await rows("select opened_at from private.first_run")).toEqual([{ opened_at: null }]);
  expect(
    (await fetch(`${at.server.url}/rest/v1/services`, { headers: { apikey: at.server.keys.publishable } })).status,
  ).toBe(503);
});

// A closed site shows its pages to the browser with the preview's cookie alone, which this level has not: the two tests open it.
test("its set-up says that the test email is in the outbox of this machine, not among the spam", async () => {
  await rows("update private.first_run set opened_at = now()");
  await go("/admin/setup?step=email");
  await button("Send me a test email").click();
  await page.getByText(`It is in the local outbox, to ${ROWAN.email}`).waitFor();
  expect(await page.getByRole("link", { name: "Open the local outbox" }).getAttribute("href")).toBe("/outbox");
  expect(await page.getByText(/spam/).count()).toBe(0);
});

test("the settings that a step leads to lead back to it", async () => {
  await go("/admin/setup?step=practice");
  await page.getByRole("link", { name: "Change in Settings" }).click();
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Back to setting up" }).click();
  await page.waitForURL("**/admin/setup?step=practice");
  await go("/admin/settings/practice");
  expect(await page.getByRole("link", { name: "Back to setting up" }).count()).toBe(0);
});
