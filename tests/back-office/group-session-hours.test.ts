import { beforeAll, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// The back office's group sessions: the hours that they take, and what is in their way.

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast } = backOffice;

const SATURDAY = "2035-03-10";
beforeAll(async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status)
     select id, 'Rowan Ash', 'rowan.ash@example.com', $1, '12:00', 60, 7000, 'confirmed', 'paid' from services where name like '%healing session'`,
    [SATURDAY],
  );
});

async function addDate(from: string, until: string) {
  await go("/admin/services");
  await button("Add date").click();
  await dialog().getByRole("combobox", { name: "Group" }).selectOption({ label: "Reiki Level 1" });
  await dialog().getByLabel("First day").fill("2035-03-09");
  await dialog().getByLabel("Last day").fill(SATURDAY);
  await dialog().getByLabel("From").fill(from);
  await dialog().getByLabel("Until").fill(until);
  await button("Save date").click();
}

const dates = () =>
  rows("select starts_on::text, start_time, end_time from group_sessions where starts_on > '2035-01-01' order by start_time");

test("a group session on a booking is refused with its client and hours, and what was typed stays; beside it, it is added", async () => {
  await addDate("11:00", "16:00");
  await dialog()
    .getByText("In the way: Rowan Ash, Saturday 10th March, 12:00 to 13:00. Move or cancel that booking first, or choose other hours.")
    .waitFor();
  expect(await dates()).toEqual([]);
  expect(await dialog().getByLabel("Last day").inputValue()).toBe(SATURDAY);
  await dialog().getByLabel("From").fill("13:00");
  await button("Save date").click();
  await toast("Date saved");
  expect(await dates()).toEqual([{ starts_on: "2035-03-09", start_time: "13:00", end_time: "16:00" }]);
});

test("moved onto the booking it is refused, and onto another group session, which is named", async () => {
  await go("/admin/services");
  await button(/^Edit Friday 9th and Saturday 10th March 2035/).click();
  await dialog().getByLabel("From").fill("12:30");
  await button("Save date").click();
  await dialog().getByText("In the way: Rowan Ash, Saturday 10th March, 12:00 to 13:00.").waitFor();
  await addDate("15:30", "17:00");
  await dialog()
    .getByText(
      "In the way: Reiki Level 1, Friday 9th and Saturday 10th March, 1pm to 4pm both days. Change that date first, or choose other hours.",
    )
    .waitFor();
  expect(await dates()).toHaveLength(1);
});

test("once removed, its hours can be booked again", async () => {
  await go("/admin/services");
  await button(/^Remove Friday 9th and Saturday 10th March 2035/).click();
  await dialog().getByText("its hours can be booked again").waitFor();
  await dialog().getByRole("button", { name: "Remove" }).click();
  await toast("Date removed");
  expect(await rows("select from private.occupancy where lower(during)::date = $1", [SATURDAY])).toHaveLength(1);
});
