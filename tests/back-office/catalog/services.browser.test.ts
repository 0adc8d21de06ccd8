import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, violations, bookingOfAnnaHolm } = backOffice;
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
  await dialog.getByText("Before and after").click();
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
  await dialog.getByText("Booked online", { exact: true }).click();
  expect(await box.isChecked()).toBe(true);
  await box.uncheck();
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  for (const [path, heading] of pages) {
    await expect.poll(() => named(path, heading)).not.toContain(READING);
    expect(await named(path, heading)).toMatch(/^For |\nFor /);
  }
  const [{ id } = { id: "" }] = await rows<{ id: string }>(
    "select id from services where name = $1 and not in_next_times",
    [READING],
  );
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
  await form.getByText("What clients read", { exact: true }).click();
  await form.getByRole("button", { name: "Choose a picture" }).press("Enter");
  const pictures = page.getByRole("dialog", { name: "Pictures" });
  const large = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#a66" } })
    .png()
    .toBuffer();
  const upload = pictures.getByLabel("Upload a picture");
  await upload.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: large }); // told by the browser, before it is sent
  await pictures.getByText("This picture has 64 million pixels, and at most 51 million are possible").waitFor();
  await upload.setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: photo });
  await pictures.getByLabel("What it shows").fill("A letter and a candle");
  await pictures.getByLabel("What it shows").press("Enter");
  await form.getByRole("img", { name: "A letter and a candle" }).waitFor();
  expect(await rows("select from services where picture_id is not null")).toEqual([]); // the surrounding form was not submitted
  expect(await violations()).toEqual([]);
  await form.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(
    await rows(
      "select s.name from services s join pictures p on p.id = s.picture_id where alt = 'A letter and a candle'",
    ),
  ).toEqual([{ name: "Written reading" }]);
});

test("a service is dragged to its place with the mouse, and the place is said", async () => {
  const READING = "Tarot or rune reading by video or phone";
  await go("/admin/services");
  const row = (name: string) => page.getByRole("listitem").filter({ has: button(`Edit ${name}`) });
  const order = () => rows("select name from services where category = 'readings' order by position");
  const drag = (name: string, onto: string, y: number) =>
    row(name)
      .getByTitle("Drag to change the order")
      .dragTo(row(onto), { targetPosition: { x: 200, y } });
  await drag(READING, "Written reading", 4);
  await page.getByText(`${READING} is now number 1 of 2`).waitFor();
  await expect.poll(order).toEqual([{ name: READING }, { name: "Written reading" }]);
  const { height } = (await row("Written reading").boundingBox()) ?? { height: 0 };
  await drag(READING, "Written reading", height - 4);
  await expect.poll(order).toEqual([{ name: "Written reading" }, { name: READING }]);
});
