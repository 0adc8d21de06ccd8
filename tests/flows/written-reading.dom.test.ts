import { expect, test } from "vitest";
import { violationsOf } from "#tests/support/dom/back-office.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { backOfficeSteps, ROWAN } from "#tests/support/open-back-office.ts";
import { visitor } from "#tests/support/server.ts";

const PROMISED = "update services set written_days = 3, places = array['written'] where name = 'Written reading'";

const site = siteForEachTest({ ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
const { button, dialog, rows, toast } = backOfficeSteps(
  () => ({ at: { ...site.at, renewSession: () => Promise.resolve(false) }, page: site.page }),
  () => undefined,
);

/** The practitioner takes the page over. */
async function go(path: string) {
  const client = visitor(site.at.server);
  await client.auth.signInWithPassword(ROWAN);
  return site.open(path, { client, answered: true, width: 1440, height: 900 });
}

test("a visitor reads by which day it is promised, and no time or length that means nothing", async () => {
  await rows(PROMISED);
  const phone = await site.open("/book");
  await phone.getByText("In writing, within 3 working days").waitFor();
  await phone.getByRole("link", { name: "Written reading" }).click();
  await phone.getByText(/^In writing, within 3 working days, £15\.00$/).waitFor();
  await phone
    .getByRole("region", { name: "Next step" })
    .getByText(/^by \w{3} \d+ \w{3}$/)
    .waitFor();
  await phone.getByText(/promised by \w+ \d+ \w+, £15\.00\. The form above needs none/).waitFor();
  expect(await phone.getByRole("main").textContent()).not.toMatch(/18:00, £|30 minutes/);
});

test("she limits and pauses them in the service, and who wants one is told why it takes longer, or until when there is none", async () => {
  await rows(PROMISED);
  await rows("delete from bookings");
  await go("/admin/services");
  await button("Edit Written reading").click();
  await dialog().getByText("When it reaches them").click();
  await dialog()
    .getByLabel(/^Promised for one day, at most/)
    .fill("1");
  await dialog().getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(await rows("select written_per_day from services where name = 'Written reading'")).toEqual([
    { written_per_day: 1 },
  ]);

  const booked = `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
    select id, 'Anna Holm', 'anna@example.com', private.today() + day, '18:00', 30, 1500, 'confirmed' from services, generate_series(1, 9) day
    where name = 'Written reading'`;
  await rows(booked);
  const phone = await site.open("/book");
  await phone.getByRole("link", { name: "Written reading" }).click();
  await phone
    .getByText("and so are the readings of others who are waiting: that is why it takes longer than usual.")
    .waitFor();
  expect(await violationsOf()).toEqual([]);

  await go("/admin/services");
  await button("Edit Written reading").click();
  await dialog().getByText("When it reaches them").click();
  await dialog().getByRole("checkbox", { name: "Take no new readings for now" }).check();
  await dialog()
    .getByLabel(/^Take them again from/)
    .fill("2099-12-07");
  expect(await violationsOf()).toEqual([]);
  await dialog().getByRole("button", { name: "Save service" }).click();
  await site.page.getByText("paused until Monday 7 December 2099").waitFor();
  await site.open("/book");
  await phone.getByRole("link", { name: "Written reading" }).click();
  await phone.getByText("I am taking no new readings just now").waitFor();
  await phone.getByText("You can book one again from Monday 7 December 2099.").waitFor();
  expect(await phone.getByRole("main").textContent()).not.toMatch(
    /Promised by|no longer free|sit down with your questions|30 minutes/,
  );
  expect(await violationsOf()).toEqual([]);
  await rows("update services set written_per_day = null, written_paused = false, written_resumes_on = null");
});

test.each([
  ["with a promised day", "3", false],
  ["for a time that is chosen", "null", true],
])("a written reading %s: what the time is for is said where one is chosen alone", async (_, days, said) => {
  await rows(`update services set written_days = ${days} where name = 'Written reading'`);
  const page = await site.open("/book");
  await page.getByRole("link", { name: "Written reading" }).click();
  await page.getByRole("heading", { name: said ? "Day and time" : "Promised day" }).waitFor();
  await expect.poll(() => page.getByText("The time is when I sit down with your questions").count()).toBe(Number(said));
});

test("a booking by hand lists it in writing, without the minutes that it takes to write", async () => {
  await rows(PROMISED);
  const page = await go("/admin/bookings?new");
  const sessions = page.getByRole("dialog").getByRole("combobox", { name: "Session" });
  await expect.poll(() => sessions.innerText()).toContain("Written reading, in writing");
});

test("a file that is no picture is refused with words, and a reading that is gone says so", async () => {
  await rows(PROMISED);
  const [booking] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     select id, 'Rosa Reader', 'rosa@example.com', private.today() + 3, '18:00', 30, 1500, 'confirmed' from services
     where name = 'Written reading' returning id`,
  );
  await go(`/admin/readings/${booking?.id}`);
  await site.page
    .getByLabel("Add a picture")
    .setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await site.page.getByText("This file cannot be read as a picture. Please choose a JPEG, PNG or WebP.").waitFor();
  await go(`/admin/readings/${crypto.randomUUID()}`);
  await expect.poll(() => site.page.getByText("This reading no longer exists.").count()).toBe(1);
});
