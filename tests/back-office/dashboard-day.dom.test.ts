import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, unpaidBooking, threeBookings, moveClockTo } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("an alert is settled on the dashboard", async () => {
  await rows("insert into alerts (kind, detail, reference) values ('payment-mismatch', '44 pence were paid', 'x')");
  await go("/admin");
  await page.getByRole("button", { name: "Done: 44 pence were paid" }).click();
  await toast("Done");
  await expect
    .poll(() =>
      backOffice.at.fresh.database.row("select settled_at is not null as done from alerts where reference = 'x'"),
    )
    .toEqual({ done: true });
});

test("a calendar without an answer is named plainly, with the way to it", async () => {
  await rows(
    `insert into private.outside_calendars (name, kind, address, last_answer_at)
     values ('Private', 'ics', 'https://127.0.0.1/a.ics', private.clock() - interval '3 hours')`,
  );
  await rows("select graphile_worker.add_job('read-outside-calendars')");
  await go("/admin");
  const line = page.getByRole("listitem").filter({ hasText: "Calendar not updated" });
  await line
    .getByText(
      "Calendar not updated: One of your other calendars could not be read for two hours. Until it can, the busy times last known are kept.",
    )
    .waitFor();
  await line.getByRole("link", { name: "Look at it in Settings" }).click();
  await page.getByRole("region", { name: "Your other calendars" }).getByText("Last read on").waitFor();
  expect(await rows("select kind from alerts where kind like 'calendar%'")).toEqual([
    { kind: "calendar-without-answer" },
  ]);
  await rows("delete from private.outside_calendars");
  await rows("update alerts set settled_at = now()");
});

test("today marks first visits; revenue and refunds stand side by side; charts are drawn once they are asked for, and have tables", async () => {
  await rows("delete from bookings where client_name like 'Ivy%'");
  await threeBookings("Ivy", 0);
  await rows(
    "update bookings set client_id = (select id from clients where client_name = 'Maya Lindqvist') where client_name = 'Ivy Going'",
  );
  await rows("update bookings set client_email = 'ivy.alone@example.com' where client_name = 'Ivy Coming'");
  await go("/admin");
  const session = (name: string) =>
    page.getByRole("list", { name: "Today's sessions" }).getByRole("listitem").filter({ hasText: name });
  await session("Ivy Coming").getByText("first visit").waitFor();
  await session("Ivy Going")
    .getByText(/visit [2-9]/)
    .waitFor();
  const week = page.getByRole("region", { name: "The last 7 days" });
  const [sums] = await rows<{ taken: string; back: string }>(
    `select to_char((select sum(price_pence - refunded_pence) from bookings where payment_status = 'paid' and created_at > private.clock() - interval '7 days') / 100.0, 'FM£999990.00') as taken,
       to_char((select sum(amount_pence) from ledger where kind = 'refund' and recorded_at > private.clock() - interval '7 days') / 100.0, 'FM£999990.00') as back`,
  );
  await week.getByText(sums?.taken as string, { exact: true }).waitFor();
  await week.getByText(sums?.back as string, { exact: true }).waitFor();
  await button("Show the last 12 weeks").click();
  await page.getByText("Read as a table").first().click();
  const byWeek = page.getByRole("table", { name: "Bookings and revenue by week" });
  await byWeek.waitFor();
  await expect.poll(() => byWeek.getByRole("row").count()).toBe(13); // a header and twelve weeks
  await rows("delete from bookings where client_name like 'Ivy%'");
});

