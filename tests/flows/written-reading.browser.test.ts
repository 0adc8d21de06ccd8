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
  await page.getByLabel("Text", { exact: true }).fill("The tower");
  await page.getByRole("button", { name: "Heading", exact: true }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Change comes, and ");
  await page.keyboard.press("Control+i");
  await page.keyboard.type("you");
  await page.keyboard.press("Control+i");
  await page.keyboard.type(" choose its day.");
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
    await picture.evaluate(async (image: HTMLImageElement) =>
      Array.from(new Uint8Array(await (await fetch(image.src)).arrayBuffer())),
    ),
  );
  expect((await sharp(bytes).metadata()).exif).toBeUndefined(); // contains no location
  expect(await violationsOf(phone)).toEqual([]);
  const [pdf] = await Promise.all([
    phone.waitForEvent("download"),
    phone.getByRole("button", { name: "Keep as PDF" }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.suggestedFilename()).toMatch(/^reading-\d{4}-\d\d-\d\d\.pdf$/);

  await phone.goto(`${backOffice.at.server.url}/account/reading/${crypto.randomUUID()}`);
  await phone.getByText("There is no reading here").waitFor();
  await window.close();
});
