import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WeekdayHours } from "#domain/bookings/hours.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
});
beforeEach(async () => {
  await api.at.clockAt(new Date("2026-11-23T10:10:00Z")); // a Monday
  await rows("delete from availability");
  await rows(
    "insert into availability (day_of_week, start_time, end_time) values (1, '09:00', '12:00'), (1, '13:00', '17:00'), (3, '09:00', '17:00')",
  );
});
afterAll(() => api.close());

const rows = <R extends object>(statement: string, values: unknown[] = []) =>
  api.at.fresh.asOwner<R>(statement, values);
const call = (name: string, body: object, who = practitioner) =>
  api.call<{ count: number; bookings: { clientName: string }[] }>(`practice-${name}`, body, who);
const hours = (dayOfWeek: number, start: string, end: string, isActive = true): WeekdayHours => ({
  dayOfWeek,
  start,
  end,
  isActive,
});
const READ = [hours(1, "09:00", "12:00"), hours(1, "13:00", "17:00"), hours(3, "09:00", "17:00")];
const stored = async () =>
  (
    await rows<{ text: string }>(
      "select concat_ws(' ', day_of_week, to_char(start_time, 'HH24:MI'), to_char(end_time, 'HH24:MI'), case when is_active then 'active' else 'disabled' end) as text from availability order by 1",
    )
  ).map(({ text }) => text);
const AS_READ = ["1 09:00 12:00 active", "1 13:00 17:00 active", "3 09:00 17:00 active"];

describe("saving the week", () => {
  test("replaces it at once, and leaves rows that stay as they are", async () => {
    const [monday] = await rows<{ id: string }>("select id from availability where start_time = '13:00'");
    // Two spans of one day become another two that overlap them: no order of single changes would do.
    const week = [
      hours(1, "09:00", "12:30"),
      hours(1, "13:00", "17:00"),
      hours(3, "08:00", "12:00"),
      hours(3, "12:00", "18:00"),
      hours(6, "10:00", "11:00", false),
    ];
    expect(await call("save-hours", { from: READ, week })).toEqual({ status: 200 });
    expect(await stored()).toEqual([
      "1 09:00 12:30 active",
      "1 13:00 17:00 active",
      "3 08:00 12:00 active",
      "3 12:00 18:00 active",
      "6 10:00 11:00 disabled",
    ]);
    expect(await rows("select id from availability where start_time = '13:00'")).toEqual([monday]);
    expect(await call("save-hours", { from: READ, week })).toEqual({ status: 200 }); // its answer was lost
    expect(await call("save-hours", { from: week, week: [] })).toEqual({ status: 200 });
    expect(await stored()).toEqual([]);
  });

  test("is refused when the hours have changed since they were read, and changes nothing", async () => {
    await rows("update availability set is_active = false where day_of_week = 3");
    const refusal = {
      status: 409,
      code: "changed-meanwhile",
      error: "Your hours were changed in another window meanwhile",
    };
    expect(await call("save-hours", { from: READ, week: [hours(1, "09:00", "18:00")] })).toEqual(refusal);
    expect(await stored()).toEqual(["1 09:00 12:00 active", "1 13:00 17:00 active", "3 09:00 17:00 disabled"]);
  });

  test("of two windows that save at once, one is refused", async () => {
    const saved = await Promise.all(
      ["18:00", "19:00"].map((end) => call("save-hours", { from: READ, week: [hours(1, "09:00", end)] })),
    );
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stored()).toHaveLength(1);
  });

  test.each<[string, WeekdayHours[]]>([
    ["week.1.start these hours overlap 09:00 to 12:00.", [hours(1, "09:00", "12:00"), hours(1, "11:30", "17:00")]],
    ["week.0.end the hours must begin before they end.", [hours(1, "17:00", "09:00")]],
    ["week.0.end please choose when the hours begin and end.", [hours(1, "09:00", "")]],
    ["week.0.dayOfWeek too big: expected number to be <=6", [hours(7, "09:00", "10:00")]],
  ])("%s", async (error, week) => {
    const refusal = await call("save-hours", { from: READ, week });
    expect(refusal).toMatchObject({ status: 400, code: "invalid-request" });
    expect(refusal.error?.toLowerCase()).toContain(error.toLowerCase());
    expect(await stored()).toEqual(AS_READ);
  });

  test("hours that touch, and disabled ones that overlap, are accepted", async () => {
    const week = [hours(1, "09:00", "12:00"), hours(1, "12:00", "13:00"), hours(1, "10:00", "11:00", false)];
    expect((await call("save-hours", { from: READ, week })).status).toBe(200);
  });

  test("is the practitioner's alone", async () => {
    const client = await api.signedIn();
    expect((await call("save-hours", { from: READ, week: [] }, client)).status).toBe(403);
    expect((await call("sessions-outside", { week: [] }, client)).status).toBe(403);
    expect(await stored()).toEqual(AS_READ);
  });
});

describe("sessions outside", () => {
  const book = (name: string, date: string, time: string, changes: Record<string, string> = {}) => {
    const columns: Record<string, string> = { status: "'confirmed'", ...changes };
    return rows(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, ${Object.keys(columns).join()})
       select id, $1, 'a@example.com', $2, $3, 60, 4500, ${Object.values(columns).join()} from services where name = 'Written reading'`,
      [name, date, time],
    );
  };
  const outside = async (week: WeekdayHours[]) => {
    const { count, bookings } = await call("sessions-outside", { week });
    expect(count).toBe(bookings.length);
    return bookings.map(({ clientName }) => clientName);
  };

  test("are those that do not fit whole into the hours of their day, in order", async () => {
    await book("Over", "2026-11-16", "20:00");
    await book("Monday", "2026-11-30", "16:00"); // ends with the hours
    await book("Later", "2026-12-02", "16:30");
    await book("Sunday", "2026-12-06", "10:00");
    await book("Special", "2026-12-09", "18:00");
    await book("Cancelled", "2026-12-07", "20:00", { status: "'cancelled'", cancelled_because: "'client'" });
    await book("Lapsed", "2026-12-08", "20:00", {
      status: "'pending'",
      hold_expires_at: "private.clock() - interval '1 minute'",
    });
    await rows("insert into special_hours (on_date, start_time, end_time) values ('2026-12-09', '18:00', '20:00')");
    expect(await outside(READ)).toEqual(["Later", "Sunday"]);
    expect(await outside([...READ, hours(0, "09:00", "12:00")])).toEqual(["Later"]); // closed to clients, yet the practitioner's hours
    expect(await outside([hours(1, "09:00", "16:30"), hours(3, "09:00", "17:30", false)])).toEqual([
      "Monday",
      "Later",
      "Sunday",
    ]);
    expect(await outside([hours(1, "16:00", "17:00"), hours(3, "16:30", "17:30"), hours(0, "10:00", "11:00")])).toEqual(
      [],
    );
    expect(await stored()).toEqual(AS_READ);
  });
});
