import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { undoTime } from "#tests/support/undo-time.ts";
import { chooseTime } from "./choose-time.ts";

// A client without an account chooses another time by the link of the email that asks for it.

let api: FunctionsApi;
let service: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  const admin = await api.signedInAdmin();
  await sql(
    "insert into business_settings (user_id, business_email, booking_advance_days) values ($1, 'hello@example.com', 60)",
    [admin.userId],
  );
  await sql(undoTime(0));
  service = (await api.at.serviceNamed("Tarot or rune reading by video or phone")).id;
});
beforeEach(() => api.at.clockAt(Date.now()));
afterAll(() => api.close());

const sql = (text: string, values?: unknown[]) => api.at.fresh.asOwner(text, values);
let days = 4;
const freshDay = () => api.at.day((days += 2));

/** A session by hand whose client, without an account, was asked; with the key of the link in the email. */
async function asked() {
  const day = await freshDay();
  const [row] = await sql(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
     values ($1, 'Sam Barrow', 'sam@example.com', $2, '10:00', 30, 4500, 'confirmed', 'paid', 'cash') returning id`,
    [service, day],
  );
  const id = row?.["id"] as string;
  await sql(
    `with closing as (
       insert into private.closings (id, request, first_day, last_day, start_time, end_time, kind, note, words, blocked_date_ids, closed_hours_ids)
       values (gen_random_uuid(), '{}', $2, $2, '00:00', '24:00', 'ill', 'Ill', '', '{}', '{}') returning id
     )
     insert into private.closing_sessions (closing_id, booking_id, way, choose_until)
     select id, $1, 'new-times', private.clock() + interval '2 days' from closing`,
    [id, day],
  );
  await sql(
    "select private.enqueue_at('settle-closing-session', json_build_object('id', id), 'one', 13, now()) from private.closing_sessions where booking_id = $1",
    [id],
  );
  await api.at.doJobs();
  const [mail] = await sql("select plain from mail where booking_id = $1 and kind = 'choose-another-time'", [id]);
  const key = /\/another-time\/([0-9a-f]{32})/.exec(mail?.["plain"] as string)?.[1] ?? "";
  return { id, day, key };
}

const read = async (key: string) => {
  const answer = await api.ask(`/functions/v1/times-to-choose?${new URLSearchParams({ key })}`, {
    headers: { apikey: KEYS.publishable },
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { state?: string; days?: Record<string, string[]>; code?: string }),
  };
};
const choose = (key: string, bookingDate: string, bookingTime: string) =>
  api.call<{ code?: string }>("choose-time", { key, bookingDate, bookingTime });
const press = async (key: string, at: string) => {
  const answer = await api.ask("/functions/v1/choose-time", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ key, at }).toString(),
    redirect: "manual",
  });
  return { status: answer.status, to: answer.headers.get("location") };
};
const stands = async (id: string) => {
  const [row] = await sql(
    "select booking_date::text as date, booking_time as time, status, paid_pence - refunded_pence as held from bookings where id = $1",
    [id],
  );
  return row;
};
const freeDay = ({ days: free = {} }: { days?: Record<string, string[]> }, but: string) =>
  Object.keys(free)
    .toSorted()
    .find((day) => day !== but) ?? "";

test("the email's link shows the free times of the same service and moves the session to one, once; nothing is paid or given back", async () => {
  const { id, day, key } = await asked();
  const open = await read(key);
  expect(open).toMatchObject({ status: 200, state: "open", date: day, time: "10:00", duration: 30 });
  const to = freeDay(open, day);
  const time = open.days?.[to]?.[0] ?? "";
  expect(await choose(key, to, time)).toEqual({ status: 200, date: to, time });
  expect(await stands(id)).toEqual({ date: to, time, status: "confirmed", held: 4500 });
  expect(await read(key)).toMatchObject({ status: 200, state: "used", date: to, time, days: {} });
  expect(await choose(key, to, time)).toMatchObject({ status: 200 });
  expect(await choose(key, to, open.days?.[to]?.[1] ?? "")).toMatchObject({ status: 409, code: "time-chosen" });
  expect(
    await sql("select kind from mail where booking_id = $1 and kind like '%moved%' order by kind", [id]),
  ).toHaveLength(2);
});

test("two taps on two nodes: one time is chosen, the other tap hears so; two taps on the same time are one", async () => {
  const node = api.at.addNode();
  for (let round = 0; round < 4; round += 1) {
    const { id, day, key } = await asked();
    const open = await read(key);
    const date = freeDay(open, day);
    const [first = "", second = ""] = open.days?.[date] ?? [];
    const [one, other, same] = await Promise.all([
      chooseTime(api.at.practice, { key, date, time: first }),
      chooseTime(node, { key, date, time: round < 2 ? second : first }),
      chooseTime(node, { key, date, time: first }),
    ]);
    const { time } = (await stands(id)) as { time: string };
    expect([one.ok, same.ok]).toEqual([time === first, time === first]);
    expect(other).toMatchObject(round < 2 && time === first ? { ok: false, reason: "time-chosen" } : { ok: true });
    expect(await sql("select from mail where booking_id = $1 and kind = 'booking-moved'", [id])).toHaveLength(1);
  }
});

test("two clients who press the same time: one has it, the other keeps the choice", async () => {
  const [ann, bea] = [await asked(), await asked()];
  const open = await read(ann.key);
  const date = freeDay(open, bea.day);
  const time = open.days?.[date]?.[0] ?? "";
  const answers = await Promise.all([ann, bea].map(({ key }) => choose(key, date, time)));
  expect(answers.find(({ status }) => status === 200)).toEqual({ status: 200, date, time });
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: "slot-not-offered" });
  const states = await Promise.all([ann, bea].map(async ({ key }) => (await read(key)).state));
  expect(states).toEqual(answers.map(({ status }) => (status === 200 ? "used" : "open")));
});

test("what is not free, the time that was given up, and what is no time are refused; the session stays to be chosen", async () => {
  const { day, key } = await asked();
  for (const [date, time] of [
    [day, "10:00"],
    [day, "03:00"],
    ["2020-01-02", "10:00"],
    ["2040-01-02", "10:00"],
  ] as const)
    expect(await choose(key, date, time)).toMatchObject({ status: 409, code: "slot-not-offered" });
  expect(await choose(key, "31", "x")).toMatchObject({ status: 400 });
  expect((await read(key)).days?.[day]).not.toContain("10:00");
  expect((await read(key)).state).toBe("open");
});

test("an expired link, one of a cancelled session and what never was a link say so", async () => {
  const [late, cancelled] = [await asked(), await asked()];
  const to = freeDay(await read(late.key), late.day);
  await sql("update bookings set status = 'cancelled' where id = $1", [cancelled.id]);
  expect(await read(cancelled.key)).toMatchObject({ status: 200, state: "over", days: {} });
  expect(await choose(cancelled.key, to, "12:00")).toMatchObject({ status: 404, code: "link-over" });
  await api.at.clockAt(Date.now() + 3 * 24 * 3_600_000);
  expect(await read(late.key)).toMatchObject({ status: 200, state: "over", days: {} });
  expect(await choose(late.key, to, "12:00")).toMatchObject({ status: 404, code: "link-over" });
  for (const none of ["%00", "x".repeat(5000), "0".repeat(32)])
    expect([(await read(none)).status, (await choose(none, to, "12:00")).status]).toEqual([404, 404]);
});

test("the page's form needs no script: each answer leads back to the page, with the reason if there is one", async () => {
  const { id, day, key } = await asked();
  const open = await read(key);
  const to = freeDay(open, day);
  const [first = "", second = ""] = open.days?.[to] ?? [];
  const page = `/another-time/${key}`;
  expect(await press(key, `${day} 10:00`)).toEqual({ status: 303, to: `${page}?not=slot-not-offered` });
  expect(await press(key, "nonsense")).toEqual({ status: 303, to: `${page}?not=slot-not-offered` });
  expect(await press(key, `${to} ${first}`)).toEqual({ status: 303, to: page });
  expect(await press(key, `${to} ${second}`)).toEqual({ status: 303, to: `${page}?not=time-chosen` });
  expect(await stands(id)).toMatchObject({ date: to, time: first });
});
