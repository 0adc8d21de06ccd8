import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CONSENT_KEY, consentRecord, ESSENTIAL_ONLY } from "#domain/accounts/cookie-consent.ts";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";
import { paidBooking } from "#tests/support/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";

// What is said while a dialog is open: it is read at once, wherever one is in the dialog, and hides nothing of it.

let at: BackOffice;
let people: BrowserContext | undefined;
beforeAll(async () => {
  at = await openBackOffice();
});
afterEach(async () => {
  await people?.close();
  people = undefined;
  await at.fresh.asOwner("delete from private.clock");
});
afterAll(() => at.close());

type Screen = { width: number; height: number };

async function settings(screen: Screen): Promise<Page> {
  const backOffice = await at.backOffice(screen);
  people = backOffice.people;
  await backOffice.page.goto(`${at.server.url}/admin/settings`);
  return backOffice.page;
}

async function room(client: SupabaseClient, screen: Screen): Promise<Page> {
  people = await signedInWindow(at.browser, client, screen);
  const page = await people.newPage();
  const record = JSON.stringify(consentRecord(ESSENTIAL_ONLY, new Date()));
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [CONSENT_KEY, record] as const);
  await page.goto(`${at.server.url}/account`);
  return page;
}

const refuse = (page: Page, asked: RegExp, words: string) =>
  page.route(asked, (route) => route.fulfill({ status: 500, json: { code: "x", error: words, message: words } }));

/** That these words are in sight, whole, and that each control of the dialog is, too, once it has the focus. */
async function expectInSight(dialog: Locator, words: string) {
  const said = dialog.getByRole("alert").getByText(words, { exact: true });
  await said.waitFor();
  expect(await said.evaluate(isWhole)).toBe(true);
  expect(await dialog.evaluate(hiddenControls)).toEqual([]);
  expect(await said.evaluate(isWhole)).toBe(true);
}

/** Runs in the page: whether all of its lines are on the screen with nothing above them. */
function isWhole(element: Element): boolean {
  return Array.from(element.getClientRects()).every(({ left, right, top, bottom }) =>
    [
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y))),
  );
}

/** Runs in the page: what something else lies upon where a press would go, though it has the focus. */
function hiddenControls(dialog: Element): string[] {
  const controls = Array.from(
    dialog.querySelectorAll<HTMLElement>("button:enabled, input:enabled, textarea:enabled, select:enabled, a[href]"),
  );
  return controls
    .filter((control) => {
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return !met || !(control.contains(met) || met.contains(control)) || met === dialog;
    })
    .map((control) => control.textContent || control.outerHTML);
}

