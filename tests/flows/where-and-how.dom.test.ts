import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { violationsOf } from "#tests/support/dom/back-office.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedUpClient, visitor } from "#tests/support/server.ts";

const READING = "Tarot or rune reading by video or phone";

const site = siteForEachTest({ ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
let at: typeof site.at;
beforeAll(async () => {
  ({ at } = site);
});
beforeEach(() =>
  at.fresh.asOwner(
    `insert into meeting_details (area, address, directions, map_url, parking, door, video, video_server)
     values ('Lewes, BN7', E'12 High Street\nLewes BN7 2XX', 'Past the mill, then left', 'https://maps.example/12', 'Behind the house', 'Bell 3', 'room', $1)`,
    ["https://meet.example"],
  ),
);
afterEach(async () => {
  await at.fresh.asOwner("delete from meeting_details");
  await at.fresh.asOwner("delete from private.clock");
});

/** Sets the practice's clock to this number of minutes after the booking begins. */
async function minutesFromBegin(id: string, minutes: number) {
  await at.fresh.asOwner("delete from private.clock");
  await at.fresh.asOwner(
    `insert into private.clock (ahead) select private.moment_of(booking_date + booking_time::text::time, 'Europe/London') + make_interval(mins => $2::int) - now()
     from bookings where id = $1`,
    [id, minutes],
  );
}

test("a client on a phone sees where the session takes place after paying, and how to get there, and on the account page", async () => {
  const client = await signedUpClient(at.server);
  const { sessionId } = await paidBooking(at.server, client);
  const page = await site.open(`/booking-success?session_id=${sessionId}`, { client });
  const where = page.getByRole("region", { name: "Where and how" });
  await where.getByText("12 High Street").waitFor();
  const inOrder = async () => (await where.innerText()).replaceAll(/\n+/g, "\n").split("\n");
  const way = [
    ["The way", "Past the mill, then left"],
    ["Map", "Open the map"],
    ["Parking", "Behind the house"],
    ["Door", "Bell 3"],
  ].flat();
  expect(await inOrder()).toEqual(["Place", "12 High Street, Lewes BN7 2XX", ...way]);
  expect(await where.getByRole("link", { name: "Open the map" }).getAttribute("href")).toBe("https://maps.example/12");
  expect(await violationsOf()).toEqual([]);
  await page.goto(`${at.server.url}/account`);
  await page.getByText(/^12 High Street, Lewes BN7 2XX, 60 minutes$/).waitFor();
  expect((await inOrder()).slice(0, way.length)).toEqual(way);
  expect(await where.getByRole("link", { name: "Open the map" }).getAttribute("href")).toBe("https://maps.example/12");
  expect(await violationsOf()).toEqual([]);
});

test("where the practice rings, the form asks for a number before it sends anything", async () => {
  await at.fresh.asOwner("update meeting_details set rings = 'practitioner'");
  await at.fresh.asOwner("update services set places = '{video,phone}' where name = $1", [READING]);
  const page = await site.newPage({ client: await signedUpClient(at.server), answered: true });
  const [{ id } = { id: "" }] = await at.fresh.asOwner<{ id: string }>(
    "select id from services where name = $1 and is_rung",
    [READING],
  );
  await page.goto(`${at.server.url}/book?service=${id}`);
  await page.getByRole("radio", { name: /phone/i }).check();
  const phone = page.getByLabel("Phone", { exact: true });
  await page.getByText("I ring you on this number.").waitFor();
  await page
    .getByRole("radiogroup", { name: /^Time on/ })
    .getByRole("radio")
    .first()
    .check();
  await page.getByLabel("Full name").fill("Ada Fell");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("button", { name: /^Book Now - £/ }).click();
  await page.getByText("Enter the number that I ring you on").waitFor();
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(sent).toEqual([]);
  await phone.fill("07700 900123");
  const [card] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: /^Book Now - £/ }).click(),
  ]);
  await card.getByLabel("Card number").waitFor();
  await card.close();
  await at.fresh.asOwner("update services set places = '{video}' where name = $1", [READING]);
});

test("the practitioner joins from the booking's sheet, and reads there what the client was told", async () => {
  const client = await signedUpClient(at.server);
  const video = await paidBooking(at.server, client, { service: READING, nth: 8 });
  const inPerson = await paidBooking(at.server, client, { nth: 9 });
  const practitioner = visitor(at.server);
  expect((await practitioner.auth.signInWithPassword(ROWAN)).error).toBeNull();
  const page = await site.open(`/admin/bookings?booking=${inPerson.id}`, { client: practitioner });
  const sheet = page.getByRole("dialog");
  await sheet.getByText("12 High Street, Lewes BN7 2XX").waitFor();
  await minutesFromBegin(video.id, -5);
  await page.goto(`${at.server.url}/admin/bookings?booking=${video.id}`);
  const join = sheet.getByRole("link", { name: "Join" });
  await join.waitFor();
  expect(await join.getAttribute("href")).toMatch(/^\/join\/[0-9a-f]{32}$/);
  expect(await violationsOf()).toEqual([]);
  await page.goto(`${at.server.url}/admin`);
  await page.getByRole("region", { name: "Next" }).getByRole("link", { name: "Join" }).waitFor();
});
