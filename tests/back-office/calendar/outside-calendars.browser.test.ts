import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { flawsOf } from "#tests/support/browser/accessibility.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, dialog, fillNewBooking } = backOffice;
let page: Page;
beforeEach(async () => {
  ({ page } = backOffice);
  await rows("delete from private.outside_calendars");
});

const panel = () => page.getByRole("region", { name: "Your other calendars" });
const fill = async (label: string, words: string) => dialog().getByLabel(label, { exact: true }).fill(words);
const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const refusal = (words: string) => dialog().getByText(words).last().waitFor();

test("add a link, see what was read, be warned when booking by hand, remove it", async () => {
  await go("/admin/settings/emails#calendars");
  await panel().getByText("None yet. Add the one in which you keep your private appointments.").waitFor();
  await button("Add a calendar…").click();
  await press("Add");
  await dialog().getByText("Please give it a name.").waitFor();
  await dialog().getByText("Please paste the calendar’s address.").waitFor();
  expect(await flawsOf(page)).toEqual([]);
  await fill("Name", "Private");
  await fill("Address", "https://192.168.1.1/a.ics");
  await press("Add");
  await refusal("This address is inside a private network. Only calendars on the internet can be read");
  await fill("Address", `${backOffice.at.server.url}/terms`);
  await press("Add");
  await refusal("The address leads to a web page, not to a calendar. Look for a secret address in iCal format");
  await fill("Address", `${backOffice.at.server.url}/test-calendar/example.ics`);
  await press("Add");
  await toast(/^Private: 2\d\d busy times in the coming year/);
  await panel()
    .getByText(/^Read on .*: 2\d\d busy times in the coming year\.$/)
    .waitFor();
  expect(await flawsOf(page)).toEqual([]);

  await rows("update private.outside_calendars set fault = 'The other calendar''s server cannot be reached'");
  await page.reload();
  await panel().getByText("The other calendar's server cannot be reached.").waitFor();
  await panel()
    .getByText(/^Last read on .*; what was read then stays: 2\d\d busy times in the coming year\.$/)
    .waitFor();
  await button("Read now: Private").click();
  await toast(/^Read just now: 2\d\d busy times/);
  await panel()
    .getByText(/^Read on /)
    .waitFor();

  const [choir] = await rows<{ day: string }>(
    "select lower(during)::date::text as day from private.busy_times where title = 'Choir' and lower(during)::date > private.today() + 1 order by during limit 1",
  );
  await rows("delete from group_sessions where $1 between starts_on and ends_on", [choir?.day]); // frees the evening
  await rows("delete from bookings where booking_date = $1", [choir?.day]);
  await go("/admin/bookings?new");
  await fillNewBooking({ name: "Rowan Ash", day: choir?.day ?? "", time: "18:30" });
  const warning = dialog().getByRole("checkbox", { name: "You are busy 18:00 to 20:00: Choir (Private). Book anyway" });
  await warning.check();
  await button("Add booking").click();
  await toast("Booking added");

  await go("/admin/settings/emails#calendars");
  await button("Remove… Private").click();
  await press("Remove");
  await toast("Calendar removed");
  await panel().getByText("None yet.").waitFor();
  expect(await rows("select from private.busy_days")).toEqual([]);
});

test("on a phone: loading, failed, loaded again; of an account's calendars one is chosen", async () => {
  const { people, page: phone } = await backOffice.at.backOffice({ width: 390, height: 844, colorScheme: "dark" });
  page = phone;
  let fails = true;
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await phone.route("**/functions/v1/practice-outside-calendars*", async (route) => {
    await held;
    await (fails
      ? route.fulfill({ status: 500, json: { code: "unexpected_failure", error: "No" } })
      : route.continue());
  });
  await phone.goto(`${backOffice.at.server.url}/admin/settings/emails#calendars`);
  await panel().getByText("Reading your other calendars…").waitFor();
  release();
  await panel().getByText("Failed to load your other calendars").waitFor();
  fails = false;
  await panel().getByRole("button", { name: "Try again" }).click();

  const asked: unknown[] = [];
  await phone.route("**/functions/v1/practice-add-outside-calendar", async (route) => {
    asked.push(route.request().postDataJSON());
    const choice = ["Home", "Work"].map((name) => ({ name, address: `https://dav.example/${name}/` }));
    await (asked.length === 1
      ? route.fulfill({ json: { choice } })
      : route.fulfill({ status: 422, json: { code: "calendar-not-read", error: "No" } }));
  });
  const form = phone.getByRole("dialog");
  await phone.getByRole("button", { name: "Add a calendar…" }).click();
  await form.getByLabel("Kind").selectOption("caldav");
  for (const [label, words] of [["Name", "Phone"], ["Address", "https://dav.example"], ["User name", "ada"], ["App password", "secret"]] as const) {
    await form.getByLabel(label, { exact: true }).fill(words);
  } // prettier-ignore
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await form.getByLabel("Calendar", { exact: true }).selectOption("Work");
  expect(await flawsOf(phone)).toEqual([]);
  await form.getByRole("button", { name: "Add this calendar" }).click();
  await form.getByText("The calendar could not be added. No").waitFor();
  expect(asked).toEqual([
    { kind: "caldav", name: "Phone", address: "https://dav.example", username: "ada", password: "secret" },
    { kind: "caldav", name: "Phone", address: "https://dav.example/Work/", username: "ada", password: "secret" },
  ]);
  await people.close();
});

test("where a calendar's unknown time zone is can be said, and said otherwise later; entries not read in full are named", async () => {
  await rows(
    `insert into private.outside_calendars (name, kind, address, last_read_at, last_answer_at, next_read_at, entries, unread_titles, unknown_zones)
     values ('Private', 'ics', $1, now(), now(), 'infinity', 0, '{}', '{}'),
       ('Choir', 'ics', $2, now(), now(), 'infinity', 12, array['Dentist', '', 'Dentist', 'A supervision group with a very long title that goes on and on'], array['Atlantis Standard Time'])`,
    ["https://calendar.example/empty.ics", `${backOffice.at.server.url}/test-calendar/example.ics`],
  );
  await go("/admin/settings/emails#calendars");
  await panel()
    .getByText(/: it has no entries at all\. Is it the right calendar\?$/)
    .waitFor();
  await panel()
    .getByText("Dentist, A supervision group with a very long title that goes on and on and 1 other")
    .waitFor();
  expect(await flawsOf(page)).toEqual([]);
  const question = panel().getByLabel("Where is the time zone “Atlantis Standard Time”?");
  await question.selectOption("Atlantic/Azores");
  await panel().getByRole("button", { name: "Save" }).click();
  await toast(/^Thank you\. Choir: 2\d\d busy times/);
  await panel().getByText("Its time zone “Atlantis Standard Time” is Atlantic/Azores.").waitFor();
  await button("Change… the time zone “Atlantis Standard Time”").click();
  expect(await question.inputValue()).toBe("Atlantic/Azores");
  await question.selectOption("Europe/Paris");
  await panel().getByRole("button", { name: "Save" }).click();
  await panel().getByText("Its time zone “Atlantis Standard Time” is Europe/Paris.").waitFor();
  expect(await flawsOf(page)).toEqual([]);
});
