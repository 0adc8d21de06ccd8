import { buffer, text } from "node:stream/consumers";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { pressFreeDay } from "#tests/support/browser/free-day.ts";
import { goBack } from "#tests/support/browser/go-back.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { signedUpClient } from "#tests/support/server.ts";

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

test("signing out leads home, not to the sign-in page", async () => {
  const page = await accountPage(await signedUpClient(at.server));
  const signOut = page.getByRole("banner").getByRole("button", { name: "Sign Out" });
  if (!(await signOut.isVisible())) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await page.getByText("You are signed out").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("an empty account page says what will appear, with the next step", async () => {
  const page = await accountPage(await signedUpClient(at.server));
  await page.getByText("When you book a session it appears here").waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("link", { name: "Book a session" }).getAttribute("href")).toBe("/book");
});

describe("cancelling", () => {
  test("shows the refund, its deadline and the next step before it is confirmed; then it is refunded", async () => {
    const client = await signedUpClient(at.server);
    const booked = await paidBooking(at.server, client);
    const page = await accountPage(client);
    await page.getByRole("button", { name: "Cancel…" }).click();
    await dialog(page)
      .getByText(/^Cancel now: £70\.00 back\. After .+, \d\d:\d\d: £35\.00\.$/)
      .waitFor();
    await dialog(page).getByRole("button", { name: "Keep my booking" }).click();
    await dialog(page).waitFor({ state: "hidden" });
    expect(await booking(booked.id)).toMatchObject({ status: "pending" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel…");

    await page.getByRole("button", { name: "Cancel…" }).click();
    await dialog(page).getByRole("button", { name: "Cancel now: £70.00 back" }).click();
    await page.getByText("Your booking is cancelled").first().waitFor();
    await page.getByText(/Cancelled · £70\.00 refunded/).waitFor();
    await expect.poll(() => booking(booked.id)).toMatchObject({ payment_status: "refunded" });
  });

  test.each([
    [30, "Cancel now: £35.00 back", /^Cancel now: £35\.00 back\. After .+: £0\.00\.$/, 3500],
    [12, "Cancel now: £0.00 back", /less than 24 hours, so there is no refund of the £70\.00/, 0],
  ])("%d hours before, %s", async (hours, button, words, refunded) => {
    const client = await signedUpClient(at.server);
    const booked = await paidBooking(at.server, client);
    const page = await accountPage(client);
    await hoursBefore(booked, hours);
    await page.getByRole("button", { name: "Cancel…" }).click();
    await dialog(page).getByText(words).waitFor();
    await dialog(page).getByRole("button", { name: button }).click();
    await page.getByText("Your booking is cancelled").first().waitFor();
    await expect.poll(() => booking(booked.id)).toMatchObject({ status: "cancelled", refunded_pence: refunded });
  });

  test("a cash payment's share is refunded in cash", async () => {
    const client = await signedUpClient(at.server);
    const { serviceId, days } = await freeTimes(at.server, "Shamanic and Reiki healing session");
    const [bookingDate, times] = days[6] ?? [];
    const body = { serviceId, clientName: "A Client", clientEmail: "a.client@example.com", bookingDate, bookingTime: times?.[0] };
    const { data } = await client.functions.invoke<{ bookingId: string }>("simple-payment", { body });
    const id = data?.bookingId;
    await at.fresh.asOwner("update bookings set paid_by = 'cash', payment_status = 'paid', hold_expires_at = null where id = $1", [id]);
    await at.fresh.asOwner(
      "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1::uuid, 'charge', 7000, 'gbp', 'cash_' || $1)",
      [id],
    );
    const page = await accountPage(client);
    await page.getByRole("button", { name: "Cancel…" }).click();
    await dialog(page).getByText("You paid £70.00 in cash. Cancel now, and £70.00 is refunded in cash").waitFor();
    expect(await dialog(page).innerText()).not.toContain("Nothing was charged");
    await dialog(page).getByRole("button", { name: "Cancel now", exact: true }).click();
    await page.getByText("The email that we send you says what happens to the cash.").first().waitFor();
    expect(await booking(String(id))).toMatchObject({ status: "cancelled" });
  });

  test("a deadline that passes while the dialog is open is reported, and nothing is cancelled yet", async () => {
    const client = await signedUpClient(at.server);
    const booked = await paidBooking(at.server, client);
    const page = await accountPage(client);
    await page.getByRole("button", { name: "Cancel…" }).click();
    const decide = dialog(page).getByRole("button", { name: "Cancel now: £70.00 back" });
    await decide.waitFor();
    await hoursBefore(booked, 40);
    await decide.click();
    await dialog(page)
      .getByRole("alert")
      .getByText(/^Not cancelled\. Cancelling now gives back £35\.00\. Nothing is cancelled yet/)
      .waitFor();
    await dialog(page).getByRole("button", { name: "Cancel now: £35.00 back" }).waitFor();
    expect(await booking(booked.id)).toMatchObject({ status: "pending" });
  });
});

test("an abandoned payment's address does not cancel a paid session", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  await hoursBefore(booked, 12); // the refund would be zero, so that the amount alone does not distinguish paid from unpaid
  const page = await newPage(client);
  const { serviceId } = await freeTimes(at.server, "One-to-one shamanic yoga");
  const answered = page.waitForResponse((response) => response.url().endsWith("/functions/v1/cancel-booking"));
  await page.goto(`${at.server.url}/book?service=${serviceId}&payment=abandoned&booking=${booked.id}`);
  expect((await answered).status()).toBe(409);
  await page.getByText("This booking is paid, so its time stays yours.").waitFor();
  await expect.poll(() => page.getByText(/charged/).count()).toBe(0);
  expect(await booking(booked.id)).toMatchObject({ status: "pending", payment_status: "paid" });
});

test("before a session that the practice moved is moved, the dialog says what ends with it", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  await hoursBefore(booked, 60);
  await at.fresh.asOwner("update bookings set free_until = private.clock() + interval '50 hours' where id = $1", [booked.id]);
  const page = await accountPage(client);
  const until = /until (.+) you can cancel it free of charge/.exec(await page.getByText(/^I moved this session/).innerText())?.[1];
  await page.getByRole("button", { name: "Reschedule" }).click();
  const words = `you can no longer cancel it free of charge until ${until}: the usual rule counts again.`;
  await expect.poll(() => dialog(page).innerText()).toContain(words);
});

test("Back closes a dialog of the account page and stays there; a second Back leaves", async () => {
  const client = await signedUpClient(at.server);
  await paidBooking(at.server, client);
  const page = await newPage(client);
  await page.goto(`${at.server.url}/contact`);
  await page.goto(`${at.server.url}/account`);
  for (const [opener, name] of [
    ["Reschedule", "Reschedule this session"],
    ["Cancel…", "Cancel this session?"],
  ] as const) {
    await page.getByRole("button", { name: opener }).click();
    await page.getByRole("dialog", { name }).waitFor();
    await goBack(page);
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).pathname).toBe("/account");
  }
  await page.getByRole("link", { name: "Data", exact: true }).click();
  await page.getByRole("button", { name: "Erase my account…" }).click();
  await page.getByRole("dialog", { name: "Erase my account?" }).waitFor();
  await goBack(page);
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).pathname).toBe("/account/data");
  await goBack(page);
  await page.getByRole("button", { name: "Reschedule" }).waitFor();
  await goBack(page);
  await page.waitForURL("**/contact");
});

