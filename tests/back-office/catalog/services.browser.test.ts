import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations, bookingOfAnnaHolm } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(() => bookingOfAnnaHolm());

test("a new price appears on the public page; existing bookings keep theirs", async () => {
  await go("/admin/services");
  await button("Edit Tarot or rune reading by video or phone").click();
  const dialog = page.getByRole("dialog", { name: "Edit service" });
  expect(await violations()).toEqual([]);
  await dialog.getByLabel("Price in pounds").fill("ten");
  await dialog.getByRole("button", { name: "Save service" }).click();
  await dialog.getByText("The price is £0.30 to £10,000, for example 45 or 45.50.").waitFor();
  await dialog.getByLabel("Price in pounds").fill("47.50");
  await dialog.getByLabel("Buffer after it, in minutes").fill("15");
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  const visitor = await (await backOffice.at.browser.window()).newPage();
  const read = () => visitor.goto(`${backOffice.at.server.url}/readings`).then((answer) => answer?.text());
  await expect.poll(read).toContain("£47.50");
  await visitor.context().close();
  expect(await rows("select price_pence, buffer_minutes from bookings where client_name = 'Anna Holm'")).toEqual([
    { price_pence: 4500, buffer_minutes: 0 },
  ]);
});

test("public pages show the next free times of the services that the practitioner chose; a chosen service shows its own", async () => {
  const visitor = await (await backOffice.at.browser.window()).newPage();
  const named = async (path: string, heading: string) => {
    await visitor.goto(backOffice.at.server.url + path);
    return visitor.getByRole("region", { name: heading }).innerText();
  };
  const READING = "Tarot or rune reading by video or phone";
  const pages = [
    ["/", "The next free times"],
    ["/book", "Next free times"],
  ] as const;
  for (const [path, heading] of pages) expect(await named(path, heading)).toContain(READING);

  await go("/admin/services");
  await button(`Edit ${READING}`).click();
  const dialog = page.getByRole("dialog", { name: "Edit service" });
  const box = dialog.getByRole("checkbox", { name: "Show its next free times on public pages" });
  expect(await box.isChecked()).toBe(true);
  await box.uncheck();
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  for (const [path, heading] of pages) {
    await expect.poll(() => named(path, heading)).not.toContain(READING);
    expect(await named(path, heading)).toMatch(/^For |\nFor /);
  }
  const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from services where name = $1 and not in_next_times", [READING]);
  const chosen = await visitor.request.get(`${backOffice.at.server.url}/book?service=${id}`);
  expect(await chosen.text()).toContain(`/book?service=${id}&amp;day=`); // within <noscript>
  await rows("update services set in_next_times = true returning id");
  await visitor.context().close();
});

test("a picture is uploaded and chosen within the form of a service, by keyboard, and saved with it", async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#a66" } })
    .jpeg()
    .toBuffer();
  await go("/admin/services");
  await button("Edit Written reading").click();
  const form = page.getByRole("dialog", { name: "Edit service" });
  await form.getByRole("button", { name: "Choose a picture" }).press("Enter");
  const pictures = page.getByRole("dialog", { name: "Pictures" });
  await pictures.getByLabel("Upload a picture").setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: photo });
  await pictures.getByLabel("What it shows").fill("A letter and a candle");
  await pictures.getByLabel("What it shows").press("Enter");
  await form.getByRole("img", { name: "A letter and a candle" }).waitFor();
  expect(await rows("select from services where picture_id is not null")).toEqual([]); // the surrounding form was not submitted
  expect(await violations()).toEqual([]);
  await form.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(await rows("select s.name from services s join pictures p on p.id = s.picture_id where alt = 'A letter and a candle'")).toEqual([
    { name: "Written reading" },
  ]);
});

