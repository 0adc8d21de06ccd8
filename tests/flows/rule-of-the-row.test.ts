import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { START_MS } from "#tests/support/limits.ts";
import { removeData, type RunningServer, signedUpClient, startServer } from "#tests/support/server.ts";

vi.setConfig({ testTimeout: START_MS }); // books and pays on a running program

// A practice whose first rule is another than the program's own first rule, as after an update that changes the latter: the row counts.
let fresh: FreshDatabase;
let server: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner("alter table booking_rules disable trigger append_only");
  await fresh.asOwner(
    `update booking_rules set tiers = '[{"hours": 72, "percent": 100}, {"hours": 36, "percent": 40}]', move_hours = 60, least_age = 21`,
  );
  await fresh.asOwner("alter table booking_rules enable trigger append_only");
  server = await startServer({ DATABASE_URL: fresh.url, AUTOCONFIRM: "true" });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

/** The first rule of the program; "within 24 hours" is the specified promise of a confirmation, and no rule. */
const OF_THE_PROGRAM = /(?<!within )\b(?:48|24) hours|\b50%|\bhalf\b(?! an? | hour)|\b18 or older/i;
const words = (html: string) =>
  html
    .replaceAll(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s/).filter((sentence) => OF_THE_PROGRAM.test(sentence));

test.each([
  "/terms",
  "/",
  "/readings",
  "/reiki-therapy",
  "/shamanic-yoga",
  "/meditation",
  "/book",
  "/contact",
  "/privacy",
  "/llms.txt",
])("%s says the row's hours and age", async (path) => {
  const text = words(await (await fetch(server.url + path)).text());
  expect(sentencesOf(text)).toEqual([]);
});

test("the terms say the row's steps", async () => {
  const text = words(await (await fetch(`${server.url}/terms`)).text());
  for (const said of ["72 hours", "36 to 72 hours", "40%", "60 hours", "21 or older"]) expect(text).toContain(said);
  expect(text).toContain("Last updated: December 2024");
});

test("the page that books says the row's hours, and so do the emails of a booking", async () => {
  const { serviceId, days } = await freeTimes(server, "Shamanic and Reiki healing session");
  const page = await fetch(`${server.url}/book?service=${serviceId}&day=${days[9]?.[0]}&time=${days[9]?.[1][0]}`);
  expect(sentencesOf(words(await page.text()))).toEqual([]);
  const client = await signedUpClient(server);
  const { id } = await paidBooking(server, client, { nth: 9 });
  await client.functions.invoke("cancel-booking", { body: { bookingId: id, refundPence: 7000 } });
  const mails = await fresh.asOwner<{ kind: string; plain: string; html: string }>(
    "select kind, plain, html from mail where booking_id = $1",
    [id],
  );
  expect(mails.map(({ kind }) => kind)).toContain("booking-paid");
  expect(mails.flatMap(({ plain, html }) => [...sentencesOf(plain), ...sentencesOf(words(html))])).toEqual([]);
});

test("what the practitioner publishes dates the terms, even where it is the program's first rule", async () => {
  const { tiers, moveHours, leastAge } = DEFAULT_RULE;
  await fresh.asOwner(
    "insert into booking_rules (version, tiers, move_hours, least_age, published_at) values (2, $1, $2, $3, '2031-05-05T12:00:00Z')",
    [JSON.stringify(tiers), moveHours, leastAge],
  );
  await expect
    .poll(async () => words(await (await fetch(`${server.url}/terms`)).text()), { timeout: 30_000 })
    .toContain("Last updated: May 2031");
});
