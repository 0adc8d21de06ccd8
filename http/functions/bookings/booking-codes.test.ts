import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MOST_HELD } from "#domain/bookings/holds.ts";
import { consentVersion } from "#domain/pages/legal.ts";
import { answerOf } from "#tests/support/booking-requests.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { holdForVisitor } from "#practice/bookings/hold-for-visitor.ts";

// Time first, account last: a visitor's chosen time is kept while they type the code from their email.

const CONSENT = consentVersion({ terms: 1, privacy: 1 });
const TAKEN = '409 {"code":"slot-not-offered","error":"This time is no longer available"}';
type Answer = { holdId: string | null; heldUntil: string | null; retryAfter: number | null };

let api: FunctionsApi;
let reading: { id: string };
let day: string;
let nth = 0;
beforeAll(async () => {
  api = await startFunctionsApi();
  reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.at.fresh.asOwner("delete from private.visitor_holds");
  day = await api.at.day((nth += 1));
});

const wish = (email: string, bookingTime: string, more: object = {}) => ({
  serviceId: reading.id,
  bookingDate: day,
  bookingTime,
  email,
  fullName: "Ada Byron",
  consentVersion: CONSENT,
  ...more,
});
const newAddress = () => `visitor-${crypto.randomUUID()}@example.com`;
const ask = (email: string, time: string, more?: object) => api.post("/functions/v1/request-booking-code", wish(email, time, more));
const held = async (email: string, time: string, more?: object) => (await (await ask(email, time, more)).json()) as Answer;
/** As another network's visitor. */
const heldElsewhere = (email: string, time: string, visitor: string, bookingDate = day) =>
  holdForVisitor(api.at.practice, { ...wish(email, time), bookingDate }, visitor);
const times = async (query = "", headers: Record<string, string> = {}) => {
  const answer = await api.ask(`/functions/v1/openings?serviceId=${reading.id}${query}`, { headers });
  return ((await answer.json()) as { days: Record<string, string[]> }).days[day] ?? [];
};
const book = (authorization: string, bookingTime: string) =>
  api.post("/functions/v1/simple-payment", { ...bookingRequest(), bookingTime }, { authorization });
const bookingRequest = () => ({ serviceId: reading.id, clientName: "A", clientEmail: "a@example.org", bookingDate: day });
const mails = (email: string) =>
  api.at.fresh.asOwner<{ kind: string; plain: string }>("select kind, plain from mail where recipient = $1 order by created_at desc", [
    email,
  ]);

/** The session that the code of the newest email opens. */
async function signInByCode(email: string): Promise<string> {
  const token = /^\d{6}/.exec((await mails(email))[0]?.plain ?? "")?.[0];
  const answer = await api.post("/auth/v1/verify", { type: "email", email, token });
  return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
}

test("the time is kept for the address while the code works, and the code signs in to book it", async () => {
  const email = newAddress();
  const { holdId, heldUntil, retryAfter } = await held(email.toUpperCase(), "10:00");
  expect(retryAfter).toBeNull();
  const [clock] = await api.at.fresh.asOwner<{ left: number }>(
    "select extract(epoch from $1::timestamptz - private.clock())::float as left",
    [heldUntil],
  );
  expect(clock?.left).toBeGreaterThan(540);
  expect(clock?.left).toBeLessThanOrEqual(600);
  expect(await times()).not.toContain("10:00");
  expect(await times(`&hold=${holdId}`)).toContain("10:00");
  expect(await answerOf(book((await api.signedIn()).authorization, "10:00"))).toBe(TAKEN);
  expect(await answerOf(ask(newAddress(), "10:00"))).toBe(TAKEN);

  const authorization = await signInByCode(email);
  expect(await times("", { authorization })).toContain("10:00");
  expect((await book(authorization, "10:00")).status).toBe(200);
  expect(await times(`&hold=${holdId}`)).not.toContain("10:00");
  expect(await api.at.fresh.asOwner("select from private.visitor_holds")).toEqual([]);
});

test("consent is asked once, and recorded for the account as for the booking", async () => {
  const email = newAddress();
  await held(email, "10:00");
  const authorization = await signInByCode(email);
  await api.post("/functions/v1/simple-payment", { ...bookingRequest(), bookingTime: "10:00", consentVersion: CONSENT }, { authorization });
  const rows = await api.at.fresh.asOwner(
    "select document, booking_id is not null as booked from consents c join auth.users u on u.id = c.user_id where u.email = $1 order by 2, 1",
    [email],
  );
  expect(rows).toEqual([false, true].flatMap((booked) => ["age", "privacy", "terms"].map((document) => ({ document, booked }))));
});

test("another time releases the one before; the code of a moment ago still works, and no second email is sent", async () => {
  const email = newAddress();
  await held(email, "10:00");
  const { holdId, retryAfter } = await held(email, "13:00");
  expect(retryAfter).toBeGreaterThan(0);
  expect(await times()).toContain("10:00");
  expect(await times(`&hold=${holdId}`)).toContain("13:00");
  expect(await times()).not.toContain("13:00");
  expect(await mails(email)).toHaveLength(1);
  expect((await book(await signInByCode(email), "15:00")).status).toBe(200); // booked instead: the hold is over
  expect(await times()).toContain("13:00");
});

test("a time that is taken meanwhile leaves the hold before it as it is", async () => {
  const email = newAddress();
  await held(email, "10:00");
  await book((await api.signedIn()).authorization, "13:00");
  expect(await answerOf(ask(email, "13:00"))).toBe(TAKEN);
  expect(await times()).not.toContain("10:00");
});

