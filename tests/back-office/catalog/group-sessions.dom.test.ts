import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { settled } from "#tests/support/dom/locator.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const SATURDAY = "2035-03-10";
beforeAll(async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status)
     select id, 'Rowan Ash', 'rowan.ash@example.com', $1, '12:00', 60, 7000, 'confirmed', 'paid' from services where name like '%healing session'`,
    [SATURDAY],
  );
});

async function addDate(from: string, until: string) {
  await go("/admin/group-sessions");
  await button("Add date").click();
  await dialog().getByRole("combobox", { name: "Group" }).selectOption({ label: "Reiki Level 1" });
  await dialog().getByLabel("First day").fill("2035-03-09");
  await dialog().getByLabel("Last day").fill(SATURDAY);
  await dialog().getByLabel("From").fill(from);
  await dialog().getByLabel("Until").fill(until);
  await button("Save date").click();
}

const dates = () =>
  rows(
    "select starts_on::text, start_time, end_time from group_sessions where starts_on > '2035-01-01' order by start_time",
  );

test("a date is added, changed and removed", async () => {
  await go("/admin/group-sessions");
  await button("Add date").click();
  const dialog = page.getByRole("dialog", { name: "Add date" });
  await dialog.getByRole("button", { name: "Save date" }).click();
  await dialog.getByText("Please choose the day.").waitFor();
  await dialog.getByLabel("First day").fill("2935-03-06");
  await dialog.getByText(/ 6 March 2935 is \d+ years away$/).waitFor();
  await dialog.getByLabel("First day").fill("2035-03-06");
  await dialog.getByRole("button", { name: "Save date" }).click();
  await toast("Date saved");
  await button(/^Edit Tuesday 6th March 2035/).click();
  await page.getByRole("dialog").getByLabel("Places").fill("8");
  await page.getByRole("dialog").getByRole("button", { name: "Save date" }).click();
  await toast("Date saved");
  const stored = () =>
    rows(
      "select starts_on::text, ends_on::text, start_time, places from group_sessions where starts_on > '2035-01-01'",
    );
  await expect
    .poll(stored)
    .toEqual([{ starts_on: "2035-03-06", ends_on: "2035-03-06", start_time: "18:30", places: 8 }]);
  await button(/^More: Tuesday 6th March 2035/).click();
  await button(/^Remove Tuesday 6th March 2035/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await toast("Date removed");
});

test("a date changed in two windows keeps both changes", async () => {
  const [date] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, '2035-03-06', '2035-03-06', '18:30', '20:00', 8 from services limit 1 returning id`,
  );
  await go("/admin/group-sessions");
  await button(/^Edit Tuesday 6th March 2035/).click();
  await rows("update group_sessions set is_active = false where id = $1", [date?.id]);
  await dialog().getByLabel("Places").fill("9");
  await button("Save date").click();
  await toast("Date saved");
  expect(await rows("select places, is_active from group_sessions where id = $1", [date?.id])).toEqual([
    { places: 9, is_active: false },
  ]);
  await rows("delete from group_sessions where id = $1", [date?.id]);
});

test("a date that is opened while the services are still read keeps its group", async () => {
  const [date] = await rows<{ id: string; service_id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, '2035-03-06', '2035-03-06', '18:30', '20:00', 8 from services where name = 'Meditation group' returning id, service_id`,
  );
  const { promise: read, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/rest/v1/services?**", async (route) => read.then(() => route.continue()));
  const dates = page.waitForResponse(/rest\/v1\/group_sessions/);
  await go("/admin/group-sessions");
  const opened = button(/^Edit Tuesday 6th March 2035/).click();
  await dates;
  for (let turn = 0; turn < 5; turn += 1) await settled(); // it opens, if it can be opened by now
  answer();
  await opened;
  await dialog().getByLabel("Places").fill("9");
  await button("Save date").click();
  await toast("Date saved");
  expect(await rows("select places, service_id from group_sessions where id = $1", [date?.id])).toEqual([
    { places: 9, service_id: date?.service_id },
  ]);
  await rows("delete from group_sessions where id = $1", [date?.id]);
});

test("a date that overlaps a booking is refused with the booking's client and hours; beside it, it is added", async () => {
  await addDate("11:00", "16:00");
  await dialog()
    .getByText(
      "In the way: Rowan Ash, Saturday 10th March, 12:00 to 13:00. Move or cancel that booking first, or choose other hours.",
    )
    .waitFor();
  expect(await dates()).toEqual([]);
  await expect.poll(() => dialog().getByLabel("Last day").inputValue()).toBe(SATURDAY);
  await dialog().getByLabel("From").fill("13:00");
  await button("Save date").click();
  await toast("Date saved");
  expect(await dates()).toEqual([{ starts_on: "2035-03-09", start_time: "13:00", end_time: "16:00" }]);
});

test("a date moved onto a booking or another date is refused with its name", async () => {
  await go("/admin/group-sessions");
  await button(/^Edit Friday 9th and Saturday 10th March 2035/).click();
  await dialog().getByLabel("From").fill("12:30");
  await button("Save date").click();
  await dialog().getByText("In the way: Rowan Ash, Saturday 10th March, 12:00 to 13:00.").waitFor();
  await addDate("15:30", "17:00");
  await dialog()
    .getByText(
      "In the way: Reiki Level 1, Friday 9th and Saturday 10th March, 13:00 to 16:00 both days. Change that date first, or choose other hours.",
    )
    .waitFor();
  expect(await dates()).toHaveLength(1);
  await rows(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time)
     select id, '2035-03-06', '2035-03-06', '13:00', '16:00' from services where name = 'Reiki Level 1'`,
  );
  await go("/admin/group-sessions");
  await button(/^Edit Tuesday 6th March 2035/).click();
  await dialog().getByLabel("First day").fill("2035-03-09");
  await dialog().getByLabel("Last day").fill("2035-03-09");
  await button("Save date").click();
  await dialog().getByText("This group meets then already. Choose another day or time.").last().waitFor();
  await dialog().getByLabel("From").fill("14:00");
  await button("Save date").click();
  await dialog()
    .getByText("In the way: Reiki Level 1, Friday 9th and Saturday 10th March, 13:00 to 16:00 both days.")
    .last()
    .waitFor();
  expect(await rows("select starts_on::text, start_time from group_sessions where starts_on = '2035-03-06'")).toEqual([
    { starts_on: "2035-03-06", start_time: "13:00" },
  ]);
  await rows("delete from group_sessions where starts_on = '2035-03-06'");
});

