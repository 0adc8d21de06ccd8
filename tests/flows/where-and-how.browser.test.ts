import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const READING = "Tarot or rune reading by video or phone";
const PHONE = { width: 390, height: 844 };

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true", ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
});
const window = windowForEachTest(() => at);
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
afterAll(() => at.close());

/** Sets the practice's clock to this number of minutes after the booking begins. */
async function minutesFromBegin(id: string, minutes: number) {
  await at.fresh.asOwner("delete from private.clock");
  await at.fresh.asOwner(
    `insert into private.clock (ahead) select private.moment_of(booking_date + booking_time::text::time, 'Europe/London') + make_interval(mins => $2::int) - now()
     from bookings where id = $1`,
    [id, minutes],
  );
}

test("on a phone the ticket says when and where, then how to put it into a calendar, then what was paid", async () => {
  const client = await signedUpClient(at.server);
  const { sessionId } = await paidBooking(at.server, client);
  const page = await window.open(`/booking-success?session_id=${sessionId}`, { client });
  await page.setViewportSize(PHONE);
  const where = page.getByRole("region", { name: "Where and how" });
  await where.getByText("12 High Street").waitFor();
  const tops = await Promise.all(
    [
      page.getByRole("heading", { level: 1 }),
      page.getByText("Date", { exact: true }),
      where,
      page.getByRole("button", { name: "Add to calendar" }),
      page.getByText("Total price", { exact: true }),
    ].map(async (each) => (await each.boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((a = 0, b = 0) => a - b));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violationsOf(page)).toEqual([]);
});

/** The action of the moment, beside the link among the facts. */
const join = (page: Page) => page.getByRole("link", { name: "Join", exact: true });

test("Join appears 15 minutes before; the link says when it opens, then leads into the room, and is over once the session is cancelled", async () => {
  const client = await signedUpClient(at.server);
  const { id, time } = await paidBooking(at.server, client, { service: READING, nth: 6 });
  const page = await window.open("/account", { client });
  await page.setViewportSize(PHONE);
  const where = page.getByRole("region", { name: "Where and how" });
  await where.getByText("15 minutes before").waitFor();
  expect(await join(page).count()).toBe(0);

  const [stored] = await at.fresh.asOwner<{ key: string; room: string }>(
    "select key, room from private.video_links where booking_id = $1",
    [id],
  );
  const { key, room } = stored ?? { key: "", room: "" };
  await page.goto(`${at.server.url}/join/${key}`);
  await page.getByRole("heading", { name: "A little early" }).waitFor();
  const opens = new Date(Date.parse(`2026-01-01T${time}Z`) - 15 * 60_000).toISOString().slice(11, 16);
  await page
    .getByText(
      new RegExp(
        `^The link opens here on .* at ${opens} \\(London time\\), 15 minutes before the session\\. Please come back then\\.$`,
      ),
    )
    .waitFor();
  expect(await page.content()).not.toContain(room);
  expect(await violationsOf(page)).toEqual([]);

  await minutesFromBegin(id, -50);
  await page.reload();
  await page.getByText(/Leave this page open, or come back then\.$/).waitFor();

  await minutesFromBegin(id, -14);
  await page.goto(`${at.server.url}/account`);
  expect(await violationsOf(page)).toEqual([]);
  const link = join(page);
  await link.waitFor();
  expect(await link.evaluate((shown) => getComputedStyle(shown).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
  expect(await link.getAttribute("target")).toBe("_blank");
  const led = await fetch(at.server.url + (await link.getAttribute("href")), { redirect: "manual" });
  expect([
    led.status,
    led.headers.get("location"),
    led.headers.get("cache-control"),
    led.headers.get("referrer-policy"),
  ]).toEqual([302, `https://meet.example/${room}`, "private, no-store", "no-referrer"]);

  await minutesFromBegin(id, 31);
  await page.goto(`${at.server.url}/join/${key}`);
  await page.getByRole("heading", { name: "This session is over" }).waitFor();
  await at.fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [id]);
  const gone = await page.goto(`${at.server.url}/join/${key}`);
  expect(gone?.status()).toBe(404);
  await page.getByRole("heading", { name: "This link is no longer in use" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test("the practitioner's standing link is behind the client's own, from 15 minutes before on", async () => {
  await at.fresh.asOwner(
    "update meeting_details set video = 'link', video_server = null, video_link = 'https://zoom.example/j/1?pwd=x'",
  );
  const client = await signedUpClient(at.server);
  const { id, sessionId } = await paidBooking(at.server, client, { service: READING, nth: 12 });
  const page = await window.open(`/booking-success?session_id=${sessionId}`, { client });
  const where = page.getByRole("region", { name: "Where and how" });
  await where.getByText("15 minutes before").waitFor();
  expect(await page.content()).not.toContain("zoom.example");
  const [{ key } = { key: "" }] = await at.fresh.asOwner<{ key: string }>(
    "select key from private.video_links where booking_id = $1",
    [id],
  );
  const early = await fetch(`${at.server.url}/join/${key}`, { redirect: "manual" });
  expect([early.status, (await early.text()).includes("zoom.example")]).toEqual([200, false]);
  await minutesFromBegin(id, -14);
  await page.goto(`${at.server.url}/account`);
  const href = await join(page).getAttribute("href");
  const led = await fetch(at.server.url + href, { redirect: "manual" });
  expect([href, led.status, led.headers.get("location")]).toEqual([
    `/join/${key}`,
    302,
    "https://zoom.example/j/1?pwd=x",
  ]);
});
