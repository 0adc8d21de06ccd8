import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Task, TaskList } from "graphile-worker";
import { smtpMailer } from "#gateways/mail.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { type Jobs, startJobs } from "#jobs/runner.ts";
import { tasksOf } from "#jobs/work.ts";

// The practitioner writes through the data API, as the back office does; a job sends the emails.
let api: FunctionsApi;
let jobs: Jobs;
let practitioner: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  const { authorization, userId } = await api.signedInAdmin();
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'hello@practice.example')",
    [userId],
  );
  practitioner = authorization;
  const { practice } = api.at;
  jobs = await startJobs({
    connectionString: api.at.fresh.url,
    tasks: changeTasks(practice),
    crontab: "",
    log: practice.log,
  });
});
beforeEach(async () => {
  await idle();
  await api.at.fresh.asOwner("truncate public.mail, public.alerts");
  await api.at.fresh.asOwner("delete from bookings");
});
afterAll(async () => {
  await jobs.stop();
  await api.close();
});

/** Emails stay in the outbox, where the test reads them. */
function changeTasks(practice: Practice): TaskList {
  const { "follow-change": followChange } = tasksOf(
    practice,
    smtpMailer("smtp://127.0.0.1:9", "hello@practice.example"),
  );
  return { "follow-change": followChange as Task };
}

let days = 10;
async function booking(change: Record<string, unknown> = {}): Promise<string> {
  const { id: service } = await api.at.serviceNamed("Shamanic and Reiki healing session");
  const row: Record<string, unknown> = { status: "pending", payment_status: "paid", ...change };
  const columns = Object.keys(row);
  const [made] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, ${columns.join(", ")})
     values ($1, 'A Client', 'client@example.com', private.today() + $2::int, '10:00', 60, 7000, ${columns.map((_, index) => `$${index + 3}`).join(", ")})
     returning id`,
    [service, (days += 1), ...Object.values(row)],
  );
  return made?.id as string;
}
async function patch(id: string, change: object): Promise<number> {
  const answer = await api.ask(`/rest/v1/bookings?id=eq.${id}`, {
    method: "PATCH",
    body: JSON.stringify(change),
    headers: { authorization: practitioner, apikey: KEYS.publishable, "content-type": "application/json" },
  });
  return answer.status;
}
const waiting = () => api.at.fresh.asOwner("select from graphile_worker.jobs where task_identifier = 'follow-change'");
const idle = () => expect.poll(waiting).toEqual([]);
async function emails() {
  await idle();
  return api.at.fresh.database.rows<{ kind: string; plain: string; calendar: string }>(
    "select * from mail order by created_at",
  );
}
const kinds = async () => (await emails()).map(({ kind }) => kind);

test("a booking that the practitioner confirms sends the client one email with the calendar file", async () => {
  const id = await booking();
  expect(await patch(id, { status: "confirmed" })).toBe(204);
  expect(await emails()).toMatchObject([
    {
      kind: "booking-confirmed",
      recipient: "client@example.com",
      reply_to: "hello@practice.example",
      calendar: expect.stringContaining("STATUS:CONFIRMED"),
    },
  ]);
  expect(await patch(id, { status: "completed" })).toBe(400); // it is still to come
  await api.at.clockAt(Date.now() + 40 * 86_400_000);
  expect(await patch(id, { status: "completed" })).toBe(204);
  await api.at.clockAt(Date.now());
  expect(await kinds()).toEqual(["booking-confirmed"]);
});

test("a refused change sends no email", async () => {
  const id = await booking({ status: "completed" });
  expect(await patch(id, { status: "confirmed" })).toBe(400);
  expect(await kinds()).toEqual([]);
});

test("a booking that is confirmed by its payment sends no separate confirmation", async () => {
  const id = await booking({ payment_status: "pending" });
  await api.at.fresh.database.rows("update bookings set status = 'confirmed', payment_status = 'paid' where id = $1", [
    id,
  ]);
  expect(await kinds()).toEqual([]);
});

test("each move by the practitioner sends an email with both times and a higher SEQUENCE", async () => {
  const id = await booking({ status: "confirmed" });
  expect(await patch(id, { booking_time: "14:00" })).toBe(204);
  const [first] = await emails();
  expect(first).toMatchObject({
    kind: "booking-moved",
    plain: expect.stringMatching(/Time: +14:00 [^]*Before: +.*, 10:00/),
  });
  expect(await patch(id, { booking_time: "16:00" })).toBe(204);
  const [, second] = await emails();
  expect(second?.plain).toMatch(/Time: +16:00 [^]*Before: +.*, 14:00/);
  const sequences = [first, second].map((email) => Number(/SEQUENCE:(\d+)/.exec(email?.calendar ?? "")?.[1]));
  expect(sequences[1]).toBeGreaterThan(sequences[0] ?? Infinity);
});

test("moving an unpaid hold, and changes other than of the time, send no email", async () => {
  const held = await booking({ payment_status: "pending", hold_expires_at: "2099-01-01" });
  expect(await patch(held, { booking_time: "11:00" })).toBe(204);
  const paid = await booking({ status: "confirmed" });
  expect(await patch(paid, { client_name: "Another Name", notes: "x" })).toBe(204);
  expect(await kinds()).toEqual([]);
});

test("another duration or service sends no email: the price stays, and the calendar file and later emails have the new values", async () => {
  const id = await booking({ status: "confirmed" });
  const { id: yoga } = await api.at.serviceNamed("One-to-one shamanic yoga");
  expect(await patch(id, { duration_minutes: 90, service_id: yoga })).toBe(204);
  expect(await kinds()).toEqual([]);
  expect(await api.at.booking(id)).toMatchObject({ booking_time: "10:00", price_pence: 7000 });
  const file = await api.ask(`/functions/v1/booking-calendar?bookingId=${id}`, {
    headers: { authorization: practitioner },
  });
  const [, begins, ends] = /DTSTART:\d+T(\d{4})[^]*DTEND:\d+T(\d{4})/.exec(await file.text()) ?? [];
  expect(Number(ends) - Number(begins)).toBe(130); // an hour and thirty minutes
  expect(await patch(id, { booking_time: "12:00" })).toBe(204);
  const [moved] = await emails();
  expect(moved?.plain).toMatch(/Service: +One-to-one shamanic yoga\s[^]*Duration: +90 minutes/);
});

test("no email is sent for a past session or one that was cancelled before the email was written", async () => {
  const past = await booking();
  await api.at.fresh.asOwner("update bookings set booking_date = booking_date - 400 where id = $1", [past]);
  expect(await patch(past, { status: "confirmed" })).toBe(204);
  await idle();
  await jobs.stop();
  const id = await booking();
  expect(await patch(id, { status: "confirmed" })).toBe(204);
  expect(await patch(id, { status: "cancelled" })).toBe(204);
  const { practice } = api.at;
  jobs = await startJobs({
    connectionString: api.at.fresh.url,
    tasks: changeTasks(practice),
    crontab: "",
    log: practice.log,
  });
  expect(await kinds()).toEqual(["booking-cancelled"]);
});

test("the client's emails are sent when the practitioner's notices are off", async () => {
  await api.at.fresh.asOwner("update business_settings set email_notifications = false");
  expect(await patch(await booking(), { status: "confirmed" })).toBe(204);
  expect(await kinds()).toEqual(["booking-confirmed"]);
});