test("the hours of a removed date can be booked again", async () => {
  await rows("delete from group_sessions where starts_on = '2035-03-09'");
  await rows(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, '2035-05-11', '2035-05-12', '10:00', '15:00', 8, 15000 from services where name = 'Meditation group'`,
  );
  const taken = () => rows("select from private.occupancy where lower(during)::date = '2035-05-12'");
  expect(await taken()).toHaveLength(1);
  await go("/admin/group-sessions");
  await button(/^More: Friday 11th and Saturday 12th May 2035/).click();
  await button(/^Remove Friday 11th and Saturday 12th May 2035/).click();
  await dialog().getByText("its hours can be booked again").waitFor();
  await dialog().getByRole("button", { name: "Remove" }).click();
  await toast("Date removed");
  expect(await taken()).toEqual([]);
});

test("list, calendar, dashboard and roster say alike what is booked, held and offered", async () => {
  const [session] = await rows<{ id: string; day: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, private.today(), private.today(), '22:30', '23:30', 8, 1000 from services where name = 'Meditation group'
     returning id, starts_on::text as day`,
  );
  const book = (name: string, places: number, hold: string) =>
    rows(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, hold_expires_at, group_session_id, places)
       select service_id, $2, 'a@example.com', starts_on, start_time, 60, 1000, case when ${hold} is null then 'confirmed' else 'pending' end, ${hold}, id, $3
       from group_sessions where id = $1`,
      [session?.id, name, places],
    );
  await book("Bea Moor", 4, "null");
  await book("Cleo Held", 2, "now() + interval '20 minutes'");
  await rows(
    "insert into waiting (group_session_id, user_id, places) select $1, user_id, 1 from profiles where role = 'admin'",
    [session?.id],
  );
  await rows(
    "update waiting set status = 'offered', offered_until = now() + interval '1 hour' where group_session_id = $1",
    [session?.id],
  );
  await rows(
    "insert into waiting (group_session_id, user_id, places) select $1, user_id, 2 from profiles where role <> 'admin' limit 1",
    [session?.id],
  );
  const words = "4 of 8 places booked, 2 held, 1 offered";
  await go("/admin/group-sessions");
  await page.getByText(`Meditation group · ${words} · 1 waiting`).waitFor();
  await go(`/admin/calendar?view=day&date=${session?.day}`);
  await page.getByRole("button", { name: words }).getByText("4/8 +3").waitFor();
  await go("/admin");
  await page.getByText(words).waitFor();
  await go(`/admin/group-sessions/${session?.id}`);
  await page.getByText(words).waitFor();
  expect(await page.getByText("held, not paid yet").count()).toBe(1);
  await rows(
    "update bookings set hold_expires_at = null, payment_status = 'paid', status = 'confirmed' where client_name = 'Cleo Held'",
  );
  await rows("delete from waiting");
  await go("/admin/group-sessions");
  await page.getByText("Meditation group · 6 of 8 places booked · £10.00").waitFor();
  await rows("delete from bookings where group_session_id = $1", [session?.id]);
  await rows("delete from group_sessions where id = $1", [session?.id]);
});

test("a date with a least number asks on the dashboard, and is held anyway", async () => {
  await go("/admin/group-sessions");
  await button("Add date").click();
  await dialog().getByRole("combobox", { name: "Group" }).selectOption({ label: "Reiki Level 1" });
  await dialog().getByLabel("First day").fill("2035-04-07");
  await dialog().getByLabel("Places").fill("6");
  await dialog().getByLabel("At least").fill("7");
  await dialog().getByLabel("Decided on").fill("2035-04-07");
  await button("Save date").click();
  await dialog().getByText("not more than the places").waitFor();
  await dialog().getByText("Please choose a day before the first day.").waitFor();
  await dialog().getByLabel("At least").fill("4");
  await dialog().getByLabel("Decided on").fill("2035-04-01");
  await button("Save date").click();
  await toast("Date saved");
  await rows("update group_sessions set asked_at = now() where starts_on = '2035-04-07'"); // as the job does on the day before
  await go("/admin");
  await page.getByText("0 of at least 4 places").waitFor();
  await button("Cancel it and refund everybody: Reiki Level 1, 7 April").click();
  await dialog().getByText("No place is booked.").waitFor();
  await button("Keep the date").click();
  await button("Hold it anyway: Reiki Level 1, 7 April").click();
  await toast("The date takes place");
  await expect.poll(() => page.getByText("0 of at least 4 places").count()).toBe(0);
  expect(await rows("select decision from group_sessions where starts_on = '2035-04-07'")).toEqual([
    { decision: "held-anyway" },
  ]);
  await rows("delete from group_sessions where starts_on = '2035-04-07'");
});

test("the roster says where the group meets, and leads into its room once it is open", async () => {
  const [date] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, location)
     select id, '2035-06-05', '2035-06-05', '19:00', '20:00', 8, 'The Old Barn' from services where name = 'Reiki Level 1' returning id`,
  );
  await go(`/admin/group-sessions/${date?.id}`);
  await page.getByText("The Old Barn").waitFor();
  await rows(
    `insert into bookings (group_session_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, service_id, 'Gia Group', 'gia@example.com', starts_on, start_time, 60, 2000, 'confirmed', 'cash' from group_sessions where id = $1`,
    [date?.id],
  );
  await rows("update group_sessions set location = null, join_url = 'https://meet.example/circle' where id = $1", [
    date?.id,
  ]);
  await go(`/admin/group-sessions/${date?.id}`);
  await page.getByText("The link opens here 15 minutes before.").waitFor();
  expect(await backOffice.violations()).toEqual([]);
  await rows("insert into private.clock (ahead) select '2035-06-05 19:05+01'::timestamptz - now()");
  await go(`/admin/group-sessions/${date?.id}`);
  const [link] = await rows<{ key: string }>(
    "select key from private.video_links l join bookings b on b.id = l.booking_id where b.group_session_id = $1",
    [date?.id],
  );
  expect(await page.getByRole("link", { name: "Join" }).getAttribute("href")).toBe(`/join/${link?.key}`);
  await rows("delete from private.clock");
  await rows("delete from bookings where group_session_id = $1", [date?.id]);
  await rows("delete from group_sessions where id = $1", [date?.id]);
});

