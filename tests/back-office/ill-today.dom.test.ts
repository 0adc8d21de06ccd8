import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { undoTime } from "#tests/support/undo-time.ts";

// A sick day, from the palette as from everywhere: three people, one of whom is to be rung.
const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, moveClockTo, dayIn } = backOffice;
let page: Page;
beforeEach(async () => {
  ({ page } = backOffice);
  await rows(undoTime(0));
  await rows("delete from private.closings");
  await rows("delete from closed_hours");
  await rows("delete from blocked_dates");
  await rows("delete from private.phone_calls");
  await rows("delete from bookings where booking_date between private.today() and private.today() + 2");
  await rows(
    "update group_sessions set is_active = false where starts_on between private.today() and private.today() + 2",
  );
});
const dialog = () => page.getByRole("dialog");
const jobs = () => backOffice.at.fresh.asOwner("select graphile_worker.add_job('sweep-closings')");

async function session(
  name: string,
  time: string,
  email: string,
  day = "private.today()",
  as = ["confirmed", "pending"],
) {
  const [row] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
     select id, $1, $2, '07700 900123', ${day}, $3, 30, 4500, $4, $5, 'cash' from services where name like 'Tarot%' returning id`,
    [name, email, time, ...as],
  );
  return row?.id as string;
}

async function openIll() {
  await go("/admin");
  await page.getByRole("region", { name: "Today" }).getByText(/^Good/).waitFor();
  await button("I am ill today").click();
  await dialog().getByRole("list", { name: "Sessions in this time" }).waitFor();
}

test("everything of today is ticked; the button says whom it tells; afterwards the dashboard says who is rung and who chooses", async () => {
  await moveClockTo("private.today() + time '09:00'");
  const priya = await session("Priya Raman", "14:30", "priya@example.com");
  await session("Sam Barrow", "15:30", "");
  await session("Ellen Whitcombe", "17:00", "ellen@example.com");
  await openIll();
  expect(await dialog().getByRole("checkbox", { checked: true }).count()).toBe(3);
  expect(await backOffice.violations()).toEqual([]);
  await dialog()
    .getByRole("checkbox", { name: /Ellen Whitcombe/ })
    .uncheck();
  await dialog().getByRole("button", { name: "Close today, tell 1, ring 1" }).waitFor();
  await dialog().getByText("What is not ticked stays as it is, and nobody hears of it.").waitFor();
  await dialog()
    .getByRole("checkbox", { name: /Ellen Whitcombe/ })
    .check();
  await dialog()
    .getByRole("radio", { name: /^Offer new times first/ })
    .check();
  await dialog()
    .getByText(/Please choose another time, or have all of your money back/)
    .waitFor();
  await dialog().getByRole("button", { name: "Close today, tell 2, ring 1" }).click();
  await toast("Today is closed");
  await expect.poll(() => dialog().count()).toBe(0);
  const closed = page.getByRole("region", { name: "Closed" });
  await closed.getByText("Closed since 09:00").waitFor();
  await closed.getByText("Get well").waitFor();
  await jobs();
  const toRing = page.getByRole("region", { name: "To ring" });
  await toRing.getByRole("link", { name: "Sam Barrow" }).waitFor();
  expect(await toRing.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+447700900123");
  await expect.poll(() => closed.getByText(/^chooses until/).count()).toBe(3);
  expect(await rows("select kind from mail where booking_id = $1", [priya])).toEqual([{ kind: "choose-another-time" }]);
  const lines = page.getByRole("list", { name: "Today's sessions" });
  await expect.poll(() => lines.getByText("Priya Raman").count()).toBe(0);
  expect(await backOffice.violations()).toEqual([]);
  await toRing.getByRole("button", { name: /^Told: Sam Barrow/ }).click();
  await toast("Sam Barrow is told");
  await expect.poll(() => toRing.count()).toBe(0);
});

test("Undo opens the day again, and nobody is told", async () => {
  await moveClockTo("private.today() + time '09:00'");
  await rows(undoTime(60));
  const id = await session("Priya Raman", "14:30", "priya@example.com");
  await openIll();
  await dialog().getByRole("button", { name: "Close today, tell 1" }).click();
  await toast("Today is closed");
  await button("Undo").click();
  await toast("Open again. Nobody was told");
  expect(await rows("select from closed_hours")).toEqual([]);
  expect(await rows("select status from bookings where id = $1", [id])).toEqual([{ status: "confirmed" }]);
  await expect.poll(() => page.getByRole("region", { name: "Closed" }).count()).toBe(0);
});

test("a day without sessions is closed, too", async () => {
  await moveClockTo("private.today() + time '09:00'");
  await go("/admin");
  await page.getByRole("region", { name: "Today" }).getByText(/^Good/).waitFor();
  await button("I am ill today").click();
  await dialog().getByText("Nobody is booked in this time, so nobody has to be told.").waitFor();
  await dialog().getByRole("button", { name: "Close today" }).click();
  await toast("Today is closed");
  await page.getByText("Nobody was booked in this time.").waitFor();
  expect(await rows("select reason from closed_hours")).toEqual([{ reason: "Ill" }]);
});

test("a few hours are closed by one press; who is in them stays unless ticked, and can be moved", async () => {
  await moveClockTo("private.today() + time '19:00'");
  const tomorrow = await dayIn(1);
  const id = await session("Priya Raman", "10:00", "priya@example.com", "private.today() + 1");
  await go("/admin");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search clients, days and sections" }).fill("close");
  await page.getByRole("option", { name: /^Close some hours/ }).click();
  await dialog().getByRole("radio", { name: "Tomorrow morning" }).check();
  expect(await dialog().getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await dialog().getByRole("link", { name: "Move Priya Raman, 10:00" }).getAttribute("href")).toBe(
    `/admin/bookings?booking=${id}`,
  );
  expect(await backOffice.violations()).toEqual([]);
  await dialog().getByRole("button", { name: "Close hours" }).click();
  await toast("Hours closed");
  expect(
    await rows(
      "select on_date::text as day, start_time::text as start, end_time::text as end, reason from closed_hours",
    ),
  ).toEqual([{ day: tomorrow, start: "00:00:00", end: "12:00:00", reason: "Away" }]);
  expect(await rows("select status from bookings where id = $1", [id])).toEqual([{ status: "confirmed" }]);
});

test("a session that was given up is nowhere one to come: bookings, calendar, client and dashboard say that a new time is asked", async () => {
  await moveClockTo("private.today() + time '09:00'");
  const id = await session("Priya Raman", "14:30", "priya@example.com", "private.today()", ["pending", "paid"]);
  await rows(
    `with closing as (
       insert into private.closings (id, request, first_day, last_day, start_time, end_time, kind, note, words, blocked_date_ids, closed_hours_ids)
       values (gen_random_uuid(), '{}', private.today(), private.today(), '09:00', '24:00', 'ill', 'Ill', '', '{}', '{}') returning id
     )
     insert into private.closing_sessions (closing_id, booking_id, way, outcome, choose_until)
     select id, $1, 'new-times', 'asked', private.clock() + interval '2 days' from closing`,
    [id],
  );
  await go("/admin/bookings");
  const row = page.getByRole("listitem").filter({ hasText: "Priya Raman" });
  await row.getByText("new time asked").waitFor();
  expect(await row.getByRole("button", { name: /^Confirm/ }).count()).toBe(0);
  await go("/admin/bookings?view=to-confirm");
  await page.getByRole("heading", { name: "Bookings", level: 1 }).waitFor();
  await expect.poll(() => page.getByText("Priya Raman").count()).toBe(0);
  await go("/admin/calendar?view=day");
  await button(/14:30.*new time asked/).waitFor();
  const [client] = await rows<{ client_id: string }>("select client_id from bookings where id = $1", [id]);
  await go(`/admin/clients/${client?.client_id}`);
  await page.getByText(/^new time asked, paid/).waitFor();
  await go("/admin");
  const recent = page.getByRole("region", { name: "Recent bookings" });
  await recent.getByText("new time asked").waitFor();
  await page.getByText("No sessions today. They appear here on their day.").waitFor();
});
