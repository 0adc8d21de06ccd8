import { afterAll, beforeAll, expect, test } from "vitest";
import { currentRule, listServiceRules } from "./rules.queries.ts";
import { findPracticeDetails } from "./practice-settings.queries.ts";
import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import { llmsText } from "#http/feeds/llms-text.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { HOUR_MS } from "#domain/time.ts";

// The practitioner's rule: compared with the last year, published in versions, for the practice or for one service.

const { version: _, ...SPECIFIED } = TWO_DAYS;
const A_DAY = { ...SPECIFIED, tiers: [{ hours: 24, percent: 100 }], moveHours: 24 };

let api: FunctionsApi;
let practitioner: { authorization: string };
let client: { authorization: string };
let reading: string;
let healing: string;
let anna: { userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  [practitioner, client] = [await api.signedInAdmin(), await api.signedIn()];
  reading = (await api.at.serviceNamed("Tarot or rune reading by video or phone")).id;
  healing = (await api.at.serviceNamed("Shamanic and Reiki healing session")).id;
  anna = await api.at.client();
  await cancelled(anna, 10, 60); // all, as before
  await cancelled(anna, 11, 30); // half, would be all
  const ben = await api.at.client();
  await cancelled(ben, 12, 40); // half, would be all
  await cancelled(ben, 13, 10); // nothing
  await cancelled(ben, 14, 30, "practitioner"); // does not count
});
afterAll(() => api.close());

const call = (name: "compare" | "save", body: object, who = practitioner) =>
  api.call<Record<string, unknown>>(`practice-${name}-rule`, body, who);
const save = (from: number, terms: object | null, serviceId: string | null = null) =>
  call("save", { serviceId, from, terms });
const inForce = async () => {
  const rows = (await (
    await api.ask("/rest/v1/rules_in_force?order=version", { headers: { apikey: KEYS.publishable } })
  ).json()) as Row[];
  return rows.map(({ version, service_id, tiers }) => ({ version, service_id, tiers }));
};
type Row = { version: number; service_id: string | null; tiers: unknown };

/** A session that this client, or the practitioner, has cancelled this many hours before it. */
async function cancelled(
  who: { userId: string },
  nth: number,
  notice: number,
  by: "client" | "practitioner" = "client",
): Promise<void> {
  const booking = await api.at.paidBooking(await api.at.day(nth), "10:00", who);
  await api.at.clockAt(booking.begins.getTime() - notice * HOUR_MS);
  await cancelBooking(api.at.practice, {
    bookingId: booking.bookingId,
    by,
    refund: by === "client" ? "policy" : "full",
    userId: who.userId,
  });
  await api.at.clockAt(Date.now());
}

test("the last year's cancellations by clients are decided again by the draft, and nothing changes", async () => {
  expect(await call("compare", { serviceId: null, terms: A_DAY })).toEqual({
    status: 200,
    cancellations: 4,
    keptPence: -4500,
    clientsBetterOff: 2,
    clientsWorseOff: 0,
  });
  const strict = { ...SPECIFIED, tiers: [{ hours: 35, percent: 80 }] };
  // Anna 900 + 2250 less; Ben 1350 more.
  expect(await call("compare", { serviceId: null, terms: strict })).toMatchObject({
    keptPence: 1800,
    clientsBetterOff: 1,
    clientsWorseOff: 1,
  });
  expect(await call("compare", { serviceId: reading, terms: A_DAY })).toMatchObject({
    cancellations: 4,
    keptPence: -4500,
  });
  expect(await call("compare", { serviceId: healing, terms: A_DAY })).toMatchObject({ cancellations: 0 });
  await api.at.fresh.asOwner(
    "update bookings set cancelled_at = private.clock() - interval '366 days' where user_id = $1",
    [anna.userId],
  );
  expect(await call("compare", { serviceId: null, terms: A_DAY })).toMatchObject({
    cancellations: 2,
    keptPence: -2250,
    clientsBetterOff: 1,
  });
  expect(await inForce()).toEqual([{ version: 1, service_id: null, tiers: SPECIFIED.tiers }]);
});

