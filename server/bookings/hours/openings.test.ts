import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
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
const openings = (query: string, headers: Record<string, string> = {}) =>
  api.ask(`/functions/v1/openings?${query}`, { headers });

const wish = (nth: number, bookingTime: string) => bookingWish(api, reading.id, nth, bookingTime);

test.each(["Reiki Level 1", "Reiki Level 2", "Reiki Master Level"])(
  "%s is a group course and cannot be booked as an individual session",
  async (name) => {
    const { id, price } = await api.at.serviceNamed(name);
    const gone = '404 {"code":"service-not-offered","error":"This service is no longer offered"}';
    expect(await answerOf(openings(`serviceId=${id}`))).toBe(gone);
    expect(await answerOf(book({ ...(await wish(12, "09:00")), serviceId: id }))).toBe(gone);
    const listed = await api.ask(`/rest/v1/services?is_active=eq.true&id=eq.${id}`, {
      headers: { apikey: KEYS.publishable },
    });
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

describe("a written reading with a promised day", () => {
  type Promise = { from: string; to: string; promised: string; days: Record<string, string[]> };
  let written: { id: string };
  let workingDays: string[];
  beforeAll(async () => {
    written = await api.at.serviceNamed("Written reading");
    const { days } = (await (await openings(`serviceId=${reading.id}`)).json()) as Promise;
    workingDays = Object.keys(days).toSorted();
    await api.at.fresh.asOwner("update services set written_days = 3 where id = $1", [written.id]);
  });
  afterAll(() => api.at.fresh.asOwner("update services set written_days = null where id = $1", [written.id]));
  const promise = async () => (await (await openings(`serviceId=${written.id}`)).json()) as Promise;
  const timesOf = async (day: string) =>
    ((await (await openings(`serviceId=${reading.id}`)).json()) as Promise).days[day];
  const rowsOf = (userId: string) =>
    api.at.fresh.asOwner(
      `select id, booking_date::text as day, booking_time::text as time, is_written, status, payment_status,
         (select count(*)::int from private.occupancy o where o.booking_id = b.id) as hours
       from bookings b where user_id = $1 and status <> 'cancelled'`,
      [userId],
    );

  test("is promised by the last of its working days; a day off is not counted", async () => {
    const [, second = "", third = "", fourth = ""] = workingDays;
    expect(await promise()).toMatchObject({ from: third, to: third, promised: third, days: { [third]: ["18:00"] } });
    await api.at.fresh.asOwner("insert into blocked_dates (blocked_date, reason) values ($1, 'Away')", [second]);
    expect((await promise()).promised).toBe(fourth);
    await api.at.fresh.asOwner("delete from blocked_dates");
  });

  test("is sold to any number, whichever time is asked for, and takes none; a repeated request leads to the same booking", async () => {
    const { promised } = await promise();
    const before = await timesOf(promised);
    const [carla, dora] = [await api.signedIn(), await api.signedIn()];
    const asked = { ...(await wish(1, "10:00")), serviceId: written.id };
    const first = await answerOf(book(asked, { authorization: carla.authorization }));
    expect(first).toMatch(/^200 /);
    expect(
      await answerOf(
        book({ ...asked, bookingDate: promised, bookingTime: "18:00" }, { authorization: carla.authorization }),
      ),
    ).toBe(first);
    expect((await book(asked, { authorization: dora.authorization })).status).toBe(200);
    const kept = {
      day: promised,
      time: "18:00",
      is_written: true,
      status: "pending",
      payment_status: "pending",
      hours: 0,
    };
    expect([...(await rowsOf(carla.userId)), ...(await rowsOf(dora.userId))]).toMatchObject([kept, kept]);
    expect(await timesOf(promised)).toEqual(before);
    const taken = await api.ask(`/rest/v1/bookings?select=booking_time&booking_date=eq.${promised}`, {
      headers: { apikey: KEYS.publishable },
    });
    expect(await taken.json()).toEqual([]);
  });

  test("is paid, promised by email and kept on its day", async () => {
    const erin = await api.signedIn();
    const answer = await book(
      { ...(await wish(1, "10:00")), serviceId: written.id },
      { authorization: erin.authorization },
    );
    const { url, bookingId, sessionId } = (await answer.json()) as Record<string, string>;
    await api.at.pay(url ?? "");
    expect(await confirmPayment(api.at.practice, sessionId ?? "")).toBe("paid");
    expect(await rowsOf(erin.userId)).toMatchObject([{ payment_status: "paid", hours: 0 }]);
    const [mail] = await api.at.fresh.asOwner<Record<string, string | null>>(
      "select subject, plain, calendar from mail where booking_id = $1 and kind = 'booking-paid'",
      [bookingId],
    );
    expect(mail?.subject).toMatch(/: Written reading, promised by /);
    expect(mail?.plain).toContain("reaches you by");
    expect(mail?.plain).not.toMatch(/Time:|calendar|to move|come,/);
    expect(mail?.calendar).toBeNull();
    const move = { bookingId, bookingDate: await api.at.day(5), bookingTime: "10:00" };
    expect(
      await answerOf(api.post("/functions/v1/reschedule-booking", move, { authorization: erin.authorization })),
    ).toMatch(/^409 .*booking-not-movable/);
  });

  test("money that comes after its hold has ended still buys it", async () => {
    const fay = await api.signedIn();
    const answer = await book(
      { ...(await wish(1, "10:00")), serviceId: written.id },
      { authorization: fay.authorization },
    );
    const { url, bookingId, sessionId } = (await answer.json()) as Record<string, string>;
    await api.at.pay(url ?? "");
    await api.at.fresh.asOwner(
      "update bookings set status = 'cancelled', cancelled_because = 'hold-ended' where id = $1",
      [bookingId],
    );
    expect(await confirmPayment(api.at.practice, sessionId ?? "")).toBe("paid");
    expect(await rowsOf(fay.userId)).toMatchObject([{ payment_status: "paid", hours: 0 }]);
  });

  describe("of which two a day are promised", () => {
    const set = (columns: string) => api.at.fresh.asOwner(`update services set ${columns} where id = $1`, [written.id]);
    const ask = async (who: { authorization: string }, change: object = {}) =>
      book({ ...(await wish(1, "10:00")), serviceId: written.id, ...change }, { authorization: who.authorization });
    beforeAll(async () => {
      await api.at.fresh.asOwner("delete from bookings where service_id = $1", [written.id]);
      await set("written_per_day = 2");
    });
    afterAll(() => set("written_per_day = null, written_paused = false, written_resumes_on = null"));

    test("seven clients at once are spread over the next days, and each asks again for the same one", async () => {
      const people = await Promise.all(Array.from({ length: 7 }, () => api.signedIn()));
      const answers = await Promise.all(people.map((each) => ask(each)));
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
      const days = (await Promise.all(people.map((each) => rowsOf(each.userId))))
        .flat()
        .map((row) => (row as { day: string }).day);
      const [third = "", fourth = "", fifth = "", sixth = ""] = workingDays.slice(2);
      expect(days.toSorted()).toEqual([third, third, fourth, fourth, fifth, fifth, sixth]);
      expect(await promise()).toMatchObject({ promised: sixth, isQueued: true });
      const again = await Promise.all(people.map((each) => ask(each)));
      expect(await Promise.all(again.map((answer) => answer.json()))).toEqual(
        await Promise.all(answers.map((answer) => answer.json())),
      );
      await api.at.fresh.asOwner("update bookings set status = 'cancelled' where user_id = $1", [
        people[days.indexOf(third)]?.userId,
      ]);
      expect(await promise()).toMatchObject({ promised: third, isQueued: false });
    });

    test("a client who was shown a day that others took meanwhile is told the later one, and pays for neither", async () => {
      const { promised: shown } = await promise();
      await Promise.all([api.signedIn(), api.signedIn()].map(async (each) => ask(await each)));
      const late = await api.signedIn();
      expect(await answerOf(ask(late, { bookingDate: shown, bookingTime: "18:00" }))).toMatch(
        /^409 .*slot-not-offered.*this reading is now promised by /,
      );
      expect(await rowsOf(late.userId)).toEqual([]);
    });

    test("while they are paused none is sold, in no way; a payment that has begun goes on, and the pause ends on its day", async () => {
      const begun = await api.signedIn();
      const page = await answerOf(ask(begun));
      await set("written_paused = true, written_resumes_on = private.today() + 2");
      const [row] = await api.at.fresh.asOwner<{ until: string }>("select (private.today() + 2)::text as until");
      expect(await promise()).toMatchObject({ days: {}, paused: { until: row?.until } });
      const gail = await api.signedIn();
      expect(await answerOf(ask(gail))).toBe(
        '409 {"code":"readings-paused","error":"No new readings are taken just now"}',
      );
      expect(await answerOf(ask(begun))).toBe(page);
      await set("written_resumes_on = null");
      expect(await promise()).toMatchObject({ days: {}, paused: { until: null } });
      await set("written_resumes_on = private.today()");
      expect(await promise()).not.toHaveProperty("paused");
      expect((await ask(gail)).status).toBe(200);
    });
  });

  test("is not promised by a practice that does not work", async () => {
    await api.at.fresh.asOwner("update availability set is_active = false");
    expect(await promise()).toMatchObject({ days: {} });
    expect(await answerOf(book({ ...(await wish(1, "10:00")), serviceId: written.id }))).toMatch(
      /^409 .*slot-not-offered/,
    );
    await api.at.fresh.asOwner("update availability set is_active = true");
  });
});

describe("openings", () => {
  test("need no key and no account, and return the zone, the range and the free times", async () => {
    const answer = await openings(`serviceId=${reading.id}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { zone, from, to, days } = (await answer.json()) as {
      zone: string;
      from: string;
      to: string;
      days: Record<string, string[]>;
    };
    expect({ zone, status: answer.status }).toEqual({ zone: "Europe/London", status: 200 });
    const offered = Object.keys(days);
    expect(offered).toContain(await api.at.day(1));
    expect(offered.every((day) => day >= from && day <= to && new Date(day).getUTCDay() !== 0)).toBe(true);
    expect(days[await api.at.day(1)]?.slice(0, 2)).toEqual(["09:00", "09:30"]);
  });

  test("are limited to the bookable days for any range; an inverted range has none", async () => {
    const all = (await (await openings(`serviceId=${reading.id}`)).json()) as { days: object };
    expect(
      ((await (await openings(`serviceId=${reading.id}&from=1900-01-01&to=9999-12-31`)).json()) as { days: object })
        .days,
    ).toEqual(all.days);
    expect(await (await openings(`serviceId=${reading.id}&from=9999-12-31&to=1900-01-01`)).json()).toMatchObject({
      days: {},
    });
  });

  test("keep the buffer free, after the requested session and after booked ones", async () => {
    const yoga = await api.at.serviceNamed("One-to-one shamanic yoga");
    const day = await api.at.day(9);
    const free = async () => {
      const answer = (await (await openings(`serviceId=${yoga.id}&from=${day}&to=${day}`)).json()) as {
        days: Record<string, string[]>;
      };
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
    expect(await answerOf(openings(query))).toBe(
      `400 ${JSON.stringify({ code: "invalid-request", error, field: error.split(" ")[0] })}`,
    );
  });

  test("of a service that is not offered are refused", async () => {
    expect(await answerOf(openings(`serviceId=${crypto.randomUUID()}`))).toBe(
      '404 {"code":"service-not-offered","error":"This service is no longer offered"}',
    );
  });
});
