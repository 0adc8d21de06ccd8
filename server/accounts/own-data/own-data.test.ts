import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { tablesContaining } from "#tests/support/data/tables-containing.ts";

const PASSWORD = "a walk by the river"; // of every user that the fixtures sign up

type Person = { authorization: string; userId: string };
let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
  await api.at.fresh.asOwner("update private.clock set ahead = '0'");
});
afterAll(() => api.close());

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const call = (name: string, person: Person, password: unknown = PASSWORD) =>
  api.post(`/functions/v1/${name}`, { password }, { authorization: person.authorization });
const answerOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as Record<string, unknown>),
});

let people = 0;
/** A client whose every trace carries `canary`: sessions, emails, notes, one booking to come, one held, one past and one cancelled. */
async function somebody() {
  people += 1;
  const canary = `canary${people}x`;
  const person = await api.signedIn();
  const reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  await run(
    "update auth.users set email = $2, user_metadata = json_build_object('full_name', $2::text) where id = $1",
    person.userId,
    `${canary}@example.com`,
  );
  await run(
    "update profiles set email = $2, full_name = $3, phone = $3 where user_id = $1",
    person.userId,
    `${canary}@example.com`,
    canary,
  );
  await run("update auth.sessions set user_agent = $2 where user_id = $1", person.userId, canary);
  const day = await api.at.day(8 + people);
  const ahead = await api.at.paidBooking(day, "10:00", person);
  const past = await api.at.paidBooking(day, "11:00", person);
  const cancelled = await api.at.paidBooking(day, "12:00", person);
  await run(
    "update bookings set booking_date = private.today() - 30 - $2::int, status = 'confirmed' where id = $1",
    past.bookingId,
    people,
  );
  await run("update bookings set status = 'completed' where id = $1", past.bookingId);
  await run(
    "update bookings set status = 'cancelled', cancellation_reason = $2 where id = $1",
    cancelled.bookingId,
    canary,
  );
  const held = await api.post(
    "/functions/v1/simple-payment",
    { ...api.at.request(reading.id, day, "14:00"), clientName: canary, consentVersion: "2024-12" },
    { authorization: person.authorization },
  );
  const { bookingId: heldId } = (await held.json()) as { bookingId: string };
  const [shared] = await run<{ id: string }>(
    `with g as (
       insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, price_pence)
         values ($2, $3, $3, '18:00', '19:00', 1000) returning id)
     insert into bookings (user_id, service_id, group_session_id, places, companions, client_name, client_email, booking_date, booking_time,
         duration_minutes, price_pence)
       select $1, $2, g.id, 2, $4, 'x', 'x@example.com', $3, '18:00', 60, 2000 from g returning id`,
    person.userId,
    reading.id,
    day,
    canary,
  );
  await run(
    `update bookings set client_name = $2, client_email = $2 || '@example.com', client_phone = $2, notes = $2, private_notes = $2 where user_id = $1`,
    person.userId,
    canary,
  );
  await run(
    `update mail set recipient = '${canary}@example.com', html = '${canary}', plain = '${canary}', subject = '${canary}'
     where booking_id in (select id from bookings where user_id = $1)`,
    person.userId,
  );
  await run(
    `insert into mail (kind, about, recipient, subject, html, plain, booking_id) values
       ('message', 'to ${canary}', '${canary}@example.com', '${canary}', '${canary}', '${canary}', null),
       ('notice', '${canary}', 'room@example.com', 's', '${canary}', 'p', $1)`,
    ahead.bookingId,
  );
  await run(
    `insert into sms (kind, about, recipient, body, booking_id) values ('reminder', '${canary}', '+447700900123', '${canary}', $1)`,
    ahead.bookingId,
  );
  await run("update clients set note = $2 where user_id = $1", person.userId, canary);
  await run(
    `with pass as (
       insert into credits (client_id, name, sessions, sessions_left, amount_pence) select id, '5 readings', 5, 4, 6000 from clients where user_id = $1 returning id
     ) insert into credit_services (credit_id, service_id) select pass.id, $2 from pass`,
    person.userId,
    reading.id,
  );
  await api.post("/functions/v1/subscribe", { email: `${canary}@example.com` });
  return { ...person, canary, ahead, past, cancelled, heldId, sharedId: shared?.id ?? "" };
}

