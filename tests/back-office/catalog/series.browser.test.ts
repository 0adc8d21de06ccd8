import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// The practitioner creates, changes and ends a series of group sessions.

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});
beforeAll(async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status)
     select id, 'Rowan Ash', 'rowan.ash@example.com', '2038-05-11', '19:00', 60, 7000, 'confirmed', 'paid' from services where name like '%healing session'`,
  );
});

const dialog = (name: string) => page.getByRole("dialog", { name });
const dates = () => page.getByRole("region", { name: "Dates of the series" });
const stored = (from = "2037-12-01") =>
  rows<{ day: string; hours: string }>(
    `select to_char(starts_on, 'MM-DD') as day, start_time || '-' || end_time as hours, coalesce(location, '') as place
     from group_sessions where starts_on >= $1 and is_active order by starts_on`,
    [from],
  );
const at = (hours: string, place: string, ...days: string[]) => days.map((day) => ({ day, hours, place }));

async function addDate(firstDay: string, repeats: string, endsOn?: string) {
  await go("/admin/group-sessions");
  await button("Add date").click();
  const form = dialog("Add date");
  await form.getByLabel("Group").selectOption({ label: "Meditation group" });
  await form.getByLabel("First day").fill(firstDay);
  await form.getByLabel("Repeats").selectOption(repeats);
  if (endsOn) await form.getByLabel("Ends on").fill(endsOn);
  return form;
}

test("the Friday nearest to the new moon, by the keyboard alone", async () => {
  const form = await addDate("2038-06-01", "New moon", "2038-08-15");
  await form.getByLabel("Day", { exact: true }).focus();
  await page.keyboard.type("On the nearest Fri");
  await dates().getByText("3 dates at 18:30: Fri 4 Jun 2038 to Fri 30 Jul 2038").waitFor();
  await dates().getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await dates().getByText("2 dates at 18:30").waitFor();
  await form.getByLabel("First day").press("Enter");
  await toast("2 dates saved");
  expect(await stored("2038-06-01")).toEqual(at("18:30-20:00", "", "07-02", "07-30"));
});
