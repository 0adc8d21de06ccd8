import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { smtpMailer } from "#gateways/mail.ts";
import { startWork } from "#jobs/work.ts";
import { decideGroupSession, sweepDecisions } from "./decide-group-session.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { type FunctionsApi, KEYS } from "#tests/support/functions-api.ts";
import { type Account, groupSessionForEachTest } from "#tests/support/group-session-for-each-test.ts";

// A group session that takes place only with a least number of places.

const weekend = groupSessionForEachTest({ places: "6", least_places: "4", decide_on: "private.today() + 10" });
const { asOwner, book } = weekend;
let api: FunctionsApi;
let practitioner: Account;
let anna: Account;
let bea: Account;
let circle: string;
let day: string;
beforeAll(async () => {
  ({ api, practitioner, anna, bea } = weekend);
  await asOwner("update business_settings set business_email = 'hello@practice.example'");
});
beforeEach(async () => {
  ({ id: circle, day } = weekend);
});

const call = (name: string, who: Account, body: object) => api.call(name, body, who);
async function paid(who: Account, places = 1): Promise<void> {
  const { url = "", error } = await book(who, places);
  if (!url) throw new Error(error);
  await api.at.pay(url);
  const [row] = await asOwner<{ session: string }>(
    "select c.session_id as session from checkouts c join bookings b on b.id = c.booking_id where b.user_id = $1 order by c.created_at desc",
    [who.userId],
  );
  expect(await confirmPayment(api.at.practice, row?.session ?? "")).toBe("paid");
}
const keepGroupSession = (who = practitioner, groupSessionId = circle) =>
  call("practice-keep-group-session", who, { groupSessionId });
/** The hours that are left until noon of the deciding day; negative: they are over. */
async function hoursBeforeNoon(hours: number): Promise<void> {
  const [row] = await asOwner<{ moment: Date }>(
    "select private.moment_of(decide_on + time '12:00', 'Europe/London') - make_interval(hours => $1) as moment from group_sessions where id = $2",
    [hours, circle],
  );
  await api.at.clockAt(row?.moment ?? 0);
}
async function sweep(): Promise<void> {
  await sweepDecisions(api.at.practice);
  await api.at.doJobs();
}
const state = async () =>
  (
    await asOwner<{ active: boolean; decision: string | null; asked: boolean }>(
      "select is_active as active, decision, asked_at is not null as asked from group_sessions where id = $1",
      [circle],
    )
  )[0];
const emails = () =>
  asOwner<{ kind: string; recipient: string; subject: string; plain: string }>(
    "select * from mail order by created_at",
  );
const emailsOf = async (kind: string) => (await emails()).filter((email) => email.kind === kind);

