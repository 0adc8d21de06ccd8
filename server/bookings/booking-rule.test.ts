import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#database/connection/migrate.ts";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";
import { freshDatabase } from "#tests/support/database/database.ts";
import { type PaidBooking, PRACTITIONER, startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { receiptOf } from "#server/money/receipt.ts";
import { addBooking } from "./new/add-booking.ts";
import { cancelBooking, loadCancellationTerms } from "./changes/cancel-booking.ts";
import { moveBooking } from "./changes/move-booking.ts";
import { sendReminders } from "./send-reminders.ts";
import { startBooking } from "./new/start-booking.ts";
import { HOUR_MS } from "#domain/time.ts";

let at: TestPractice;
let sold: PaidBooking;
let now: PaidBooking;
let held: { client: { userId: string }; first: string; again: string };
beforeAll(async () => {
  at = await startPractice();
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email) select id, 'hello@example.com' from u",
  );
  sold = await at.paidBooking(await at.day(10), "10:00");
  const client = await at.client();
  const { id } = await at.serviceNamed("Tarot or rune reading by video or phone");
  const request = at.request(id, await at.day(11), "09:00");
  const first = await startBooking(at.practice, client, request);
  await at.fresh.asOwner(
    `insert into booking_rules (version, tiers, move_hours, least_age)
     values (2, '[{"hours": 24, "percent": 100}, {"hours": 12, "percent": 75}, {"hours": 2, "percent": 20}]', 6, 16)`,
  );
  const again = await startBooking(at.practice, client, request);
  held = { client, first: first.ok ? first.bookingId : "", again: again.ok ? again.bookingId : "" };
  now = await at.paidBooking(await at.day(10), "12:00");
});
afterAll(() => at.close());

const versionOf = async (id: string) => (await at.booking(id))?.["rule_version"];
const terms = async ({ bookingId, begins }: PaidBooking, notice: number) => {
  await at.clockAt(begins.getTime() - notice);
  return loadCancellationTerms(at.practice.database, bookingId);
};

test("the migrations' first version is the program's first rule", async () => {
  const bare = await freshDatabase("template0"); // the template of the tests has a rule of its own
  await migrate(bare.url);
  const rows = await bare.asOwner("select private.as_rule(r) as rule from booking_rules r");
  await bare.close();
  expect(rows).toEqual([{ rule: DEFAULT_RULE }]);
});

test("a booking keeps the version that it was sold under, whoever makes it, and a hold of an older one is made anew", async () => {
  expect([await versionOf(sold.bookingId), await versionOf(now.bookingId)]).toEqual([1, 2]);
  expect([await versionOf(held.first), await versionOf(held.again)]).toEqual([1, 2]);
  expect(await at.booking(held.first)).toMatchObject({ status: "cancelled", cancelled_because: "hold-ended" });
  const { id } = await at.serviceNamed("Tarot or rune reading by video or phone");
  const added = await addBooking(at.practice, PRACTITIONER, {
    ...at.request(id, await at.day(12), "09:00"),
    payment: "cash",
  });
  expect(added).toMatchObject({ ok: true });
  expect(await at.fresh.asOwner("select distinct rule_version from bookings where paid_by = 'cash'")).toEqual([
    { rule_version: 2 },
  ]);
});

test("a request that names another version than the one in force is refused and holds nothing, and a consent stores the version", async () => {
  const { id } = await at.serviceNamed("Tarot or rune reading by video or phone");
  const client = await at.client();
  const request = { ...at.request(id, await at.day(13), "09:00"), consentVersion: "2024-12" };
  for (const ruleVersion of [1, 3]) {
    expect(await startBooking(at.practice, client, { ...request, ruleVersion })).toEqual({
      ok: false,
      reason: "rule-changed",
    });
  }
  expect(await at.fresh.asOwner("select from bookings where user_id = $1", [client.userId])).toEqual([]);
  expect(await startBooking(at.practice, client, { ...request, ruleVersion: 2 })).toMatchObject({ ok: true });
  expect(
    await at.fresh.asOwner("select distinct rule_version from consents where user_id = $1", [client.userId]),
  ).toEqual([{ rule_version: 2 }]);
});