const tablesWith = (words: string) => tablesContaining(api.at.fresh, words);

const ledgerOf = (bookingId: string) =>
  run<{ kind: string; amount: number }>(
    "select kind, amount_pence as amount from ledger where booking_id = $1 order by recorded_at, kind",
    bookingId,
  );

test("the download has all of the user's own data and none of others', and requires the password", async () => {
  const [alice, bob] = [await somebody(), await somebody()];
  expect(await answerOf(await call("export-my-data", alice, "wrong"))).toEqual({
    status: 403,
    code: "wrong-password",
    error: "This is not your password. Please try again",
  });
  const answer = await call("export-my-data", alice);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(text).not.toContain(bob.canary);
  expect(text).not.toContain(bob.userId);
  expect(text).not.toMatch(/argon2|password_hash|secret|"html"|private_notes/);
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(data["account"]).toMatchObject({ id: alice.userId, email: `${alice.canary}@example.com` });
  expect(data["profile"]).toMatchObject({ full_name: alice.canary, phone: alice.canary });
  expect(data["bookings"]?.map(({ id }) => id).toSorted()).toEqual(
    [alice.ahead.bookingId, alice.past.bookingId, alice.cancelled.bookingId, alice.heldId, alice.sharedId].toSorted(),
  );
  expect(data["bookings"]?.find(({ id }) => id === alice.sharedId)).toMatchObject({ companions: alice.canary });
  expect(data["bookings"]?.every(({ notes }) => notes === alice.canary)).toBe(true);
  expect(data["payments"]).toHaveLength(3);
  expect(data["passes"]).toMatchObject([
    { name: "5 readings", sessions: 5, sessions_left: 4, services: [expect.any(String)], used: [] },
  ]);
  expect(data["consents"]?.map(({ document }) => document)).toEqual(["privacy", "terms", "age"]);
  expect(data["emails"]?.map(({ kind }) => kind)).toContain("message");
  expect(data["emails"]?.every(({ recipient }) => recipient === `${alice.canary}@example.com`)).toBe(true);
  expect(data["text_messages"]).toHaveLength(1);
  expect(data["newsletter"]).toEqual({
    email: `${alice.canary}@example.com`,
    status: "pending",
    asked_at: expect.any(String),
    confirmed_at: null,
    bounced_because: null,
  });
  expect(data["sessions"]).toMatchObject([{ user_agent: alice.canary }]);
});

test("erasing an account removes every personal detail, keeps the ledger and pays due refunds", async () => {
  const [alice, bob] = [await somebody(), await somebody()];
  expect((await tablesWith(alice.canary)).length).toBeGreaterThan(6);
  const beforeForBob = await tablesWith(bob.canary);

  expect(await answerOf(await call("erase-my-account", alice, "wrong"))).toMatchObject({
    status: 403,
    code: "wrong-password",
  });
  expect(await api.at.booking(alice.ahead.bookingId)).toMatchObject({ status: "pending", client_name: alice.canary });
  expect(await answerOf(await call("erase-my-account", alice))).toEqual({ status: 200 });

  expect(await tablesWith(alice.canary)).toEqual([]);
  expect(await tablesWith(bob.canary)).toEqual(beforeForBob);
  const erased = {
    user_id: null,
    client_name: "Erased client",
    client_email: "erased@client.invalid",
    client_phone: null,
    notes: null,
  };
  expect(await api.at.booking(alice.ahead.bookingId)).toMatchObject({
    ...erased,
    status: "cancelled",
    cancelled_because: "client",
  });
  expect(await api.at.booking(alice.heldId)).toMatchObject({ ...erased, status: "cancelled" });
  expect(await api.at.booking(alice.past.bookingId)).toMatchObject({
    ...erased,
    status: "completed",
    payment_status: "paid",
  });

  await api.at.doJobs();
  expect(await ledgerOf(alice.ahead.bookingId)).toEqual([
    { kind: "charge", amount: 4500 },
    { kind: "refund", amount: 4500 },
  ]);
  expect(await ledgerOf(alice.past.bookingId)).toEqual([{ kind: "charge", amount: 4500 }]);
  expect(await tablesWith(alice.canary)).toEqual([]);
  expect(await run("select id from mail where recipient like '%.invalid'")).toEqual([]);

  expect((await call("export-my-data", alice)).status).toBe(401);
  const signIn = await api.post("/auth/v1/token?grant_type=password", {
    email: `${alice.canary}@example.com`,
    password: PASSWORD,
  });
  expect(signIn.status).toBe(400);
});

