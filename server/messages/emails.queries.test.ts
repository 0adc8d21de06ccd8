import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "#tests/support/database/database.ts";
import { assumeIdentity } from "@sacred-space/postgrest/identity.ts";
import { claimEmail, queueMail, raiseMailDelays, recordSent, type ClaimedEmail, type Email } from "./emails.queries.ts";
import { queueStranded, recordFailure } from "./outbox.queries.ts";

const email: Email = {
  kind: "booking-paid",
  about: "b1",
  recipient: "client@example.org",
  subject: "Your booking",
  html: "<p>Tuesday</p>",
  plain: "Tuesday",
};

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(() => fresh.asOwner("truncate public.mail, public.alerts, graphile_worker._private_jobs"));
afterAll(() => fresh.close());

const queue = (change: Partial<Email> = {}) =>
  fresh.database.transaction((tx) => queueMail(tx, { ...email, ...change }));
const emails = () =>
  fresh.database.rows<{ id: string; status: string; attempts: number }>(
    "select * from public.mail order by created_at",
  );
const alerts = () => fresh.database.rows<{ kind: string; detail: string }>("select * from public.alerts order by kind");
const jobs = () =>
  fresh.asOwner<{ key: string; max_attempts: number }>("select * from graphile_worker.jobs order by id");

async function claimed(change: Partial<Email> = {}): Promise<ClaimedEmail> {
  await queue(change);
  const [row] = await emails();
  return (await claimEmail(fresh.database, row?.id ?? "")) as ClaimedEmail;
}

test("an email is queued with the job that sends it", async () => {
  await queue({ replyTo: "hello@practice.example", calendar: "BEGIN:VCALENDAR" });
  const [row, ...others] = await emails();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    status: "queued",
    attempts: 0,
    recipient: "client@example.org",
    reply_to: "hello@practice.example",
    calendar: "BEGIN:VCALENDAR",
  });
  expect(await jobs()).toMatchObject([{ key: `mail:${row?.id}`, task_identifier: "send-mail", max_attempts: 13 }]);
});

