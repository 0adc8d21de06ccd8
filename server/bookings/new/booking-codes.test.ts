import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockDay } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { holdForVisitor } from "./hold-for-visitor.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { CONSENT, startBookingCodes, TAKEN } from "#tests/support/booking-codes.ts";
import { answerOf } from "#tests/support/booking-requests.ts";

// Time first, account last: a visitor's chosen time is kept while they type the code from their email.

let codes: Awaited<ReturnType<typeof startBookingCodes>>;
beforeAll(async () => {
  codes = await startBookingCodes();
});
afterAll(() => codes.api.close());
beforeEach(() => codes.nextDay());

test("the time is kept for the address while the code works, and the code signs in to book it", async () => {
  const email = codes.newAddress();
  const { holdId, heldUntil, retryAfter } = await codes.held(email.toUpperCase(), "10:00");
  expect(retryAfter).toBeNull();
  const [clock] = await codes.api.at.fresh.asOwner<{ left: number }>(
    "select extract(epoch from $1::timestamptz - private.clock())::float as left",
    [heldUntil],
  );
  expect(clock?.left).toBeGreaterThan(540);
  expect(clock?.left).toBeLessThanOrEqual(600);
  expect(await codes.times()).not.toContain("10:00");
  expect(await codes.times(`&hold=${holdId}`)).toContain("10:00");
  expect(await answerOf(codes.book((await codes.api.signedIn()).authorization, "10:00"))).toBe(TAKEN);
  expect(await answerOf(codes.ask(codes.newAddress(), "10:00"))).toBe(TAKEN);

  const authorization = await codes.signInByCode(email);
  expect(await codes.times("", { authorization })).toContain("10:00");
  expect((await codes.book(authorization, "10:00")).status).toBe(200);
  expect(await codes.times(`&hold=${holdId}`)).not.toContain("10:00");
  expect(await codes.api.at.fresh.asOwner("select from private.visitor_holds")).toEqual([]);
});

test("consent is asked once, and recorded for the account as for the booking", async () => {
  const email = codes.newAddress();
  await codes.held(email, "10:00");
  const authorization = await codes.signInByCode(email);
  await codes.book(authorization, "10:00", { consentVersion: CONSENT });
  const rows = await codes.api.at.fresh.asOwner(
    "select document, booking_id is not null as booked from consents c join auth.users u on u.id = c.user_id where u.email = $1 order by 2, 1",
    [email],
  );
  expect(rows).toEqual(
    [false, true].flatMap((booked) => ["age", "privacy", "terms"].map((document) => ({ document, booked }))),
  );
});

test("another time releases the one before; the code of a moment ago still works, and no second email is sent", async () => {
  const email = codes.newAddress();
  await codes.held(email, "10:00");
  const { holdId, retryAfter } = await codes.held(email, "13:00");
  expect(retryAfter).toBeGreaterThan(0);
  expect(await codes.times()).toContain("10:00");
  expect(await codes.times(`&hold=${holdId}`)).toContain("13:00");
  expect(await codes.times()).not.toContain("13:00");
  expect(await codes.mails(email)).toHaveLength(1);
  expect((await codes.book(await codes.signInByCode(email), "15:00")).status).toBe(200); // booked instead: the hold is over
  expect(await codes.times()).toContain("13:00");
});

test.each(["an address with an account", "an address that nobody has booked with"])(
  "a code asked for on the sign-in page, which sends none to strangers, is never called the code in the mail: %s",
  async (known) => {
    const email = codes.newAddress();
    if (known.includes("with an account")) {
      await codes.held(email, "15:00");
      await codes.api.at.fresh.asOwner("delete from private.visitor_holds");
      await codes.api.at.fresh.asOwner("delete from auth.mail_requests");
    }
    const before = (await codes.mails(email)).length;
    const signIn = await codes.api.post("/auth/v1/otp", { email, create_user: false });
    expect([signIn.status, await signIn.json()]).toEqual([200, {}]);
    const { retryAfter, nextCodeIn } = await codes.held(email, "10:00");
    expect([retryAfter, nextCodeIn]).toEqual([null, 60]);
    expect((await codes.mails(email)).length - before).toBe(known.includes("with an account") ? 2 : 1);
    expect((await codes.book(await codes.signInByCode(email), "10:00")).status).toBe(200);
  },
);

