import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { visitor } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const PASSWORD = "a walk by the river";

let at: RunningProgram;
let complaints: string[];
beforeAll(async () => {
  at = await startProgram();
});
const window = windowForEachTest(() => at);
beforeAll(() => {
  window.people.on("weberror", (error) => complaints.push(String(error.error())));
  window.people.on(
    "console",
    (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`),
  );
});
beforeEach(() => void (complaints = []));
afterEach(() => expect(complaints).toEqual([])); // a script that was blocked, an unhandled error
afterAll(() => at.close());

async function soon<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const limit = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > limit) throw new Error(`There was never ${what}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

async function confirmedClient(email: string): Promise<SupabaseClient> {
  const client = visitor(at.server);
  const account = { email, password: PASSWORD };
  await client.auth.signUp({ ...account, options: { data: { full_name: "Robin Ashdown" } } });
  await at.fresh.asOwner("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return client;
}

const bookingPage = async (email: string) => window.open("/book", { client: await confirmedClient(email) });

async function signUp(page: Page, email: string) {
  await page.goto(`${at.server.url}/auth`);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full name").fill("Robin Ashdown");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await form.getByRole("checkbox", { name: /privacy/i }).check();
  await form.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Account Created!").first().waitFor();
  const sentEmail = await at.emailTo(email, /is your code/);
  const link = sentEmail.links.find((address) => address.includes("/auth/v1/verify"));
  const seen = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => seen.promise.then(() => route.continue())); // or its two seconds may end before the check
  await page.goto(link as string, { waitUntil: "commit" });
  await page.getByText("Verifying your email...").waitFor();
  seen.resolve();
  await page.getByText("Email Verified!").waitFor();
  await page.unroute("**/assets/*.js");
}

/** Fills in the booking form up to the first free time of the first free day, and returns that time. */
async function fillBooking(page: Page, service: RegExp) {
  const select = page.getByRole("combobox", { name: /service/i });
  const option = await select.locator("option", { hasText: service }).first().getAttribute("value");
  await select.selectOption(option);
  await page.locator("[role=grid] button:not([disabled])").first().click();
  const chosen = page.getByRole("radio", { name: /^\d\d:\d\d/ }).first();
  await chosen.check();
  const time = await chosen.getAttribute("value");
  for (const question of await page.getByRole("textbox", { name: /question/i }).all())
    await question.fill("What helps me begin?");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  return { time, serviceId: option as string };
}

async function toTheCardPage(page: Page): Promise<Page> {
  const [card] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: /^Book Now - £/ }).click(),
  ]);
  await card.getByLabel(/card number/i).waitFor();
  return card;
}

async function payWith(card: Page, number: string) {
  await card.getByLabel(/card number/i).fill(number);
  await card.getByLabel(/expiry/i).fill("12/40");
  await card.getByLabel(/cvc|security/i).fill("123");
  await card.getByLabel(/name on/i).fill("Robin Ashdown");
  await card.getByRole("button", { name: /^pay/i }).click();
}

const bookingOf = (email: string) =>
  at.fresh.database.row<{
    id: string;
    status: string;
    payment_status: string;
    booking_time: string;
    booking_date: string;
  }>(
    "select id, status, payment_status, booking_time, booking_date from bookings where client_email = $1 order by created_at desc limit 1",
    [email],
  );

