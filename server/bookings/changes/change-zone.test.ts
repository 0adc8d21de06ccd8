import { forReader } from "@sacred-space/words/for-reader.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { changeZone } from "./change-zone.ts";

// Sold sessions keep their wall-clock time in a new zone, and the practitioner says whether their clients are told.

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await run("insert into private.clock (ahead) select '2035-01-09 12:00+00'::timestamptz - now()");
  await run(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    practitioner.userId,
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["bookings", "group_sessions", "mail", "private.phone_calls"]) await run(`delete from ${table}`);
  await run("update business_settings set default_timezone = 'Europe/London'");
});

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const change = (more: object = {}, who = practitioner) =>
  api.call<{ recipients?: number }>(
    "practice-change-zone",
    { changeId: crypto.randomUUID(), from: "Europe/London", zone: "Europe/Paris", ...more },
    who,
  );
const stored = async () => (await run<{ zone: string }>("select private.zone() as zone"))[0]?.zone;
const written = () =>
  run<{ recipient: string; subject: string; plain: string; calendar: string | null }>(
    "select recipient, subject, plain, calendar from mail order by recipient, created_at",
  );

type Sold = { service?: string; at?: string; on?: string; status?: string; held?: boolean; email?: string };
async function sold(
  name: string,
  {
    service = "Shamanic and Reiki healing session",
    on = "2035-01-12",
    at = "10:00",
    status = "confirmed",
    held = false,
    email = `${name.toLowerCase()}@example.com`,
  }: Sold = {},
): Promise<string> {
  const [row] = await run<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence, status, paid_by, payment_status, hold_expires_at)
     select id, $1, $2, '01632 960001', $3, $4, 60, 7000, $5, 'cash', case when $6 then 'pending' else 'paid' end, case when $6 then private.clock() + interval '30 minutes' end
     from services where name = $7 returning id`,
    name,
    email,
    on,
    at,
    held ? "pending" : status,
    held,
    service,
  );
  if (!row) throw new Error(`No service is named ${service}`);
  return row.id;
}

test("without sold sessions the zone changes without a question", async () => {
  expect(await change()).toEqual({ status: 200, recipients: 0 });
  expect(await stored()).toBe("Europe/Paris");
});

test("what is cancelled, held, over or written does not count, nor a zone with the same clock", async () => {
  const cancelled = await sold("Ada");
  await run("update bookings set status = 'cancelled' where id = $1", cancelled);
  await sold("Bea", { at: "12:00", held: true });
  await sold("Cleo", { on: "2035-01-09", at: "09:00" });
  await run(
    "update bookings set is_written = true where client_name = 'Dot' or id = $1",
    await sold("Dot", { at: "15:00" }),
  );
  expect(await change()).toEqual({ status: 200, recipients: 0 });
  await sold("Eve", { on: "2035-01-15" });
  expect(await change({ from: "Europe/Paris", zone: "Europe/Madrid" })).toEqual({ status: 200, recipients: 0 });
});

test("sold sessions are counted, and nothing is changed before the answer", async () => {
  await sold("Ada", { email: "" });
  await sold("Bea", { on: "2035-01-13", service: "Tarot or rune reading by video or phone" });
  await sold("Bea", { on: "2035-01-15" });
  expect(await change()).toEqual({
    status: 409,
    code: "zone-unanswered",
    error:
      "3 sold sessions to come keep their hour on the clock, and so begin at another moment. The next is on Friday 12 January 2035, 10:00 London time; it would be at 10:00 Paris time, which is Friday 12 January 2035, 09:00 London time. Their clients: 1 by email, Ada by telephone.",
  });
  expect([await stored(), await written()]).toEqual(["Europe/London", []]);
});

test("the question is in the practitioner's language", async () => {
  await sold("Ada", { email: "" });
  await sold("Bea", { on: "2035-01-09", at: "12:30" });
  const asked = { changeId: crypto.randomUUID(), from: "Europe/London", zone: "Europe/Paris" };
  const refused = await forReader({ language: "en-XA" }, () => changeZone(api.at.practice, practitioner, asked));
  const { detail = "plain" } = refused.ok ? {} : refused;
  expect(plainWords(detail, ["Ada", "London", "Paris", "London time", "Paris time"])).toEqual([]);
});

test("a group date is one session, and counts until its last day has begun", async () => {
  const [date] = await run<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, '2035-01-10', '2035-01-11', '10:00', '15:00', 6, 2000 from services where name = 'Reiki Level 1' returning id`,
  );
  for (const name of ["Ada", "Bea"])
    await run(
      `insert into bookings (group_session_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
       select id, service_id, $2, lower($2) || '@example.com', starts_on, start_time, 300, 2000, 'confirmed', 'cash' from group_sessions where id = $1`,
      date?.id,
      name,
    );
  await run("update private.clock set ahead = '2035-01-10 12:00+00'::timestamptz - now()");
  const { error } = await change();
  await run("update private.clock set ahead = '2035-01-09 12:00+00'::timestamptz - now()");
  expect(error).toContain("1 sold session to come keeps its hour on the clock, and so begins at another moment.");
  expect(error).toContain("Their clients: 2 by email.");
});