describe.each([
  ["a phone", { width: 390, height: 844 }],
  ["a small phone", { width: 320, height: 568 }],
  ["a desk at 400 %", { width: 320, height: 256 }],
])("on %s", (_, screen) => {
  test("what failed before all data is erased, and what failed after that", async () => {
    const page = await settings(screen);
    await page.getByRole("button", { name: "Delete all data…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/sessions? (is|are) still to come$/).waitFor(); // it moves what is below
    await refuse(page, /clients-export/, "The house is on fire");
    await dialog.getByRole("button", { name: "Export CSV" }).click();
    await expectInSight(dialog, "Failed to export client data. The house is on fire");
    await dialog.getByLabel(/^Type the business name/).fill("Sacred Space");
    await dialog.getByLabel("Your password").fill("not the password");
    await dialog.getByRole("button", { name: "Delete all data" }).click();
    await expectInSight(dialog, "Nothing was erased. This is not your password. Please try again");
  });

  test("a client's cancellation that is refused, and one that nobody answers", async () => {
    const client = await signedUpClient(at.server);
    await paidBooking(at.server, client);
    const page = await room(client, screen);
    await page.getByRole("button", { name: "Cancel…" }).click();
    const dialog = page.getByRole("dialog");
    const cancel = dialog.getByRole("button", { name: /^Cancel now/ });
    await cancel.waitFor();
    await refuse(page, /cancel-booking/, "The house is on fire");
    await cancel.click();
    await expectInSight(dialog, "Not cancelled. The house is on fire");
    await page.unroute(/cancel-booking/);
    await page.route(/cancel-booking/, (route) => route.abort());
    await cancel.click();
    await expectInSight(dialog, "Not cancelled. The server cannot be reached just now. Please try again in a moment.");
  });
});

describe("in the back office on a phone, a refusal", () => {
  const PHONE = { width: 390, height: 844 };

  test("at the end of a long form leaves its buttons in sight, and goes with the first correction", async () => {
    const opened = await at.backOffice(PHONE);
    people = opened.people;
    const { page } = opened;
    await page.goto(`${at.server.url}/admin/services`);
    await page.getByRole("button", { name: "Edit Written reading" }).click();
    const dialog = page.getByRole("dialog");
    const said = dialog.getByRole("alert").getByText(/^Failed to save service/);
    const save = dialog.getByRole("button", { name: "Save service" });
    await dialog.getByLabel("Price in pounds").fill("16");
    await at.fresh.asOwner("update services set price_gbp = price_gbp + 1 where name = 'Written reading'");
    await save.click();
    await said.waitFor();
    await dialog.getByText(/^Saved in another window meanwhile: price/).waitFor();
    for (const each of [save, dialog.getByText(/^Saved in another window meanwhile/)]) expect(await each.evaluate(isWhole)).toBe(true);
    await dialog.getByLabel("Price in pounds").fill("17");
    expect(await said.count()).toBe(0);
    await save.click();
    await dialog.waitFor({ state: "detached" });
  });

  test("of a time goes when a free time is pressed instead", async () => {
    const [booked] = await at.fresh.asOwner<{ day: string; time: string }>(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
       select id, 'Early Bird', 'early@example.com', date_trunc('week', private.today())::date + 70, '10:00', 30, 1500, 'confirmed', 'cash'
       from services where name = 'Written reading' returning booking_date::text as day, booking_time as time`,
    );
    const opened = await at.backOffice(PHONE);
    people = opened.people;
    const { page } = opened;
    await page.goto(`${at.server.url}/admin/bookings?new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Full name").fill("Nia New");
    await dialog.getByLabel("Email").fill("nia@example.com");
    await dialog.getByLabel("Date").fill(booked?.day ?? "");
    await dialog.getByLabel("Time").fill(booked?.time ?? "");
    await dialog.getByLabel("To be paid in cash at the session").check();
    const add = dialog.getByRole("button", { name: "Add booking" });
    await add.click();
    const said = dialog.getByRole("alert").getByText(/^Failed to create booking\. In the way: Early Bird/);
    await said.waitFor();
    expect(await add.evaluate(isWhole)).toBe(true);
    await dialog.getByRole("group", { name: "Free by your hours" }).getByRole("button").first().click();
    expect(await said.count()).toBe(0);
  });
});

describe("in the client's room, what the server refuses", () => {
  const PHONE = { width: 390, height: 844 };

  test.each([
    [
      "to a time that somebody else has taken meanwhile",
      "Not moved. This time is no longer available",
      (_: string, date: string, time: string) =>
        at.fresh.asOwner(
          `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
           select id, 'Quick Hand', 'quick@example.com', $1, $2, 60, 7000, 'confirmed', 'cash' from services where name = 'Shamanic and Reiki healing session'`,
          [date, time],
        ),
    ],
    [
      "when the 48 hours have begun meanwhile",
      "Not moved. Rescheduling needs at least 48 hours notice. You can still cancel, or contact us",
      (id: string) =>
        at.fresh.asOwner(
          `insert into private.clock (ahead)
           select (booking_date + booking_time::time) at time zone 'Europe/London' - interval '47 hours' - now() from bookings where id = $1`,
          [id],
        ),
    ],
  ])("a move %s stands in its dialog, and the session stays where it is", async (_, words, meanwhile) => {
    const client = await signedUpClient(at.server);
    const { id } = await paidBooking(at.server, client);
    const read = () => at.fresh.database.row<Record<string, string>>("select booking_date, booking_time from bookings where id = $1", [id]);
    const before = await read();
    const page = await room(client, PHONE);
    await page.getByRole("button", { name: "Reschedule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("[role=grid] button:not([disabled])").first().click();
    const time = dialog.getByRole("radio").last();
    const chosen = await time.inputValue();
    await time.check();
    const move = dialog.getByRole("button", { name: /^Move to / });
    const date = (await dialog.locator("[role=gridcell][data-selected=true]").getAttribute("data-day")) ?? "";
    await meanwhile(id, date, chosen);
    await move.click();
    await expectInSight(dialog, words);
    expect(await read()).toEqual(before);
    await dialog.getByRole("button", { name: "Keep it as it is" }).click();
    await at.fresh.asOwner("delete from bookings where client_name = 'Quick Hand'");
  });

  test("an email for the first password that cannot be sent yet", async () => {
    const email = "by-letters@example.com";
    const client = await signedUpClient(at.server, email);
    await at.fresh.asOwner("update auth.users set password_hash = null where email = $1", [email]);
    const page = await room(client, PHONE);
    await page.getByRole("button", { name: "Erase my account…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send me the link" }).click();
    await dialog
      .getByRole("status")
      .getByText(/^Please check your email/)
      .waitFor();
    await dialog.getByRole("button", { name: "Send me the link" }).click();
    const refused = dialog.getByRole("alert").getByText(/^The link could not be sent\. /);
    await refused.waitFor();
    await expectInSight(dialog, (await refused.textContent()) ?? "");
    expect(await dialog.getByText(/^Please check your email/).count()).toBe(0);
  });
});