test("the day: a greeting, who is next and how to reach them, what is over, free hours, and each session's step in one tap", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id, day } = await unpaidBooking("Nia Next", 62, "14:00");
  const now = await unpaidBooking("Ola Ongoing", 62, "10:00");
  await rows("update bookings set status = 'confirmed', client_phone = '+447700900123' where id = any($1)", [
    [id, now.id],
  ]);
  await rows("delete from special_hours where on_date = $1", [day]);
  await rows("insert into special_hours (on_date, start_time, end_time) values ($1, '09:00', '17:00')", [day]);
  await moveClockTo(`'${day} 10:10'::timestamp`);
  await go("/admin");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByText("Good morning").waitFor();
  await today.getByText("One more today, at 14:00.").waitFor();
  const next = page.getByRole("region", { name: "Next" });
  await next.getByText("Next, in 3 hours 50 minutes, at 14:00").waitFor();
  expect(await next.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+447700900123");
  const lines = today.getByRole("list", { name: "Today's sessions" }).getByRole("listitem");
  await expect.poll(() => lines.count()).toBe(5);
  expect(
    (await lines.allInnerTexts()).map((line) => /Ola|Now, 10:1\d|Nia|free .*/.exec(line)?.[0].replace(/1\d$/, "1x")),
  ).toEqual([
    "Ola",
    "Now, 10:1x",
    expect.stringMatching(/^free 1[01]:\d\d to 14:00$/),
    "Nia",
    expect.stringMatching(/^free 1[45]:\d\d to 17:00$/),
  ]);
  expect(await button(/^Mark Complete Nia/).count()).toBe(0);
  await button(/^Mark Complete Ola/).click();
  await expect
    .poll(() => rows("select status from bookings where id = $1", [now.id]))
    .toEqual([{ status: "completed" }]);
  await lines.filter({ hasText: "Nia" }).getByRole("button", { name: "Paid in cash" }).click();
  await expect
    .poll(() => rows("select payment_status as is from bookings where id = $1", [id]))
    .toEqual([{ is: "paid" }]);
  await moveClockTo(`'${day} 18:10'::timestamp`);
  await page.reload();
  await today.getByText("Good evening").waitFor();
  await today.getByText("Two sessions are still to close.").waitFor();
  await today.getByRole("link", { name: "Tomorrow: no sessions" }).waitFor();
  await lines.getByRole("link", { name: "Nia Next" }).click();
  await page.getByRole("dialog", { name: "Nia Next" }).waitFor();
  await rows("delete from bookings where id = any($1)", [[id, now.id]]);
  await rows("delete from special_hours where on_date = $1", [day]);
});

