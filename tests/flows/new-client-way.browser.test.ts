import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { type CountingHand, countingHand } from "#tests/support/browser/counting-hand.ts";
import { addVirtualAuthenticator } from "#tests/support/browser/virtual-authenticator.ts";
import { freeTimes } from "#tests/support/data/paid-booking.ts";
import { type RunningProgram, type ShownEmail, startProgram } from "#tests/support/start-program.ts";

// Time first, account last, on a phone: counts the steps from the home page to the card page, and tests faults of the code.

const HEALING = "Shamanic and Reiki healing session";
const CODE_STEP = "Type the code from your email";
const WRONG_CODE =
  /^This code is not right, or has expired\. Check the six digits: only the code of the newest email works, and only for \S+@example\.com\.$/;

let at: RunningProgram;
let weekend: string;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
  await at.fresh.asOwner("delete from group_sessions");
  const rows = await at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, private.today() + 20, private.today() + 21, '11:00', '16:00', 3, 12000 from services where name = 'Reiki Level 1' returning id`,
  );
  weekend = rows[0]?.id ?? "";
});
afterAll(() => at.close());

let page: Page;
let hand: CountingHand;
beforeEach(async () => {
  await at.fresh.asOwner("delete from private.visitor_holds");
  page = await newWindow();
  hand = countingHand();
});
afterEach(() => page.context().close());

/** Opens a phone on which the cookie question has been answered. */
async function newWindow(options: Parameters<RunningProgram["browser"]["window"]>[0] = {}): Promise<Page> {
  const window = await at.browser.window({ width: 390, height: 844, touch: true, ...options });
  return answered(await window.newPage());
}

async function answered(fresh: Page): Promise<Page> {
  await fresh.goto(`${at.server.url}/contact`);
  await fresh.getByRole("button", { name: "Essential Only" }).tap();
  return fresh;
}

let visitors = 0;
const newAddress = () => `visitor-${(visitors += 1)}@example.com`;
const codeField = (on: Page = page) => on.getByRole("textbox", { name: "Code" });
const bookNow = (on: Page = page) => on.getByRole("button", { name: /^Book Now - £/ });
const freeTime = (on: Page = page) => on.getByRole("radio", { name: /^\d\d:\d\d/ }).first();

/** Opens the home page; `screens` collects the screens that follow. */
async function openHome(on: Page, screens: string[]) {
  await on.goto(`${at.server.url}/`);
  screens.push("Welcome");
  await hand.tap(on.getByRole("link", { name: "Begin Your Journey" }).first());
}

async function introduce(on: Page, email: string) {
  await hand.type(on.getByLabel("Full name"), "Nia Newcomer");
  await hand.type(on.getByLabel("Email", { exact: true }), email);
  await hand.tap(on.getByRole("checkbox", { name: /privacy/i }));
}

/** The digits of the newest email to the address; waits until they differ from `before`. */
async function codeFor(email: string, before = ""): Promise<string> {
  const found = async () => {
    const emails = (await (await fetch(`${at.server.url}/outbox/messages.json`)).json()) as ShownEmail[];
    const newest = emails.find(({ to, subject }) => to.includes(email) && /^\d{3} \d{3} is your code/.test(subject));
    return newest?.subject.slice(0, 7).replace(" ", "") ?? "";
  };
  await expect.poll(found).toMatch(/^\d{6}$/);
  await expect.poll(found).not.toBe(before);
  return found();
}

/** Goes to the code step, for a healing session at the first free time. */
async function askForCode(email: string, on: Page = page) {
  const { serviceId } = await freeTimes(at.server, HEALING);
  await on.goto(`${at.server.url}/book?service=${serviceId}`);
  await freeTime(on).tap();
  await on.getByLabel("Full name").fill("Nia Newcomer");
  await on.getByLabel("Email", { exact: true }).fill(email);
  await on.getByRole("checkbox", { name: /privacy/i }).check();
  await bookNow(on).tap();
  await on.getByRole("heading", { name: CODE_STEP }).waitFor();
}

async function payWith(card: Page) {
  await card.getByLabel("Card number").fill("4242 4242 4242 4242");
  await card.getByLabel("Expiry").fill("12/40");
  await card.getByLabel("CVC").fill("123");
  await card.getByLabel("Name on card").fill("Nia Newcomer");
  await card.getByRole("button", { name: /^Pay/ }).click();
  await card.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
}

describe("from the home page to the card", () => {
  test("a new client needs 6 taps, 3 typed fields and 4 screens, and no password", async () => {
    const [email, screens] = [newAddress(), [] as string[]];
    await openHome(page, screens);
    await page.getByText("Authentication Required").waitFor();
    await page.getByText("Choose a session: a code from an email signs you in on the way. Or sign in first.").waitFor();
    screens.push("the list");
    const row = page.getByRole("link", { name: HEALING });
    expect(await row.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe("underline"); // a finger cannot hover
    await hand.tap(row);
    await page
      .getByText("The form above needs none. If you have one, you can sign in first.")
      .waitFor({ state: "attached" });
    await hand.tap(page.getByRole("group", { name: "Next free times" }).getByRole("button").first()); // the cursor is in the name
    screens.push("the form");
    await introduce(page, email);
    await hand.tap(bookNow());
    await page.getByText(/held for you until \d\d:\d\d\.$/).waitFor();
    screens.push("the code");
    await expect.poll(() => codeField().evaluate((field) => field === document.activeElement)).toBe(true);
    const [card] = await Promise.all([
      page.context().waitForEvent("page"),
      codeFor(email).then((code) => hand.type(codeField(), code)),
    ]);
    await card.getByLabel("Card number").waitFor();
    const { taps, fields } = hand.counted();
    expect({ taps, fields, screens }).toEqual({
      taps: 6,
      fields: 3,
      screens: ["Welcome", "the list", "the form", "the code"],
    });
    await payWith(card);
    const booked = await at.fresh.asOwner(
      `select b.client_name, b.payment_status, u.password_hash is null as "hasNoPassword",
         (select count(*)::int from consents c where c.booking_id = b.id) as consents
       from bookings b join auth.users u on u.id = b.user_id where u.email = $1`,
      [email],
    );
    expect(booked).toEqual([{ client_name: "Nia Newcomer", payment_status: "paid", hasNoPassword: true, consents: 3 }]);
  });
});

describe("the code", () => {
  test("the email's link, opened in another tab, signs in, and the form is as it was", async () => {
    const email = newAddress();
    await askForCode(email);
    const link =
      (await at.emailTo(email, /is your code/)).links.find((address) => address.includes("/auth/v1/verify")) ?? "";
    const tab = await page.context().newPage();
    await tab.goto(link);
    await tab.getByText("Email Verified!").waitFor();
    expect(await tab.getByRole("link", { name: "Book a Session" }).first().getAttribute("href")).toMatch(
      /^\/book\?service=.+&day=.+&time=/,
    );
    await tab.close();
    await page.getByText("You are signed in").first().waitFor();
    const [card] = await Promise.all([page.context().waitForEvent("page"), bookNow().tap()]);
    await card.getByLabel("Card number").waitFor();
  });

  test("without a connection the form stays, and says that the code could not be sent", async () => {
    const { serviceId } = await freeTimes(at.server, HEALING);
    await page.goto(`${at.server.url}/book?service=${serviceId}`);
    await freeTime().tap();
    await introduce(page, newAddress());
    await page.context().setOffline(true);
    await bookNow().tap();
    await page.getByText("The code could not be sent").first().waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Nia Newcomer");
    await page.context().setOffline(false);
    await bookNow().tap();
    await page.getByRole("heading", { name: CODE_STEP }).waitFor();
  });

  test("a code that is typed without a connection stays, and is sent again by the button", async () => {
    const email = newAddress();
    await askForCode(email);
    const code = await codeFor(email);
    await page.context().setOffline(true);
    await codeField().fill(code);
    await page
      .getByText(/The server cannot be reached/)
      .first()
      .waitFor();
    expect(await codeField().inputValue()).toBe(code);
    await page.context().setOffline(false);
    const [card] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("button", { name: "Continue to payment" }).tap(),
    ]);
    await card.getByLabel("Card number").waitFor();
  });
});

describe("after the first booking by code", () => {
  /** The success page, on a device that can store a passkey. */
  async function firstBooking(email: string): Promise<Page> {
    await askForCode(email);
    const [card] = await Promise.all([page.context().waitForEvent("page"), codeField().fill(await codeFor(email))]);
    await addVirtualAuthenticator(card);
    await payWith(card);
    return card;
  }
  const offer = (on: Page) => on.getByRole("region", { name: "Keep a passkey?" });

  test("a passkey is offered, kept, and offered no more", async () => {
    const email = newAddress();
    const success = await firstBooking(email);
    await offer(success).waitFor();
    for (const colorScheme of ["dark", "light"] as const) {
      await showIn(success, 390, colorScheme);
      expect(await flawsOf(success)).toEqual([]);
    }
    await offer(success).getByRole("button", { name: "Keep a passkey" }).tap();
    await success.getByText("Your passkey is added").first().waitFor();
    await expect.poll(() => offer(success).count()).toBe(0);
    const kept = await at.fresh.asOwner(
      "select from auth.passkeys p join auth.users u on u.id = p.user_id where u.email = $1",
      [email],
    );
    expect(kept).toHaveLength(1);
  });

  test("it is put off by one press, and not offered where the device cannot keep one", async () => {
    const success = await firstBooking(newAddress());
    await offer(success).getByRole("button", { name: "Not now" }).tap();
    await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor(); // the tab of the form, which has no authenticator
    for (const tab of [success, page]) expect(await offer(tab).count()).toBe(0);
    expect(await page.getByText("Redirecting to payment").count()).toBe(0);
    await success.reload();
    await success.getByRole("heading", { name: "What happens next?" }).waitFor();
    await success.waitForLoadState("networkidle");
    expect(await offer(success).count()).toBe(0);
  });
});

test("the open form and the code step have no flaw in both themes at every width", async () => {
  const found: Record<string, string[]> = {};
  const look = async (screen: string) => {
    for (const [width, colorScheme] of [
      [390, "dark"],
      [390, "light"],
      [820, "dark"],
      [1440, "light"],
    ] as const) {
      await showIn(page, width, colorScheme);
      const flaws = await flawsOf(page);
      if (flaws.length > 0) found[`${screen}, ${width} px, ${colorScheme}`] = flaws;
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  const { serviceId } = await freeTimes(at.server, HEALING);
  await page.goto(`${at.server.url}/book?service=${serviceId}`);
  await freeTime().waitFor();
  await look("form");
  await askForCode(newAddress());
  await codeField().fill("000000");
  await page.getByText(WRONG_CODE).waitFor();
  await look("code");
  expect(found).toEqual({});
});

test("what is missing on a waiting list, a slip in an address and the way in by code have no flaw", async () => {
  const look = async (width: number, colorScheme: "dark" | "light") => {
    await showIn(page, width, colorScheme);
    expect(await flawsOf(page)).toEqual([]);
  };
  await at.fresh.asOwner("update group_sessions set places = 3, taken = 3 where id = $1", [weekend]);
  await page.goto(`${at.server.url}/book?session=${weekend}`);
  const form = page.getByRole("form", { name: "Join the waiting list" });
  await form.getByRole("button", { name: "Join the waiting list" }).tap();
  await form.getByText("Enter your full name").waitFor();
  await look(390, "dark");
  await look(1440, "light");
  await page.goto(`${at.server.url}/auth?tab=sign-up`);
  const field = page.getByRole("main").getByLabel("Email", { exact: true });
  await expect
    .poll(async () => {
      await field.fill("Nia@gmial.con");
      await field.blur();
      return page.getByText("Did you mean").count();
    })
    .toBe(1);
  await look(390, "light");
  await page.goto(`${at.server.url}/auth`);
  await page.getByRole("button", { name: "Send me a code instead" }).tap();
  await page.getByRole("button", { name: "Send me a code", exact: true }).waitFor();
  await look(390, "dark");
});

test("a visitor's form without a choice is not loaded; the prompt stays, and leads to signing up and back", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${at.server.url}/book`);
  await page.mouse.wheel(0, 600);
  const button = page
    .getByRole("region", { name: "Authentication Required" })
    .getByRole("link", { name: "Sign in to book" });
  await button.tap();
  await page.getByRole("form", { name: "Sign Up" }).waitFor();
  expect(asked.filter((url) => /booking-form/.test(url))).toEqual([]);
  expect(new URL(page.url()).searchParams.get("next")).toBe("/book");
  await page.goto(`${at.server.url}/auth`);
  await page.getByRole("form", { name: "Sign In" }).waitFor();
});
