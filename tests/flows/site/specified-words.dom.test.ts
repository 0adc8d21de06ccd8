import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { formatDay } from "#domain/wording.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { openSessionMenu } from "#tests/support/browser/session-menu.ts";

// The specified messages outside the back office, word for word.

const PASSWORD = "a walk by the river";

const site = siteForEachTest();
let at: typeof site.at;
let client: SupabaseClient;
beforeAll(async () => {
  ({ at } = site);
  client = await signedUpClient(at.server);
});

const visitorPage = (path: string) => site.open(path, { answered: true });
const clientPage = (path: string) => site.open(path, { client, answered: true });

/** A message with exactly this title and, if given, exactly this sentence under it. */
async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const message = page
    .locator("li")
    .filter({ has: page.getByRole("button", { name: "Dismiss", includeHidden: true }) })
    .filter({ has: page.getByText(title, { exact: true }) });
  await (description === undefined ? message : message.filter({ has: page.getByText(description, { exact: true }) }))
    .first()
    .waitFor();
}

describe("the specified texts of signing up and in", () => {
  const email = "ada.fell@example.com";

  async function signUpForm(): Promise<Page> {
    const page = await visitorPage("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const form = page.getByRole("form", { name: "Sign Up" });
    await form.getByLabel("Full name").fill("Ada Fell");
    await form.getByLabel("Email").fill(email);
    await fillPassword(page, PASSWORD);
    return page;
  }
  async function fillPassword(page: Page, password: string, confirm = password) {
    const form = page.getByRole("form", { name: "Sign Up" });
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByLabel("Confirm password", { exact: true }).fill(confirm);
  }
  const submit = (page: Page) => page.getByRole("button", { name: "Create account" }).click();

  test("different passwords, missing consent (18 or older), an error of the server, a new account, and signing in to it", async () => {
    const page = await signUpForm();
    await fillPassword(page, PASSWORD, "another walk by the river");
    await submit(page);
    await expectToast(page, "Password Mismatch", "Passwords do not match");

    await fillPassword(page, PASSWORD);
    const consent = page.getByRole("checkbox", {
      name: /^I am 18 or older, and I have read and accept the Privacy Policy/,
    });
    await consent.waitFor();
    await submit(page);
    await expectToast(page, "Privacy Policy Required", "Please accept the Privacy Policy to create an account");

    await consent.check();
    await fillPassword(page, "password1");
    await submit(page);
    await expectToast(page, "Sign Up Error");

    await fillPassword(page, PASSWORD);
    await submit(page);
    await expectToast(page, "Account Created!", "Please check your email to confirm your account.");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expectToast(page, "You are signed out"); // before that the page may still navigate by itself
    await page.goto(`${at.server.url}/auth`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).last().click();
    await expectToast(page, "Welcome back!");
  });
});

describe("the specified texts of booking", () => {
  test("an empty required field, missing consent, the Checkout page in a new tab; 18 or older is stored with the consent", async () => {
    const { serviceId } = await freeTimes(at.server, "Shamanic and Reiki healing session");
    const page = await clientPage(`/book?service=${serviceId}`);
    const adult = page.getByRole("checkbox", { name: /^I am 18 or older/ });
    const book = page.getByRole("button", { name: "Book Now - £70.00" });
    await page.locator("[role=grid] button:not([disabled])").first().click();
    await page
      .getByRole("radio", { name: /^\d\d:\d\d/ })
      .first()
      .check();
    await adult.check();
    await page.getByRole("button", { name: "Change About you" }).click();
    await page.getByLabel("Full name").fill("");
    await book.click();
    await expectToast(page, "Please fill in all required fields");

    await page.getByLabel("Full name").fill("Ada Fell");
    await page.getByLabel("Email", { exact: true }).fill("ada.fell@example.com");
    await adult.uncheck();
    await expect.poll(() => book.isDisabled()).toBe(true);
    await page.getByRole("form", { name: "Booking" }).evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expectToast(page, "Privacy Policy Required", "Please accept the Privacy Policy to continue");

    await adult.check();
    await book.click();
    await expectToast(page, "Redirecting to payment", "Please complete your booking payment in the new tab");
    const stored = await at.fresh.asOwner(
      `select document, version from consents c join bookings b on b.id = c.booking_id
       where b.client_email = 'ada.fell@example.com' order by document`,
    );
    expect(stored).toEqual(["age", "privacy", "terms"].map((document) => ({ document, version: "2024-12" })));
  });

  test("a written reading has two fields for its two questions, which reach the practitioner", async () => {
    const { serviceId } = await freeTimes(at.server, "Written reading");
    const page = await clientPage(`/book?service=${serviceId}`);
    await page.getByRole("checkbox", { name: /^I am 18 or older/ }).check();
    await page.getByLabel("Full name").fill("Ada Fell");
    await page.getByLabel("Email", { exact: true }).fill("questions@example.com");
    const book = page.getByRole("button", { name: "Book Now - £15.00" });
    await book.click();
    await page.getByText("Write your question", { exact: true }).waitFor();
    await page.getByLabel("Your first question").fill("What helps me with the move?");
    await page.getByLabel("Your second question").fill("What do I not see?");
    await book.click();
    await expectToast(page, "Redirecting to payment");
    expect(await at.fresh.asOwner("select notes from bookings where client_email = 'questions@example.com'")).toEqual([
      { notes: "Question 1: What helps me with the move?\nQuestion 2: What do I not see?" },
    ]);
  });

  test("a written reading with a promised day asks for no time, and the account page shows the promise", async () => {
    const { serviceId, days } = await freeTimes(at.server, "Written reading");
    const promised = formatDay(days[0]?.[0] ?? "", "long");
    const page = await clientPage(`/book?service=${serviceId}`);
    await page.getByRole("heading", { name: "Promised day" }).waitFor();
    await page.getByText("Your reading is written for you, so there is no time to choose.").waitFor();
    expect(await page.getByRole("grid").count()).toBe(0);
    // The first day is chosen once the days are read.
    await expect
      .poll(() => page.getByRole("region", { name: "Your booking so far" }).last().textContent())
      .toContain(`Promised by${promised}`);
    await page.getByRole("checkbox", { name: /^I am 18 or older/ }).check();
    await page.getByLabel("Full name").fill("Ada Fell");
    await page.getByLabel("Email", { exact: true }).fill("promised@example.com");
    await page.getByLabel("Your first question").fill("What helps me with the move?");
    await page.getByRole("button", { name: "Book Now - £15.00" }).click();
    await expectToast(page, "Redirecting to payment");
    await page.getByText(`Written reading, promised by ${promised}:`).waitFor();
    await at.fresh.asOwner(
      "update bookings set status = 'confirmed', payment_status = 'paid' where client_email = 'promised@example.com'",
    );
    await page.goto(new URL("/account", page.url()).href);
    await page.getByRole("heading", { name: `Promised by ${promised}` }).waitFor();
    await openSessionMenu(page);
    await page.getByRole("button", { name: "Cancel…" }).waitFor();
    expect(await page.getByRole("button", { name: "Reschedule" }).count()).toBe(0);
    await at.fresh.asOwner(
      "update bookings set booking_date = private.today() - 1 where client_email = 'promised@example.com'",
    );
    await page.reload();
    await page.getByText("Your reading is late. I am sorry.").waitFor();
    await page.getByRole("button", { name: "Have my money back…" }).click();
    await page.getByRole("dialog", { name: "Cancel this reading?" }).waitFor();
  });
});

describe("the specified texts of a payment's result", () => {
  test("no session, another user's session, and an unreachable server", async () => {
    const page = await clientPage("/booking-success");
    await page.getByRole("heading", { name: "Booking Error" }).waitFor();
    await page.getByText("No session ID provided", { exact: true }).waitFor();

    await page.goto(`${at.server.url}/booking-success?session_id=cs_test_unknown`);
    await page
      .getByText("Unable to find your booking. Please contact us if you have been charged.", { exact: true })
      .waitFor();
    await expectToast(page, "Failed to verify your booking. Please contact us if you have been charged.");

    await page.route("**/functions/v1/verify-booking-payment", (route) => route.abort());
    await page.goto(`${at.server.url}/booking-success?session_id=cs_test_unknown`);
    await page.getByText("Failed to verify payment", { exact: true }).waitFor();
  });

  test("paid, and not paid yet", async () => {
    const { sessionId } = await paidBooking(at.server, client);
    const page = await clientPage(`/booking-success?session_id=${sessionId}`);
    await expectToast(
      page,
      "Payment Successful!",
      "Your booking has been confirmed. You will receive a confirmation email shortly.",
    );
    await page.getByRole("link", { name: "Return Home" }).waitFor();

    const { serviceId, days } = await freeTimes(at.server, "Shamanic and Reiki healing session");
    const [bookingDate = "", [bookingTime = ""] = []] = days[7] ?? [];
    const order = { serviceId, clientName: "A", clientEmail: "a@example.com", bookingDate, bookingTime };
    const { data } = await client.functions.invoke<{ sessionId: string }>("simple-payment", { body: order });
    await page.goto(`${at.server.url}/booking-success?session_id=${data?.sessionId}`);
    await expectToast(
      page,
      "Payment Processing",
      "Your payment is being processed. You will receive confirmation once complete.",
    );
  });
});

test("the footer's services, the verified page's link home and the home page's journey", async () => {
  const page = await visitorPage("/");
  const footer = page.getByRole("contentinfo");
  for (const service of ["Soul Medicine", "Rune & Tarot Readings", "Reiki Attunements"])
    await footer.getByRole("link", { name: service }).waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).toContain("mystical journey");
  await page.goto(`${at.server.url}/email-verified`);
  await page.getByText("Verifying your email...", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Go to Home" }).waitFor();
});