test("a stranger who knows the address neither sees, takes nor ends the visitor's hold", async () => {
  const email = codes.newAddress();
  const { holdId } = await codes.held(email, "10:00");
  expect(await codes.heldElsewhere(email, "10:00")).toEqual({ ok: false, reason: "slot-not-offered" });
  expect(await codes.heldElsewhere(email, "16:00")).toMatchObject({
    ok: true,
    hold: { id: expect.not.stringMatching(holdId ?? "") },
  });
  expect(await codes.times()).not.toContain("10:00");
  expect((await codes.book(await codes.signInByCode(email), "10:00")).status).toBe(200);
  expect(await codes.api.at.fresh.asOwner("select from private.visitor_holds")).toEqual([]);
});

test("a corrected address keeps the time: it is held for the new one", async () => {
  const [wrong, right] = [codes.newAddress(), codes.newAddress()];
  const { holdId: before } = await codes.held(wrong, "10:00");
  expect(await answerOf(codes.ask(right, "10:00"))).toBe(TAKEN);
  const { holdId, nextCodeIn } = await codes.held(right, "10:00", { holdId: before });
  expect(nextCodeIn).toBe(60);
  expect(await codes.times(`&hold=${holdId}`)).toContain("10:00");
  expect(await codes.api.at.fresh.asOwner("select from private.visitor_holds")).toHaveLength(1);
  expect(await answerOf(codes.book(await codes.signInByCode(wrong), "10:00"))).toBe(TAKEN);
  expect((await codes.book(await codes.signInByCode(right), "10:00")).status).toBe(200);
});

test("a request that is refused leaves the hold that it names as it is", async () => {
  const { holdId } = await codes.held(codes.newAddress(), "10:00");
  await codes.book((await codes.api.signedIn()).authorization, "13:00");
  expect(await answerOf(codes.ask(codes.newAddress(), "13:00", { holdId }))).toBe(TAKEN);
  expect(await codes.times()).not.toContain("10:00");
});

test("a time that is taken meanwhile leaves the hold before it as it is", async () => {
  const email = codes.newAddress();
  await codes.held(email, "10:00");
  await codes.book((await codes.api.signedIn()).authorization, "13:00");
  expect(await answerOf(codes.ask(email, "13:00"))).toBe(TAKEN);
  expect(await codes.times()).not.toContain("10:00");
});

test("the hold ends by the clock, with no job", async () => {
  await codes.held(codes.newAddress(), "10:00");
  await codes.api.at.fresh.asOwner(
    "update private.visitor_holds set kept_until = private.clock() + interval '1 second' where true",
  );
  expect(await codes.times()).not.toContain("10:00");
  await codes.api.at.fresh.asOwner("update private.visitor_holds set kept_until = private.clock() where true");
  expect(await codes.times()).toContain("10:00");
  expect((await codes.book((await codes.api.signedIn()).authorization, "10:00")).status).toBe(200);
});

