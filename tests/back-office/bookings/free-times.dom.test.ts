import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { goBack } from "#tests/support/browser/go-back.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, fillNewBooking } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

/** A Monday beyond the days that the public may book, and the two days after it. */
let [monday, tuesday, wednesday] = ["", "", ""];
let rowan = "";
beforeAll(async () => {
  const days = await rows<{ day: string }>(
    `select (monday + n)::text as day from (select date_trunc('week', private.today())::date + 70 as monday) week, generate_series(0, 2) n order by n`,
  );
  [monday, tuesday, wednesday] = days.map(({ day }) => day) as [string, string, string];
  await rows("delete from availability where day_of_week in (1, 2, 3)");
  await rows(
    "insert into availability (day_of_week, start_time, end_time) select day, '09:00', '12:00' from unnest(array[1, 2]) day",
  );
  await rows("insert into blocked_dates (blocked_date, reason) values ($1, 'Dentist')", [tuesday]);
  const [booked] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status)
     select id, 'Rowan Ash', 'rowan.ash@example.com', $1, '10:00', 30, 1500, 'confirmed', 'paid' from services where name = 'Written reading'
     returning id`,
    [monday],
  );
  rowan = booked?.id ?? "";
});

const times = () => dialog().getByRole("group", { name: "Free by your hours" }).getByRole("button");

test("rescheduling offers the day's free times, the booking's own included, and moves it", async () => {
  await go(`/admin/bookings?booking=${rowan}`);
  await button("Reschedule").click();
  await times().first().waitFor();
  await expect.poll(() => times().allInnerTexts()).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"]);
  await times().filter({ hasText: "11:00" }).click();
  await expect.poll(() => dialog().getByLabel("Time").inputValue()).toBe("11:00");
  await button("Move to this time").click();
  await toast("Booking rescheduled");
  expect(await rows("select booking_date::text, booking_time from bookings where id = $1", [rowan])).toEqual([
    { booking_date: monday, booking_time: "11:00" },
  ]);
});

test("a new booking has no last day, links to a conflict and warns outside the hours", async () => {
  await rows("update bookings set booking_time = '10:00' where id = $1", [rowan]);
  await go("/admin/bookings?new");
  await fillNewBooking({ name: "Nia New" });
  await dialog().getByLabel("Date").fill(monday);
  await times().first().waitFor();
  await expect.poll(() => times().allInnerTexts()).toEqual(["09:00", "09:30", "10:30", "11:00", "11:30"]);
  await dialog().getByLabel("Time").fill("12:15");
  await dialog().getByText("12:15 to 12:45 is outside your hours, 09:00 to 12:00. You can still book it.").waitFor();
  await dialog().getByLabel("Time").fill("10:15");
  await dialog().getByText("In the way: Rowan Ash, 10:00 to 10:30.").waitFor();
  await button("Add booking").click();
  await dialog().getByText("In the way: Rowan Ash, 10:00 to 10:30. Choose another time").waitFor();
  await dialog().getByRole("link", { name: "Rowan Ash" }).click();
  await page.getByRole("dialog", { name: "Rowan Ash" }).waitFor();
  await goBack(page);
  await dialog().waitFor({ state: "detached" });
  await goBack(page);
  await page.getByRole("dialog", { name: "New booking" }).waitFor();
  await expect.poll(() => dialog().getByLabel("Full name").inputValue()).toBe("Nia New");
});

test("a blocked day shows its reason and needs Book anyway", async () => {
  await go("/admin/bookings?new");
  await fillNewBooking({ name: "Nia New" });
  await dialog().getByLabel("Date").fill(tuesday);
  const anyway = dialog().getByRole("checkbox", { name: "You blocked this day: Dentist. Book anyway" });
  await anyway.waitFor();
  await times().filter({ hasText: "09:30" }).click();
  await button("Add booking").click();
  await dialog().getByText("Tick this to book it all the same, or choose another time.").waitFor();
  await anyway.and(page.locator(":focus[aria-invalid=true]")).waitFor();
  expect(await rows("select from bookings where booking_date = $1", [tuesday])).toEqual([]);
  await anyway.check();
  await button("Add booking").click();
  await toast("Booking added");
  expect(await rows("select booking_time from bookings where booking_date = $1", [tuesday])).toEqual([
    { booking_time: "09:30" },
  ]);
});

test("a day without hours says so, and times that fail to load can be loaded again", async () => {
  await go("/admin/bookings?new");
  await fillNewBooking({ name: "Nia New" });
  await dialog().getByLabel("Date").fill(wednesday);
  await dialog().getByText("You have no hours on this day. You can still enter a time.").waitFor();
  await page.route("**/functions/v1/practice-openings*", (route) => route.abort());
  await dialog().getByLabel("Date").fill(monday);
  await dialog().getByText("The free times could not be read. You can still enter a time.").waitFor();
  await page.unroute("**/functions/v1/practice-openings*");
  await button("Try again").click();
  await times().first().waitFor();
  await expect.poll(() => times().count()).toBe(5);
});
