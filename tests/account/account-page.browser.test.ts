import { buffer, text } from "node:stream/consumers";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { openSessionMenu, pressInSessionMenu } from "#tests/support/browser/session-menu.ts";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
const window = windowForEachTest(() => at);
let complaints: string[];
beforeAll(() => void window.people.on("weberror", (error) => complaints.push(String(error.error()))));
beforeEach(() => void (complaints = []));
afterEach(async () => {
  await at.fresh.asOwner("delete from private.clock");
  expect(complaints).toEqual([]);
});
afterAll(() => at.close());

const newPage = (client: SupabaseClient) => window.newPage({ client, answered: true });

async function accountPage(client: SupabaseClient): Promise<Page> {
  const page = await newPage(client);
  await page.goto(`${at.server.url}/account`);
  await page.getByRole("heading", { name: "Upcoming" }).waitFor();
  return page;
}

/** Opens a section of the account page at its path and waits for its heading. */
async function section(client: SupabaseClient, path: "details" | "security" | "data", heading: string): Promise<Page> {
  const page = await newPage(client);
  await page.goto(`${at.server.url}/account/${path}`);
  await page.getByRole("heading", { name: heading }).waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole("dialog");

const booking = (id: string) =>
  at.fresh.database.row<Record<string, unknown>>(
    "select status, payment_status, booking_date, booking_time, refunded_pence, price_pence from bookings where id = $1",
    [id],
  );

/** Sets the practice's clock to this many hours before the session. */
const hoursBefore = ({ id }: { id: string }, hours: number) =>
  at.fresh.asOwner(
    `insert into private.clock (ahead)
     select (booking_date + booking_time::time) at time zone 'Europe/London' - make_interval(secs => $2::numeric * 3600) - now()
     from bookings where id = $1
     on conflict (only_one) do update set ahead = excluded.ahead`,
    [id, hours],
  );

test("a visitor is redirected to the sign-in and back, and the page is noindex", async () => {
  const page = await window.open("/account");
  await page.waitForURL(`${at.server.url}/auth?next=%2Faccount`);
  expect(await (await fetch(`${at.server.url}/account`)).text()).toContain('content="noindex');
});

test("on a device whose clock is a month off, rescheduling follows the server's clock, 47 and 49 hours before", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  const ownWindow = await signedInWindow(at.browser, client);
  const page = await ownWindow.newPage();
  await page.clock.setFixedTime(Date.now() + 30 * 86_400_000);
  for (const [hours, offered] of [
    [47, 0],
    [49, 1],
  ] as const) {
    await hoursBefore(booked, hours);
    await page.goto(`${at.server.url}/account`);
    await openSessionMenu(page);
    await page.getByRole("region", { name: "Upcoming" }).getByRole("button", { name: "Cancel…" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Reschedule" }).count()).toBe(offered);
    await expect.poll(() => page.getByText("Rescheduling needs at least 48 hours notice").count()).toBe(1 - offered);
  }
  await ownWindow.close();
});

describe("the user's own data", () => {
  const askFor = async (page: Page, button: string, password: string, act: string) => {
    await page.getByRole("button", { name: button }).click();
    await dialog(page).getByLabel("Password", { exact: true }).fill(password);
    await dialog(page).getByRole("button", { name: act }).click();
  };

  test("is downloaded as one file, after the password", async () => {
    const client = await signedUpClient(at.server);
    const booked = await paidBooking(at.server, client);
    const page = await section(client, "data", "Your data");
    await askFor(page, "Download my data", "not the password", "Download");
    await dialog(page)
      .getByText(/password/i)
      .nth(2)
      .waitFor();
    await dialog(page).getByLabel("Password", { exact: true }).fill("a walk by the river");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("my-data.json");
    const file = JSON.parse(await text(await download.createReadStream())) as object;
    expect(JSON.stringify(file)).toContain(booked.id);
  });

  const withoutPassword = async (email: string) => {
    const client = await signedUpClient(at.server, email);
    await at.fresh.asOwner("update auth.users set password_hash = null where email = $1", [email]);
    return client;
  };
  const newestCode = async (email: string) =>
    /^\d{6}$/m.exec((await at.emailTo(email, /^Your code for /)).text)?.[0] ?? "";

  test("is downloaded by an account without a password with the code of an email", async () => {
    const email = "by-code@example.com";
    const page = await section(await withoutPassword(email), "data", "Your data");
    await page.getByRole("button", { name: "Download my data" }).click();
    await dialog(page).getByText(`Your account has no password, so we email a code to ${email}`).waitFor();
    expect(await dialog(page).getByLabel("Password", { exact: true }).count()).toBe(0);
    await dialog(page).getByRole("button", { name: "Email me a code" }).click();
    await dialog(page).getByText(`We sent a code to ${email}.`).waitFor();
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1440, "light"],
    ] as const) {
      await showIn(page, width, colorScheme);
      expect({ width, flaws: await flawsOf(page) }).toEqual({ width, flaws: [] });
    }
    const field = dialog(page).getByLabel("Code from the email");
    expect(
      await field.evaluate((input: HTMLInputElement) => [
        input.autocomplete,
        input.inputMode,
        document.activeElement === input,
      ]),
    ).toEqual(["one-time-code", "numeric", true]);
    const code = await newestCode(email);
    await field.fill(code === "000000" ? "000001" : "000000");
    await dialog(page).getByRole("button", { name: "Download" }).click();
    await dialog(page).getByText("This is not the code from the newest email").waitFor();
    await dialog(page).getByRole("button", { name: "Send a new code" }).click();
    await dialog(page)
      .getByText("a moment ago, and it works unless you have used it. You can ask for a new one in")
      .waitFor();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Download" }).click(),
    ]);
    expect(await text(await download.createReadStream())).toContain(email);
  });

  test("is erased: signed out, future sessions cancelled with their refund, the name removed", async () => {
    const email = "leaving@example.com";
    const client = await signedUpClient(at.server, email);
    const booked = await paidBooking(at.server, client);
    const page = await (await signedInWindow(at.browser, client, { realtime: true })).newPage();
    await page.goto(`${at.server.url}/account/data`);
    await page.getByRole("button", { name: "Erase my account…" }).click();
    await dialog(page).getByText("One session is cancelled, and £70.00 goes back to your card.").waitFor();
    expect(await dialog(page).getByText("left on your passes").count()).toBe(0);
    await at.fresh.asOwner(
      `insert into credits (client_id, name, sessions, sessions_left, amount_pence, left_pence)
       select id, '5 readings', 5, 4, 6000, 4800 from clients where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    await hoursBefore(booked, 40); // a refund deadline passes while the dialog is open
    await dialog(page).getByLabel("Password", { exact: true }).fill("a walk by the river");
    await dialog(page).getByRole("button", { name: "Erase everything about me" }).click();
    await dialog(page).getByText("Erasing your account now gives back £35.00. Nothing is erased yet").waitFor();
    await dialog(page)
      .getByText("One session is cancelled, and £35.00 goes back to your card. 4 sessions are left on your passes")
      .waitFor();
    await at.fresh.asOwner("delete from private.clock");
    await dialog(page).getByRole("button", { name: "Keep my account" }).click();
    // Another tab is the first to find that the account has been deleted, and signs out.
    const other = await page.context().newPage();
    await other.goto(`${at.server.url}/contact`);
    await page.route("**/functions/v1/erase-my-account", async (route) => {
      const response = await route.fetch();
      await other.evaluate(() => localStorage.removeItem("sb-localhost-auth-token"));
      await page.waitForURL((url) => url.pathname !== "/account/data");
      await route.fulfill({ response });
    });
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    await askFor(page, "Erase my account…", "a walk by the river", "Erase everything about me");
    await page.getByText("Your account is erased").first().waitFor();
    await page.getByRole("button", { name: "Menu" }).waitFor();
    await page.waitForURL(`${at.server.url}/`);
    expect(visited.filter((url) => url.includes("/auth"))).toEqual([]);
    await expect.poll(() => booking(booked.id)).toMatchObject({ status: "cancelled", refunded_pence: 7000 });
    expect(await at.fresh.database.rows("select 1 from auth.users where email = $1", [email])).toEqual([]);
    expect(await at.fresh.database.rows("select 1 from ledger where booking_id = $1", [booked.id])).toHaveLength(2);
    await page.context().close();
  });
});

test("receipt and calendar file are downloaded from the account page", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  const page = await accountPage(client);
  for (const [button, name, begins] of [
    ["Receipt as PDF", `receipt-${booked.date}.pdf`, "%PDF-"],
    ["Add to calendar", `session-${booked.date}.ics`, "BEGIN:VCALENDAR"],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button === "Add to calendar"
        ? page.getByRole("button", { name: button }).click()
        : pressInSessionMenu(page, button),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect((await buffer(await download.createReadStream())).toString("latin1").slice(0, begins.length)).toBe(begins);
  }
});

test("a visitor sees the next free times of the chosen session before being asked to sign in", async () => {
  const { serviceId, days } = await freeTimes(at.server, "One-to-one shamanic yoga");
  const ownWindow = await at.browser.window({ scripts: false });
  const page = await ownWindow.newPage();
  await page.goto(`${at.server.url}/book?service=${serviceId}`);
  const text = await page.getByRole("main").innerText();
  await ownWindow.close();
  expect(text).toContain("For One-to-one shamanic yoga.");
  expect(text).toContain(days[0]?.[1][0]);
  expect(text.indexOf("Next free times")).toBeLessThan(text.indexOf("Authentication Required"));
});

test("in both themes and at every width the account page has no layout flaw or axe violation", async () => {
  const client = await signedUpClient(at.server);
  await paidBooking(at.server, client);
  const page = await accountPage(client);
  await page.getByRole("button", { name: /^More: / }).waitFor();
  await page.waitForLoadState("networkidle");
  for (const [width, colorScheme] of [
    [390, "dark"],
    [820, "light"],
    [1440, "dark"],
  ] as const) {
    await showIn(page, width, colorScheme);
    expect({ width, flaws: await flawsOf(page) }).toEqual({ width, flaws: [] });
    await pressInSessionMenu(page, "Reschedule");
    const day = dialog(page).locator("[role=grid] button").first();
    await day.waitFor();
    expect((await day.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  }
});
