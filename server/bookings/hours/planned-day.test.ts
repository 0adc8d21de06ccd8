import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

// Times that the practitioner enters or moves to: what prevents them is named, and the limits for the public do not hold.

let api: FunctionsApi;
let practitioner: { authorization: string };
let reading: { id: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  const account = await api.signedInAdmin();
  await api.at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [account.userId]);
  practitioner = { authorization: account.authorization };
  reading = await api.at.serviceNamed("Written reading"); // half an hour
  await api.at.clockAt(new Date("2026-11-23T10:10:00Z")); // a Monday
});
afterAll(() => api.close());

const act = (name: string, body: object) => api.call<{ bookingId: string }>(name, body, practitioner);
const add = (bookingDate: string, bookingTime: string, changes: object = {}) =>
  act("practice-add-booking", {
    serviceId: reading.id,
    clientName: "Wanda Early",
    clientEmail: "wanda@example.com",
    bookingDate,
    bookingTime,
    payment: "at-session",
    isAnother: true, // several names have this address
    ...changes,
  });
const move = (bookingId: string, bookingDate: string, bookingTime: string, changes: object = {}) =>
  act("practice-move-booking", { bookingId, bookingDate, bookingTime, ...changes });

type Day = {
  times: string[];
  hours: object[];
  blockedBecause: string | null;
  isSameDayRefused: boolean;
  occupied: object[];
};
async function day(date: string, changes: Record<string, string> = {}): Promise<Day> {
  const query = new URLSearchParams({ date, serviceId: reading.id, ...changes });
  const answer = await api.ask(`/functions/v1/practice-openings?${query}`, {
    headers: { apikey: KEYS.publishable, ...practitioner },
  });
  return (await answer.json()) as Day;
}

describe("a refused time has a code and a sentence for each cause", () => {
  test("the conflicting booking by its name and hours, when adding and when moving", async () => {
    await add("2026-12-01", "10:00", { clientName: "Rowan Ash" });
    const error = "In the way: Rowan Ash, 10:00 to 10:30. Choose another time";
    expect(await add("2026-12-01", "10:15")).toEqual({ status: 409, code: "time-taken", error });
    const { bookingId } = await add("2026-12-01", "10:30");
    expect(await move(bookingId, "2026-12-01", "10:15")).toEqual({ status: 409, code: "time-taken", error });
    expect((await move(bookingId, "2026-12-01", "10:45")).status).toBe(200); // its own time is free for it
  });

  test("a name without its bidirectional control characters", async () => {
    await add("2026-12-02", "10:00", { clientName: "\u202eRowan\u2066 Ash" });
    expect((await add("2026-12-02", "10:15")).error).toBe("In the way: Rowan Ash, 10:00 to 10:30. Choose another time");
    expect((await day("2026-12-02")).occupied).toEqual([expect.objectContaining({ title: "Rowan Ash" })]);
  });

  test("a group session by its name", async () => {
    await api.at.fresh.asOwner(
      "insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time) select id, '2026-12-05', '2026-12-06', '11:00', '16:00' from services where name = 'Reiki Level 1'",
    );
    expect(await add("2026-12-06", "15:45")).toMatchObject({
      code: "time-taken",
      error: "In the way: Reiki Level 1, 11:00 to 16:00. Choose another time",
    });
    expect((await add("2026-12-06", "16:00")).status).toBe(200);
  });

  test("midnight, and the hour that the clock change skips", async () => {
    expect(await add("2026-12-01", "23:45")).toMatchObject({ status: 409, code: "ends-after-midnight" });
    expect(await add("2027-03-28", "01:30")).toMatchObject({ status: 409, code: "time-does-not-exist" });
    const { bookingId } = await add("2027-03-28", "02:30");
    expect(await move(bookingId, "2027-03-28", "01:00")).toMatchObject({ status: 409, code: "time-does-not-exist" });
    expect(await move(bookingId, "2026-11-23", "10:00")).toMatchObject({ status: 409, code: "time-is-over" });
  });

  test("the hour that the clock change repeats can be booked", async () => {
    expect((await add("2027-10-31", "00:45")).status).toBe(200);
    expect((await add("2027-10-31", "01:30")).status).toBe(200);
    expect(await add("2027-10-31", "01:45")).toMatchObject({ code: "time-taken" });
  });
});

