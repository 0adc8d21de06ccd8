import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerOf, bookingsOf, bookingWish } from "#tests/support/booking-requests.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let reading: { id: string; price: number };
let alice: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  alice = await api.signedIn();
});
afterAll(() => api.close());

const book = (body: unknown, headers: Record<string, string> = { authorization: alice.authorization }) =>
  api.post("/functions/v1/simple-payment", body, headers);
const openings = (query: string, headers: Record<string, string> = {}) => api.ask(`/functions/v1/openings?${query}`, { headers });

const wish = (nth: number, bookingTime: string) => bookingWish(api, reading.id, nth, bookingTime);

test.each(["Reiki Level 1", "Reiki Level 2", "Reiki Master Level"])(
  "%s is a group course and cannot be booked as an individual session",
  async (name) => {
    const { id, price } = await api.at.serviceNamed(name);
    const gone = '404 {"code":"service-not-offered","error":"This service is no longer offered"}';
    expect(await answerOf(openings(`serviceId=${id}`))).toBe(gone);
    expect(await answerOf(book({ ...(await wish(12, "09:00")), serviceId: id }))).toBe(gone);
    const listed = await api.ask(`/rest/v1/services?is_active=eq.true&id=eq.${id}`, { headers: { apikey: KEYS.publishable } });
    expect(await listed.json()).toMatchObject([{ name, price_gbp: price, duration_minutes: 300 }]);
  },
);

test("a service joined through its group sessions has no openings and cannot be booked until booked_online is set", async () => {
  const circle = await api.at.serviceNamed("Meditation group");
  const gone = '404 {"code":"service-not-offered","error":"This service is no longer offered"}';
  const wished = { ...(await wish(12, "15:00")), serviceId: circle.id };
  expect(await answerOf(openings(`serviceId=${circle.id}`))).toBe(gone);
  const erin = await api.signedIn();
  expect(await answerOf(book(wished, { authorization: erin.authorization }))).toBe(gone);
  expect(await bookingsOf(api, erin.userId)).toEqual([]);
  await api.at.fresh.asOwner("update services set booked_online = true where id = $1", [circle.id]);
  expect((await openings(`serviceId=${circle.id}`)).status).toBe(200);
  expect((await book(wished, { authorization: erin.authorization })).status).toBe(200);
  await api.at.fresh.asOwner("update services set booked_online = false where id = $1", [circle.id]);
});

describe("openings", () => {
  test("need no key and no account, and return the zone, the range and the free times", async () => {
    const answer = await openings(`serviceId=${reading.id}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { zone, from, to, days } = (await answer.json()) as { zone: string; from: string; to: string; days: Record<string, string[]> };
    expect({ zone, status: answer.status }).toEqual({ zone: "Europe/London", status: 200 });
    const offered = Object.keys(days);
    expect(offered).toContain(await api.at.day(1));
    expect(offered.every((day) => day >= from && day <= to && new Date(day).getUTCDay() !== 0)).toBe(true);
    expect(days[await api.at.day(1)]?.slice(0, 2)).toEqual(["09:00", "09:30"]);
  });

  test("are limited to the bookable days for any range; an inverted range has none", async () => {
    const all = (await (await openings(`serviceId=${reading.id}`)).json()) as { days: object };
    expect(((await (await openings(`serviceId=${reading.id}&from=1900-01-01&to=9999-12-31`)).json()) as { days: object }).days).toEqual(
      all.days,
    );
    expect(await (await openings(`serviceId=${reading.id}&from=9999-12-31&to=1900-01-01`)).json()).toMatchObject({ days: {} });
  });

  test("keep the buffer free, after the requested session and after booked ones", async () => {
    const yoga = await api.at.serviceNamed("One-to-one shamanic yoga");
    const day = await api.at.day(9);
    const free = async () => {
      const answer = (await (await openings(`serviceId=${yoga.id}&from=${day}&to=${day}`)).json()) as { days: Record<string, string[]> };
      return answer.days[day]?.filter((time) => time >= "11:00" && time <= "15:30");
    };
    await api.at.fresh.asOwner("update services set buffer_minutes = 30 where id = $1", [yoga.id]);
    const { userId } = await api.at.client();
    await api.at.fresh.asOwner(
      `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
       values ($1, $2, 'A', 'a@example.com', $3, '13:00', 60, 4500)`,
      [userId, yoga.id, day],
    );
    expect(await free()).toEqual(["11:00", "11:30", "14:30", "15:00", "15:30"]);
    await api.at.fresh.asOwner("update services set buffer_minutes = 0 where id = $1", [yoga.id]);
    expect(await free()).toEqual(["11:00", "11:30", "12:00", "14:30", "15:00", "15:30"]);
  });

  test.each([
    ["", "serviceId is not a service"],
    ["serviceId=x", "serviceId is not a service"],
    ["serviceId=%ff", "serviceId is not a service"],
    ["serviceId=00000000-0000-4000-8000-000000000000%00", "serviceId is not a service"],
    ["serviceId=00000000-0000-4000-8000-000000000000&from=2027-02-29", "from is not a date (yyyy-MM-dd)"],
    ["serviceId=00000000-0000-4000-8000-000000000000&to=infinity", "to is not a date (yyyy-MM-dd)"],
    ["serviceId=00000000-0000-4000-8000-000000000000&from=", "from is not a date (yyyy-MM-dd)"],
  ])("refuse ?%s", async (query, error) => {
    expect(await answerOf(openings(query))).toBe(`400 ${JSON.stringify({ code: "invalid-request", error })}`);
  });

  test("of a service that is not offered are refused", async () => {
    expect(await answerOf(openings(`serviceId=${crypto.randomUUID()}`))).toBe(
      '404 {"code":"service-not-offered","error":"This service is no longer offered"}',
    );
  });
});