test("once today is over, tomorrow's first session and its client stand where the next one stood; unpaid places are collected from the day", async () => {
  const over = await unpaidBooking("Dora Done", 64, "10:00");
  const tomorrow = await unpaidBooking("Mara Morning", 65, "09:30");
  await rows("update bookings set client_phone = '07700 900124', payment_status = 'paid' where id = $1", [tomorrow.id]);
  const [date] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, $1, $1, '15:00', '16:00', 8 from services where name = 'Reiki Level 1' returning id`,
    [over.day],
  );
  const [place] = await rows<{ id: string }>(
    `insert into bookings (group_session_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, service_id, 'Gus Group', 'gus@example.com', starts_on, start_time, 60, 2000, 'confirmed', 'cash' from group_sessions where id = $1 returning id`,
    [date?.id],
  );
  await moveClockTo(`'${over.day} 18:30'::timestamp`);
  await go("/admin");
  const today = page.getByRole("region", { name: "Today", exact: true });
  await today.getByText("Two sessions are still to close.").waitFor();
  const next = page.getByRole("region", { name: "Next" });
  await next.getByText("Next, tomorrow at 09:30").waitFor();
  await next.getByRole("link", { name: "Mara Morning" }).waitFor();
  const ways = await next
    .getByRole("link")
    .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ text, href }) => `${text} ${href}`));
  expect(ways.slice(1)).toEqual([
    "Call tel:+447700900124",
    "SMS sms:+447700900124",
    "WhatsApp https://wa.me/447700900124",
    "Email mailto:mara.morning@example.com",
  ]);
  await page.getByRole("list", { name: "Tomorrow's sessions" }).getByRole("link", { name: "Mara Morning" }).waitFor();
  const unpaid = page
    .getByRole("list", { name: "Today's sessions" })
    .getByRole("listitem")
    .filter({ hasText: "£20.00 to pay" })
    .last();
  await unpaid.getByRole("link", { name: "Gus Group" }).waitFor();
  expect(await backOffice.violations()).toEqual([]);
  await unpaid.getByRole("button", { name: "Paid in cash" }).click();
  await expect
    .poll(() => rows("select payment_status as is from bookings where id = $1", [place?.id]))
    .toEqual([{ is: "paid" }]);
  await expect.poll(() => unpaid.count()).toBe(0);
  await rows("delete from bookings where id = any($1)", [[over.id, tomorrow.id, place?.id]]);
  await rows("delete from group_sessions where id = $1", [date?.id]);
});

test("a dashboard that fails to load says so once, and Try again brings all of it", async () => {
  await page.route(/functions\/v1\/practice-|rest\/v1\/(bookings|alerts)/, (route) =>
    route.fulfill({ status: 500, json: { code: "x", error: "" } }),
  );
  await go("/admin");
  const said = page.getByRole("main").getByText("Failed to load dashboard data");
  const messages = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  await expect.poll(() => messages.allInnerTexts()).toEqual(["Failed to load dashboard data"]);
  expect(await said.count()).toBe(1);
  await page.unrouteAll();
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("region", { name: "Waiting for you" }).waitFor();
  expect(await said.count()).toBe(0);
});

describe("what waits on the dashboard links to its section", () => {
  test("a failed email is sent again in Messages and leaves the dashboard", async () => {
    const [mail] = await rows<{ id: string }>(
      `insert into mail (kind, about, recipient, subject, html, plain, status, attempts, last_error)
       values ('message', gen_random_uuid(), 'hana@example.com', 'About tea', '<p>x</p>', 'x', 'failed', 8, '421 busy') returning id`,
    );
    await rows(
      "insert into alerts (kind, detail, reference) values ('mail-failed', 'An email could not be delivered.', $1)",
      [mail?.id],
    );
    await go("/admin");
    const waiting = page.getByRole("region", { name: "Waiting for you" });
    const line = waiting
      .getByRole("listitem")
      .filter({ hasText: "The message for hana@example.com could not be sent." });
    await line.getByRole("link", { name: "Look at it in Messages" }).click();
    await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?state=failed");
    await button("Resend “About tea” to hana@example.com").click();
    await button("Send again").click();
    await toast("Message on its way again");
    await expect
      .poll(() => rows("select status from mail where resend_of = $1", [mail?.id]))
      .toEqual([{ status: "sent" }]);
    await go("/admin");
    await page.getByRole("table", { name: "The 5 most recent bookings" }).waitFor();
    await waiting.getByText("Looking for what went wrong…").waitFor({ state: "detached" });
    await expect.poll(() => line.count()).toBe(0);
    await rows("delete from mail where recipient = 'hana@example.com'"); // the original email stays failed
  });

  test("a failed message is sent again with one press; an act that the server refuses leaves its line", async () => {
    const [mail] = await rows<{ id: string }>(
      `insert into mail (kind, about, recipient, subject, html, plain, status, attempts, last_error)
       values ('message', gen_random_uuid(), 'ines@example.com', 'About rest', '<p>x</p>', 'x', 'failed', 8, '421 busy') returning id`,
    );
    await rows(
      `insert into alerts (kind, detail, reference) values ('mail-failed', 'x', $1),
       ('refund-failed', 'A refund could not be made.', gen_random_uuid()::text)`,
      [mail?.id],
    );
    await go("/admin");
    await button("Send again: The message for ines@example.com could not be sent").click();
    await toast("Message on its way again");
    await expect
      .poll(() => rows("select status from mail where resend_of = $1", [mail?.id]))
      .toEqual([{ status: "sent" }]);
    await expect.poll(() => button("Done: The message for ines@example.com could not be sent").count()).toBe(0);
    await button("Try again: A refund could not be made.").click();
    await toast("Failed to try the refund again");
    await button("Done: A refund could not be made.").click();
    await toast("Done");
    await rows("delete from mail where recipient = 'ines@example.com'");
    await rows("update alerts set settled_at = now()");
  });

  test("a failed email says when and why; what can only fail again is not offered, but the address to look at", async () => {
    await rows(
      `with client as (
         insert into clients (client_name, client_email, kept_at) values ('Ines Gone', 'ines.gone@example.com', now())
       ), email as (
         insert into mail (kind, about, recipient, subject, html, plain, status, attempts, last_error, refusal, tried_at, valid_until)
         values ('message', gen_random_uuid(), 'ines.gone@example.com', 'About rest', 'x', 'x', 'failed', 2, '550 5.1.1', 'bad-address', '2026-11-26T08:30:00Z', null),
           ('message', gen_random_uuid(), 'late@example.com', 'About rest', 'x', 'x', 'failed', 13, '421 busy', 'not-now', '2026-11-26T08:30:00Z', '2026-11-27T08:30:00Z')
         returning id
       )
       insert into alerts (kind, detail, reference) select 'mail-failed', 'x', id::text from email`,
    );
    await go("/admin");
    const line = (who: string) =>
      page.getByRole("region", { name: "Waiting for you" }).getByRole("listitem").filter({ hasText: who });
    await expect
      .poll(async () => (await line("Ines Gone").innerText()).replaceAll("\n", " "))
      .toContain(
        "The message for Ines Gone could not be sent on Thursday 26 November, 08:30: the address does not exist, said the mail server.",
      );
    expect(
      await line("Ines Gone")
        .getByRole("button", { name: /Send again/ })
        .count(),
    ).toBe(0);
    expect(
      await line("Ines Gone")
        .getByRole("link", { name: /Look at the address/ })
        .getAttribute("href"),
    ).toMatch(/^\/admin\/clients\/.{36}$/);
    await expect.poll(() => line("late@").innerText()).toContain("It is not sent again: it was too late to be of use.");
    expect(
      await line("late@")
        .getByRole("button", { name: /Send again/ })
        .count(),
    ).toBe(0);
    await rows("delete from mail where recipient in ('ines.gone@example.com', 'late@example.com')");
    await rows("update alerts set settled_at = now()");
  });

  test("lists longer than ten show their count and a link to all", async () => {
    await rows(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, payment_status)
       select s.id, 'Wendy Waiting ' || n, 'wendy@example.com', private.today() + 70 + n, '10:00', 30, 1500, case when n > 12 then 'pending' else 'paid' end
       from services s, generate_series(1, 14) n where s.name = 'Written reading'`,
    );
    await rows(
      `with email as (
         insert into mail (kind, about, recipient, subject, html, plain, status, attempts, last_error)
         select 'message', gen_random_uuid(), 'wendy@example.com', 'Outage ' || n, '<p>x</p>', 'x', 'failed', 8, '421 busy' from generate_series(1, 27) n
         returning id
       )
       insert into alerts (kind, detail, reference) select 'mail-failed', 'An email could not be delivered.', id::text from email`,
    );
    await rows(
      "insert into alerts (kind, detail, reference) select 'payment-mismatch', n || ' pence were paid', 'of many ' || n from generate_series(1, 11) n",
    );
    const count = async (statement: string) => (await rows<{ count: number }>(statement))[0]?.count;
    const paid = await count("select count(*)::int from bookings where status = 'pending' and payment_status = 'paid'");
    const open = await count("select count(*)::int from alerts where settled_at is null and kind <> 'mail-failed'");
    const waiting = page.getByRole("region", { name: "Waiting for you" });

    await go("/admin");
    await waiting.getByText(`10 of ${paid}, the nearest first`).waitFor();
    await waiting.getByText("10 of 27, the latest first").waitFor();
    await waiting.getByText(`10 of ${open}, the latest first`).waitFor();
    await expect.poll(() => waiting.getByRole("listitem").count()).toBe(30);
    await button("Show all").click();
    await expect.poll(() => waiting.getByRole("listitem").count()).toBe(20 + (open ?? 0));
    await expect.poll(() => waiting.getByText(`10 of ${open}, the latest first`).count()).toBe(0);

    await waiting.getByRole("link", { name: "All bookings to confirm" }).click();
    await page.waitForURL("**/admin/bookings?view=to-confirm");
    await page.getByText(`1 to ${paid}, nearest first`).waitFor();
    const listed = page.getByRole("group", { name: /^To confirm/ }).getByRole("listitem");
    expect([
      await listed.count(),
      await listed
        .filter({ hasText: /pending[^]*paid/ })
        .filter({ hasNotText: "not paid" })
        .count(),
    ]).toEqual([paid, paid]);

    await go("/admin");
    await waiting.getByRole("link", { name: "All failed messages" }).click();
    await page.waitForURL("**/admin/messages?state=failed");
    await page.getByText("1 to 25", { exact: true }).waitFor();
    await button("Next").click();
    await page.waitForURL("**/admin/messages?state=failed&page=2");
    await page.getByText("26 to 27", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("26 to 27", { exact: true }).waitFor();
    await rows("update mail set status = 'sent' where subject in ('Outage 1', 'Outage 2')");
    await page.reload();
    await page.getByText("No messages are left on this page.").waitFor();
    await button("To the first page").click();
    await page.getByText("1 to 25", { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?state=failed");
    await go("/admin/messages?state=failed&page=99999999999999999999");
    await page.getByText("1 to 25", { exact: true }).waitFor();
    await page.getByLabel("State").selectOption("sent");
    await page.waitForURL("**/admin/messages?state=sent");
    await rows("delete from bookings where client_email = 'wendy@example.com'");
    await rows("delete from mail where recipient = 'wendy@example.com'");
    await rows("update alerts set settled_at = now()");
  });

  test("a payment alert opens its booking", async () => {
    const [booking] = await rows<{ id: string }>("select id from bookings where client_name = 'Jonah Pryce'");
    await rows(
      "insert into alerts (kind, detail, reference, booking_id) values ('payment-mismatch', '44 pence were paid', 'm', $1)",
      [booking?.id],
    );
    await go("/admin");
    const line = page.getByRole("listitem").filter({ hasText: "Payment mismatch: 44 pence were paid" });
    await line.getByRole("link", { name: "Look at it in Bookings" }).click();
    await page.getByRole("dialog", { name: "Jonah Pryce" }).waitFor();
    await expect.poll(() => page.url()).toContain(`booking=${booking?.id}`);
  });
});
