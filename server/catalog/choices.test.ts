import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingCalendar } from "#server/bookings/emails/booking-calendar.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

// Lengths, add-ons and channels of a service, in every way to a booking.

const SHORT = "00000000-0000-4000-8000-000000000001";
const LONG = "00000000-0000-4000-8000-000000000002";
const DRUM = "00000000-0000-4000-8000-00000000000a";
const OILS = "00000000-0000-4000-8000-00000000000b";
const PAST = "00000000-0000-4000-8000-00000000000c";
const OTHERS = "00000000-0000-4000-8000-00000000000f";

let api: FunctionsApi;
let massage: string;
let day: string;
let client: { authorization: string; userId: string };
let practitioner: { authorization: string };
const { asOwner } = {
  asOwner: <R extends object>(text: string, values: unknown[] = []) => api.at.fresh.asOwner<R>(text, values),
};

beforeAll(async () => {
  api = await startFunctionsApi();
  [client, practitioner, day] = [await api.signedIn(), await api.signedInAdmin(), await api.at.day(6)];
  const [row] = await asOwner<{ id: string }>(
    `insert into services (name, category, price_gbp, places, variants, add_ons) values ('Massage', 'reiki', 100, '{in person,phone,video}', $1, $2) returning id`,
    [
      JSON.stringify([
        { id: SHORT, name: "", minutes: 60, price: 6000 },
        { id: LONG, name: "Long", minutes: 90, price: 8500 },
      ]),
      JSON.stringify([
        { id: DRUM, name: "Drum", minutes: 30, price: 1000, isActive: true },
        { id: OILS, name: "Oils <b>", minutes: 0, price: 550, isActive: true },
        { id: PAST, name: "Stones", minutes: 0, price: 500, isActive: false },
      ]),
    ],
  );
  massage = row?.id ?? "";
  await asOwner("insert into services (name, category, price_gbp, variants) values ('Other', 'reiki', 100, $1)", [
    JSON.stringify([{ id: OTHERS, name: "", minutes: 15, price: 100 }]),
  ]);
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["refunds", "checkouts", "bookings", "mail"]) await asOwner(`delete from ${table}`);
});

type Booked = { url: string; bookingId: string; sessionId: string };
const request = (more: object) => ({ ...api.at.request(massage, day, "10:00"), clientPhone: "07700 900123", ...more });
const book = (more: object) => api.call<Booked>("simple-payment", request(more), client);
const addByHand = (more: object) =>
  api.call<Booked>("practice-add-booking", request({ payment: "cash", ...more }), practitioner);
const bookings = () =>
  asOwner(
    "select duration_minutes, price_pence, place, variant_id, variant_name, add_ons, choice, status from bookings order by created_at",
  );

const CHOSEN = { variantId: LONG, addOnIds: [OILS, DRUM], place: "phone" };
const SOLD = {
  duration_minutes: 120,
  price_pence: 10_050,
  place: "phone",
  variant_id: LONG,
  variant_name: "Long",
  add_ons: [
    { name: "Drum", minutes: 30, price: 1000 },
    { name: "Oils <b>", minutes: 0, price: 550 },
  ],
  choice: ", Long, by telephone, with Drum and Oils <b>",
};

test("a service has length and price of its first variant and the place of its first channel, whichever of the two is written", async () => {
  const read = async () =>
    (await asOwner("select duration_minutes, price_gbp, place from services where id = $1", [massage]))[0];
  expect(await read()).toEqual({ duration_minutes: 60, price_gbp: 6000, place: "in person" });
  await asOwner("update services set price_gbp = 6200, place = 'video' where id = $1", [massage]);
  const [now] = await asOwner("select places, variants -> 0 as first from services where id = $1", [massage]);
  expect(now).toEqual({
    places: ["video", "in person", "phone"],
    first: { id: SHORT, name: "", minutes: 60, price: 6200 },
  });
  await asOwner(
    "update services set places = '{in person,phone,video}', variants = jsonb_set(variants, '{0,price}', '6000') where id = $1",
    [massage],
  );
  expect(await read()).toEqual({ duration_minutes: 60, price_gbp: 6000, place: "in person" });
});