test("erasing an account with a typed address of another person or of the practice deletes nothing of theirs", async () => {
  const practitioner = await api.signedIn();
  await run(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    practitioner.userId,
  );
  const [bob, reader] = [await somebody(), "reader@example.com"];
  await api.post("/functions/v1/subscribe", { email: reader });
  await run("update mail set reply_to = 'room@example.com' where recipient = $1", `${bob.canary}@example.com`);
  const count = () =>
    run(
      "select count(*)::int as emails, (select count(*)::int from subscribers) as readers, (select count(*)::int from auth.mail_requests) as asked from mail",
    );
  await run(
    "insert into auth.mail_requests (address, kind) select encode(sha256(convert_to($1, 'utf8')), 'hex'), 'recovery'",
    `${bob.canary}@example.com`,
  );
  const presented = "presented@example.com"; // has no account, and was emailed a voucher
  await run(
    "insert into mail (kind, about, recipient, subject, html, plain) values ('voucher', 'v', $1, 's', 'h', 'p')",
    presented,
  );
  const before = await count();
  for (const [index, typed] of [
    "ROOM@example.com",
    `${bob.canary.toUpperCase()}@example.com`,
    reader,
    presented,
  ].entries()) {
    const mallory = await api.signedIn();
    const paid = await api.at.paidBooking(await api.at.day(3), "10:00", mallory);
    await run(
      "update bookings set client_email = $2, booking_date = private.today() - 400 - $3::int, status = 'confirmed' where id = $1",
      paid.bookingId,
      typed,
      index,
    );
    await run(
      "delete from mail where booking_id = $1 or recipient in (select email from auth.users where id = $2)",
      paid.bookingId,
      mallory.userId,
    );
    await run("update auth.users set new_email = $2 where id = $1", mallory.userId, typed.toLowerCase());
    expect(await answerOf(await call("erase-my-account", mallory))).toEqual({ status: 200 });
    expect(await count()).toEqual(before);
  }
  await run("delete from business_settings");
});

test("the practitioner is emailed about the cancelled bookings, without the name", async () => {
  const practitioner = await api.signedIn();
  await run(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    practitioner.userId,
  );
  await run("update profiles set role = 'admin' where user_id = $1", practitioner.userId);
  const alice = await somebody();
  await call("erase-my-account", alice);
  const [notice, ...more] = await run<{ plain: string; reply_to: string | null }>(
    "select plain, reply_to from mail where kind = 'cancelled-notice' and booking_id = $1",
    alice.ahead.bookingId,
  );
  expect(more).toEqual([]);
  expect(notice?.reply_to).toBeNull();
  expect(notice?.plain).toContain("Erased client");

  expect(await answerOf(await call("erase-my-account", practitioner))).toMatchObject({
    status: 409,
    code: "practitioner-stays",
  });
  expect(await run("select role from profiles where user_id = $1", practitioner.userId)).toEqual([{ role: "admin" }]);
});

test("erasing is atomic: when the last step fails, nothing has changed", async () => {
  const alice = await somebody();
  const before = await tablesWith(alice.canary);
  await run(
    `create function private.refuse_deletion() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`,
  );
  await run(
    "create trigger refuse_deletion before delete on auth.users for each row execute function private.refuse_deletion()",
  );
  expect((await call("erase-my-account", alice)).status).toBe(500);
  await run("drop trigger refuse_deletion on auth.users");
  expect(await tablesWith(alice.canary)).toEqual(before);
  expect(await run("select id from refunds where booking_id = $1", alice.ahead.bookingId)).toEqual([]);
  expect(await answerOf(await call("erase-my-account", alice))).toEqual({ status: 200 });
});