test("the hold ends by the clock, with no job", async () => {
  await held(newAddress(), "10:00");
  await api.at.fresh.asOwner("update private.visitor_holds set kept_until = private.clock() + interval '1 second' where true");
  expect(await times()).not.toContain("10:00");
  await api.at.fresh.asOwner("update private.visitor_holds set kept_until = private.clock() where true");
  expect(await times()).toContain("10:00");
  expect((await book((await api.signedIn()).authorization, "10:00")).status).toBe(200);
});

test("of visitors and a client who ask for one time at the same moment, one gets it", async () => {
  const clients = await Promise.all([api.signedIn(), api.signedIn()]);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => ask(newAddress(), "10:00")),
    ...clients.map(({ authorization }) => book(authorization, "10:00")),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

describe("strangers cannot close the diary: beyond the bounds a time is not kept, and the code is sent all the same", () => {
  test("one network holds two times", async () => {
    const answers = [];
    for (const time of ["10:00", "12:00", "14:00"]) answers.push(await held(newAddress(), time));
    expect(answers.map(({ holdId }) => holdId !== null)).toEqual([true, true, false]);
    const email = newAddress();
    expect(await held(email, "14:00")).toEqual({ holdId: null, heldUntil: null, retryAfter: null });
    expect(await times()).toContain("14:00");
    expect((await book(await signInByCode(email), "14:00")).status).toBe(200);
  });

  test("a day has three, the diary twelve, from as many networks as may be", async () => {
    const isHeld = async (time: string, date?: string) => {
      const result = await heldElsewhere(newAddress(), time, crypto.randomUUID(), date);
      return result.ok && result.hold !== undefined;
    };
    const onDay = [];
    for (const time of ["09:00", "11:00", "13:00", "15:00"]) onDay.push(await isHeld(time));
    expect(onDay).toEqual([true, true, true, false]);
    for (let later = 12; later < 15; later += 1) {
      for (const time of ["09:00", "11:00", "13:00"]) expect(await isHeld(time, await api.at.day(later))).toBe(true);
    }
    expect(await isHeld("09:00", await api.at.day(16))).toBe(false);
    expect(await api.at.fresh.asOwner("select from private.visitor_holds")).toHaveLength(MOST_HELD.inAll);
  });
});

test("a full day counts the times that visitors hold", async () => {
  const { holdId } = await held(newAddress(), "10:00");
  const { userId } = await api.signedInAdmin();
  await api.at.fresh.asOwner("insert into business_settings (user_id, most_sessions_a_day) values ($1, 1)", [userId]);
  const [others, own] = [await times(), await times(`&hold=${holdId}`)];
  await api.at.fresh.asOwner("delete from business_settings");
  expect(others).toEqual([]);
  expect(own).toContain("10:00");
});

test("the practitioner's own diary is not bound: she books the time, and the visitor hears that it is taken", async () => {
  const email = newAddress();
  await held(email, "10:00");
  await api.at.fresh.asOwner(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
     values ($1, 'A', 'a@example.org', $2, '10:00', 60, 4500)`,
    [reading.id, day],
  );
  expect(await answerOf(book(await signInByCode(email), "10:00"))).toBe(TAKEN);
});

test("the answer is the same for a known and an unknown address, and the row names neither", async () => {
  const known = newAddress();
  await api.post("/auth/v1/signup", { email: known, password: "a walk by the river", data: { full_name: "Known" } });
  const [one, other] = [await held(known, "10:00"), await held(newAddress(), "12:00")];
  expect(Object.keys(one)).toEqual(Object.keys(other));
  expect([one.retryAfter, other.retryAfter]).toEqual([null, null]);
  expect((await mails(known))[0]?.kind).toBe("magic-link");
  const rows = await api.at.fresh.asOwner<{ text: string }>("select h::text as text from private.visitor_holds h");
  expect(rows.map(({ text }) => text).join()).not.toMatch(/@|127\.0\.0\.1/);
});

test.each([
  [{ email: "not-an-address" }, "400 ", "email is not an email address"],
  [{ fullName: " " }, "400 ", "fullName is required"],
  [{ consentVersion: undefined }, "400 ", "consentVersion"],
  [{ consentVersion: "terms 9, privacy 9" }, "409 ", "rule-changed"],
  [{ bookingTime: "10:07" }, "409 ", "slot-not-offered"],
  [{ bookingTime: "25:00" }, "400 ", "bookingTime is not a time"],
  [{ bookingDate: "2020-01-06" }, "409 ", "slot-not-offered"],
  [{ serviceId: "00000000-0000-4000-8000-00000000000a" }, "404 ", "service-not-offered"],
  [{ addOnIds: ["00000000-0000-4000-8000-00000000000a"] }, "409 ", "choice-not-offered"],
])("%o is refused; nothing is held and no email is sent", async (wrong, status, words) => {
  const email = newAddress();
  const answer = await answerOf(ask(email, "10:00", wrong));
  expect(answer.startsWith(status)).toBe(true);
  expect(answer).toContain(words);
  expect(await mails(email)).toEqual([]);
  expect(await api.at.fresh.asOwner("select from private.visitor_holds")).toEqual([]);
});

test("neither visitors nor signed-in people read the holds", async () => {
  const [row] = await api.at.fresh.asOwner(
    "select bool_or(has_table_privilege(r, 'private.visitor_holds', 'select, insert, update, delete')) as may from unnest(array['anon', 'authenticated', 'admin']) r",
  );
  expect(row).toEqual({ may: false });
});