test("a request that consents to another version of the terms than the one in force is refused; a consent names the edition of each text", async () => {
  const { id } = await at.serviceNamed("Tarot or rune reading by video or phone");
  const client = await at.client();
  const request = { ...at.request(id, await at.day(13), "11:00"), ruleVersion: 2 };
  const start = (consentVersion: string) => startBooking(at.practice, client, { ...request, consentVersion });
  const consents = async () =>
    (
      await at.fresh.asOwner<{ given: string }>(
        "select document || ' ' || version as given from consents where user_id = $1 order by given_at, version, document",
        [client.userId],
      )
    ).map(({ given }) => given);
  const first = await start("2024-12");
  expect(first).toMatchObject({ ok: true });
  expect(await consents()).toEqual(["age 2024-12", "privacy 2024-12", "terms 2024-12"]);
  await at.fresh.asOwner("update pages set edition = 2 where path = '/terms'");
  for (const other of ["2024-12", "3 2024-12", "x"])
    expect(await start(other)).toEqual({ ok: false, reason: "rule-changed" });
  for (const _ of ["first", "repeated"]) expect(await start("2 2024-12")).toMatchObject({ ok: true });
  expect((await consents()).toSorted()).toEqual([
    "age 2",
    "age 2024-12",
    "privacy 2024-12",
    "terms 2",
    "terms 2024-12",
  ]);
  await at.fresh.asOwner("update pages set edition = 1 where path = '/terms'");
});

test("cancelling gives back what the booking's own version says", async () => {
  expect(await terms(sold, 30 * HOUR_MS)).toMatchObject({
    refund: 2250,
    until: sold.begins.getTime() - 24 * HOUR_MS,
    afterwards: 0,
  });
  expect(await terms(now, 30 * HOUR_MS)).toMatchObject({
    refund: 4500,
    until: now.begins.getTime() - 24 * HOUR_MS,
    afterwards: 3375,
  });
  expect(await terms(now, 13 * HOUR_MS)).toMatchObject({
    refund: 3375,
    until: now.begins.getTime() - 12 * HOUR_MS,
    afterwards: 900,
  });
  expect(await terms(now, HOUR_MS)).toMatchObject({ refund: 0, until: undefined });
});

test("a receipt states a rule that is not the specified one", async () => {
  const rowsOf = async ({ bookingId }: PaidBooking) => {
    const found = await receiptOf(at.practice, bookingId);
    return found.ok ? found.receipt.facts.filter(([label]) => label === "Cancelling") : found;
  };
  expect(await rowsOf(sold)).toEqual([]);
  expect(await rowsOf(now)).toEqual([
    [
      "Cancelling",
      "Cancel 24 hours or more ahead for a full refund; from 12 to 24 hours, 75%; from 2 to 12 hours, 20%; under 2 hours, nothing.",
    ],
  ]);
});

test("moving needs the notice of the booking's own version, and the refusal names it", async () => {
  const move = ({ bookingId, client }: PaidBooking, date: string) =>
    moveBooking(at.practice, { bookingId, date, time: "15:00", by: "client", userId: client.userId });
  await at.clockAt(now.begins.getTime() - 30 * HOUR_MS);
  const date = await at.day(5);
  expect(await move(sold, date)).toMatchObject({
    reason: "too-late-to-move",
    detail: expect.stringContaining("at least 48 hours notice"),
  });
  await at.clockAt(now.begins.getTime() - 5 * HOUR_MS);
  expect(await move(now, date)).toMatchObject({
    reason: "too-late-to-move",
    detail: expect.stringContaining("at least 6 hours notice"),
  });
});