test("the refund of erasing is shown first, and a changed amount is refused", async () => {
  const alice = await api.signedIn();
  const terms = async () =>
    answerOf(await api.post("/functions/v1/own-data-terms", {}, { authorization: alice.authorization }));
  const { begins, bookingId } = await api.at.paidBooking(await api.at.day(4), "15:00", alice);
  const now = Date.now();
  expect(await terms()).toEqual({
    status: 200,
    hasPassword: true,
    sessions: 1,
    refundPence: 4500,
    toCreditsPence: 0,
    passSessions: 0,
  });
  const erase = async (refundPence: unknown) =>
    answerOf(
      await api.post(
        "/functions/v1/erase-my-account",
        { password: PASSWORD, refundPence },
        { authorization: alice.authorization },
      ),
    );
  expect(await erase("4500")).toMatchObject({ status: 400, code: "invalid-request" });
  await api.at.clockAt(begins.getTime() - 30 * 3_600_000);
  expect(await erase(4500)).toEqual({
    status: 409,
    code: "refund-changed",
    error: "Erasing your account now gives back £22.50. Nothing is erased yet",
  });
  expect(await terms()).toMatchObject({ refundPence: 2250 });
  await api.at.clockAt(now);
  expect(await api.at.booking(bookingId)).toMatchObject({ status: "pending", user_id: alice.userId });

  expect((await api.post("/functions/v1/own-data-terms", {})).status).toBe(401);
});

