import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { undoTime } from "#tests/support/undo-time.ts";
import { HOUR_MS } from "#domain/time.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { readCalendar } from "#server/bookings/diary/practice-calendar.queries.ts";
import { readToDo } from "#server/bookings/diary/practice-day.queries.ts";
import { settleClosingSession, sweepClosings } from "./settle-closing-session.ts";

// The practitioner closes a time: what becomes of the money, the diary and the people in it.
let api: FunctionsApi;
let admin: { authorization: string; userId: string };
let service: string;
let groupService: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  admin = await api.signedInAdmin();
  await sql(
    "insert into business_settings (user_id, business_email, booking_advance_days) values ($1, 'hello@example.com', 60)",
    [admin.userId],
  );
  service = (await api.at.serviceNamed("Tarot or rune reading by video or phone")).id;
  groupService = (await api.at.serviceNamed("Shamanic and Reiki healing session")).id;
});
beforeEach(async () => {
  await api.at.clockAt(Date.now());
  await sql(undoTime(10));
  await sql("truncate graphile_worker._private_jobs");
});
afterAll(() => api.close());

const sql = (text: string, values?: unknown[]) => api.at.fresh.asOwner(text, values);
let days = 4;
const freshDay = () => api.at.day((days += 2));
const SPAN = { start: "00:00", end: "24:00" };

type Way = "refund" | "new-times";
function closing(day: string, bookings: [id: string, way: Way][] = [], more: object = {}) {
  return {
    requestId: crypto.randomUUID() as string,
    from: day,
    until: day,
    ...SPAN,
    kind: "ill",
    note: "Ill",
    words: "I am ill and cannot be with you.",
    bookings: bookings.map(([bookingId, way]) => ({ bookingId, way })),
    groupSessions: [] as string[],
    ...more,
  };
}
const close = (request: object) =>
  api.call<{ closingId?: string; changed?: { name: string }[]; gone?: number }>("practice-close-days", request, admin);
const undo = (closingId: string) => api.call("practice-undo-closing", { closingId }, admin);
/** The time of Undo is over: the jobs that wait for it are due. */
async function wait() {
  await sql("update graphile_worker._private_jobs set run_at = now()");
  await api.at.doJobs();
}
async function byHand(day: string, time: string, change: Record<string, unknown> = {}) {
  const client = { name: "Sam Barrow", email: "", phone: "01458 830111", price: 4500, payment: "pending", ...change };
  const [row] = await sql(
    `insert into bookings (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
     values ($1, $2, $3, $4, $5, $6, 30, $7, 'confirmed', $8, 'cash') returning id`,
    [service, client.name, client.email, client.phone, day, time, client.price, client.payment],
  );
  return row?.["id"] as string;
}
const mails = (bookingId: string) =>
  sql(
    "select kind, plain from mail where booking_id = $1 and recipient <> 'hello@example.com' and kind <> 'booking-paid' order by created_at",
    [bookingId],
  );
const calls = (bookingId: string) =>
  sql("select kind, plain from private.phone_calls where booking_id = $1", [bookingId]);
const outcomes = (closingId: string) =>
  sql("select booking_id, outcome from private.closing_sessions where closing_id = $1", [closingId]).then((rows) =>
    Object.fromEntries(rows.map((row) => [row["booking_id"] ?? "group", row["outcome"]])),
  );
const chooseUntil = async (bookingId: string) =>
  (await sql("select private.chooses_until($1) as until", [bookingId]))[0]?.["until"] as Date;

