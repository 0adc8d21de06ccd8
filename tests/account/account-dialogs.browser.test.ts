import type { SupabaseClient } from "@supabase/supabase-js";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { expectInSight, focusNow } from "#tests/support/browser/in-sight.ts";
import { paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { pressInSessionMenu } from "#tests/support/browser/session-menu.ts";

// The dialogs of the account page: where refusals appear in them, and where the focus goes when they close.

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
const windows = windowForEachTest(() => at);
afterEach(() => at.fresh.asOwner("delete from private.clock"));
afterAll(() => at.close());

const PHONE = { width: 390, height: 844 };

const accountPage = (client: SupabaseClient, { path = "/account", screen = PHONE } = {}) =>
  windows.open(path, { client, answered: true, ...screen });

const refuse = (page: Page, asked: RegExp, words: string) =>
  page.route(asked, (route) => route.fulfill({ status: 500, json: { code: "x", error: words, message: words } }));

test("the refusal of a cancellation and a lost answer are in sight on phones and on a desktop at 400 % zoom", async () => {
  const client = await signedUpClient(at.server);
  await paidBooking(at.server, client);
  const page = await accountPage(client);
  for (const screen of [PHONE, { width: 320, height: 568 }, { width: 320, height: 256 }]) {
    await page.setViewportSize(screen);
    await pressInSessionMenu(page, "Cancel…");
    const dialog = page.getByRole("dialog");
    const cancel = dialog.getByRole("button", { name: /^Cancel now/ });
    await cancel.waitFor();
    await refuse(page, /cancel-booking/, "The house is on fire");
    await cancel.click();
    await expectInSight(dialog, "Not cancelled. The house is on fire");
    await page.unroute(/cancel-booking/);
    await page.route(/cancel-booking/, (route) => route.abort());
    await cancel.click();
    await expectInSight(
      dialog,
      "It may not be cancelled. The server did not answer. Please look here whether it was done before you try again.",
    );
    await page.unroute(/cancel-booking/);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
});

test("the menu of a session opens by keyboard, is walked by arrows and Tab, and gives the focus back", async () => {
  const client = await signedUpClient(at.server);
  await paidBooking(at.server, client);
  const page = await accountPage(client);
  const opener = page.getByRole("button", { name: /^More: / });
  await opener.focus();
  for (const [keys, focused] of [
    ["Enter", "Reschedule"],
    ["ArrowDown", "Receipt"],
    ["ArrowUp ArrowUp", "Cancel…"],
    ["Home Tab", "Receipt"],
    ["Escape", "More"],
  ] as const) {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(focused);
  }
  expect(await opener.getAttribute("aria-expanded")).toBe("false");
  await opener.click();
  await page.getByRole("heading", { name: "Upcoming" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Reschedule" }).count()).toBe(0);
  await opener.click();
  for (const action of await page.getByRole("toolbar").locator("a, button").all()) {
    const box = await action.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.width).toBe(true);
  }
  expect(await violationsOf(page)).toEqual([]);
});

describe("an answer that is lost", () => {
  const loseAnswer = (page: Page, asked: RegExp) =>
    page.route(asked, async (route) => (await route.fetch(), route.abort()));

  test("of a cancellation: the list shows that it was made", async () => {
    const client = await signedUpClient(at.server);
    await paidBooking(at.server, client);
    const page = await accountPage(client);
    await pressInSessionMenu(page, "Cancel…");
    await loseAnswer(page, /cancel-booking/);
    await page.getByRole("button", { name: /^Cancel now/ }).click();
    await page.getByText("Cancelled · £70.00 refunded").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("of a move: the list shows it; a request that did not arrive keeps the choice", async () => {
    const client = await signedUpClient(at.server);
    const { id } = await paidBooking(at.server, client);
    const page = await accountPage(client);
    await pressInSessionMenu(page, "Reschedule");
    const dialog = page.getByRole("dialog");
    await dialog.locator("[role=grid] button:not([disabled])").first().click();
    const chosen = dialog.getByRole("radio").last();
    await chosen.check();
    const move = dialog.getByRole("button", { name: /^Move to/ });
    const target = await move.innerText();
    await page.setViewportSize({ width: 390, height: 700 });
    await dialog.locator("[role=grid]").scrollIntoViewIfNeeded();
    await dialog.getByRole("heading", { name: "Reschedule this session" }).scrollIntoViewIfNeeded();
    expect(await move.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(700); // without scrolling
    await page.route(/reschedule-booking/, (route) => route.abort());
    await move.click();
    await dialog.getByText("It may not have moved").waitFor();
    expect([await chosen.isChecked(), await move.innerText()]).toEqual([true, target]);
    await page.unroute(/reschedule-booking/);
    await loseAnswer(page, /reschedule-booking/);
    await move.click();
    const time = target.slice(-5);
    await expect
      .poll(() => at.fresh.asOwner("select booking_time from bookings where id = $1", [id]))
      .toEqual([{ booking_time: time }]);
    await page.keyboard.press("Escape");
    await page
      .getByRole("listitem")
      .filter({ hasText: `, ${time}` })
      .first()
      .waitFor();
  });
});

describe("a refusal", () => {
  test.each([
    [
      "to a time that was taken meanwhile",
      "Not moved. This time is no longer available",
      (_: string, date: string, time: string) =>
        at.fresh.asOwner(
          `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
           select id, 'Quick Hand', 'quick@example.com', $1, $2, 60, 7000, 'confirmed', 'cash' from services where name = 'Shamanic and Reiki healing session'`,
          [date, time],
        ),
    ],
    [
      "less than 48 hours before",
      "Not moved. Rescheduling needs at least 48 hours notice. You can still cancel, or contact us",
      (id: string) =>
        at.fresh.asOwner(
          `insert into private.clock (ahead)
           select (booking_date + booking_time::time) at time zone 'Europe/London' - interval '47 hours' - now() from bookings where id = $1`,
          [id],
        ),
    ],
  ])("of a move %s appears in its dialog, and the session is unchanged", async (_, words, meanwhile) => {
    const client = await signedUpClient(at.server);
    const { id } = await paidBooking(at.server, client);
    const read = () =>
      at.fresh.database.row<Record<string, string>>("select booking_date, booking_time from bookings where id = $1", [
        id,
      ]);
    const before = await read();
    const page = await accountPage(client);
    await pressInSessionMenu(page, "Reschedule");
    const dialog = page.getByRole("dialog");
    await dialog.locator("[role=grid] button:not([disabled])").first().click();
    const time = dialog.getByRole("radio").last();
    const chosen = await time.inputValue();
    await time.check();
    const move = dialog.getByRole("button", { name: /^Move to / });
    const date = (await dialog.locator("[role=gridcell][aria-selected=true]").getAttribute("data-day")) ?? "";
    await meanwhile(id, date, chosen);
    await move.click();
    await expectInSight(dialog, words);
    expect(await read()).toEqual(before);
    await dialog.getByRole("button", { name: "Keep it as it is" }).click();
    await at.fresh.asOwner("delete from bookings where client_name = 'Quick Hand'");
  });

  test("of the email with a code appears in its dialog", async () => {
    const email = "by-letters@example.com";
    const client = await signedUpClient(at.server, email);
    await at.fresh.asOwner("update auth.users set password_hash = null where email = $1", [email]);
    const page = await accountPage(client, { path: "/account/data" });
    await page.getByRole("button", { name: "Erase my account…" }).click();
    const dialog = page.getByRole("dialog");
    const unreached = dialog.getByRole("alert").getByText(/^The server cannot be reached/);
    const refused = async (button: string) => {
      await page.route("**/auth/v1/reauthenticate", (route) => route.abort());
      await dialog.getByRole("button", { name: button }).click();
      await unreached.waitFor();
      await expectInSight(dialog, (await unreached.textContent()) ?? "");
      await page.unroute("**/auth/v1/reauthenticate");
    };
    await refused("Email me a code");
    await dialog.getByRole("button", { name: "Email me a code" }).click();
    await dialog.getByRole("status").getByText(`We sent a code to ${email}. It works once`).waitFor();
    await expect.poll(() => unreached.count()).toBe(0);
    await refused("Send a new code");
    await dialog.getByRole("button", { name: "Send a new code" }).click();
    await dialog
      .getByRole("status")
      .getByText(/You can ask for a new one in \d+ seconds?\.$/)
      .waitFor();
    await expect.poll(() => unreached.count()).toBe(0);
  });
});

describe("the focus", () => {
  let page: Page;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const expectFocusOn = (words: RegExp) => expect.poll(() => page.evaluate(focusNow)).toMatch(words);
  const press = async (pressed: Locator) => {
    await pressed.focus();
    await page.keyboard.press("Enter");
  };
  beforeEach(async () => {
    const client = await signedUpClient(at.server);
    await paidBooking(at.server, client, { nth: 6 });
    await paidBooking(at.server, client, { nth: 9 });
    page = await accountPage(client);
  });

  test("moves to the next booking after a cancellation, and to the heading after the last", async () => {
    for (const left of [/^In \d+ days\s+[A-Z][a-z]+ \d+ [A-Z]/, /^Upcoming$/]) {
      const menus = page.getByRole("button", { name: /^More: / });
      await menus.first().waitFor();
      const before = await menus.count();
      await press(menus.first());
      await press(button("Cancel…"));
      await press(page.getByRole("dialog").getByRole("button", { name: /^Cancel now/ }));
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await expect.poll(() => menus.count()).toBe(before - 1);
      await expectFocusOn(left);
    }
  });

  test("returns after a refusal without scrolling the page back", async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByRole("link", { name: "Details" }).click();
    let refuse = Promise.withResolvers<void>();
    await page.route("**/rest/v1/profiles*", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : refuse.promise.then(() => route.fulfill({ status: 400, json: { code: "23514", message: "Refused" } })),
    );
    await page.getByLabel("Phone").fill("01632 960123");
    const save = button("Save");
    for (let press = 0; press < 2; press += 1) {
      refuse = Promise.withResolvers();
      await save.click();
      await expect.poll(() => save.isDisabled()).toBe(true);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
      refuse.resolve();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Save");
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  });
});