test("a service gets a second length, an extra and another channel, and keeps them when something else is changed", async () => {
  await go("/admin/services");
  await button("Edit One-to-one shamanic yoga").click();
  await button("Add a length").click();
  await button("Add an extra").click();
  await dialog().getByRole("button", { name: "Save service" }).click();
  await dialog().getByText("A session lasts 5 to 720 minutes.").waitFor();
  await dialog().getByText("Please name the extra.").waitFor();
  expect(await violations()).toEqual([]);
  await dialog().getByLabel("Duration of length 2").fill("90");
  await dialog().getByLabel("Price of length 2").fill("65");
  await dialog().getByLabel("Name of length 2").fill("Long");
  await dialog().getByLabel("Name of extra 1").fill("Drum journey");
  await dialog().getByLabel("Minutes of extra 1").fill("15");
  await dialog().getByLabel("Price of extra 1").fill("10");
  await dialog().getByRole("checkbox", { name: "video" }).check();
  await button("Save service").click();
  await toast("Service saved");
  await page.getByText("60, 90 minutes · in person, video · 1 extra").waitFor();
  await button("Edit One-to-one shamanic yoga").click();
  await dialog().getByLabel("Price in pounds").fill("48");
  await button("Save service").click();
  await toast("Service saved");
  const read = () =>
    rows(
      `select price_gbp, duration_minutes, places, variants #>> '{1,name}' as second, add_ons #>> '{0,price}' as extra
       from services where name = 'One-to-one shamanic yoga'`,
    );
  await dialog().waitFor({ state: "detached" });
  await expect
    .poll(read)
    .toEqual([{ price_gbp: 4800, duration_minutes: 60, places: ["in person", "video"], second: "Long", extra: "1000" }]);
  await button("Edit One-to-one shamanic yoga").click();
  await button("Remove length 2").click();
  await button("Remove extra 1").click();
  await dialog().getByRole("checkbox", { name: "video" }).uncheck();
  await dialog().getByLabel("Price in pounds").fill("45");
  await button("Save service").click();
  await toast("Service saved");
  await expect.poll(read).toEqual([{ price_gbp: 4500, duration_minutes: 60, places: ["in person"], second: null, extra: null }]);
  await dialog().waitFor({ state: "detached" }); // closing navigates back, which would interrupt the next navigation
});

test("where sessions take place is written once in the settings, and a service may have its own; pages show the area alone", async () => {
  await go("/admin/settings/where");
  const where = page.getByRole("form", { name: "Where you meet" });
  await where.getByLabel("Area").fill("Lewes, BN7");
  await where.getByLabel("Address").fill("12 High Street\nLewes BN7 2XX");
  await where.getByLabel("Link to a map").fill("maps.example");
  await where.getByLabel("How", { exact: true }).selectOption("room");
  expect(await where.getByLabel("Jitsi server").inputValue()).toBe("https://meet.jit.si");
  await button("Save where you meet").click();
  await page.getByText("Please begin with https://, or leave it empty.").waitFor();
  await where.getByLabel("Link to a map").fill("https://maps.example/12");
  expect(await violations()).toEqual([]);
  await go("/admin/services");
  await go("/admin/settings/where");
  await page.getByText("Changed, not saved yet.").waitFor(); // leaving and returning kept the change
  await button("Save where you meet").click();
  await toast("Where you meet is saved");

  await go("/admin/services");
  await button("Edit Reiki Level 1").click();
  const dialog = page.getByRole("dialog", { name: "Edit service" });
  await dialog.getByText("Held elsewhere than your settings say").click();
  await dialog.getByText("Leave area and address empty to meet where your settings say: 12 High Street").waitFor();
  await dialog.getByLabel("Area").fill("Hove");
  await dialog.getByRole("group", { name: "Or, as the client chooses" }).getByLabel("phone").check();
  await dialog.getByLabel("Who rings").selectOption("client");
  await dialog.getByLabel("Your number").fill("01273 496 000");
  expect(await violations()).toEqual([]);
  const byVideo = dialog.getByRole("group", { name: "Or, as the client chooses" }).getByLabel("video");
  await byVideo.check();
  await dialog.getByLabel("How", { exact: true }).selectOption("link");
  await dialog.getByRole("button", { name: "Save service" }).click();
  await dialog.getByText("Please give the link.").waitFor();
  await byVideo.uncheck(); // the missing link is hidden and no longer required
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(
    await rows(
      "select s.name, d.area, d.address, d.rings, d.phone, d.video from meeting_details d left join services s on s.id = d.service_id order by 1",
    ),
  ).toEqual([
    { name: "Reiki Level 1", area: "Hove", address: null, rings: "client", phone: "01273 496 000", video: null },
    { name: null, area: "Lewes, BN7", address: "12 High Street\nLewes BN7 2XX", rings: null, phone: null, video: "room" },
  ]);
  expect(await rows("select name, area from services where area is not null and name like 'Reiki%' order by 1 limit 2")).toEqual([
    { name: "Reiki Level 1", area: "Hove" },
    { name: "Reiki Level 2", area: "Lewes, BN7" },
  ]);
});