test("rescheduling moves the session to another free time, at the same price without a second payment", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  const page = await accountPage(client);
  await page.getByRole("button", { name: "Reschedule" }).click();
  await expect.poll(() => dialog(page).locator("[role=grid] th").allInnerTexts()).toEqual(["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]);
  await dialog(page).locator(`[role=grid] button:not([disabled], [data-day="${booked.date}"])`).first().click();
  const time = dialog(page).getByRole("radio").last();
  const chosen = await time.getAttribute("value");
  await time.check();
  await dialog(page)
    .getByRole("button", { name: /^Move to / })
    .click();
  await page.getByText("Your session has moved").first().waitFor();
  const moved = await booking(booked.id);
  expect(moved).toMatchObject({ booking_time: chosen, price_pence: 7000, payment_status: "paid" });
  expect(moved?.["booking_date"]).not.toBe(booked.date);
  await page.getByRole("heading", { name: new RegExp(`, ${chosen}$`) }).waitFor();
  expect(await at.fresh.database.rows("select 1 from ledger where booking_id = $1", [booked.id])).toHaveLength(1);
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
    await page.getByRole("region", { name: "Upcoming" }).getByRole("button", { name: "Cancel…" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Reschedule" }).count()).toBe(offered);
    await expect.poll(() => page.getByText("Rescheduling needs at least 48 hours notice").count()).toBe(1 - offered);
  }
  await ownWindow.close();
});

test("the bookings appear although practice-clock does not answer", async () => {
  const page = await newPage(await signedUpClient(at.server));
  await page.route("**/functions/v1/practice-clock", () => undefined);
  await page.goto(`${at.server.url}/account`);
  await expect.poll(() => page.getByRole("heading", { name: "Upcoming" }).count()).toBe(1);
});

test("name and phone are saved, and the header shows the new name", async () => {
  const client = await signedUpClient(at.server);
  const page = await section(client, "details", "Your details");
  const form = page.getByRole("form", { name: "Your details" });
  await form.getByLabel("Full name").fill("Robin  Ashdown <b>");
  await form.getByLabel("Phone").fill("01632 960123");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your details are saved").first().waitFor();
  await page.getByText("Good to see you, Robin Ashdown <b>.").waitFor();
  const { data } = await client.from("profiles").select("full_name,phone").single();
  expect(data).toEqual({ full_name: "Robin  Ashdown <b>", phone: "01632 960123" });
});

test("details that another window has changed are written over only by a second save; other fields keep their change", async () => {
  const client = await signedUpClient(at.server);
  const page = await section(client, "details", "Your details");
  const form = page.getByRole("form", { name: "Your details" });
  const stored = async () => (await client.from("profiles").select("full_name,phone").single()).data;
  const elsewhere = async (change: object) => {
    const { data } = await client.from("profiles").select("user_id").single();
    await client.from("profiles").update(change).eq("user_id", data?.user_id);
  };
  await elsewhere({ phone: "01632 960111", full_name: "Robin Elsewhere" });
  await form.getByLabel("Phone").fill("01632 960222");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText(/^Saved in another window meanwhile: .*phone “01632 960111”.* Saving again writes it over that\.$/).waitFor();
  expect(await stored()).toEqual({ full_name: "Robin Elsewhere", phone: "01632 960111" });
  expect(await form.getByLabel("Phone").inputValue()).toBe("01632 960222");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your details are saved").first().waitFor();
  expect(await stored()).toEqual({ full_name: "Robin Elsewhere", phone: "01632 960222" });
  await expect.poll(() => form.getByLabel("Full name").inputValue()).toBe("Robin Elsewhere");
});

test("details are saved although reading them again fails", async () => {
  const client = await signedUpClient(at.server);
  const page = await newPage(client);
  await page.goto(`${at.server.url}/account/details`);
  const form = page.getByRole("form", { name: "Your details" });
  await expect.poll(() => form.getByLabel("Full name").inputValue()).toBe("A Client");
  let [saves, lost] = [0, 0];
  await page.route("**/rest/v1/profiles*", (route) => {
    const isRead = route.request().method() === "GET";
    saves += Number(!isRead);
    const isLost = isRead && saves === 2; // the first was refused, as the row had not been read before
    lost += Number(isLost);
    return isLost ? route.fulfill({ status: 400, json: {} }) : route.continue();
  });
  await form.getByLabel("Full name").fill("Robin Saved");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your details are saved").first().waitFor();
  expect([saves, lost > 0]).toEqual([2, true]);
});

test("details that fail to load can be loaded again", async () => {
  const page = await newPage(await signedUpClient(at.server));
  await page.route("**/rest/v1/profiles*", (route) => route.abort());
  await page.goto(`${at.server.url}/account/details`);
  const details = page.getByRole("region", { name: "Your details" });
  await details.getByText("Your details could not be loaded").waitFor();
  await page.unroute("**/rest/v1/profiles*");
  await details.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => details.getByLabel("Full name").inputValue()).toBe("A Client");
});

test("the receipt shows what was paid, for its owner only", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  const page = await accountPage(client);
  await page.getByRole("link", { name: "Receipt" }).first().click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await expect
    .poll(() => page.getByRole("article").innerText())
    .toMatch(/Shamanic and Reiki healing session, 60 minutes[\s\S]*Card payment\s+\w+day \d{1,2} \w+ \d{4}\s[\s\S]*£70\.00/);
  await window.empty();
  const stranger = await newPage(await signedUpClient(at.server));
  await stranger.goto(`${at.server.url}/account/receipt/${booked.id}`);
  await stranger.getByText("There is no receipt to show").waitFor();
});

