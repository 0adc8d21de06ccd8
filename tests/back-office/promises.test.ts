import { createClient } from "@supabase/supabase-js";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest, ROWAN, signIn } from "#tests/support/open-back-office.ts";

// What the back office promises beside its lists, followed from the press on the screen to whom it reaches.

const backOffice = backOfficeForEachTest({ AUTOCONFIRM: "false" });
const { go, button, dialog, rows, toast } = backOffice;

const dayIn = async (days: number) => {
  const [row] = await rows<{ day: string }>("select (private.today() + $1::int)::text as day", [days]);
  return row?.day ?? "";
};

type Entered = { name: string; email: string; inDays: number; time: string; payment?: string; service?: string };

/** Enters a booking as the practitioner does. */
async function enterBooking({
  name,
  email,
  inDays,
  time,
  payment = "Paid in cash, now",
  service = "Written reading, 30 minutes",
}: Entered) {
  await go("/admin/bookings?new");
  await dialog().getByLabel("Full name").fill(name);
  await dialog().getByLabel("Email").fill(email);
  await dialog().getByRole("combobox", { name: "Session" }).selectOption({ label: service });
  await dialog()
    .getByLabel("Date")
    .fill(await dayIn(inDays));
  await dialog().getByLabel("Time").fill(time);
  await dialog().getByLabel(payment).check();
  await button("Add booking").click();
  await toast("Booking added");
}