test("a blocked day needs bookAnyway", async () => {
  await api.at.fresh.asOwner("insert into blocked_dates (blocked_date, reason) values ('2026-12-08', 'Dentist')");
  const error = "You blocked this day: Dentist. Choose another day, or book anyway";
  expect(await add("2026-12-08", "10:00")).toEqual({ status: 409, code: "day-blocked", error });
  expect((await add("2026-12-08", "10:00", { bookAnyway: true })).status).toBe(200);
  const { bookingId } = await add("2026-12-09", "10:00");
  expect(await move(bookingId, "2026-12-08", "11:00")).toEqual({ status: 409, code: "day-blocked", error });
  expect((await move(bookingId, "2026-12-08", "10:00", { bookAnyway: true })).code).toBe("time-taken"); // a booking cannot be overridden
  expect((await move(bookingId, "2026-12-08", "11:00", { bookAnyway: true })).status).toBe(200);
});

test("closed hours need bookAnyway", async () => {
  await api.at.fresh.asOwner(
    "insert into closed_hours (on_date, start_time, end_time, reason) values ('2026-12-11', '12:00', '13:00', 'Dentist')",
  );
  const error = "You closed 12:00 to 13:00: Dentist. Choose another time, or book anyway";
  expect(await add("2026-12-11", "11:45")).toEqual({ status: 409, code: "hours-closed", error });
  expect(await add("2026-12-11", "13:00")).toMatchObject({ status: 200 });
  expect(await day("2026-12-11")).toMatchObject({
    closed: [{ from: "12:00", to: "13:00", reason: "Dentist", calendar: null }],
  });
  expect((await day("2026-12-11")).times).not.toContain("12:00");
  const { bookingId } = await add("2026-12-11", "12:30", { bookAnyway: true });
  expect(await move(bookingId, "2026-12-11", "12:00")).toEqual({ status: 409, code: "hours-closed", error });
  expect((await move(bookingId, "2026-12-11", "12:00", { bookAnyway: true })).status).toBe(200);
});

describe("the practitioner's openings", () => {
  test("have no horizon: far ahead, and a Sunday with hours", async () => {
    expect((await day("2027-03-02")).times).toContain("09:00");
    expect((await day("2027-01-10")).times).toEqual([]); // a Sunday without hours
    await api.at.fresh.asOwner(
      "insert into availability (day_of_week, start_time, end_time) values (0, '14:00', '15:00')",
    );
    await api.at.fresh.asOwner(
      "insert into special_hours (on_date, start_time, end_time) values ('2027-01-17', '18:00', '19:00')",
    );
    expect(await day("2027-01-17")).toMatchObject({
      times: ["18:00", "18:30"],
      hours: [{ from: "18:00", to: "19:00" }],
    });
    expect(await day("2027-01-10")).toMatchObject({
      times: ["14:00", "14:30"],
      hours: [{ from: "14:00", to: "15:00" }],
    });
  });

  test("of today are the remaining times, unless same-day booking is off; a move may be for today", async () => {
    expect((await day("2026-11-23")).times.slice(0, 2)).toEqual(["10:30", "11:00"]);
    const { bookingId } = await add("2026-12-10", "10:00");
    await api.at.fresh.asOwner("update business_settings set allow_same_day_booking = false");
    expect(await day("2026-11-23")).toMatchObject({ times: [], isSameDayRefused: true });
    expect(await day("2026-11-23", { moving: bookingId })).toMatchObject({ isSameDayRefused: false });
    expect((await day("2026-11-23", { moving: bookingId })).times).toContain("10:30");
    await api.at.fresh.asOwner("update business_settings set allow_same_day_booking = true");
    expect((await day("2026-11-22")).times).toEqual([]); // over
  });

  test("show why a day is blocked and what occupies it, and count the moving booking's own time as free", async () => {
    await api.at.fresh.asOwner("insert into blocked_dates (blocked_date, reason) values ('2026-12-15', 'Inventory')");
    const { bookingId } = await add("2026-12-15", "10:00", { bookAnyway: true });
    const blocked = await day("2026-12-15");
    expect(blocked).toMatchObject({
      blockedBecause: "Inventory",
      occupied: [{ from: "10:00", to: "10:30", title: "Wanda Early", bookingId }],
    });
    expect(blocked.times).not.toContain("10:00");
    expect((await day("2026-12-15", { moving: bookingId })).times).toContain("10:00");
  });

  test("are refused for an unknown service or booking", async () => {
    expect(await day("2026-12-15", { serviceId: crypto.randomUUID() })).toMatchObject({ code: "service-not-offered" });
    expect(await day("2026-12-15", { moving: crypto.randomUUID() })).toMatchObject({ code: "booking-not-found" });
    expect(await day("31 December")).toMatchObject({ code: "invalid-request" });
  });
});