test("who moves a session when less comes back gets no more by cancelling it later; a move by the practice gives back all of it", async () => {
  const moved = await at.paidBooking(await at.day(8), "14:00");
  const { bookingId, client, begins } = moved;
  const to = async (date: string, by: "client" | "practitioner") =>
    moveBooking(at.practice, {
      bookingId,
      date,
      time: "14:00",
      by,
      userId: by === "client" ? client.userId : PRACTITIONER.userId,
    });
  await at.clockAt(begins.getTime() - 13 * HOUR_MS);
  expect(await loadCancellationTerms(at.practice.database, bookingId)).toMatchObject({ refund: 3375, percent: 75 });
  const later = await at.day(10);
  expect(await to(later, "client")).toMatchObject({ ok: true });
  expect(await loadCancellationTerms(at.practice.database, bookingId)).toMatchObject({
    refund: 3375,
    percent: 75,
    afterwards: 900,
  });
  const own = await at.fresh.asOwner<{ rule: { tiers: object[] } }>(
    "select private.as_rule(r, b.refund_cap) as rule from bookings b join booking_rules r on r.version = b.rule_version where b.id = $1",
    [bookingId],
  );
  expect(own[0]?.rule.tiers).toEqual([
    { hours: 12, percent: 75 },
    { hours: 2, percent: 20 },
  ]);
  expect(
    await cancelBooking(at.practice, {
      bookingId,
      by: "client",
      userId: client.userId,
      refund: "policy",
      expectedRefund: 4500,
    }),
  ).toEqual({
    ok: false,
    reason: "refund-changed",
  });
  expect(await to(await at.day(12), "practitioner")).toMatchObject({ ok: true });
  expect(await loadCancellationTerms(at.practice.database, bookingId)).toMatchObject({ refund: 4500, percent: 100 });
  expect(await at.booking(bookingId)).toMatchObject({ refund_cap: null });
});

test("the reminder of the deadline goes out in the day before the first step of the booking's own version ends", async () => {
  const remindedAt = async (notice: number) => {
    await at.clockAt(now.begins.getTime() - notice);
    await sendReminders(at.practice);
    const rows = await at.fresh.asOwner(
      "select booking_id from mail where kind = 'reminder-of-deadline' order by created_at",
    );
    return rows.map((row) => row["booking_id"]);
  };
  expect(await remindedAt(60 * HOUR_MS)).toEqual([sold.bookingId]);
  expect(await remindedAt(40 * HOUR_MS)).toEqual([sold.bookingId, now.bookingId]);
  const [mail] = await at.fresh.asOwner(
    "select plain from mail where kind = 'reminder-of-deadline' and booking_id = $1",
    [now.bookingId],
  );
  expect(mail?.["plain"]).toMatch(
    /until then another time costs nothing, or you get\s+all\s+of\s+your\s+£45\.00\s+back/,
  );
  expect(String(mail?.["plain"]).replaceAll(/\s+/g, " ")).toMatch(
    /From then until [^.]*, you get 75% of it back\. From then until [^.]*, you get 20% of it back\. Later than that, or if you do not come, there is no refund\./,
  );
});

test("the email of a cancellation says which step counted", async () => {
  await at.clockAt(now.begins.getTime() - 13 * HOUR_MS);
  await cancelBooking(at.practice, {
    bookingId: now.bookingId,
    by: "client",
    refund: "policy",
    userId: now.client.userId,
  });
  const [mail] = await at.fresh.asOwner("select plain from mail where kind = 'booking-cancelled' and booking_id = $1", [
    now.bookingId,
  ]);
  expect(String(mail?.["plain"]).replaceAll(/\s+/g, " ")).toContain(
    "£33.75 of your £45.00 goes back to the card you paid with. The session was less than 24 hours away: 75% is refunded then, 20% from 12 hours before it, and nothing from 2 hours before it.",
  );
});

test.each([
  ["a booking's version", "update bookings set rule_version = 1 where rule_version = 2", "bookings_keep_their_rule"],
  ["a published version", "update booking_rules set move_hours = 1", "booking_rules_are_append_only"],
  ["a version's existence", "delete from booking_rules", "booking_rules_are_append_only"],
])("%s cannot be changed, not even by the owner", async (_, statement, constraint) => {
  await expect(at.fresh.asOwner(statement)).rejects.toMatchObject({ constraint });
});
