import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pressFreeDay } from "#tests/support/browser/free-day.ts";
import { goBack } from "#tests/support/browser/go-back.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { violationsOf } from "#tests/support/dom/back-office.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { openSessionMenu, pressInSessionMenu } from "#tests/support/browser/session-menu.ts";

const site = siteForEachTest();
let at: typeof site.at;
beforeAll(() => void ({ at } = site));
afterEach(() => at.fresh.asOwner("delete from private.clock"));

const newPage = (client: SupabaseClient) => site.newPage({ client, answered: true });

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
  await expect
    .poll(() => page.getByRole("main").getByRole("link", { name: "Book a session" }).getAttribute("href"))
    .toBe("/book");
});

describe("cancelling", () => {
  test("shows the refund, its deadline and the next step before it is confirmed; then it is refunded", async () => {
    const client = await signedUpClient(at.server);
    const booked = await paidBooking(at.server, client);
    const page = await accountPage(client);
    await pressInSessionMenu(page, "Cancel…");
    await dialog(page)
      .getByText(/^Cancel now: £70\.00 back\. After .+, \d\d:\d\d: £35\.00\.$/)
      .waitFor();
    await dialog(page).getByRole("button", { name: "Keep my booking" }).click();
    await dialog(page).waitFor({ state: "hidden" });
    expect(await booking(booked.id)).toMatchObject({ status: "pending" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("More");

    await pressInSessionMenu(page, "Cancel…");
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
    await pressInSessionMenu(page, "Cancel…");
    await dialog(page).getByText(words).waitFor();
    await dialog(page).getByRole("button", { name: button }).click();
    await page.getByText("Your booking is cancelled").first().waitFor();
    await expect.poll(() => booking(booked.id)).toMatchObject({ status: "cancelled", refunded_pence: refunded });
  });

  test("a cash payment's share is refunded in cash", async () => {
    const client = await signedUpClient(at.server);
    const { serviceId, days } = await freeTimes(at.server, "Shamanic and Reiki healing session");
    const [bookingDate, times] = days[6] ?? [];
    const body = {
      serviceId,
      clientName: "A Client",
      clientEmail: "a.client@example.com",
      bookingDate,
      bookingTime: times?.[0],
    };
    const { data } = await client.functions.invoke<{ bookingId: string }>("simple-payment", { body });
    const id = data?.bookingId;
    await at.fresh.asOwner(
      "update bookings set paid_by = 'cash', payment_status = 'paid', hold_expires_at = null where id = $1",
      [id],
    );
    await at.fresh.asOwner(
      "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1::uuid, 'charge', 7000, 'gbp', 'cash_' || $1)",
      [id],
    );
    const page = await accountPage(client);
    await pressInSessionMenu(page, "Cancel…");
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
    await pressInSessionMenu(page, "Cancel…");
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
  await at.fresh.asOwner("update bookings set free_until = private.clock() + interval '50 hours' where id = $1", [
    booked.id,
  ]);
  const page = await accountPage(client);
  const until = /until (.+) you can cancel it free of charge/.exec(
    await page.getByText(/^I moved this session/).innerText(),
  )?.[1];
  await pressInSessionMenu(page, "Reschedule");
  const words = `you can no longer cancel it free of charge until ${until}: the usual rule counts again.`;
  await expect.poll(() => dialog(page).innerText()).toContain(words);
});

/** Asks a session's client for another time; returns the key of the link. */
async function giveUp({ id }: { id: string }): Promise<string> {
  const [row] = await at.fresh.asOwner(
    `with closing as (
       insert into private.closings (id, request, first_day, last_day, start_time, end_time, kind, note, words, blocked_date_ids, closed_hours_ids)
       values (gen_random_uuid(), '{}', private.today(), private.today() + 60, '00:00', '24:00', 'ill', 'Ill', '', '{}', '{}') returning id
     )
     insert into private.closing_sessions (closing_id, booking_id, way, outcome, choose_until)
     select closing.id, b.id, 'new-times', 'asked', private.moment_of(b.booking_date + 3 + time '00:00', 'Europe/London') from closing, bookings b where b.id = $1
     returning key`,
    [id],
  );
  return row?.["key"] as string;
}

test("a session that the practitioner has given up says so, and another time is chosen after its start, too; or all money comes back", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  await giveUp(booked);
  await hoursBefore(booked, -2);
  const page = await accountPage(client);
  await page.getByText("Please choose another time", { exact: true }).waitFor();
  await page.getByText("New time asked").waitFor();
  await page.getByText(/^I cannot be there at this time\. .* until .+, 23:59, or cancel/).waitFor();
  expect(await violationsOf()).toEqual([]);
  await page.getByRole("button", { name: "Have my money back…" }).click();
  await dialog(page)
    .getByText(/^Cancel now: £[\d.]+ back, because I cannot be there\./)
    .waitFor();
  await page.getByRole("button", { name: "Keep my booking" }).click();
  await page.getByRole("button", { name: "Choose another time" }).click();
  await dialog(page).locator(`[role=grid] button:not([disabled], [data-day="${booked.date}"])`).first().click();
  await dialog(page).getByRole("radio").first().check();
  await dialog(page)
    .getByRole("button", { name: /^Move to/ })
    .click();
  await page.getByText("Your session has moved").waitFor();
  expect(
    await at.fresh.asOwner("select outcome from private.closing_sessions where booking_id = $1", [booked.id]),
  ).toEqual([{ outcome: "moved" }]);
});

test("the link of an email lets its client choose another time without an account: one press, once; then it says so", async () => {
  const booked = await paidBooking(at.server, await signedUpClient(at.server));
  const key = await giveUp(booked);
  const link = `${at.server.url}/another-time/${key}`;
  const page = await site.newPage({ answered: true });
  await page.goto(link);
  await page.getByRole("heading", { name: "Choose another time", level: 1 }).waitFor();
  expect(await violationsOf()).toEqual([]);
  const first = await page.locator("button[name=at]").first().getAttribute("value");
  const [bookingDate = "", bookingTime = ""] = first?.split(" ") ?? [];
  const press = async (date: string, time: string) => {
    const answer = await fetch(`${at.server.url}/functions/v1/choose-time`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key, bookingDate: date, bookingTime: time }),
    });
    const { code } = (await answer.json()) as { code?: string };
    await page.goto(code ? `${link}?not=${code}` : link); // where the page's form leads to
  };
  await press(booked.date, "03:00");
  await page.getByText("This time was taken a moment ago").waitFor();
  await press(bookingDate, bookingTime);
  await page.getByRole("heading", { name: "Your new time", level: 1 }).waitFor();
  await press(booked.date, "03:00");
  await page.getByRole("heading", { name: "A time is chosen already", level: 1 }).waitFor();
  expect(await booking(booked.id)).toMatchObject({ booking_date: bookingDate, booking_time: bookingTime });
  await page.goto(`${at.server.url}/another-time/${"0".repeat(32)}`);
  await page.getByRole("heading", { name: "This link is no longer in use", level: 1 }).waitFor();
});