describe("with too few places", () => {
  test("the practitioner is asked once, from noon of the day before the decision", async () => {
    await paid(anna, 2);
    await hoursBeforeNoon(25);
    await sweep();
    expect(await emailsOf("too-few-places")).toEqual([]);
    await hoursBeforeNoon(24);
    for (const _ of [1, 2]) await sweep();
    const asked = await emailsOf("too-few-places");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ recipient: "hello@practice.example" });
    expect(asked[0]?.subject).toContain("2 of at least 4 places");
    expect(await state()).toEqual({ active: true, decision: null, asked: true });
  });

  test("it is cancelled at noon without an answer: everybody is refunded in full and told, once", async () => {
    await paid(anna, 3);
    await call("join-waiting-list", bea, { groupSessionId: circle, places: 4 });
    await hoursBeforeNoon(20);
    await sweep();
    await hoursBeforeNoon(1);
    await sweep();
    expect(await state()).toMatchObject({ active: true });
    await hoursBeforeNoon(0);
    for (const _ of [1, 2]) await sweep();
    expect(await state()).toEqual({ active: false, decision: null, asked: true });
    expect(
      await asOwner("select status, payment_status, cancelled_because, cancellation_reason as reason from bookings"),
    ).toEqual([
      {
        status: "cancelled",
        payment_status: "refunded",
        cancelled_because: "practitioner",
        reason: "Fewer than 4 places were booked",
      },
    ]);
    const cancelled = await emailsOf("booking-cancelled");
    expect(cancelled).toHaveLength(1);
    expect(cancelled[0]?.plain).toContain("Fewer than 4 places were booked");
    expect(cancelled[0]?.plain).toContain("All of your £360.00 goes back");
    expect((await emailsOf("awaited-session-cancelled"))[0]?.plain).toContain("Fewer than 4 places were booked");
    expect((await emailsOf("group-session-not-held"))[0]?.plain).toContain("£360.00 goes back in full");
    expect(await asOwner("select from private.occupancy where group_session_id is not null")).toEqual([]);
    expect(await keepGroupSession()).toMatchObject({ status: 404, error: "This date has been cancelled" });
  });

  test("it is held when the practitioner says so, also if another client cancels afterwards", async () => {
    await paid(anna);
    await hoursBeforeNoon(20);
    await sweep();
    expect(await keepGroupSession(anna)).toMatchObject({ status: 403 });
    for (const _ of [1, 2]) expect(await keepGroupSession()).toEqual({ status: 200 });
    await hoursBeforeNoon(-1);
    await asOwner("update bookings set status = 'cancelled', cancelled_because = 'client'");
    await sweep();
    expect(await state()).toEqual({ active: true, decision: "held-anyway", asked: true });
    expect(await keepGroupSession(practitioner, crypto.randomUUID())).toMatchObject({
      status: 404,
      code: "group-session-not-found",
    });
  });

  test("nothing is cancelled unasked: after an outage she has twelve hours to answer", async () => {
    await paid(anna);
    await hoursBeforeNoon(-2);
    await sweep();
    expect(await state()).toEqual({ active: true, decision: null, asked: true });
    await hoursBeforeNoon(-13);
    await sweep();
    expect(await state()).toMatchObject({ active: true });
    await hoursBeforeNoon(-15);
    await sweep();
    expect(await state()).toMatchObject({ active: false });
  });

  test("a hold that may still be paid is waited for", async () => {
    await paid(anna, 2);
    await hoursBeforeNoon(20);
    await sweep();
    await hoursBeforeNoon(0);
    await book(bea, 2);
    await sweep();
    expect(await state()).toMatchObject({ active: true, decision: null });
    await asOwner("update bookings set status = 'cancelled', cancelled_because = 'hold-ended' where user_id = $1", [
      bea.userId,
    ]);
    await sweep();
    expect(await state()).toMatchObject({ active: false });
  });
});

test("unpaid holds, one after the other, put off neither the question nor the decision for good", async () => {
  await paid(anna, 2);
  await hoursBeforeNoon(1);
  await book(bea, 4);
  const holdOn = () =>
    asOwner(
      "update bookings set hold_expires_at = private.clock() + interval '30 minutes' where hold_expires_at is not null",
    );
  await sweep();
  expect(await state()).toMatchObject({ asked: false });
  await hoursBeforeNoon(0);
  await holdOn();
  await sweep();
  expect(await state()).toEqual({ active: true, decision: null, asked: true });
  await hoursBeforeNoon(-13);
  await holdOn();
  await sweep();
  expect(await state()).toMatchObject({ active: true });
  await hoursBeforeNoon(-15);
  await holdOn();
  await sweep();
  expect(await state()).toMatchObject({ active: false });
  expect(await asOwner("select from bookings where status <> 'cancelled'")).toEqual([]);
});

test("with enough places no question is asked, and what is decided stays when clients cancel later", async () => {
  await paid(anna, 2);
  await paid(bea, 2);
  await hoursBeforeNoon(1);
  await sweep();
  expect(await state()).toEqual({ active: true, decision: null, asked: false });
  await hoursBeforeNoon(0);
  await sweep();
  expect(await state()).toEqual({ active: true, decision: "held", asked: false });
  await asOwner("update bookings set status = 'cancelled', cancelled_because = 'client'");
  await sweep();
  expect(await state()).toMatchObject({ active: true, decision: "held" });
  expect(await emailsOf("too-few-places")).toEqual([]);
});