test("of visitors and a client who ask for one time at the same moment, one gets it", async () => {
  const clients = await Promise.all([codes.api.signedIn(), codes.api.signedIn()]);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => codes.ask(codes.newAddress(), "10:00")),
    ...clients.map(({ authorization }) => codes.book(authorization, "10:00")),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test("a visitor who asks two nodes for two days at the same moment holds the later one", async () => {
  const { database, waiting } = codes.api.at.fresh;
  const [email, otherDay] = [codes.newAddress(), await codes.api.at.day(40)];
  const hold = (tx: Queries, bookingDate: string) =>
    holdForVisitor(tx, { ...codes.wish(email, "10:00"), bookingDate }, { network: "192.0.2.7", mayHold: true });
  const { later } = await database.transaction(async (tx) => {
    await hold(tx, codes.day());
    const asked = database.transaction((other) => hold(other, otherDay));
    await expect.poll(waiting).toBeGreaterThan(0);
    return { later: asked };
  });
  expect(await later).toMatchObject({ ok: true, hold: { isNew: true } });
  expect(await codes.api.at.fresh.asOwner("select on_day::text from private.visitor_holds")).toEqual([
    { on_day: otherDay },
  ]);
});

test("a full day counts the times that visitors hold", async () => {
  const { holdId } = await codes.held(codes.newAddress(), "10:00");
  await codes.api.at.fresh.asOwner("update business_settings set most_sessions_a_day = 1");
  const [others, own] = [await codes.times(), await codes.times(`&hold=${holdId}`)];
  await codes.api.at.fresh.asOwner("update business_settings set most_sessions_a_day = null");
  expect(others).toEqual([]);
  expect(own).toContain("10:00");
});

test("the practitioner's own diary is not bound: she books the time, and the visitor hears that it is taken", async () => {
  const email = codes.newAddress();
  await codes.held(email, "10:00");
  await codes.api.at.fresh.asOwner(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
     values ($1, 'A', 'a@example.org', $2, '10:00', 60, 4500)`,
    [codes.reading.id, codes.day()],
  );
  expect(await answerOf(codes.book(await codes.signInByCode(email), "10:00"))).toBe(TAKEN);
});

test("the answer is the same for a known and an unknown address, and the row names neither", async () => {
  const known = codes.newAddress();
  await codes.api.post("/auth/v1/signup", {
    email: known,
    password: "a walk by the river",
    data: { full_name: "Known" },
  });
  const [one, other] = [await codes.held(known, "10:00"), await codes.held(codes.newAddress(), "12:00")];
  expect(Object.keys(one)).toEqual(Object.keys(other));
  expect([one.retryAfter, other.retryAfter]).toEqual([null, null]);
  expect((await codes.mails(known))[0]?.kind).toBe("magic-link");
  const rows = await codes.api.at.fresh.asOwner<{ text: string }>(
    "select h::text as text from private.visitor_holds h",
  );
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
  const email = codes.newAddress();
  const answer = await answerOf(codes.ask(email, "10:00", wrong));
  expect(answer.startsWith(status)).toBe(true);
  expect(answer).toContain(words);
  expect(await codes.mails(email)).toEqual([]);
  expect(await codes.api.at.fresh.asOwner("select from private.visitor_holds")).toEqual([]);
});

test("neither visitors nor signed-in people read the holds", async () => {
  const [row] = await codes.api.at.fresh.asOwner(
    "select bool_or(has_table_privilege(r, 'private.visitor_holds', 'select, insert, update, delete')) as may from unnest(array['anon', 'authenticated', 'admin']) r",
  );
  expect(row).toEqual({ may: false });
});

test("a client who comes back to their unpaid booking releases what their address holds elsewhere", async () => {
  const email = codes.newAddress();
  await codes.held(email, "10:00");
  const authorization = await codes.signInByCode(email);
  await codes.book(authorization, "10:00");
  await codes.held(email, "13:00");
  expect(await codes.times()).not.toContain("13:00");
  expect((await codes.book(authorization, "10:00")).status).toBe(200);
  expect(await codes.times()).toContain("13:00");
});

test("an account with an address that it has not confirmed neither sees nor ends what the address holds", async () => {
  const email = codes.newAddress();
  const { authorization, userId } = await codes.api.signedIn();
  await codes.api.at.fresh.asOwner("update auth.users set email = $1, email_confirmed_at = null where id = $2", [
    email,
    userId,
  ]);
  await codes.held(email, "10:00");
  expect(await codes.times("", { authorization })).not.toContain("10:00");
  expect(await answerOf(codes.book(authorization, "10:00"))).toBe(TAKEN);
  expect((await codes.book(authorization, "13:00")).status).toBe(200);
  expect(await codes.times()).not.toContain("10:00");
});

test("a client moves a booking to the time that their address holds", async () => {
  const { client, bookingId } = await codes.api.at.paidBooking(codes.day(), "10:00");
  const [account] = await codes.api.at.fresh.asOwner<{ email: string }>("select email from auth.users where id = $1", [
    client.userId,
  ]);
  await codes.held(account?.email ?? "", "13:00");
  const move = { bookingId, date: codes.day(), time: "13:00", by: "client", userId: client.userId } as const;
  expect(await moveBooking(codes.api.at.practice, move)).toMatchObject({ ok: true, time: "13:00" });
});

test("a hold and its email are written together or not at all", async () => {
  const { asOwner } = codes.api.at.fresh;
  await asOwner("alter table mail add constraint no_such_mail check (recipient <> 'lost@example.com')");
  const answer = await codes.ask("lost@example.com", "10:00");
  await asOwner("alter table mail drop constraint no_such_mail");
  expect(answer.status).toBe(500);
  expect(await asOwner("select from private.visitor_holds")).toEqual([]);
  expect(await asOwner("select from auth.users where email = 'lost@example.com'")).toEqual([]);
});

test("while many wait for one day, the database's connections stay free for others", async () => {
  const { database, waiting } = codes.api.at.fresh;
  const { answers } = await database.transaction(async (tx) => {
    await lockDay(tx, codes.day());
    const asked = Array.from({ length: 20 }, () => codes.ask(codes.newAddress(), "10:00"));
    await expect.poll(waiting).toBeGreaterThan(0);
    expect(await codes.times()).toContain("10:00");
    return { answers: Promise.all(asked) };
  });
  expect((await answers).filter(({ status }) => status === 200)).toHaveLength(1);
});

test("where nobody can make an account, no address gets a code, and none is told from another", async () => {
  const shut = await startBookingCodes({ signUps: false });
  await shut.nextDay();
  const { userId } = await shut.api.at.client();
  const [known] = await shut.api.at.fresh.asOwner<{ email: string }>("select email from auth.users where id = $1", [
    userId,
  ]);
  const answers = [
    await answerOf(shut.ask(known?.email ?? "", "10:00")),
    await answerOf(shut.ask(shut.newAddress(), "10:00")),
  ];
  const [mails, holds] = [
    await shut.mails(known?.email ?? ""),
    await shut.api.at.fresh.asOwner("select from private.visitor_holds"),
  ];
  await shut.api.close();
  const refusal =
    '400 {"code":"sign-ups-off","error":"New accounts cannot be made here just now. Please sign in to book, or contact us"}';
  expect(answers).toEqual([refusal, refusal]);
  expect([mails, holds]).toEqual([[], []]);
});

test("a password that a stranger chose for the address ends, whether its time is kept, taken, or its code sent a moment ago", async () => {
  for (const [time, answer] of [
    ["10:00", /^200 .*"retryAfter":null/],
    ["10:00", TAKEN],
    ["13:00", /^200 .*"retryAfter":\d/],
  ] as const) {
    const email = codes.newAddress();
    const { userId } = await codes.api.signedIn();
    await codes.api.at.fresh.asOwner("update auth.users set email = $1, email_confirmed_at = null where id = $2", [
      email,
      userId,
    ]);
    if (time === "13:00") await codes.api.post("/auth/v1/otp", { email });
    await codes.api.at.fresh.asOwner("update auth.users set password_hash = 'a hash' where id = $1", [userId]);
    expect(await answerOf(codes.ask(email, time))).toMatch(answer);
    expect(await codes.api.at.fresh.asOwner("select password_hash from auth.users where id = $1", [userId])).toEqual([
      { password_hash: null },
    ]);
  }
});
