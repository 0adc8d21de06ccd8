import { text } from "node:stream/consumers";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { goBack } from "#tests/support/browser/go-back.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

// The sections of the account page: their addresses, what each loads, and the cards of sessions.

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
const window = windowForEachTest(() => at);
afterAll(() => at.close());

const HEALING = "Shamanic and Reiki healing session";
const READING = "Tarot or rune reading by video or phone";

const opened = (client: SupabaseClient, path = "/account") => window.open(path, { client, answered: true });
const sectionLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

test("each section has an address and a title; keys open it, the focus stays, Back returns, and a reload keeps it", async () => {
  const page = await opened(await signedUpClient(at.server));
  await page.getByRole("heading", { name: "Upcoming" }).waitFor();
  for (const [name, path, heading] of [
    ["Details", "/account/details", "Your details"],
    ["Security", "/account/security", "Password"],
    ["Data", "/account/data", "Your data"],
  ] as const) {
    await sectionLink(page, name).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(pathOf(page)).toBe(path);
    await expect.poll(() => page.title()).toBe(`${name} | Your account | Sacred Space`);
    await expect.poll(() => page.locator("[aria-current=page]:text-is('" + name + "')").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.reload();
  await page.getByRole("heading", { name: "Your data" }).waitFor();
  await goBack(page);
  await page.getByRole("heading", { name: "Password" }).waitFor();
  expect(pathOf(page)).toBe("/account/security");
});

test("a section that does not exist answers 404; one that does leads a visitor through the sign-in", async () => {
  const page = await window.open("/account/bookings");
  await page.getByRole("heading", { name: "Oops! Page not found" }).waitFor();
  for (const [path, status] of [
    ["/account/bookings", 404],
    ["/account/constructor", 404],
    ["/account/details", 200],
    ["/account", 200],
  ] as const)
    expect([path, (await fetch(at.server.url + path)).status]).toEqual([path, status]);
  await page.goto(`${at.server.url}/account/security`);
  await page.waitForURL(`${at.server.url}/auth?next=%2Faccount%2Fsecurity`);
});

/** A session of this client's, inserted into the database with these columns. */
const insert = (client: string, columns: Record<string, string>, service = HEALING) => {
  const values = {
    status: "'completed'",
    payment_status: "'paid'",
    booking_date: "private.today() - 20",
    booking_time: "'10:00'",
    client_phone: "'07700 900456'",
    ...columns,
  };
  return at.fresh.asOwner(
    `insert into bookings (user_id, service_id, client_name, client_email, duration_minutes, price_pence, ${Object.keys(values).join()})
     select u.id, s.id, 'A Client', u.email, 60, 7000, ${Object.values(values).join()} from auth.users u, services s where u.email = $1 and s.name = $2`,
    [client, service],
  );
};

test("page, account, email and calendar file say the same about a paid booking, before and after it is confirmed", async () => {
  const email = "one.truth@example.com";
  const client = await signedUpClient(at.server, email);
  const { id, sessionId } = await paidBooking(at.server, client, { service: READING, nth: 9 });
  const said = async (line: RegExp | string) => {
    const page = await opened(client, `/booking-success?session_id=${sessionId}`);
    await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
    const words = page.getByRole("main").getByRole("status").filter({ hasText: line });
    await words.waitFor();
    const main = page.getByRole("main");
    const first = main.locator("a, button").first();
    expect(await first.innerText()).toBe("Add to calendar");
    const sentence = await words.innerText();
    const [download] = await Promise.all([page.waitForEvent("download"), first.click()]);
    const calendar = await text(await download.createReadStream());
    await page.goto(`${at.server.url}/account`);
    await page.getByRole("region", { name: "Upcoming" }).getByText(sentence).waitFor();
    return { sentence, calendar: calendar.replaceAll(/\r\n /g, "").replaceAll("\\,", ",") };
  };
  const reserved = await said(/^Paid and reserved for you\. I confirm it by \w+ \d+ \w+, \d\d:\d\d\.$/);
  expect(reserved.calendar).toContain(`\\nStatus: ${reserved.sentence}\\n`);
  expect(reserved.calendar).toContain("STATUS:TENTATIVE");
  const mails = await at.fresh.asOwner<{ plain: string }>(
    "select plain from mail where kind = 'booking-paid' and recipient = $1",
    ["a.client@example.com"],
  );
  expect(mails.some(({ plain }) => plain.includes(reserved.sentence))).toBe(true);

  await at.fresh.asOwner("update bookings set status = 'confirmed' where id = $1", [id]);
  await window.empty();
  const confirmed = await said("Paid and confirmed.");
  expect(confirmed.calendar).toContain("\\nStatus: Paid and confirmed.\\n");
  expect(confirmed.calendar).toContain("STATUS:CONFIRMED");
});

test.each([
  ["/account", /^Make a calendar link$/],
  ["/account/details", /^Your account’s address is /],
  ["/account/security", /· this device$/],
  ["/account/data", /^Nothing yet\./],
] as const)(
  "%s has no layout flaw and no axe violation, on a phone and on a desktop, in both themes",
  async (path, sign) => {
    const email = `every${path.replaceAll("/", ".")}@example.com`;
    const client = await signedUpClient(at.server, email);
    if (path === "/account") {
      await paidBooking(at.server, client, { nth: 14 });
      await insert(email, { booking_date: "private.today() - 25" });
    }
    const page = await opened(client, path);
    await page.getByText(sign).first().waitFor();
    for (const [width, colorScheme] of [
      [390, "dark"],
      [390, "light"],
      [1440, "dark"],
      [1440, "light"],
    ] as const) {
      await showIn(page, width, colorScheme);
      expect([width, colorScheme, await flawsOf(page)]).toEqual([width, colorScheme, []]);
    }
  },
);