test("what would be over on the new clock is said", async () => {
  await sold("Ada", { on: "2035-01-09", at: "20:00" });
  await sold("Bea");
  expect((await change({ zone: "Pacific/Auckland" })).error).toContain(
    "On the new clock 1 of them would have begun already.",
  );
});

test("each client gets one email with the old and the new time of all of theirs, and may cancel free of charge for a week", async () => {
  const first = await sold("Ada");
  await sold("Ada", { on: "2035-01-15" });
  await sold("Bea", { at: "12:00" });
  await sold("Cleo", { at: "14:00", email: "" });
  expect(await change({ tell: true })).toEqual({ status: 200, recipients: 3 });
  const [ada, bea, ...more] = await written();
  expect([ada?.recipient, bea?.recipient, more]).toEqual(["ada@example.com", "bea@example.com", []]);
  expect(ada?.plain).toContain(
    "Now: Friday 12 January 2035, 10:00 (Paris time), which is Friday 12 January 2035, 09:00 (London time)",
  );
  expect(ada?.plain).toContain("Before: Friday 12 January 2035, 10:00 (London time)");
  expect(ada?.plain).toContain("Now: Monday 15 January 2035, 10:00 (Paris time)");
  expect(ada?.plain).toContain("until Tuesday 16 January 2035");
  expect(ada?.calendar).toBeNull();
  expect(bea?.calendar).toMatch(/SEQUENCE:1\r\n[^]*DTSTART:20350112T110000Z/);
  expect(await run("select client_name from private.phone_calls where kind = 'zone-changed'")).toEqual([
    { client_name: "Cleo" },
  ]);
  expect(
    await run(
      "select booking_date::text as day, booking_time as time, calendar_sequence as sequence, free_until > private.clock() + interval '6 days' as free from bookings where id = $1",
      first,
    ),
  ).toEqual([{ day: "2035-01-12", time: "10:00", sequence: 1, free: true }]);
});

test("nobody is told if the practitioner chooses so; they may cancel free of charge all the same", async () => {
  await sold("Ada");
  expect(await change({ tell: false })).toEqual({ status: 200, recipients: 0 });
  expect([await stored(), await written()]).toEqual(["Europe/Paris", []]);
  expect(await run("select from bookings where free_until > private.clock() + interval '6 days'")).toHaveLength(1);
});

test("a repeated change tells nobody twice, and a second window's is refused", async () => {
  await sold("Ada");
  const changeId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => change({ changeId, tell: true })));
  expect(answers).toEqual([1, 2, 3].map(() => ({ status: 200, recipients: 1 })));
  expect(await change({ tell: true })).toMatchObject({ status: 409, code: "changed-meanwhile" });
  expect(await change({ zone: "Europe/Rome", tell: false })).toMatchObject({ status: 409, code: "changed-meanwhile" });
  expect(await change({ tell: false })).toEqual({ status: 200, recipients: 0 }); // it is so already
  expect(await written()).toHaveLength(1);
  expect(await change({ from: "Europe/Paris", zone: "Europe/London", tell: true })).toEqual({
    status: 200,
    recipients: 1,
  });
  expect((await written()).at(-1)?.plain).toContain("Before: Friday 12 January 2035, 10:00 (Paris time)");
});

test("two windows that save at once tell each client once", async () => {
  await sold("Ada");
  const answers = await Promise.all([change({ tell: true }), change({ tell: true })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await written()).toHaveLength(1);
});

test("the data API changes no zone over sold sessions", async () => {
  const patch = async (body: object) => {
    const response = await api.ask("/rest/v1/business_settings?id=not.is.null", {
      method: "PATCH",
      headers: {
        authorization: practitioner.authorization,
        apikey: KEYS.publishable,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  };
  await sold("Ada");
  expect((await patch({ default_timezone: "Europe/Madrid", business_name: "Elsewhere" })).body).toContain(
    "Sold sessions would begin at another moment",
  );
  expect(await stored()).toBe("Europe/London");
  expect((await patch({ default_timezone: "Europe/London", business_name: "The Room" })).status).toBe(204);
  await run("delete from bookings");
  expect((await patch({ default_timezone: "Europe/Madrid" })).status).toBe(204);
});

test("only the practitioner may, and a zone is one that the settings take", async () => {
  const client = await api.signedIn();
  expect((await change({}, client)).status).toBe(403);
  for (const zone of ["Atlantis/Poseidonis", "Europe/London+5", "+05:00", ""])
    expect(await change({ zone })).toMatchObject({ status: 400, code: "invalid-request" });
  expect(await stored()).toBe("Europe/London");
});