describe("what a client chooses", () => {
  test("decides length and price, which the server computes, and is stored as sold, charged and told", async () => {
    const { url, sessionId, bookingId } = await book({ ...CHOSEN, price: 1, duration: 5 });
    expect(await bookings()).toEqual([{ ...SOLD, status: "pending" }]);
    expect(await api.at.practice.payments.findCheckout(sessionId)).toMatchObject({ amount: 10_050 });
    await asOwner("update services set add_ons = '[]', places = '{video}' where id = $1", [massage]); // what was sold stays
    try {
      await api.at.pay(url);
      expect(await confirmPayment(api.at.practice, sessionId)).toBe("paid");
      const [email] = await asOwner<{ plain: string; html: string }>(
        "select plain, html from mail where kind = 'booking-paid'",
      );
      expect(email?.plain).toContain("Massage, Long, by telephone, with Drum and Oils <b>");
      expect(email?.plain).toContain("By telephone");
      expect(email?.plain).toContain("£100.50");
      expect(email?.plain).toContain("2 hours");
      expect(email?.html).toContain("Oils &lt;b&gt;");
      const loaded = await loadBookingFacts(api.at.fresh.database, bookingId, "https://practice.example");
      expect(loaded && bookingCalendar(loaded.facts).replaceAll("\r\n ", "")).toMatch(
        /SUMMARY:Massage\\, Long\\, by telephone/,
      );
      const verified = await api.post(
        "/functions/v1/verify-booking-payment",
        { sessionId },
        { authorization: client.authorization },
      );
      expect(await verified.json()).toMatchObject({ booking: { choice: SOLD.choice, services: { name: "Massage" } } });
      const exported = await api.ask("/functions/v1/bookings-csv", {
        headers: { authorization: practitioner.authorization },
      });
      expect(await exported.text()).toContain("Massage, Long, by telephone, with Drum and Oils <b>");
    } finally {
      await asOwner("update services set add_ons = $2, places = '{in person,phone,video}' where id = $1", [
        massage,
        JSON.stringify([
          { id: DRUM, name: "Drum", minutes: 30, price: 1000, isActive: true },
          { id: OILS, name: "Oils <b>", minutes: 0, price: 550, isActive: true },
          { id: PAST, name: "Stones", minutes: 0, price: 500, isActive: false },
        ]),
      ]);
    }
  });

  test("is the first of everything when nothing is said, as an older page asks", async () => {
    await book({});
    expect(await bookings()).toMatchObject([
      { duration_minutes: 60, price_pence: 6000, place: "in person", variant_id: SHORT, add_ons: [] },
    ]);
  });

  test("chosen otherwise for the same time ends the earlier hold; repeated it is the same hold", async () => {
    const [one, again, other] = [await book(CHOSEN), await book(CHOSEN), await book({ ...CHOSEN, addOnIds: [] })];
    expect(again.sessionId).toBe(one.sessionId);
    expect(other.bookingId).not.toBe(one.bookingId);
    expect(await bookings()).toMatchObject([
      { status: "cancelled" },
      { status: "pending", duration_minutes: 90, price_pence: 8500 },
    ]);
  });

  test("decides which times are free", async () => {
    const read = async (query: string) => {
      const answer = await api.ask(`/functions/v1/openings?serviceId=${massage}&from=${day}&to=${day}${query}`);
      return ((await answer.json()) as { days: Record<string, string[]> }).days[day]?.at(-1);
    };
    expect(await read("")).toBe("16:00");
    expect(await read(`&variantId=${LONG}`)).toBe("15:30");
    expect(await read(`&variantId=${LONG}&addOnIds=${DRUM},${OILS}`)).toBe("15:00");
    expect((await api.ask(`/functions/v1/openings?serviceId=${massage}&variantId=${OTHERS}`)).status).toBe(409);
    expect((await book({ ...CHOSEN, bookingTime: "15:30" })).code).toBe("slot-not-offered");
  });

  test("keeps its length when the session is moved", async () => {
    const { bookingId, url, sessionId } = await book(CHOSEN);
    await api.at.pay(url);
    await confirmPayment(api.at.practice, sessionId);
    const to = await api.at.day(9);
    const move = (bookingTime: string) =>
      api.call("reschedule-booking", { bookingId, bookingDate: to, bookingTime }, client);
    expect((await move("15:30")).code).toBe("slot-not-offered");
    expect((await move("15:00")).status).toBe(200);
    expect(await bookings()).toMatchObject([SOLD]);
  });
});