test("Back closes a dialog of the account page and stays there; a second Back leaves", async () => {
  const client = await signedUpClient(at.server);
  await paidBooking(at.server, client);
  const page = await newPage(client);
  await page.goto(`${at.server.url}/contact`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Your account" }).filter({ visible: true }).click();
  for (const [opener, name] of [
    ["Reschedule", "Reschedule this session"],
    ["Cancel…", "Cancel this session?"],
  ] as const) {
    await pressInSessionMenu(page, opener);
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
  await page.getByRole("button", { name: /^More: / }).waitFor();
  await goBack(page);
  await page.waitForURL("**/contact");
});

test("rescheduling moves the session to another free time, at the same price without a second payment", async () => {
  const client = await signedUpClient(at.server);
  const booked = await paidBooking(at.server, client);
  const page = await accountPage(client);
  await pressInSessionMenu(page, "Reschedule");
  await expect
    .poll(() => dialog(page).locator("[role=grid] [role=columnheader]").allInnerTexts())
    .toEqual(["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]);
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
  await form
    .getByText(/^Saved in another window meanwhile: .*phone “01632 960111”.* Saving again writes it over that\.$/)
    .waitFor();
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
  await openSessionMenu(page);
  await page.getByRole("link", { name: "Receipt" }).first().click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await expect
    .poll(() => page.getByRole("article").innerText())
    .toMatch(
      /Shamanic and Reiki healing session, 60 minutes[\s\S]*Card payment\s+\w+day \d{1,2} \w+ \d{4}\s[\s\S]*£70\.00/,
    );
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
  await page.getByRole("button", { name: "Change Day and time" }).click();
  await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(1);
  await expect.poll(() => page.getByRole("checkbox", { name: /privacy/i }).isChecked()).toBe(false);
});

describe("the user's own data", () => {
  const withoutPassword = async (email: string) => {
    const client = await signedUpClient(at.server, email);
    await at.fresh.asOwner("update auth.users set password_hash = null where email = $1", [email]);
    return client;
  };
  const newestCode = async (email: string) =>
    /^\d{6}$/m.exec((await at.emailTo(email, /^Your code for /)).text)?.[0] ?? "";

  test("is erased by an account without a password with the code of an email", async () => {
    const email = "leaving-by-code@example.com";
    const page = await section(await withoutPassword(email), "data", "Your data");
    await page.getByRole("button", { name: "Erase my account…" }).click();
    await dialog(page).getByRole("button", { name: "Email me a code" }).click();
    await dialog(page).getByLabel("Code from the email").waitFor();
    expect(await violationsOf()).toEqual([]);
    await dialog(page).getByRole("button", { name: "Erase everything about me" }).click();
    await dialog(page).getByText("Enter the six digits").waitFor();
    await dialog(page)
      .getByLabel("Code from the email")
      .fill(await newestCode(email));
    await dialog(page).getByRole("button", { name: "Erase everything about me" }).click();
    await page.getByText("Your account is erased").first().waitFor();
    expect(await at.fresh.database.rows("select 1 from auth.users where email = $1", [email])).toEqual([]);
  });
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