test("the booking form's draft survives a navigation, for the same user and tab", async () => {
  const client = await signedUpClient(at.server);
  const page = await newPage(client);
  await page.goto(`${at.server.url}/book`);
  const select = page.getByRole("combobox", { name: /service/i });
  await select.selectOption({ index: 2 });
  const chosen = await select.inputValue();
  await pressFreeDay(page, 2);
  await page.getByRole("radio").nth(1).check();
  await page.getByLabel("Special notes").fill("A question about the sea");
  await page.goto(`${at.server.url}/contact`);
  await page.goto(`${at.server.url}/book`);
  await expect.poll(() => page.getByLabel("Special notes").inputValue()).toBe("A question about the sea");
  await expect.poll(() => select.inputValue()).toBe(chosen);
  await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(1);
  await expect.poll(() => page.getByRole("checkbox", { name: /privacy/i }).isChecked()).toBe(false);
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
    const [download] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name: "Download" }).click()]);
    expect(download.suggestedFilename()).toBe("my-data.json");
    const file = JSON.parse(await text(await download.createReadStream())) as object;
    expect(JSON.stringify(file)).toContain(booked.id);
  });

  const withoutPassword = async (email: string) => {
    const client = await signedUpClient(at.server, email);
    await at.fresh.asOwner("update auth.users set password_hash = null where email = $1", [email]);
    return client;
  };
  const newestCode = async (email: string) => /^\d{6}$/m.exec((await at.emailTo(email, /^Your code for /)).text)?.[0] ?? "";

  test("is downloaded by an account without a password with the code of an email", async () => {
    const email = "by-code@example.com";
    const page = await section(await withoutPassword(email), "data", "Your data");
    await page.getByRole("button", { name: "Download my data" }).click();
    await dialog(page).getByText(`Your account has no password, so we email a code to ${email}`).waitFor();
    expect(await dialog(page).getByLabel("Password", { exact: true }).count()).toBe(0);
    await dialog(page).getByRole("button", { name: "Email me a code" }).click();
    await dialog(page).getByText(`We sent a code to ${email}.`).waitFor();
    const field = dialog(page).getByLabel("Code from the email");
    expect(
      await field.evaluate((input: HTMLInputElement) => [input.autocomplete, input.inputMode, document.activeElement === input]),
    ).toEqual(["one-time-code", "numeric", true]);
    const code = await newestCode(email);
    await field.fill(code === "000000" ? "000001" : "000000");
    await dialog(page).getByRole("button", { name: "Download" }).click();
    await dialog(page).getByText("This is not the code from the newest email").waitFor();
    await dialog(page).getByRole("button", { name: "Send a new code" }).click();
    await dialog(page).getByText("a moment ago, and it works unless you have used it. You can ask for a new one in").waitFor();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    const [download] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name: "Download" }).click()]);
    expect(await text(await download.createReadStream())).toContain(email);
  });

  test("is erased by an account without a password with the code of an email", async () => {
    const email = "leaving-by-code@example.com";
    const page = await section(await withoutPassword(email), "data", "Your data");
    await page.getByRole("button", { name: "Erase my account…" }).click();
    await dialog(page).getByRole("button", { name: "Email me a code" }).click();
    await dialog(page).getByLabel("Code from the email").waitFor();
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1440, "light"],
    ] as const) {
      await showIn(page, width, colorScheme);
      expect({ width, flaws: await flawsOf(page) }).toEqual({ width, flaws: [] });
    }
    await dialog(page).getByRole("button", { name: "Erase everything about me" }).click();
    await dialog(page).getByText("Enter the six digits").waitFor();
    await dialog(page)
      .getByLabel("Code from the email")
      .fill(await newestCode(email));
    await dialog(page).getByRole("button", { name: "Erase everything about me" }).click();
    await page.getByText("Your account is erased").first().waitFor();
    expect(await at.fresh.database.rows("select 1 from auth.users where email = $1", [email])).toEqual([]);
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
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
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
  await page.getByRole("button", { name: "Cancel…" }).waitFor();
  await page.waitForLoadState("networkidle");
  for (const [width, colorScheme] of [
    [390, "dark"],
    [820, "light"],
    [1440, "dark"],
  ] as const) {
    await showIn(page, width, colorScheme);
    expect({ width, flaws: await flawsOf(page) }).toEqual({ width, flaws: [] });
    await page.getByRole("button", { name: "Reschedule" }).click();
    const day = dialog(page).locator("[role=grid] button").first();
    await day.waitFor();
    expect((await day.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  }
});

test.each([
  ["details", /Your account’s address is /],
  ["security", /With an authenticator app on your phone/],
] as const)("a panel of /account/%s that fails to load says so, and can be loaded again", async (path, loaded) => {
  const page = await newPage(await signedUpClient(at.server));
  await page.route("**/auth/v1/user", (route) => route.abort());
  await page.goto(`${at.server.url}/account/${path}`);
  const unread = page.getByRole("alert").filter({ hasText: "The server cannot be reached just now" });
  await expect.poll(() => unread.count()).toBe(1);
  await page.unroute("**/auth/v1/user");
  await unread.getByRole("button", { name: "Try again" }).click();
  await page.getByText(loaded).waitFor();
  await unread.waitFor({ state: "detached" });
});