test("a booking's history says what happened, when and by whom, the latest first", async () => {
  await enterBooking({ name: "Hana History", email: "hana@example.com", inDays: 61, time: "10:00" });
  await backOffice.page.getByRole("searchbox", { name: "Search by client" }).fill("hana");
  await button(/^Hana History/).click();
  await dialog().getByRole("button", { name: "Reschedule" }).click();
  await dialog().getByLabel("Time").fill("11:30");
  await button("Move to this time").click();
  await toast("Booking rescheduled");
  await dialog().getByLabel("Private notes").fill("Likes rooibos");
  await button("Save notes").click();
  await toast("Notes saved");
  await button("Close").click();
  await rows("update bookings set booking_date = private.today() - 50 where client_name = 'Hana History'"); // a session is completed once it has begun
  await backOffice.page.reload();
  await button(/^Mark Complete Hana/).click();
  await toast("Status Updated");
  await button(/^Hana History/).click();
  const history = dialog().getByRole("region", { name: "History" }).getByRole("listitem");
  await history.filter({ hasText: "Status: confirmed to completed" }).waitFor();
  const said = await history.allInnerTexts();
  expect(said.map((line) => line.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringMatching(/^Status: confirmed to completed \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
    expect.stringMatching(/^Moved from .* the site$/),
    expect.stringMatching(/^Changed: your private notes \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
    expect.stringMatching(/^Moved from 10:00 to 11:30 \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
    expect.stringMatching(/^Booked for .*, 10:00 \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
  ]);
});

test("somebody entered by hand twice is one client, and stays so, with all their history, once they have signed up and proved the address", async () => {
  await enterBooking({ name: "Gwen Byhand", email: "gwen@example.com", inDays: 62, time: "10:00" });
  await enterBooking({
    name: "Gwen Byhand",
    email: "Gwen@Example.com",
    inDays: 63,
    time: "10:00",
    payment: "To be paid in cash at the session",
  });
  await go("/admin/clients?search=gwen");
  const line = backOffice.page.getByRole("table", { name: "Clients" }).getByRole("row").filter({ hasText: "Gwen Byhand" });
  await line.getByText("entered by hand").waitFor();
  expect(await line.count()).toBe(1);
  expect(await line.getByRole("link", { name: "Gwen Byhand" }).getAttribute("href")).toMatch(/^\/admin\/clients\/[0-9a-f]{32}$/); // no email in an address
  await line.getByRole("link", { name: "Gwen Byhand" }).click();
  await backOffice.page.getByRole("link", { name: "gwen@example.com" }).waitFor();
  await go("/admin/clients?search=gwen");
  await line.waitFor();
  expect(await line.innerText()).toMatch(/\s2\s[^]*£30\.00\s+£15\.00\s+active/);

  const gwen = createClient(backOffice.at.server.url, backOffice.at.server.keys.publishable, { auth: { persistSession: false } });
  const { error } = await gwen.auth.signUp({ email: "gwen@example.com", password: "a lantern in the yard" });
  expect(error).toBeNull();
  await backOffice.page.reload();
  await line.getByText("entered by hand").waitFor(); // an address that nobody has proved joins nothing
  const message = await backOffice.at.emailTo("gwen@example.com", /confirm/i);
  const theirs = await backOffice.at.browser.window();
  await (await theirs.newPage()).goto(message.mainLink?.href ?? "");
  await expect.poll(() => rows("select from bookings where user_id is not null and client_name = 'Gwen Byhand'")).toHaveLength(2);
  await theirs.close();

  await backOffice.page.reload();
  await line.waitFor();
  expect(await line.count()).toBe(1);
  expect(await line.getByText("entered by hand").count()).toBe(0);
  await backOffice.page.getByRole("link", { name: "Gwen Byhand" }).click();
  await backOffice.page.getByText("£30.00, of which paid £15.00").waitFor();
  await backOffice.page.getByText("has an account").waitFor();
  const history = backOffice.page.getByRole("table", { name: "Bookings of Gwen Byhand" }).locator("tbody").getByRole("row");
  await history.first().waitFor();
  expect(await history.count()).toBe(2);
});

test("clients are sorted by their last session, their name or their total, and the address keeps it", async () => {
  await go("/admin/clients");
  const names = backOffice.page.getByRole("table", { name: "Clients" }).locator("tbody").getByRole("link");
  const inOrder = async (by: string) =>
    (await rows<{ name: string }>(`select client_name as name from clients order by ${by}, id limit 25`)).map(({ name }) => name);
  const ORDERS = [
    ["name", "client_name"],
    ["spent", "total_spent_gbp desc"],
    ["last", "last_booking_date desc"],
  ] as const;
  for (const [order, by] of ORDERS) {
    await backOffice.page.getByLabel("Order").selectOption(order);
    await backOffice.page.waitForURL(`**order=${order}*`);
    await expect.poll(() => names.allInnerTexts()).toEqual(await inOrder(by));
    await backOffice.page.reload();
    await expect.poll(() => names.allInnerTexts()).toEqual(await inOrder(by));
  }
});

test("the clients as CSV and as JSON from the screen: no cell is a formula, and every booking is there", async () => {
  await enterBooking({ name: '=HYPERLINK("http://evil.example")', email: "formula@example.com", inDays: 64, time: "10:00" });
  await go("/admin/clients");
  const take = async (name: string) => {
    const [download] = await Promise.all([backOffice.page.waitForEvent("download"), button(name).click()]);
    return { name: download.suggestedFilename(), text: (await buffer(await download.createReadStream())).toString() };
  };
  const csv = await take("Export CSV");
  expect(csv.name).toBe("clients.csv");
  expect(csv.text).toContain(`"'=HYPERLINK(""http://evil.example"")",formula@example.com`);
  const json = await take("Export JSON");
  expect(json.name).toBe("clients.json");
  const { clients } = JSON.parse(json.text) as { clients: { client_email: string }[] };
  expect(clients.find(({ client_email }) => client_email === "formula@example.com")).toMatchObject({
    client_name: '=HYPERLINK("http://evil.example")',
    bookings: [{ booking_date: await dayIn(64), booking_time: "10:00", status: "confirmed" }],
  });
});

test("what a service asks to prepare is in the client's email, and its buffer keeps the times after it free", async () => {
  await go("/admin/services");
  await button("Edit Tarot or rune reading by video or phone").click();
  await dialog().getByLabel("Preparation").fill("Light a candle <before> we speak.");
  await dialog().getByLabel("Buffer after it, in minutes").fill("60");
  await button("Save service").click();
  await toast("Service saved");
  const [monday] = await rows<{ ahead: number; day: string }>(
    `select n as ahead, (private.today() + n)::text as day from generate_series(8, 25) n
     where extract(dow from private.today() + n) = 1 and not exists (select from bookings where booking_date = private.today() + n)
       and not exists (select from blocked_dates where blocked_date = private.today() + n) limit 1`,
  );
  await enterBooking({
    name: "Petra Prepared",
    email: "petra@example.com",
    inDays: monday?.ahead ?? 0,
    time: "10:00",
    service: "Tarot or rune reading by video or phone, 30 minutes",
  });
  expect((await backOffice.at.emailTo("petra@example.com", /./)).text).toContain("Light a candle <before> we speak.");
  const [service] = await rows<{ id: string }>("select id from services where name = 'Written reading'");
  const answer = await fetch(
    `${backOffice.at.server.url}/functions/v1/openings?serviceId=${service?.id}&from=${monday?.day}&to=${monday?.day}`,
  );
  const times = ((await answer.json()) as { days: Record<string, string[]> }).days[monday?.day ?? ""];
  expect(times?.filter((time) => time >= "10:00" && time < "12:00")).toEqual(["11:30"]);
});

describe("an address that nobody pressed", () => {
  test("of a page that is not there, a day that never was or words that cannot be stored is met in the page's own words", async () => {
    await go("/admin/clients?page=900");
    await backOffice.page.getByText("No clients are left on this page.").waitFor();
    await button("To the first page").click();
    await backOffice.page.getByText(/^1 to \d+ of \d+$/).waitFor();
    expect(new URL(backOffice.page.url()).search).toBe("");
    await go("/admin/bookings?upto=2026-02-31");
    await backOffice.page.getByText(/^1 to \d+, latest date first$/).waitFor();
    await go("/admin/bookings?client=%00ebedee");
    await backOffice.page.getByText("No booking fits. Try fewer letters, another status or payment, or a later day.").waitFor();
    expect(await backOffice.page.getByRole("alert").count()).toBe(0);
  });
});

describe("what waits on the dashboard leads to where it is looked after", () => {
  test("an email that failed is sent again under Messages, and then nothing of it waits", async () => {
    const [mail] = await rows<{ id: string }>(
      `insert into mail (kind, about, recipient, subject, html, plain, status, attempts, last_error)
       values ('message', gen_random_uuid(), 'hana@example.com', 'About tea', '<p>x</p>', 'x', 'failed', 8, '421 busy') returning id`,
    );
    await rows("insert into alerts (kind, detail, reference) values ('mail-failed', 'A letter could not be delivered.', $1)", [mail?.id]);
    await go("/admin");
    const waiting = backOffice.page.getByRole("region", { name: "Waiting for you" });
    const line = waiting.getByRole("listitem").filter({ hasText: "Mail failed: A letter could not be delivered." });
    await line.getByRole("link", { name: "Look at it in Messages" }).click();
    await backOffice.page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
    expect(new URL(backOffice.page.url()).search).toBe("?state=failed");
    await button("Resend “About tea” to hana@example.com").click();
    await toast("Message on its way again");
    await expect.poll(() => rows("select status from mail where id = $1", [mail?.id])).toEqual([{ status: "sent" }]);
    await go("/admin");
    await backOffice.page.getByRole("table", { name: "The 5 most recent bookings" }).waitFor();
    await waiting.getByText("Looking for what went wrong…").waitFor({ state: "detached" });
    expect(await line.count()).toBe(0);
  });

  test("of more than ten it says how many there are, and leads to all of them", async () => {
    await rows(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, payment_status)
       select s.id, 'Wendy Waiting ' || n, 'wendy@example.com', private.today() + 70 + n, '10:00', 30, 1500, case when n > 12 then 'pending' else 'paid' end
       from services s, generate_series(1, 14) n where s.name = 'Written reading'`,
    );
    await rows(
      `with letter as (
         insert into mail (kind, about, recipient, subject, html, plain, status, attempts, last_error)
         select 'message', gen_random_uuid(), 'wendy@example.com', 'Outage ' || n, '<p>x</p>', 'x', 'failed', 8, '421 busy' from generate_series(1, 27) n
         returning id
       )
       insert into alerts (kind, detail, reference) select 'mail-failed', 'A letter could not be delivered.', id::text from letter`,
    );
    await rows(
      "insert into alerts (kind, detail, reference) select 'payment-mismatch', n || ' pence were paid', 'of many ' || n from generate_series(1, 11) n",
    );
    const count = async (statement: string) => (await rows<{ count: number }>(statement))[0]?.count;
    const paid = await count("select count(*)::int from bookings where status = 'pending' and payment_status = 'paid'");
    const open = await count("select count(*)::int from alerts where settled_at is null and kind <> 'mail-failed'");
    const waiting = backOffice.page.getByRole("region", { name: "Waiting for you" });

    await go("/admin");
    await waiting.getByText(`10 of ${paid}, the nearest first`).waitFor();
    await waiting.getByText("10 of 27, the latest first").waitFor();
    await waiting.getByText(`10 of ${open}, the latest first`).waitFor();
    expect(await waiting.getByRole("listitem").count()).toBe(30);
    await button("Show all").click();
    await expect.poll(() => waiting.getByRole("listitem").count()).toBe(20 + (open ?? 0));
    expect(await waiting.getByText(`10 of ${open}, the latest first`).count()).toBe(0);

    await waiting.getByRole("link", { name: "All bookings to confirm" }).click();
    await backOffice.page.waitForURL("**/admin/bookings?status=pending&payment=paid");
    await backOffice.page.getByText(`1 to ${paid}, latest date first`).waitFor();
    expect(await backOffice.page.getByLabel("Payment").inputValue()).toBe("paid");
    const listed = backOffice.page.locator("tbody tr");
    expect([
      await listed.count(),
      await listed
        .filter({ hasText: /pending[^]*paid/ })
        .filter({ hasNotText: "not paid" })
        .count(),
    ]).toEqual([paid, paid]);
    await button("Show all").click();
    await listed.filter({ hasText: "confirmed" }).first().waitFor();
    expect(new URL(backOffice.page.url()).search).toBe("");

    await go("/admin");
    await waiting.getByRole("link", { name: "All failed messages" }).click();
    await backOffice.page.waitForURL("**/admin/messages?state=failed");
    await backOffice.page.getByText("1 to 25", { exact: true }).waitFor();
    await button("Next").click();
    await backOffice.page.waitForURL("**/admin/messages?state=failed&page=2");
    await backOffice.page.getByText("26 to 27", { exact: true }).waitFor();
    await backOffice.page.reload();
    await backOffice.page.getByText("26 to 27", { exact: true }).waitFor();
    await rows("update mail set status = 'sent' where subject in ('Outage 1', 'Outage 2')");
    await backOffice.page.reload();
    await backOffice.page.getByText("No messages are left on this page.").waitFor();
    await button("To the first page").click();
    await backOffice.page.getByText("1 to 25", { exact: true }).waitFor();
    expect(new URL(backOffice.page.url()).search).toBe("?state=failed");
    await go("/admin/messages?state=failed&page=99999999999999999999");
    await backOffice.page.getByText("1 to 25", { exact: true }).waitFor();
    await backOffice.page.getByLabel("State").selectOption("sent");
    await backOffice.page.waitForURL("**/admin/messages?state=sent");
    await rows("delete from bookings where client_email = 'wendy@example.com'");
    await rows("delete from mail where recipient = 'wendy@example.com'");
    await rows("update alerts set settled_at = now()");
  });

  test("a payment to look at opens its booking", async () => {
    const [booking] = await rows<{ id: string }>("select id from bookings where client_name = 'Hana History'");
    await rows("insert into alerts (kind, detail, reference, booking_id) values ('payment-mismatch', '44 pence were paid', 'm', $1)", [
      booking?.id,
    ]);
    await go("/admin");
    const line = backOffice.page.getByRole("listitem").filter({ hasText: "Payment mismatch: 44 pence were paid" });
    await line.getByRole("link", { name: "Look at it in Bookings" }).click();
    await backOffice.page.getByRole("dialog", { name: "Hana History" }).waitFor();
    expect(backOffice.page.url()).toContain(`booking=${booking?.id}`);
  });
});

test("a session that ends while a message is written loses no word of it", async () => {
  await go("/admin/clients?search=hana");
  await button("Send Message to Hana History").click();
  await dialog().getByLabel("Subject").fill("About tea");
  await dialog().getByLabel("Message").fill("A long letter that nobody wants to write twice.");
  await rows("delete from auth.sessions");
  await dialog().getByRole("button", { name: "Send Message" }).click();
  await dialog()
    .getByRole("alert")
    .getByText(/^Failed to send message/)
    .waitFor();
  expect(await dialog().getByLabel("Message").inputValue()).toBe("A long letter that nobody wants to write twice.");
  await dialog().getByRole("button", { name: "Not now" }).click();
  await backOffice.page.getByLabel("Order").selectOption("name");
  await signInAgain();
  await button("Send Message to Hana History").click();
  expect(await dialog().getByLabel("Subject").inputValue()).toBe("About tea");
  expect(await dialog().getByLabel("Message").inputValue()).toBe("A long letter that nobody wants to write twice.");
  await dialog().getByRole("button", { name: "Send Message" }).click();
  await toast("Message on its way");
  expect(await rows("select from mail where kind = 'message' and subject = 'About tea' and html like '%write twice%'")).toHaveLength(1);
  await button("Send Message to Hana History").click();
  expect(await dialog().getByLabel("Subject").inputValue()).toBe("");
});

/** On the sign-in page, without loading another. */
async function signInAgain({ email, password } = ROWAN) {
  await backOffice.page.waitForURL("**/auth?next=*");
  await backOffice.page.getByLabel("Email").fill(email);
  await backOffice.page.getByLabel("Password", { exact: true }).fill(password);
  await button("Sign In").last().click();
}

test("a session that ends while a booking is entered by hand loses none of it; once it is begun afresh or added it is gone", async () => {
  await rows("delete from auth.sessions");
  await go("/admin/bookings?new");
  await signInAgain();
  const name = dialog().getByLabel("Full name");
  await name.fill("Left Alone");
  await button("Leave it").click();
  await button("New booking").click();
  expect(await name.inputValue()).toBe("Left Alone");
  await button("Start afresh").click();
  await expect.poll(() => name.inputValue()).toBe("");
  const day = await dayIn(66);
  await name.fill("Hedda Halfway");
  await dialog().getByLabel("Email").fill("hedda@example.com");
  await dialog().getByRole("combobox", { name: "Session" }).selectOption({ label: "Written reading, 30 minutes" });
  await dialog().getByLabel("Price in pounds").fill("12.50");
  await dialog().getByLabel("Date").fill(day);
  await dialog().getByLabel("Time").fill("10:15");
  await dialog().getByLabel("Their note").fill("Rang twice");
  await dialog().getByLabel("Paid in cash, now").check();
  await rows("delete from auth.sessions");
  await dialog().getByRole("searchbox", { name: "Find a client you know" }).fill("hedda");
  await signInAgain();
  await name.waitFor();
  const fields = ["Full name", "Email", "Price in pounds", "Date", "Time", "Their note"];
  const typed = await Promise.all(fields.map((label) => dialog().getByLabel(label).inputValue()));
  expect(typed).toEqual(["Hedda Halfway", "hedda@example.com", "12.50", day, "10:15", "Rang twice"]);
  expect(await dialog().getByRole("combobox", { name: "Session" }).locator("option:checked").innerText()).toMatch(/^Written reading/);
  expect(await dialog().getByLabel("Paid in cash, now").isChecked()).toBe(true);
  await button("Add booking").click();
  await toast("Booking added");
  expect(await rows("select booking_time, price_pence from bookings where client_name = 'Hedda Halfway'")).toEqual([
    { booking_time: "10:15", price_pence: 1250 },
  ]);
  await button("New booking").click();
  expect(await name.inputValue()).toBe("");
});

describe("settings that are not saved when the session ends", () => {
  const phone = () => backOffice.page.getByRole("form", { name: "Settings" }).getByLabel("Business phone");
  const saved = async () => (await rows<{ phone: string | null }>("select business_phone as phone from business_settings"))[0]?.phone ?? "";
  const sidebar = () => backOffice.page.getByRole("complementary", { name: "Sidebar" });
  beforeEach(() => rows("delete from auth.sessions"));
  const endWhileUnsaved = async () => {
    await go("/admin/settings");
    await signInAgain();
    await phone().fill("01632 960777");
    await rows("delete from auth.sessions");
    await button("Save Settings").click();
    await backOffice.page.waitForURL("**/auth?next=*");
  };
  const expectAsSaved = async () => {
    await phone().waitFor();
    expect([await phone().inputValue(), await backOffice.page.getByText("Not saved yet").count()]).toEqual([await saved(), 0]);
  };

  test("are in the fields again, are said to be unsaved, and are taken back or saved", async () => {
    await endWhileUnsaved();
    await rows("update business_settings set website_url = 'https://elsewhere.example.com'");
    await signInAgain();
    await backOffice.page.getByText("Not saved yet").waitFor();
    expect(await phone().inputValue()).toBe("01632 960777");
    expect(await backOffice.page.getByText("Saved elsewhere meanwhile").count()).toBe(0);
    expect(await backOffice.page.getByLabel("Website").inputValue()).toBe("https://elsewhere.example.com");
    await button("Discard changes").click();
    await expectAsSaved();
    await phone().fill("01632 960777");
    await phone().fill(await saved());
    await sidebar().getByRole("link", { name: "Dashboard" }).click();
    await backOffice.page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await sidebar().getByRole("link", { name: "Settings" }).click();
    await expectAsSaved();
    await phone().fill("01632 960778");
    await sidebar().getByRole("link", { name: "Dashboard" }).click();
    await backOffice.page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await sidebar().getByRole("link", { name: "Settings" }).click();
    await backOffice.page.getByText("Not saved yet").waitFor();
    await button("Save Settings").click();
    await toast("Settings Saved");
    expect(await saved()).toBe("01632 960778");
    await backOffice.page.getByText("Not saved yet").waitFor({ state: "detached" });
  });

  test("do not write unseen over what has been saved elsewhere in the same field", async () => {
    await endWhileUnsaved();
    await rows("update business_settings set business_phone = '01632 960999', website_url = 'https://newer.example.com'");
    await signInAgain();
    await backOffice.page.getByText("Saved elsewhere meanwhile, and written over once you save: 01632 960999.").waitFor();
    expect([await phone().inputValue(), await saved()]).toEqual(["01632 960777", "01632 960999"]);
    await button("Discard changes").click();
    await expectAsSaved();
  });

  test("are gone once somebody else has signed in, whoever signs in after that", async () => {
    const other = { email: "other.keeper@example.com", password: "a heron by the pond" };
    await endWhileUnsaved();
    const { error } = await createClient(backOffice.at.server.url, backOffice.at.server.keys.publishable).auth.signUp(other);
    expect(error).toBeNull();
    await rows("update auth.users set email_confirmed_at = now() where email = $1", [other.email]);
    await rows("update profiles set role = 'admin' where email = $1", [other.email]);
    await signInAgain(other);
    await expectAsSaved();
    await rows("delete from auth.sessions");
    await sidebar().getByRole("link", { name: "Bookings" }).click();
    await signInAgain();
    await sidebar().getByRole("link", { name: "Settings" }).click();
    await expectAsSaved();
  });

  test("are gone once their owner has signed out on purpose", async () => {
    await go("/admin/settings");
    await signInAgain();
    await phone().fill("01632 960779");
    await sidebar().getByRole("button", { name: "Sign Out" }).click();
    await signInAgain();
    await expectAsSaved();
  });
});

test("the password is changed in the settings, once the old one is known; the old one then opens nothing", async () => {
  const NEW = "seven herons over the marsh";
  const people = await backOffice.at.browser.window({ width: 1440, height: 900 });
  const window = await people.newPage();
  await window.goto(`${backOffice.at.server.url}/auth?next=/admin/settings`);
  await signIn(window);
  const form = window.getByRole("form", { name: "Change password" });
  const change = async (current: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password", { exact: true }).fill(NEW);
    await form.getByLabel("Confirm new password").fill(NEW);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the old one");
  await form.getByLabel("Current password").and(window.locator("[aria-invalid=true]")).waitFor();
  await change(ROWAN.password);
  await window.getByText("Your password is changed", { exact: true }).waitFor();
  await people.close();
  const anybody = createClient(backOffice.at.server.url, backOffice.at.server.keys.publishable, { auth: { persistSession: false } });
  const enterBooking = async (password: string) => (await anybody.auth.signInWithPassword({ email: ROWAN.email, password })).error?.code;
  expect([await enterBooking(ROWAN.password), await enterBooking(NEW)]).toEqual(["invalid_credentials", undefined]);
});