test("two runners decide once, and one that dies in the midst leaves nothing half done", async () => {
  await paid(anna, 2);
  await paid(bea);
  await hoursBeforeNoon(20);
  await sweep();
  await hoursBeforeNoon(0);
  const [last] = await asOwner<{ id: string }>("select id from bookings where user_id = $1", [bea.userId]);
  const blocker = new pg.Client({ connectionString: api.at.fresh.url });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("select private.lock_money($1)", [last?.id]); // the second of its two refunds waits for it
  const dying = decideGroupSession(api.at.practice, circle);
  dying.catch(() => undefined);
  const blocked = () =>
    asOwner<{ pid: number }>(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
  await expect.poll(async () => (await blocked()).length).toBe(1);
  await asOwner("select pg_terminate_backend($1)", [(await blocked())[0]?.pid]);
  await expect(dying).rejects.toThrow();
  expect(await asOwner("select from bookings where status = 'cancelled'")).toEqual([]);
  expect(await asOwner("select from refunds")).toEqual([]);
  await blocker.end();

  const runners = await Promise.all(
    [1, 2].map(() =>
      startWork(api.at.practice, { mailer: smtpMailer("smtp://127.0.0.1:9", "a@b.example") }, api.at.fresh.url),
    ),
  );
  try {
    for (let times = 0; times < 6; times += 1) await asOwner("select graphile_worker.add_job('sweep-decisions')");
    await expect.poll(state, { timeout: 15_000 }).toMatchObject({ active: false });
    await Promise.all(Array.from({ length: 6 }, () => decideGroupSession(api.at.practice, circle)));
    await expect.poll(() => asOwner("select from refunds where status <> 'done'"), { timeout: 15_000 }).toEqual([]);
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
  expect(
    await asOwner("select sum(amount_pence)::integer as pence, count(*)::integer as refunds from refunds"),
  ).toEqual([{ pence: 36000, refunds: 2 }]);
  expect(await emailsOf("booking-cancelled")).toHaveLength(2);
  expect(await emailsOf("group-session-not-held")).toHaveLength(1);
});

describe("buyers", () => {
  test("read the condition in the data API and in their emails until it is decided", async () => {
    const published = async () =>
      (
        await api.ask("/rest/v1/group_sessions?select=least_places,decide_on,decision", {
          headers: { apikey: KEYS.publishable },
        })
      ).json();
    expect(await published()).toMatchObject([{ least_places: 4, decision: null }]);
    await paid(anna);
    expect((await emailsOf("booking-paid"))[0]?.plain).toMatch(
      /Takes place:? +with at least 4 places booked; decided on \d+ [A-Z]/,
    );
    await asOwner("update group_sessions set decision = 'held'");
    await paid(bea);
    expect((await emailsOf("booking-paid"))[1]?.plain).not.toContain("Takes place");
  });
});

describe("the practitioner", () => {
  const change = async (body: object) => {
    const answer = await api.ask(`/rest/v1/group_sessions?id=eq.${circle}`, {
      method: "PATCH",
      headers: {
        apikey: KEYS.publishable,
        authorization: practitioner.authorization,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...(answer.status === 204 ? {} : ((await answer.json()) as object)) };
  };

  test("may change the number until it is decided, which opens the decision again; the deciding day is after today", async () => {
    await hoursBeforeNoon(20);
    await sweep();
    expect(await state()).toMatchObject({ asked: true });
    expect(await change({ least_places: 2, decide_on: day })).toMatchObject({ status: 400 });
    expect(await change({ least_places: 2 })).toEqual({ status: 204 });
    expect(await state()).toEqual({ active: true, decision: null, asked: false });
    const today = (await asOwner<{ today: string }>("select private.today()::text as today"))[0]?.today;
    expect(await change({ decide_on: today })).toMatchObject({
      status: 400,
      message: "The day on which it is decided must be after today",
    });
    expect(await change({ decision: "held" })).toMatchObject({ status: 403 });
    expect(await change({ places: 1 })).toMatchObject({ status: 400 });
    expect(await change({ least_places: null, decide_on: null })).toEqual({ status: 204 });
  });
});
