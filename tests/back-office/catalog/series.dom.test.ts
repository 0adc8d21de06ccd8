import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

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

test("every other Tuesday, not on 29 December; one is changed, all later ones are, one is removed, all later ones are", async () => {
  const form = await addDate("2037-12-01", "Weekly", "2038-02-28");
  await form.getByLabel("How often").selectOption("Every other week");
  await dates().getByText("7 dates at 18:30: Tue 1 Dec 2037 to Tue 23 Feb 2038").waitFor();
  await dates().getByLabel("Tue 29 Dec 2037").uncheck();
  await dates().getByText("6 dates at 18:30").waitFor();
  await form.getByLabel("At least").fill("3");
  await form.getByLabel("Decided on").waitFor();
  expect(await dates().getByText("6 dates at 18:30").isVisible()).toBe(true);
  await form.getByLabel("At least").fill("");
  await form.getByRole("button", { name: "Save dates" }).click();
  await toast("6 dates saved");
  expect(await stored()).toEqual(at("18:30-20:00", "", "12-01", "12-15", "01-12", "01-26", "02-09", "02-23"));

  await button(/^Edit Tuesday 15th December 2037/).click();
  await dialog("Edit date").getByLabel("Where").fill("The garden");
  await dialog("Edit date").getByRole("button", { name: "Save dates" }).click();
  await dialog("Which dates?").getByRole("button", { name: "This one" }).click();
  await toast("Date saved");
  await expect
    .poll(() => stored("2037-12-15").then((all) => all.slice(0, 1)))
    .toEqual(at("18:30-20:00", "The garden", "12-15"));

  await button(/^Edit Tuesday 15th December 2037/).click();
  await expect.poll(() => dialog("Edit date").getByLabel("How often").inputValue()).toBe("2");
  await dates().getByText("5 dates").waitFor();
  await dialog("Edit date").getByLabel("From").fill("19:00");
  await dialog("Edit date").getByLabel("Until").fill("20:30");
  await dialog("Edit date").getByRole("button", { name: "Save dates" }).click();
  await dialog("Which dates?").getByRole("button", { name: "All later ones" }).click();
  await toast("5 dates saved");
  expect(await stored()).toEqual([
    ...at("18:30-20:00", "", "12-01"),
    ...at("19:00-20:30", "The garden", "12-15"),
    ...at("19:00-20:30", "", "01-12", "01-26", "02-09", "02-23"),
  ]);

  await button(/^More: Tuesday 26th January 2038/).click();
  await button(/^Remove Tuesday 26th January 2038/).click();
  await dialog("Which dates?").getByRole("button", { name: "Remove date" }).click();
  await toast("Date removed");
  await expect.poll(() => stored("2038-01-01")).toEqual(at("19:00-20:30", "", "01-12", "02-09", "02-23"));

  await button(/^More: Tuesday 12th January 2038/).click();
  await button(/^Remove Tuesday 12th January 2038/).click();
  await dialog("Which dates?").getByLabel("All later ones: 3 dates").check();
  await dialog("Which dates?").getByRole("button", { name: "Remove dates" }).click();
  await toast("Dates removed");
  await expect
    .poll(() => stored())
    .toEqual([...at("18:30-20:00", "", "12-01"), ...at("19:00-20:30", "The garden", "12-15")]);
});

test("a series ends after half a year unless told otherwise, and is refused without an end", async () => {
  const form = await addDate("2038-03-02", "Monthly");
  expect(await form.getByLabel("Ends on").inputValue()).toBe("2038-08-31");
  await form.getByLabel("Ends on").fill("");
  await dates().getByText("The dates appear here").waitFor();
  await form.getByRole("button", { name: "Save dates" }).click();
  await form.getByText("Please choose the last day: a series needs an end.").waitFor();
  await form.getByLabel("Ends on").fill("2038-05-31");
  await dates().getByText("3 dates at 18:30: Tue 2 Mar 2038 to Tue 4 May 2038").waitFor();
  await expect.poll(() => form.getByLabel("In the month, on the").inputValue()).toBe("1");
  await form.getByLabel("In the month, on the").selectOption("last");
  await form.getByLabel("Weekday", { exact: true }).selectOption("Friday");
  await dates().getByText("3 dates at 18:30: Fri 26 Mar 2038 to Fri 28 May 2038").waitFor();
  await form.getByLabel("Ends on").fill("2050-05-31");
  await dates().getByText("A series has 60 dates at most. Choose an earlier last day").waitFor();
  expect(await stored("2038-03-01")).toEqual([]);
});

test("what is in the way is named on its day, and one press leaves these days out", async () => {
  const form = await addDate("2038-05-04", "Weekly", "2038-05-18");
  await dates().getByText("In the way: Rowan Ash, 19:00 to 20:00").waitFor();
  await form.getByRole("button", { name: "Save dates" }).click();
  await form
    .getByText("In the way: Tue 11 May: Rowan Ash, 19:00 to 20:00. Leave these days out, or choose other hours")
    .waitFor();
  expect(await stored("2038-05-01")).toEqual([]);
  await dates().getByRole("button", { name: "Leave it out" }).click();
  await dates().getByText("2 dates at 18:30").waitFor();
  expect(
    await dates()
      .getByRole("checkbox", { name: /^Tue 11 May 2038/ })
      .isChecked(),
  ).toBe(false);
  expect(await backOffice.violations()).toEqual([]);
  await form.getByRole("button", { name: "Save dates" }).click();
  await toast("2 dates saved");
  expect(await stored("2038-05-01")).toEqual(at("18:30-20:00", "", "05-04", "05-18"));
});