test("a first booking: sign-up, the email's link, a session, a time, a declined and another card to Booking Confirmed!", async () => {
  const email = "robin.ashdown@example.com";
  const page = await window.open("/");
  await page.getByRole("link", { name: "Begin Your Journey" }).first().click();
  await page.getByText("Authentication Required").waitFor();
  await signUp(page, email);
  await page.getByRole("link", { name: "Book a Session" }).first().click();

  const { time } = await fillBooking(page, /healing session/i);
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Robin Ashdown");
  await expect.poll(() => page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
  const card = await toTheCardPage(page);
  await card.getByText("Test payment, no money moves").first().waitFor();
  await payWith(card, "4000 0000 0000 0002");
  await card.getByRole("alert").getByText("Your card was declined.").waitFor();
  expect(await bookingOf(email)).toMatchObject({ status: "pending", payment_status: "pending" });
  complaints = complaints.filter((words) => !words.includes("402")); // the browser logs the declined card
  await payWith(card, "4242 4242 4242 4242");

  await card.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  const shown = await card.getByRole("main").innerText();
  for (const words of [
    "Shamanic and Reiki healing session",
    "£70.00",
    "60 minutes",
    email,
    "Paid",
    "What happens next?",
  ])
    expect(shown).toContain(words);
  expect(await bookingOf(email)).toMatchObject({ status: "pending", payment_status: "paid", booking_time: time });
  expect(await at.fresh.database.rows("select 1 from bookings where client_email = $1", [email])).toHaveLength(1);

  // The first tab updates without input.
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();

  const sentEmail = await at.emailTo(email, /booking/i);
  expect(sentEmail.attachments.map((file) => file.contentType)).toContainEqual(
    expect.stringContaining("text/calendar"),
  );
  await at.emailTo("hello@example.com", /new paid booking/i);
});

test("the booking draft survives the end of the session, and is removed on signing out", async () => {
  const email = "leaves@example.com";
  const page = await bookingPage(email);
  await fillBooking(page, /healing session/i);
  await page.getByRole("button", { name: "Change About you" }).click();
  await page.getByLabel("Special notes").fill("My left knee is sore.");
  await at.fresh.asOwner("delete from auth.sessions where user_id = (select id from auth.users where email = $1)", [
    email,
  ]);
  await page.getByRole("button", { name: /^Book Now - £/ }).click();
  await page.getByText("Please sign in again to book").first().waitFor();

  await page.getByRole("link", { name: "Sign in to book" }).click();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).last().click();
  await expect.poll(() => page.getByLabel("Special notes").inputValue()).toBe("My left knee is sore.");

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain("knee");
  complaints = complaints.filter((line) => !/ status of 40[13] /.test(line)); // the session had ended
});

test.each(["realtime", "polling"])(
  "the first tab shows the confirmation by %s when the payment tab was closed early",
  async (by) => {
    const email = `closed-${by}@example.com`;
    const page = await (
      await signedInWindow(at.browser, await confirmedClient(email), { realtime: by === "realtime" })
    ).newPage();
    await page.goto(`${at.server.url}/book`);
    await fillBooking(page, /video or phone/i);
    const card = await toTheCardPage(page);
    // A hidden page does not poll.
    if (by === "realtime")
      await page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
    await card.route("**/booking-success**", (route) => route.abort());
    await payWith(card, "4242 4242 4242 4242");
    await soon("the payment", async () => ((await bookingOf(email))?.payment_status === "paid" ? true : undefined));
    await card.close();
    await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
    await expect.poll(() => page.url()).toContain("/booking-success?session_id=cs_test_");
    await page.context().close();
  },
);

test("an abandoned checkout releases its time at once, and the client can choose it again", async () => {
  const email = "abandoned@example.com";
  const page = await bookingPage(email);
  const { time, serviceId } = await fillBooking(page, /yoga/i);
  const card = await toTheCardPage(page);
  const cardPage = card.url();
  const { booking_date: day } = (await bookingOf(email)) ?? { booking_date: "" };
  const offered = async () => {
    const answer = await fetch(`${at.server.url}/functions/v1/openings?serviceId=${serviceId}&from=${day}&to=${day}`);
    return ((await answer.json()) as { days: Record<string, string[]> }).days[day] ?? [];
  };
  expect(await offered()).not.toContain(time);
  // The form fetches the free times before the held time is released.
  const release = Promise.withResolvers<void>();
  await card.route("**/functions/v1/cancel-booking", (route) => release.promise.then(() => route.continue()));
  const timesRead = () => card.waitForResponse(/functions\/v1\/openings/);
  const read = timesRead();
  await card.getByRole("link", { name: /abandon/i }).click();
  await card.waitForURL(/\/book/);
  await card.getByText("One moment: the time you had chosen is being given back.").waitFor();
  await expect.poll(() => card.getByText(/nothing was charged/i).count()).toBe(0);
  await read;
  const readAgain = timesRead();
  release.resolve();
  await readAgain;
  await card.getByText("Nothing was charged, and the time you had chosen is given back.").waitFor();
  expect(await offered()).toContain(time);
  await card.getByRole("button", { name: "Change Day and time" }).click();
  await card.getByRole("button", { name: "Change Your session" }).click();
  expect((await fillBooking(card, /yoga/i)).time).toBe(time);
  const [again] = await Promise.all([
    page.context().waitForEvent("page"),
    card.getByRole("button", { name: /^Book Now - £/ }).click(),
  ]);
  await again.waitForURL(/test-payment/);
  expect(again.url()).not.toBe(cardPage);
  expect(await offered()).not.toContain(time);
});