describe("an account without a password", () => {
  const prove = async (name: string, { authorization }: Person, proof: object) =>
    answerOf(await api.post(`/functions/v1/${name}`, proof, { authorization }));
  const askForCode = ({ authorization }: Person) =>
    api.ask("/auth/v1/reauthenticate", { headers: { apikey: KEYS.publishable, authorization } });
  const newestCode = async ({ email }: { email: string }) => {
    const [newest] = await run<{ plain: string }>(
      "select plain from mail where recipient = $1 and kind = 'reauthenticate' order by created_at desc limit 1",
      email,
    );
    return /^\d{6}$/m.exec(newest?.plain ?? "")?.[0] ?? "";
  };
  const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
  async function byCode() {
    const person = await api.signedIn();
    const [user] = await run<{ email: string }>(
      "update auth.users set password_hash = null where id = $1 returning email",
      person.userId,
    );
    return { ...person, email: user?.email ?? "" };
  }
  async function withCode() {
    const person = await byCode();
    expect((await askForCode(person)).status).toBe(200);
    return { ...person, code: await newestCode(person) };
  }

  test("is told to ask for a code, which counts as no guess", async () => {
    const alice = await byCode();
    expect(await prove("own-data-terms", alice, {})).toMatchObject({ hasPassword: false });
    for (const name of ["export-my-data", "erase-my-account"]) {
      for (const proof of [{}, { password: PASSWORD }, { nonce: "" }]) {
        expect(await prove(name, alice, proof)).toEqual({
          status: 409,
          code: "no-password",
          error: "Your account has no password. Ask for a code by email and enter it here",
        });
      }
    }
  });

  test("downloads its data with the code of an email, once", async () => {
    const alice = await withCode();
    expect(await prove("export-my-data", alice, { nonce: alice.code })).toMatchObject({
      status: 200,
      account: { email: alice.email },
    });
    expect(await prove("export-my-data", alice, { nonce: alice.code })).toMatchObject({
      status: 403,
      code: "nonce-wrong",
    });
  });

  test("is erased with the code of an email", async () => {
    const alice = await withCode();
    expect(await prove("erase-my-account", alice, { nonce: alice.code })).toEqual({ status: 200 });
    expect(await run("select from auth.users where id = $1", alice.userId)).toEqual([]);
  });

  test("loses no code to a refund that has changed", async () => {
    const alice = await withCode();
    const changed = { nonce: alice.code, refundPence: 100 };
    expect(await prove("erase-my-account", alice, changed)).toMatchObject({ status: 409, code: "refund-changed" });
    expect(await prove("erase-my-account", alice, { ...changed, refundPence: 0 })).toEqual({ status: 200 });
  });

  test("is not erased with a wrong code, an expired one or another account's; each code has five tries", async () => {
    const [alice, bob] = [await withCode(), await withCode()];
    const refusal = {
      status: 403,
      code: "nonce-wrong",
      error:
        "This is not the code from the newest email, or it is older than ten minutes. After five wrong tries, ask for a new one",
    };
    expect(
      await prove("erase-my-account", alice, { nonce: bob.code === alice.code ? otherThan(bob.code) : bob.code }),
    ).toEqual(refusal);
    for (let i = 0; i < 4; i += 1)
      expect(await prove("erase-my-account", alice, { nonce: otherThan(alice.code) })).toEqual(refusal);
    expect(await prove("erase-my-account", alice, { nonce: alice.code })).toEqual(refusal);
    await run("update auth.one_time_tokens set code_expires_at = now() where user_id = $1", bob.userId);
    expect(await prove("erase-my-account", bob, { nonce: bob.code })).toEqual(refusal);
    expect(await run("select from auth.users where id = any ($1)", [alice.userId, bob.userId])).toHaveLength(2);
  });

  test("is not shown its data for the code of a sign-in", async () => {
    const alice = await byCode();
    expect((await api.post("/auth/v1/otp", { email: alice.email, create_user: false })).status).toBe(200);
    const [signIn] = await run<{ plain: string }>(
      "select plain from mail where recipient = $1 order by created_at desc limit 1",
      alice.email,
    );
    const code = /\b\d{6}\b/.exec(signIn?.plain ?? "")?.[0];
    expect(code).toMatch(/^\d{6}$/);
    expect(await prove("export-my-data", alice, { nonce: code })).toMatchObject({ status: 403, code: "nonce-wrong" });
  });

  test("gets no code while its session owes the second factor, and cannot use one", async () => {
    const alice = await withCode();
    await run(
      "insert into auth.factors (user_id, friendly_name, secret, status) values ($1, 'Phone', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'verified')",
      alice.userId,
    );
    expect((await askForCode(alice)).status).toBe(401);
    for (const name of ["export-my-data", "erase-my-account"]) {
      expect(await prove(name, alice, { nonce: alice.code })).toMatchObject({ status: 401 });
    }
    expect(await run("select from auth.users where id = $1", alice.userId)).toHaveLength(1);
  });

  test("a code does not stand in for the password of an account that has one", async () => {
    const alice = await withCode();
    await run(
      "update auth.users set password_hash = (select password_hash from auth.users where password_hash is not null limit 1) where id = $1",
      alice.userId,
    );
    for (const name of ["export-my-data", "erase-my-account"]) {
      expect(await prove(name, alice, { nonce: alice.code })).toMatchObject({ status: 403, code: "wrong-password" });
    }
  });

  test("guesses of codes are limited over all codes", async () => {
    const strict = await startFunctionsApi({ limitFactor: 1 });
    const { authorization, userId } = await strict.signedIn();
    await strict.at.fresh.asOwner("update auth.users set password_hash = null where id = $1", [userId]);
    const guess = (nonce: string) => strict.post("/functions/v1/export-my-data", { nonce }, { authorization });
    for (let i = 0; i < 11; i += 1) expect((await guess("")).status).toBe(409);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await guess("000000")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    await strict.close();
  });
});

test("password guesses are limited here too, and visitors are asked to sign in", async () => {
  const strict = await startFunctionsApi({ limitFactor: 1 });
  const victim = await strict.signedIn();
  const guess = (name: string, password: string) =>
    strict.post(`/functions/v1/${name}`, { password }, { authorization: victim.authorization });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1)
    statuses.push((await guess(i % 2 ? "export-my-data" : "erase-my-account", "guess")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
  expect((await guess("erase-my-account", PASSWORD)).status).toBe(429);
  await strict.close();
  const alice = await api.signedIn();
  for (const name of ["export-my-data", "erase-my-account"]) {
    expect((await api.post(`/functions/v1/${name}`, { password: PASSWORD })).status).toBe(401);
    expect(await answerOf(await call(name, alice, 1))).toMatchObject({ status: 400, code: "invalid-request" });
  }
});
