import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CONSENT_KEY, consentRecord, ESSENTIAL_ONLY } from "#domain/cookie-consent.ts";
import { type BackOfficeAtWork, backOfficeAtWork } from "./back-office-at-work.ts";
import { paidBooking } from "./paid-booking.ts";
import { signedUpClient } from "./server.ts";
import { signedInWindow } from "./signed-in-window.ts";

// What is said while a dialog is open: it is read at once, wherever one is in the dialog, and hides nothing of it.

let at: BackOfficeAtWork;
let people: BrowserContext | undefined;
beforeAll(async () => {
  at = await backOfficeAtWork();
}, 120_000);
afterEach(async () => {
  await people?.close();
  people = undefined;
  await at.fresh.asOwner("delete from private.clock");
});
afterAll(() => at.close());

type Screen = { width: number; height: number };

async function settings(screen: Screen): Promise<Page> {
  const desk = await at.desk(screen);
  people = desk.people;
  await desk.page.goto(`${at.server.url}/admin/settings`);
  return desk.page;
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
