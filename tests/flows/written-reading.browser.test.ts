import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import sharp from "sharp";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";
import { signedUpClient } from "#tests/support/server.ts";

const PROMISED = "update services set written_days = 3, places = array['written'] where name = 'Written reading'";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations } = backOffice;

test("a reading is written with a picture, sent, read by its client on a phone, and kept as a PDF", async () => {
  const client = await signedUpClient(backOffice.at.server);
  const { data } = await client.auth.getUser();
  await rows(PROMISED);
  const [booking] = await rows<{ id: string }>(
    `insert into bookings (service_id, user_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, notes)
     select id, $1, 'Rosa Reader', 'rosa@example.com', private.today() + 3, '18:00', 30, 1500, 'confirmed', '1. Shall I move to the sea?' from services
     where name = 'Written reading' returning id`,
    [data.user?.id],
  );
  await go(`/admin/bookings?booking=${booking?.id}`);
  await dialog().getByText("Promised by").waitFor();
  await dialog().getByRole("link", { name: "Write the reading" }).click();
  const { page } = backOffice;
  await page.waitForURL("**/admin/readings/*");
  await page.getByLabel("Text", { exact: true }).waitFor(); // the booking's sheet, which has the questions too, is gone
  await page.getByText("1. Shall I move to the sea?").waitFor();
  expect(await button("Send").isDisabled()).toBe(true);
  await page.getByLabel("Text", { exact: true }).fill("## The tower\n\nChange comes, and *you* choose its day.");
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#a33" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  await page.getByLabel("Add a picture").setInputFiles({ name: "spread.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByLabel("What picture 1 shows").fill("Tower, star and sun");
  await page.getByText("All changes are saved").waitFor();
  expect(await violations()).toEqual([]);
  const [stored] = await rows<{ name: string; size: number }>(
    "select name, (metadata ->> 'size')::integer as size from storage.objects where bucket_id = 'documents'",
  );
  expect(stored?.name).toMatch(new RegExp(`^${booking?.id}/reading/`));
  await page.reload();
  await expect.poll(() => page.getByLabel("What picture 1 shows").inputValue()).toBe("Tower, star and sun");
  expect(await rows("select from mail where kind = 'reading-sent'")).toEqual([]);

  await button("Send").click();
  await dialog().getByRole("button", { name: "Send" }).click();
  await toast("The reading is sent");
  await page.getByText(/^Sent on /).waitFor();
  expect(await rows("select status from bookings where id = $1", [booking?.id])).toEqual([{ status: "completed" }]);

  const window = await signedInWindow(backOffice.at.browser, client, { width: 390, height: 844 });
  const phone = await window.newPage();
  await phone.goto(`${backOffice.at.server.url}/account`);
  await phone.getByRole("link", { name: "Read your reading" }).click();
  await phone.getByRole("heading", { name: "The tower" }).waitFor();
  await phone.getByText("1. Shall I move to the sea?").waitFor();
  const picture = phone.getByRole("img", { name: "Tower, star and sun" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000);
  const bytes = Buffer.from(
    await picture.evaluate(async (image: HTMLImageElement) => Array.from(new Uint8Array(await (await fetch(image.src)).arrayBuffer()))),
  );
  expect((await sharp(bytes).metadata()).exif).toBeUndefined(); // contains no location
  expect(await violationsOf(phone)).toEqual([]);
  const [pdf] = await Promise.all([phone.waitForEvent("download"), phone.getByRole("button", { name: "Keep as PDF" }).click()]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.suggestedFilename()).toMatch(/^reading-\d{4}-\d\d-\d\d\.pdf$/);

  await phone.goto(`${backOffice.at.server.url}/account/reading/${crypto.randomUUID()}`);
  await phone.getByText("There is no reading here").waitFor();
  await window.close();
});

test("a visitor reads by which day it is promised, and no time or length that means nothing", async () => {
  await rows(PROMISED);
  const window = await backOffice.at.browser.window();
  const phone = await window.newPage();
  await phone.goto(`${backOffice.at.server.url}/book`);
  await phone.getByText("In writing, within 3 working days").waitFor();
  await phone.getByRole("link", { name: "Written reading" }).click();
  await phone.getByText(/^In writing, within 3 working days · £15\.00$/).waitFor();
  await phone
    .getByRole("region", { name: "Next step" })
    .getByText(/^by \w{3} \d+ \w{3}$/)
    .waitFor();
  await phone.getByText(/promised by \w+ \d+ \w+, £15\.00\. The form above needs none/).waitFor();
  expect(await phone.getByRole("main").textContent()).not.toMatch(/18:00, £|30 minutes/);
  await window.close();
});

test("she limits and pauses them in the service, and who wants one is told why it takes longer, or until when there is none", async () => {
  await rows(PROMISED);
  await rows("delete from bookings");
  await go("/admin/services");
  await button("Edit Written reading").click();
  await dialog()
    .getByLabel(/^Promised for one day, at most/)
    .fill("1");
  await dialog().getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(await rows("select written_per_day from services where name = 'Written reading'")).toEqual([{ written_per_day: 1 }]);

  const booked = `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
    select id, 'Anna Holm', 'anna@example.com', private.today() + day, '18:00', 30, 1500, 'confirmed' from services, generate_series(1, 9) day
    where name = 'Written reading'`;
  await rows(booked);
  const window = await backOffice.at.browser.window();
  const phone = await window.newPage();
  await phone.goto(`${backOffice.at.server.url}/book`);
  await phone.getByRole("link", { name: "Written reading" }).click();
  await phone.getByText("and so are the readings of others who are waiting: that is why it takes longer than usual.").waitFor();
  expect(await violationsOf(phone)).toEqual([]);

  await button("Edit Written reading").click();
  await dialog().getByRole("checkbox", { name: "Take no new readings for now" }).check();
  await dialog()
    .getByLabel(/^Take them again from/)
    .fill("2099-12-07");
  expect(await violations()).toEqual([]);
  await dialog().getByRole("button", { name: "Save service" }).click();
  await backOffice.page.getByText("paused until Monday 7 December 2099").waitFor();
  await phone.reload();
  await phone.getByText("I am taking no new readings just now").waitFor();
  await phone.getByText("You can book one again from Monday 7 December 2099.").waitFor();
  expect(await phone.getByRole("main").textContent()).not.toMatch(/Promised by|no longer free|sit down with your questions|30 minutes/);
  expect(await violationsOf(phone)).toEqual([]);
  await rows("update services set written_per_day = null, written_paused = false, written_resumes_on = null");
  await window.close();
});

test.each([
  ["with a promised day", "3", false],
  ["for a time that is chosen", "null", true],
])("a written reading %s: what the time is for is said where one is chosen alone", async (_, days, said) => {
  await rows(`update services set written_days = ${days} where name = 'Written reading'`);
  const window = await backOffice.at.browser.window();
  const page = await window.newPage();
  await page.goto(`${backOffice.at.server.url}/book`);
  await page.getByRole("link", { name: "Written reading" }).click();
  await page.getByRole("heading", { name: said ? "Day and time" : "Promised day" }).waitFor();
  await expect.poll(() => page.getByText("The time is when I sit down with your questions").count()).toBe(Number(said));
  await window.close();
});

test("a file that is no picture is refused with words, and a reading that is gone says so", async () => {
  await rows(PROMISED);
  const [booking] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     select id, 'Rosa Reader', 'rosa@example.com', private.today() + 3, '18:00', 30, 1500, 'confirmed' from services
     where name = 'Written reading' returning id`,
  );
  await go(`/admin/readings/${booking?.id}`);
  await backOffice.page
    .getByLabel("Add a picture")
    .setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await backOffice.page.getByText("This file cannot be read as a picture. Please choose a JPEG, PNG or WebP.").waitFor();
  await go(`/admin/readings/${crypto.randomUUID()}`);
  await expect.poll(() => backOffice.page.getByText("This reading no longer exists.").count()).toBe(1);
});