const REFUSED: [string, object, number, string][] = [
  ["a length of another service", { variantId: OTHERS }, 409, "This length is no longer offered. Please choose again"],
  ["an inactive extra", { addOnIds: [PAST] }, 409, "An extra is no longer offered. Please choose again"],
  ["the same extra twice", { addOnIds: [DRUM, DRUM] }, 409, "An extra was chosen twice. Please choose again"],
  [
    "a channel that is not offered",
    { place: "written" },
    409,
    "This session is not offered in writing. Please choose again",
  ],
  ["a length that is no id", { variantId: "1; drop table services" }, 400, "variantId is not a length"],
  ["extras that are no list", { addOnIds: DRUM }, 400, ""],
  ["a thousand extras", { addOnIds: Array.from({ length: 1000 }, () => DRUM) }, 400, ""],
  ["a negative extra", { addOnIds: [-1] }, 400, ""],
  ["a place that does not exist", { place: "the moon" }, 400, "place is not a place"],
];

describe.each([
  ["a client", (more: object) => book(more)],
  ["the practitioner", (more: object) => addByHand(more)],
])("%s is refused, in words and with nothing stored,", (_, send) => {
  test.each(REFUSED)("%s", async (_name, more, status, words) => {
    const answer = await send(more);
    expect(answer.status).toBe(status);
    expect(answer.error).toContain(words);
    expect(await bookings()).toEqual([]);
  });

  test("choices of a place in a group", async () => {
    const [group] = await asOwner<{ id: string }>(
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
       values ($1, private.today() + 20, private.today() + 20, '11:00', '12:00', 3, 1200) returning id`,
      [massage],
    );
    try {
      const [on] = await asOwner<{ day: string }>("select starts_on::text as day from group_sessions where id = $1", [
        group?.id,
      ]);
      const answer = await send({
        groupSessionId: group?.id,
        bookingDate: on?.day,
        bookingTime: "11:00",
        variantId: LONG,
      });
      expect([answer.code, answer.error]).toEqual([
        "choice-not-offered",
        "A place in a group has no lengths, extras or channels to choose from",
      ]);
      expect(await bookings()).toEqual([]);
    } finally {
      await asOwner("delete from group_sessions");
    }
  });
});

describe("the practitioner", () => {
  test("books the same choice at the same price, or at one of her own", async () => {
    await addByHand(CHOSEN);
    await addByHand({ ...CHOSEN, bookingTime: "14:00", pricePence: 4000, payment: "link" });
    expect(await bookings()).toMatchObject([SOLD, { ...SOLD, price_pence: 4000 }]);
  });

  test("sees the free times of that length", async () => {
    const read = async (query: string) => {
      const answer = await api.ask(`/functions/v1/practice-openings?serviceId=${massage}&date=${day}${query}`, {
        headers: { authorization: practitioner.authorization },
      });
      return (await answer.json()) as { duration: number; times: string[] };
    };
    expect((await read("")).duration).toBe(60);
    expect(await read(`&variantId=${LONG}&addOnIds=${DRUM}`)).toMatchObject({ duration: 120 });
  });

  test("changes the service of a booking, which ends what was chosen of the other one", async () => {
    await addByHand(CHOSEN);
    await asOwner("update bookings set service_id = (select id from services where name = 'Other')");
    expect(await bookings()).toMatchObject([
      { place: "in person", variant_id: null, variant_name: null, add_ons: [], choice: "", price_pence: 10_050 },
    ]);
  });
});