test("a date says who comes and has its next step by the moment, down to who did not come", async () => {
  const [date] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, '2035-08-07', '2035-08-07', '19:00', '20:00', 8, 2000 from services where name = 'Reiki Level 1' returning id`,
  );
  const about = "Tuesday 7th August 2035, Reiki Level 1";
  const clock = (now: string) =>
    rows(
      "insert into private.clock (ahead) select $1::timestamptz - now() on conflict (only_one) do update set ahead = excluded.ahead",
      [now],
    );
  await go("/admin/group-sessions");
  await button(`Add by hand ${about}`).waitFor();
  await rows(
    `insert into bookings (group_session_id, service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence, status, paid_by, notes)
     select g.id, service_id, p.name, '', p.phone, starts_on, start_time, 60, 2000, 'confirmed', 'cash', p.notes from group_sessions g,
       (values ('Ada Lane', '07700 900123', 'A bad knee'), ('Bea Moor', null, null), ('Cleo Fenn', null, null), ('Dan Reed', null, null)) p (name, phone, notes)
     where g.id = $1`,
    [date?.id],
  );
  const step = (name: string) => page.getByRole("link", { name: `${name} ${about.replace(" 2035", "")}` });
  await go("/admin/group-sessions");
  await page.getByText("Ada Lane, Bea Moor, Cleo Fenn and 1 more").waitFor();
  await page.getByRole("link", { name: `Roster ${about}` }).waitFor();
  await clock("2035-08-07 10:00+01");
  await go("/admin/group-sessions");
  await step("Check in").waitFor();
  await clock("2035-08-07 19:05+01");
  await go("/admin/group-sessions");
  await step("Mark who came").click();
  const ada = page.getByRole("listitem").filter({ hasText: "A bad knee" });
  expect(await ada.getByRole("link", { name: "07700 900123" }).getAttribute("href")).toBe("tel:+447700900123");
  await page.getByRole("checkbox", { name: "Here: Bea Moor" }).click();
  await page.getByText("1 here").waitFor();
  await ada.getByRole("button", { name: "Did not come" }).click();
  await toast("Noted: the client did not come");
  await ada.getByText("did not come", { exact: true }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Here: Ada Lane" }).count()).toBe(0);
  expect(await backOffice.violations()).toEqual([]);
  await rows("delete from private.clock");
  await rows("delete from bookings where group_session_id = $1", [date?.id]);
  await rows("delete from group_sessions where id = $1", [date?.id]);
});