describe("all money back", () => {
  test("cancels each ticked session once Undo is over: the refund is due, an email or a call says so once, what is not ticked stays", async () => {
    const day = await freshDay();
    const paid = await api.at.paidBooking(day, "10:00");
    const kept = await api.at.paidBooking(day, "11:00");
    const sam = await byHand(day, "15:30");
    const request = closing(day, [
      [paid.bookingId, "refund"],
      [sam, "refund"],
    ]);
    expect(await close(request)).toEqual({ status: 200, closingId: request.requestId, changed: [], gone: 0 });
    expect(await sql("select reason from blocked_dates where blocked_date = $1", [day])).toEqual([{ reason: "Ill" }]);
    await api.at.doJobs();
    expect([(await api.at.booking(paid.bookingId))?.["status"], await mails(paid.bookingId)]).toEqual(["pending", []]);

    await wait();
    expect(await api.at.booking(paid.bookingId)).toMatchObject({
      status: "cancelled",
      cancelled_because: "practitioner",
      refunded_pence: 4500,
    });
    expect(await mails(paid.bookingId)).toEqual([
      { kind: "booking-cancelled", plain: expect.stringContaining("I am ill and cannot be with you.") },
    ]);
    expect(await mails(sam)).toEqual([]);
    expect(await calls(sam)).toEqual([{ kind: "booking-cancelled", plain: expect.stringContaining("I am ill") }]);
    expect((await api.at.booking(kept.bookingId))?.["status"]).toBe("pending");
    expect(await outcomes(request.requestId)).toEqual({ [paid.bookingId]: "refunded", [sam]: "refunded" });
  });

  test("asked for twice at once, and carried out by two nodes, it happens once; with other content it is refused", async () => {
    const day = await freshDay();
    const paid = await api.at.paidBooking(day, "10:00");
    const request = closing(day, [[paid.bookingId, "refund"]]);
    const answers = await Promise.all([close(request), close(request), close(request)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await close({ ...request, words: "Something else" })).toMatchObject({ status: 409, code: "closed-already" });
    const [row] = await sql("select id from private.closing_sessions where closing_id = $1", [request.requestId]);
    const id = row?.["id"] as string;
    const node = api.at.addNode();
    await Promise.all([
      settleClosingSession(api.at.practice, id),
      settleClosingSession(node, id),
      settleClosingSession(node, id),
    ]);
    await wait();
    expect(await sql("select amount_pence from refunds where booking_id = $1", [paid.bookingId])).toEqual([
      { amount_pence: 4500 },
    ]);
    expect((await mails(paid.bookingId)).map((each) => each["kind"])).toEqual(["booking-cancelled"]);
    expect(await close(request)).toMatchObject({ status: 200 });
    expect(await sql("select count(*)::int as n from blocked_dates where blocked_date = $1", [day])).toEqual([
      { n: 1 },
    ]);
  });

  test("a group date is cancelled for everybody", async () => {
    const day = await freshDay();
    const [group] = await sql(
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence) values ($1, $2, $2, '18:00', '19:30', 8, 1800) returning id`,
      [groupService, day],
    );
    const id = group?.["id"] as string;
    const [place] = await sql(
      `insert into bookings (service_id, group_session_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
       values ($1, $2, 'Ann', 'ann@example.com', $3, '18:00', 90, 1800, 'confirmed', 'cash') returning id`,
      [groupService, id, day],
    );
    const request = closing(day, [], { groupSessions: [id] });
    await close(request);
    await wait();
    expect(await sql("select is_active from group_sessions where id = $1", [id])).toEqual([{ is_active: false }]);
    expect((await api.at.booking(place?.["id"] as string))?.["status"]).toBe("cancelled");
    expect((await mails(place?.["id"] as string)).map((each) => each["kind"])).toEqual(["booking-cancelled"]);
    expect(await outcomes(request.requestId)).toEqual({ group: "refunded" });
  });
});

describe("new times", () => {
  test("the client is asked once and chooses without notice, after the old start, too; nothing is paid twice", async () => {
    const day = await freshDay();
    const booking = await api.at.paidBooking(day, "10:00");
    await api.at.clockAt(booking.begins.getTime() - HOUR_MS);
    await close(closing(day, [[booking.bookingId, "new-times"]]));
    await wait();
    await wait();
    const sent = await mails(booking.bookingId);
    expect(sent.map((each) => each["kind"])).toEqual(["choose-another-time"]);
    expect(sent[0]?.["plain"]).toContain("I am ill and cannot be with you.");
    expect(await api.at.booking(booking.bookingId)).toMatchObject({
      status: "pending",
      payment_status: "paid",
      refunded_pence: 0,
    });
    const later = await api.at.day(3);
    await api.at.clockAt(booking.begins.getTime() + HOUR_MS);
    expect(
      await moveBooking(api.at.practice, {
        bookingId: booking.bookingId,
        date: later,
        time: "11:00",
        by: "client",
        userId: booking.client.userId,
      }),
    ).toMatchObject({ ok: true });
    expect(await chooseUntil(booking.bookingId)).toBeNull();
    expect(await api.at.booking(booking.bookingId)).toMatchObject({ booking_date: later, refund_cap: null });
  });

  test("what was given up takes no time: it is free for others, no session of the diary and nothing to confirm, until the client has chosen", async () => {
    const day = await freshDay();
    const booking = await api.at.paidBooking(day, "10:00");
    const toConfirm = async () => (await readToDo(api.at.practice.database)).toConfirm;
    const inDiary = async (date: string) =>
      (await readCalendar(api.at.practice.database, date, date)).entries
        .filter(({ bookingId }) => bookingId === booking.bookingId)
        .map(({ kind, from }) => [kind, from.slice(11)]);
    const waiting = await toConfirm();
    expect(await inDiary(day)).toEqual([["booking", "10:00"]]);
    await close(closing(day, [[booking.bookingId, "new-times"]]));
    await wait();
    expect([await inDiary(day), await toConfirm()]).toEqual([[["given-up", "10:00"]], waiting - 1]);
    expect(await sql("select from private.occupancy where booking_id = $1", [booking.bookingId])).toEqual([]);
    await sql("delete from blocked_dates where blocked_date = $1", [day]);
    const other = await api.at.paidBooking(day, "10:00");
    expect((await api.at.booking(other.bookingId))?.["booking_time"]).toBe("10:00");
    const later = await freshDay();
    const to = { bookingId: booking.bookingId, date: later, time: "11:00" };
    expect(await moveBooking(api.at.practice, { ...to, by: "client", userId: booking.client.userId })).toMatchObject({
      ok: true,
    });
    expect([await inDiary(day), await inDiary(later), await toConfirm()]).toEqual([
      [],
      [["booking", "11:00"]],
      waiting + 1,
    ]);
  });

  test("a session that took place after all has its time again", async () => {
    const day = await freshDay();
    const booking = await byHand(day, "10:00", { email: "ann@example.com" });
    await close(closing(day, [[booking, "new-times"]]));
    await wait();
    await api.at.clockAt(Date.parse(`${day}T11:00Z`));
    await sql("update bookings set status = 'completed' where id = $1", [booking]);
    expect(await sql("select from private.occupancy where booking_id = $1", [booking])).toHaveLength(1);
    expect(await chooseUntil(booking)).toBeNull();
  });

  test("who cancels instead gets everything back, whatever the rule says", async () => {
    const day = await freshDay();
    const booking = await api.at.paidBooking(day, "10:00");
    await api.at.clockAt(booking.begins.getTime() - HOUR_MS);
    await close(closing(day, [[booking.bookingId, "new-times"]]));
    await wait();
    await api.at.clockAt(booking.begins.getTime() + HOUR_MS);
    expect(
      await cancelBooking(api.at.practice, {
        bookingId: booking.bookingId,
        by: "client",
        refund: "policy",
        userId: booking.client.userId,
      }),
    ).toMatchObject({ ok: true, refund: 4500 });
  });

  test("if nothing is chosen in time, all money goes back, once; whoever has no email is to be rung", async () => {
    const day = await freshDay();
    const booking = await api.at.paidBooking(day, "10:00");
    const sam = await byHand(day, "15:30");
    const request = closing(day, [
      [booking.bookingId, "new-times"],
      [sam, "new-times"],
    ]);
    await close(request);
    await wait();
    expect((await calls(sam)).map((each) => each["kind"])).toEqual(["choose-another-time"]);
    const until = await chooseUntil(booking.bookingId);
    const sweep = async () => {
      await Promise.all([sweepClosings(api.at.practice), sweepClosings(api.at.addNode())]);
      await wait();
    };
    await api.at.clockAt(until.getTime() - 60_000);
    await sweep();
    expect((await api.at.booking(booking.bookingId))?.["status"]).toBe("pending");
    await api.at.clockAt(until);
    await sweep();
    await sweep();
    expect(await api.at.booking(booking.bookingId)).toMatchObject({
      status: "cancelled",
      cancellation_reason: "No other time was chosen",
      refunded_pence: 4500,
    });
    expect((await mails(booking.bookingId)).map((each) => each["kind"])).toEqual([
      "choose-another-time",
      "booking-cancelled",
    ]);
    expect(await outcomes(request.requestId)).toEqual({ [booking.bookingId]: "refunded", [sam]: "refunded" });
    expect((await calls(sam)).map((each) => each["kind"])).toEqual(["booking-cancelled"]);
  });
});

describe("Undo", () => {
  test("within its time opens the hours again; no session changes and nobody is told", async () => {
    const day = await freshDay();
    const booking = await api.at.paidBooking(day, "10:00");
    const request = closing(day, [[booking.bookingId, "refund"]], { start: "09:15" });
    await close(request);
    expect(
      await sql("select start_time::text as start, end_time::text as end from closed_hours where on_date = $1", [day]),
    ).toEqual([{ start: "09:15:00", end: "24:00:00" }]);
    expect([await undo(request.requestId), await undo(request.requestId)]).toEqual([{ status: 200 }, { status: 200 }]);
    await wait();
    expect(await sql("select from closed_hours where on_date = $1", [day])).toEqual([]);
    expect([(await api.at.booking(booking.bookingId))?.["status"], await mails(booking.bookingId)]).toEqual([
      "pending",
      [],
    ]);
  });

  test("is refused once a session was carried out, or half a minute has passed", async () => {
    const day = await freshDay();
    const booking = await api.at.paidBooking(day, "10:00");
    const request = closing(day, [[booking.bookingId, "refund"]]);
    await close(request);
    await wait();
    expect(await undo(request.requestId)).toMatchObject({ status: 409, code: "too-late-to-undo" });
    const empty = closing(await freshDay());
    await close(empty);
    await sql("update private.closings set created_at = created_at - interval '31 seconds' where id = $1", [
      empty.requestId,
    ]);
    expect(await undo(empty.requestId)).toMatchObject({ status: 409, code: "too-late-to-undo" });
    expect(await undo(crypto.randomUUID())).toMatchObject({ status: 404, code: "closing-not-found" });
  });

  test("and the job, at the same moment: either all is open and nobody is told, or it is too late", async () => {
    for (let round = 0; round < 5; round += 1) {
      const day = await freshDay();
      const booking = await byHand(day, "12:00", { email: "ann@example.com" });
      const request = closing(day, [[booking, "refund"]]);
      await close(request);
      const [row] = await sql("select id from private.closing_sessions where closing_id = $1", [request.requestId]);
      const [undone] = await Promise.all([
        undo(request.requestId),
        settleClosingSession(api.at.practice, row?.["id"] as string),
      ]);
      const [status, told] = [(await api.at.booking(booking))?.["status"], (await mails(booking)).length];
      const isOpen = (await sql("select from blocked_dates where blocked_date = $1", [day])).length === 0;
      expect([status, told, isOpen]).toEqual(undone.status === 200 ? ["confirmed", 0, true] : ["cancelled", 1, false]);
    }
  });
});

test("what a power cut has left is taken up by the sweep: the lost jobs' sessions are carried out, each once", async () => {
  const day = await freshDay();
  const [first, second] = [await byHand(day, "10:00"), await byHand(day, "11:00")];
  const request = closing(day, [
    [first, "refund"],
    [second, "new-times"],
  ]);
  await close(request);
  const [row] = await sql("select id from private.closing_sessions where booking_id = $1", [first]);
  await settleClosingSession(api.at.practice, row?.["id"] as string);
  await sql("truncate graphile_worker._private_jobs");
  await sweepClosings(api.at.practice);
  await wait();
  expect(await outcomes(request.requestId)).toEqual({ [first]: "refunded", [second]: null }); // a job may still be waiting for Undo
  await api.at.clockAt(Date.now() + 2 * 60_000);
  await sweepClosings(api.at.practice);
  await wait();
  expect(await outcomes(request.requestId)).toEqual({ [first]: "refunded", [second]: "asked" });
  expect([(await calls(first)).length, (await calls(second)).length]).toEqual([1, 1]);
});

test("what was ticked and is no longer there is told, and stays as it is: before the act and until it is carried out", async () => {
  const day = await freshDay();
  const gone = await byHand(day, "10:00", { name: "Gone Before" });
  const moved = await byHand(day, "11:00", { name: "Moved Then" });
  await sql("update bookings set status = 'cancelled', cancelled_because = 'client' where id = $1", [gone]);
  const request = closing(day, [
    [gone, "refund"],
    [moved, "new-times"],
    [crypto.randomUUID(), "refund"],
  ]);
  expect(await close(request)).toMatchObject({ changed: [{ id: gone, name: "Gone Before" }], gone: 1 });
  await sql("update bookings set booking_date = booking_date + 1 where id = $1", [moved]);
  await wait();
  expect(await outcomes(request.requestId)).toEqual({ [gone]: "changed", [moved]: "changed" });
  expect((await calls(moved)).filter((each) => each["kind"] === "choose-another-time")).toEqual([]);
});

test("several days are closed from an hour of the first to an hour of the last", async () => {
  const day = await freshDay();
  const [range] = await sql("select ($1::date + 2)::text as last", [day]);
  await close(closing(day, [], { until: range?.["last"], start: "14:00", end: "12:00" }));
  expect(
    await sql(
      "select on_date::text as day, start_time::text as start, end_time::text as end from closed_hours where on_date between $1 and $2 order by 1",
      [day, range?.["last"]],
    ),
  ).toEqual([
    { day, start: "14:00:00", end: "24:00:00" },
    { day: range?.["last"], start: "00:00:00", end: "12:00:00" },
  ]);
  expect(await sql("select count(*)::int as n from blocked_dates where blocked_date = $1::date + 1", [day])).toEqual([
    { n: 1 },
  ]);
});

test("a day that has passed and hours out of order are refused; a client may not close anything", async () => {
  expect(await close(closing("2020-01-06"))).toMatchObject({ status: 409, code: "day-is-over" });
  expect(await close(closing(await freshDay(), [], { start: "15:00", end: "14:00" }))).toMatchObject({ status: 400 });
  const client = await api.signedIn();
  expect(await api.call("practice-close-days", closing(await freshDay()), client)).toMatchObject({ status: 403 });
});

test("what lies in a time is listed with money and how each is told", async () => {
  const day = await freshDay();
  const paid = await api.at.paidBooking(day, "10:00");
  const sam = await byHand(day, "15:30");
  await byHand(day, "08:00", { name: "Before" });
  const answer = await api.ask(
    `/functions/v1/practice-sessions-to-close?from=${day}&until=${day}&start=09:00&end=24:00`,
    {
      headers: { authorization: admin.authorization },
    },
  );
  const { sessions } = (await answer.json()) as { sessions: Record<string, unknown>[] };
  expect(sessions.map(({ bookingId, held, by }) => [bookingId, held, by])).toEqual([
    [paid.bookingId, 4500, "email"],
    [sam, 0, "phone"],
  ]);
});