test("a rolled back event leaves neither email nor job", async () => {
  const event = fresh.database.transaction(async (tx) => {
    await queueMail(tx, email);
    throw new Error("the slot was taken");
  });
  await expect(event).rejects.toThrow("the slot was taken");
  expect(await emails()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("one email per kind, event and recipient is queued, concurrent requests included", async () => {
  await Promise.all(Array.from({ length: 8 }, () => queue()));
  await queue({ subject: "Told again" });
  expect(await emails()).toMatchObject([{ subject: "Your booking" }]);
  expect(await jobs()).toHaveLength(1);
});

test("another kind, event or recipient is another email", async () => {
  await queue();
  await queue({ kind: "reminder-of-session" });
  await queue({ about: "b2" });
  await queue({ recipient: "practitioner@example.org" });
  expect(await emails()).toHaveLength(4);
});

test.each([
  "a@example.org, b@example.org",
  "a@example.org\nBcc: b@example.org",
  "Eve <a@example.org>",
  "nobody",
  "",
  "a b@example.org",
  "a@b@example.org",
])("an invalid recipient does not fail the event and raises one alert: %j", async (recipient) => {
  await queue({ recipient });
  await queue({ recipient });
  expect(await emails()).toEqual([]);
  expect(await alerts()).toMatchObject([{ kind: "mail-unaddressable", reference: "booking-paid b1" }]);
  expect((await alerts())[0]?.detail).not.toContain("example.org");
});

test("an invalid reply address is left out", async () => {
  await queue({ replyTo: "hello@practice.example\r\nBcc: b@example.org" });
  expect(await emails()).toMatchObject([{ reply_to: null }]);
});

test("the table refuses two recipients and a subject with two lines", async () => {
  const insert =
    "insert into public.mail (kind, about, recipient, subject, html, plain) values ('k', 'a', $1, $2, '', '')";
  await expect(fresh.asOwner(insert, ["a@example.org,b@example.org", "x"])).rejects.toThrow(
    "mail_recipient_is_one_address",
  );
  await expect(fresh.asOwner(insert, ["a@example.org", "x\r\nBcc: b@example.org"])).rejects.toThrow(
    "mail_subject_is_one_line",
  );
});

test("of concurrent workers one claims the email", async () => {
  await queue();
  const [row] = await emails();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimEmail(fresh.database, row?.id ?? "")));
  expect(claims.filter(Boolean)).toMatchObject([{ ...email, attempt: 1 }]);
});

test("an email whose worker died can be claimed after the claim has expired", async () => {
  const { id } = await claimed();
  expect(await claimEmail(fresh.database, id)).toBeUndefined();
  await fresh.asOwner("update public.mail set claimed_until = now() - interval '1 second'");
  expect(await claimEmail(fresh.database, id)).toMatchObject({ id, attempt: 2 });
});

test("an email that another worker has claimed is queued again for the end of the claim, within a minute", async () => {
  const { id } = await claimed();
  await fresh.asOwner("delete from graphile_worker._private_jobs"); // the job ended with its database
  expect(await claimEmail(fresh.database, id)).toBeUndefined();
  const again = await fresh.asOwner(
    `select j.key, j.run_at = m.claimed_until as at_its_end, m.claimed_until < now() + interval '1 minute' as soon
     from graphile_worker.jobs j, public.mail m where m.id = $1`,
    [id],
  );
  expect(again).toEqual([{ key: `mail:${id}`, at_its_end: true, soon: true }]);
  await fresh.asOwner("delete from graphile_worker._private_jobs");
  await recordSent(fresh.database, id);
  expect(await claimEmail(fresh.database, id)).toBeUndefined();
  expect(await jobs()).toEqual([]);
});

test("a sent email cannot be claimed, and its delay alert is settled", async () => {
  const { id } = await claimed();
  await fresh.asOwner("update public.mail set created_at = now() - interval '2 hours'");
  await raiseMailDelays(fresh.database);
  await recordSent(fresh.database, id);
  expect(await emails()).toMatchObject([
    { status: "sent", html: "<p>Tuesday</p>", sent_at: expect.any(Date), claimed_until: null },
  ]);
  expect(await alerts()).toMatchObject([{ kind: "mail-delayed", settled_at: expect.any(Date) }]);
  expect(await claimEmail(fresh.database, id)).toBeUndefined();
});

test("a confidential body is wiped once it is sent", async () => {
  const { id } = await claimed({ confidential: true });
  await recordSent(fresh.database, id);
  expect(await emails()).toMatchObject([{ status: "sent", html: "", plain: "" }]);
});

describe("an email that has become outdated is dropped with the reason:", () => {
  let days = 0;
  async function booked() {
    const [service] = await fresh.asOwner<{ id: string }>(
      "insert into services (name, category, price_gbp) values ('Rune reading', 'readings', 4500) returning id",
    );
    const [row] = await fresh.asOwner<{ id: string }>(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
       values ($1, 'A', 'a@example.org', '2031-01-01'::date + $2::int, '10:00', 60, 4500, 'confirmed') returning id`,
      [service?.id, (days += 1)],
    );
    const starts = await fresh.database.row<{ starts: string }>(
      "select booking_date || 'T' || booking_time as starts from bookings where id = $1",
      [row?.id],
    );
    return { bookingId: row?.id as string, trueWhile: { starts: starts?.starts } };
  }

  test("unchanged: it is sent", async () => {
    expect(await claimed(await booked())).toMatchObject({ attempt: 1 });
  });

  test.each([
    ["cancelled", "update bookings set status = 'cancelled' where id = $1", "The booking was cancelled."],
    ["moved", "update bookings set booking_time = '11:00' where id = $1", "The booking was moved."],
    ["deleted", "delete from bookings where id = $1", "The booking was deleted."],
  ])("%s", async (_, change, why) => {
    const emailOfBooking = await booked();
    await queue(emailOfBooking);
    await fresh.asOwner(change, [emailOfBooking.bookingId]);
    const [row] = await emails();
    expect(await claimEmail(fresh.database, row?.id ?? "")).toBeUndefined();
    expect(await emails()).toMatchObject([{ status: "dropped", dropped_because: why, attempts: 0 }]);
  });

  test("too late, by the business clock", async () => {
    await queue({ trueWhile: { until: new Date(Date.now() + 3_600_000).toISOString() } });
    await fresh.asOwner("insert into private.clock (ahead) values ('2 hours')");
    const [row] = await emails();
    expect(await claimEmail(fresh.database, row?.id ?? "")).toBeUndefined();
    expect(await emails()).toMatchObject([{ status: "dropped", dropped_because: "It was too late to be of use." }]);
    await fresh.asOwner("delete from private.clock");
  });

  test("an email without conditions is sent, whatever happened to the booking", async () => {
    const { bookingId } = await booked();
    await fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [bookingId]);
    expect(await claimed({ bookingId })).toMatchObject({ attempt: 1 });
  });
});

test("a failed attempt leaves the email queued; the last one marks it as failed with one alert", async () => {
  const first = await claimed();
  await recordFailure(fresh.database, "mail", first, "451 later", { giveUp: false });
  expect(await emails()).toMatchObject([
    { status: "queued", attempts: 1, last_error: "451 later", claimed_until: null },
  ]);
  expect(await alerts()).toEqual([]);
  const second = (await claimEmail(fresh.database, first.id)) as ClaimedEmail;
  await recordFailure(fresh.database, "mail", second, "550 never", { giveUp: true });
  expect(await emails()).toMatchObject([{ status: "failed", attempts: 2, last_error: "550 never" }]);
  expect(await alerts()).toMatchObject([
    { kind: "mail-failed", reference: first.id, detail: expect.stringContaining("2 attempts") },
  ]);
});

test("a worker whose claim has expired cannot mark another worker's email as failed", async () => {
  const late = await claimed();
  await fresh.asOwner("update public.mail set claimed_until = now() - interval '1 second'");
  await claimEmail(fresh.database, late.id);
  await recordFailure(fresh.database, "mail", late, "timeout", { giveUp: true });
  expect(await emails()).toMatchObject([{ status: "queued", attempts: 2, last_error: null }]);
});

test("emails without a job are queued again; claimed and waiting ones are not", async () => {
  const { id } = await claimed({ about: "in hand" });
  await queue({ about: "waiting for its turn" });
  expect(await queueStranded(fresh.database, "mail")).toBe(0);

  await fresh.asOwner("update graphile_worker._private_jobs set attempts = max_attempts");
  expect(await queueStranded(fresh.database, "mail")).toBe(1);
  await fresh.asOwner("update public.mail set claimed_until = now() - interval '1 second' where id = $1", [id]);
  expect(await queueStranded(fresh.database, "mail")).toBe(1);
  expect(await queueStranded(fresh.database, "mail")).toBe(0);

  await fresh.asOwner("delete from graphile_worker._private_jobs");
  expect(await queueStranded(fresh.database, "mail")).toBe(2);
  expect(await jobs()).toHaveLength(2);
});

test("an email queued for over an hour raises one alert", async () => {
  await queue();
  expect(await raiseMailDelays(fresh.database)).toEqual([]);
  await fresh.asOwner("update public.mail set created_at = now() - interval '61 minutes'");
  const [row] = await emails();
  expect(await raiseMailDelays(fresh.database)).toEqual([row?.id]);
  expect(await raiseMailDelays(fresh.database)).toEqual([]);
  expect(await alerts()).toMatchObject([{ kind: "mail-delayed", reference: row?.id }]);
});

test.each([
  ["admin", "id, kind, recipient, subject, booking_id, status, attempts, last_error, created_at, sent_at", true],
  ["admin", "html", false],
  ["admin", "plain", false],
  ["authenticated", "id", false],
  ["anon", "id", false],
] as const)("%s reading %s of an email: %s", async (role, columns, allowed) => {
  await queue();
  const identity =
    role === "anon" ? { role } : { role, userId: crypto.randomUUID(), sessionId: crypto.randomUUID(), claims: {} };
  const client = await fresh.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(assumeIdentity(identity, { method: "GET", path: "/mail", headers: {} }));
    const answer = await client.query(`select ${columns} from public.mail`).then(
      ({ rowCount }) => rowCount,
      (error: unknown) => (error as { code: string }).code,
    );
    expect(answer).toBe(allowed ? 1 : "42501");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