test("a saved rule is the next version; what changes nothing makes none, and a window that shows an older one is refused", async () => {
  expect(await save(1, SPECIFIED)).toEqual({ status: 200, version: 1 });
  expect(await save(1, A_DAY)).toEqual({ status: 200, version: 2 });
  expect(await save(1, SPECIFIED)).toMatchObject({ status: 409, code: "changed-meanwhile" });
  expect(await inForce()).toEqual([{ version: 2, service_id: null, tiers: A_DAY.tiers }]);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((hours) => save(2, { ...A_DAY, moveHours: hours })));
  expect([200, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([1, 4]);
  expect(await save(3, A_DAY)).toEqual({ status: 200, version: 4 });
});

test("llms.txt states the rule in force", async () => {
  const { database } = api.at.practice;
  const rules = { rule: await currentRule(database), serviceRules: await listServiceRules(database) };
  const dates = { year: 2035, groupSessions: [], bookable: { noticeHours: null, sundays: "never" as const }, ...rules };
  const text = llmsText("https://x", await findPracticeDetails(database), [], [], dates);
  expect(text).toContain(
    "- Cancelling: a full refund at 24 hours or more, none under 24 hours or for no-shows; within 5 to 7 business days.",
  );
  expect(text).toContain("- Rescheduling needs 24 hours notice.");
});

test("a service has a rule of its own until it follows the practice again, and its bookings keep the version", async () => {
  const own = { tiers: [], moveHours: 72, leastAge: 21 };
  expect(await save(4, own, healing)).toEqual({ status: 200, version: 5 });
  expect(await inForce()).toEqual([
    { version: 4, service_id: null, tiers: A_DAY.tiers },
    { version: 5, service_id: healing, tiers: [] },
  ]);
  const request = async (service: string, nth: number) => api.at.request(service, await api.at.day(nth), "14:00");
  const versions = async () =>
    (await api.at.fresh.asOwner("select rule_version from bookings order by created_at desc limit 1"))[0];
  const start = async (service: string, nth: number, ruleVersion: number) =>
    startBooking(api.at.practice, await api.at.client(), { ...(await request(service, nth)), ruleVersion });
  expect(await start(healing, 3, 4)).toEqual({ ok: false, reason: "rule-changed" });
  expect(await start(healing, 3, 5)).toMatchObject({ ok: true });
  expect(await versions()).toEqual({ rule_version: 5 });
  expect(await start(reading, 4, 4)).toMatchObject({ ok: true });
  expect(await versions()).toEqual({ rule_version: 4 });

  expect(await save(4, null, healing)).toMatchObject({ status: 409 });
  expect(await save(5, null, healing)).toEqual({ status: 200, version: 6 });
  expect(await save(4, null, healing)).toEqual({ status: 200, version: 4 });
  expect(await inForce()).toEqual([{ version: 4, service_id: null, tiers: A_DAY.tiers }]);
  expect(await start(healing, 5, 4)).toMatchObject({ ok: true });
  expect(await versions()).toEqual({ rule_version: 4 });
});

test("a service asks for a deposit, which pages and llms.txt state; past cancellations are decided as before", async () => {
  const deposit = { ...A_DAY, deposit: 40 };
  expect(await call("compare", { serviceId: reading, terms: deposit })).toEqual(
    await call("compare", { serviceId: reading, terms: A_DAY }),
  );
  expect(await save(4, deposit, healing)).toEqual({ status: 200, version: 7 });
  const rows = await (
    await api.ask("/rest/v1/rules_in_force?order=version", { headers: { apikey: KEYS.publishable } })
  ).json();
  expect(rows).toMatchObject([{ deposit_percent: null }, { service_id: healing, deposit_percent: 40 }]);
  const { database } = api.at.practice;
  const dates = {
    year: 2035,
    groupSessions: [],
    bookable: { noticeHours: null, sundays: "never" as const },
    rule: await currentRule(database),
  };
  const text = llmsText("https://x", await findPracticeDetails(database), [], [], {
    ...dates,
    serviceRules: await listServiceRules(database),
  });
  expect(text).toContain("and pay in full when they book.");
  expect(text).toContain("You pay a deposit of 40% when you book, and the rest at the session or by a payment link.");
  expect(await save(7, null, healing)).toEqual({ status: 200, version: 8 });
});

const step = (hours: unknown, percent: unknown) => ({ hours, percent });
test.each([
  ["no terms for the practice", { terms: null }],
  [
    "a service that does not exist",
    { serviceId: "00000000-0000-4000-8000-000000000000", terms: { ...A_DAY, moveHours: 5 } },
    404,
  ],
  ["a service that is no id", { serviceId: "x" }],
  ["five steps", { terms: { ...A_DAY, tiers: [5, 4, 3, 2, 1].map((n) => step(n, n)) } }],
  ["steps that ascend", { terms: { ...A_DAY, tiers: [step(24, 50), step(48, 100)] } }],
  ["more than everything", { terms: { ...A_DAY, tiers: [step(24, 101)] } }],
  ["a part of an hour", { terms: { ...A_DAY, tiers: [step(1.5, 50)] } }],
  ["text for a number", { terms: { ...A_DAY, moveHours: "24; drop table" } }],
  ["a deposit of 3 per cent", { terms: { ...A_DAY, deposit: 3 } }],
  ["a deposit of everything", { terms: { ...A_DAY, deposit: 100 } }],
  ["a deposit of half a per cent", { terms: { ...A_DAY, deposit: 10.5 } }],
  ["a deposit in words", { terms: { ...A_DAY, deposit: "30" } }],
  ["children", { terms: { ...A_DAY, leastAge: 3 } }],
  ["no version", { from: 0 }],
])("%s is refused in words, and nothing is stored", async (_name, change, status: number = 400) => {
  const count = async () =>
    (await api.at.fresh.asOwner<{ count: string }>("select count(*) from booking_rules"))[0]?.count;
  const before = await count();
  const answer = await call("save", { serviceId: null, from: 4, terms: A_DAY, ...change });
  expect([answer["status"], typeof answer["error"]]).toEqual([status, "string"]);
  expect(await count()).toBe(before);
});

test("clients may neither compare nor save", async () => {
  expect(await call("save", { serviceId: null, from: 4, terms: SPECIFIED }, client)).toMatchObject({ status: 403 });
  expect(await call("compare", { serviceId: null, terms: SPECIFIED }, client)).toMatchObject({ status: 403 });
});
