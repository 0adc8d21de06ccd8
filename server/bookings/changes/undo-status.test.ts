import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimEmail } from "#server/messages/emails.queries.ts";
import { sendReminders } from "#server/bookings/send-reminders.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { undoTime } from "#tests/support/undo-time.ts";

// The practitioner confirms and completes, and takes it back; through the data API, unless the request has an id.
let api: FunctionsApi;
let practitioner: string;
let service: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  const { authorization, userId } = await api.signedInAdmin();
  await api.at.fresh.asOwner("insert into business_settings (user_id, sms_notifications) values ($1, true)", [userId]);
  practitioner = authorization;
  service = (await api.at.serviceNamed("Shamanic and Reiki healing session")).id;
});
beforeEach(async () => {
  await rows(undoTime(10));
  await rows("truncate public.mail, public.sms, public.alerts, graphile_worker._private_jobs");
  await rows("delete from bookings");
});
afterAll(() => api.close());

const rows = (text: string, values?: unknown[]) => api.at.fresh.asOwner(text, values);
let days = 10;
async function booking(change: Record<string, unknown> = {}): Promise<string> {
  const row: Record<string, unknown> = { status: "pending", payment_status: "paid", days: (days += 1), ...change };
  const [made] = await rows(
    `insert into bookings (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, hold_expires_at)
     values ($1, 'A Client', 'client@example.com', '07700 900123', private.today() + $2::int, '10:00', 60, 7000, $3, $4, $5) returning id`,
    [service, row["days"], row["status"], row["payment_status"], row["hold"] ?? null],
  );
  return made?.["id"] as string;
}
async function patch(id: string, change: object, authorization = practitioner) {
  const headers = { authorization, apikey: KEYS.publishable, "content-type": "application/json" };
  const answer = await api.ask(`/rest/v1/bookings?id=eq.${id}`, {
    method: "PATCH",
    body: JSON.stringify(change),
    headers,
  });
  return answer.status;
}
async function undo(bookingId: string, status: unknown, authorization = practitioner) {
  const answer = await api.post("/functions/v1/practice-undo-status", { bookingId, status }, { authorization });
  const { code, error, status: now } = (await answer.json()) as Record<string, unknown>;
  return answer.status === 200 ? now : [answer.status, code, error];
}
const statusOf = async (id: string) => (await api.at.booking(id))?.["status"];
const emails = () => rows("select kind, status from mail union all select kind, status from sms");
/** The time of Undo is over: the jobs that wait for it are due. */
const wait = async () => {
  await rows("update graphile_worker._private_jobs set run_at = now()");
  await api.at.doJobs();
};
const CHANGED = [409, "changed-meanwhile", "This was changed in another window meanwhile. Please look at it again"];
const SENT = [409, "too-late-to-undo", "Too late to undo: the email has been sent"];

async function confirm(bookingId: string, requestId?: string) {
  const answer = await api.post(
    "/functions/v1/practice-confirm-booking",
    { bookingId, requestId },
    { authorization: practitioner },
  );
  return answer.status === 200 ? "done" : [answer.status, ((await answer.json()) as { code: string }).code];
}

describe("a confirmation", () => {
  test("that is sent again after it was undone does not confirm again; a new one does, and writes once", async () => {
    const [id, requestId] = [await booking(), crypto.randomUUID()];
    expect(await Promise.all([confirm(id, requestId), confirm(id, requestId)])).toEqual(["done", "done"]);
    expect([await statusOf(id), await undo(id, "confirmed")]).toEqual(["confirmed", "pending"]);
    expect([await confirm(id, requestId), await statusOf(id)]).toEqual(["done", "pending"]);
    await wait();
    expect(await emails()).toEqual([]);
    expect([await confirm(id, crypto.randomUUID()), await confirm(id)]).toEqual(["done", "done"]);
    await wait();
    expect(await emails()).toMatchObject([
      { kind: "booking-confirmed", status: "queued" },
      { kind: "booking-confirmed" },
    ]);
  });

  test("of a cancelled booking is refused, and may be sent again", async () => {
    const [id, requestId] = [await booking(), crypto.randomUUID()];
    await patch(id, { status: "cancelled" });
    for (const _ of [1, 2]) expect(await confirm(id, requestId)).toEqual([409, "changed-meanwhile"]);
    expect(await statusOf(id)).toBe("cancelled");
  });

  test("writes to the client once the time of Undo is over, and not when it was undone", async () => {
    const id = await booking();
    expect(await patch(id, { status: "confirmed" })).toBe(204);
    await api.at.doJobs();
    expect(await emails()).toEqual([]);
    expect(await undo(id, "confirmed")).toBe("pending");
    await wait();
    expect([await statusOf(id), await emails()]).toEqual(["pending", []]);
    expect(await patch(id, { status: "confirmed" })).toBe(204);
    await wait();
    expect(await emails()).toEqual([
      { kind: "booking-confirmed", status: "queued" },
      { kind: "booking-confirmed", status: "dropped" }, // the SMS: there is no service that sends it
    ]);
  });

  test("gives an unpaid hold back as it was", async () => {
    const id = await booking({ payment_status: "pending", hold: "2099-01-01T00:00:00.123456Z" });
    await patch(id, { status: "confirmed" });
    expect(await undo(id, "confirmed")).toBe("pending");
    expect(await rows("select hold_expires_at = '2099-01-01T00:00:00.123456Z' as same from bookings")).toEqual([
      { same: true },
    ]);
  });

  test("that was written but not sent is taken back with its email and SMS; one that a worker is sending is not", async () => {
    const id = await booking();
    await patch(id, { status: "confirmed" });
    await wait();
    expect(await emails()).toHaveLength(2);
    expect(await undo(id, "confirmed")).toBe("pending");
    expect(await emails()).toEqual([]);
    await patch(id, { status: "confirmed" });
    await wait();
    const [mail] = await rows("select id from mail");
    await claimEmail(api.at.fresh.database, mail?.["id"] as string);
    expect(await undo(id, "confirmed")).toEqual(SENT);
    await rows("update mail set status = 'sent', claimed_until = null");
    expect(await undo(id, "confirmed")).toEqual(SENT);
    expect([await statusOf(id), (await emails()).length]).toEqual(["confirmed", 2]);
  });

  test("is undone once by a double press, a lost answer and concurrent requests", async () => {
    const id = await booking();
    await patch(id, { status: "confirmed" });
    const { length } = await rows("select from audit where row_id = $1", [id]);
    expect(await Promise.all([undo(id, "confirmed"), undo(id, "confirmed"), undo(id, "confirmed")])).toEqual(
      Array(3).fill("pending"),
    );
    expect(await undo(id, "confirmed")).toBe("pending");
    expect(await rows("select from audit where row_id = $1", [id])).toHaveLength(length + 1);
  });

  test("meets the job that writes its email: both happen or neither does", async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await booking();
      await rows(undoTime(0));
      await patch(id, { status: "confirmed" });
      const [undone] = await Promise.all([undo(id, "confirmed"), api.at.doJobs()]);
      await api.at.doJobs();
      expect(undone).toBe("pending");
      expect(await rows("select kind from mail where booking_id = $1", [id])).toEqual([]);
    }
  });
});

describe("a completion", () => {
  test("is undone, and the thanks that it releases wait for that", async () => {
    await rows("update business_settings set thanks_after_session = true");
    const id = await booking({ status: "confirmed", days: -1 });
    await rows("update bookings set created_at = now() - interval '9 days'");
    await patch(id, { status: "completed" });
    await sendReminders(api.at.practice);
    expect(await emails()).toEqual([]);
    expect(await undo(id, "completed")).toBe("confirmed");
    await patch(id, { status: "completed" });
    await rows(undoTime(0));
    await sendReminders(api.at.practice);
    expect(await emails()).toEqual([{ kind: "thanks", status: "queued" }]);
    expect(await undo(id, "completed")).toBe("confirmed");
    expect(await emails()).toEqual([]);
  });

  test("is refused by the data API before the session's start, in words", async () => {
    const id = await booking({ status: "confirmed" });
    const headers = { authorization: practitioner, apikey: KEYS.publishable, "content-type": "application/json" };
    const body = JSON.stringify({ status: "completed" });
    const answer = await api.ask(`/rest/v1/bookings?id=eq.${id}`, { method: "PATCH", body, headers });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "23514", message: "This session has not begun. It can be completed from its start" },
    ]);
  });

  test("of a client who did not come is undone with that", async () => {
    const id = await booking({ status: "confirmed", days: -1 });
    await api.post("/functions/v1/practice-no-show", { bookingId: id }, { authorization: practitioner });
    expect(await undo(id, "completed")).toBe("confirmed");
    expect(await api.at.booking(id)).toMatchObject({ status: "confirmed", no_show: false });
  });
});

describe("Undo is refused", () => {
  test("when something has happened to the booking since", async () => {
    const id = await booking({ days: -1 });
    await patch(id, { status: "confirmed" });
    await patch(id, { notes: "a new one" });
    expect(await undo(id, "confirmed")).toEqual(CHANGED);
    await patch(id, { status: "completed" });
    expect(await undo(id, "confirmed")).toEqual(CHANGED);
    expect(await undo(id, "completed")).toBe("confirmed");
    await patch(id, { status: "cancelled" });
    expect(await undo(id, "completed")).toEqual(CHANGED);
  });

  test("for what a payment or another practitioner did", async () => {
    const paid = await booking({ payment_status: "pending" });
    await api.at.fresh.database.rows(
      "update bookings set status = 'confirmed', payment_status = 'paid' where id = $1",
      [paid],
    );
    expect(await undo(paid, "confirmed")).toEqual(CHANGED);
    const other = await booking();
    const { authorization } = await api.signedInAdmin();
    await patch(other, { status: "confirmed" }, authorization);
    expect(await undo(other, "confirmed")).toEqual(CHANGED);
    expect(await undo(other, "confirmed", authorization)).toBe("pending");
  });

  test("after half a minute", async () => {
    const id = await booking();
    await patch(id, { status: "confirmed" });
    await rows("alter table audit disable trigger audit_is_append_only");
    await rows("update audit set at = at - interval '31 seconds' where row_id = $1", [id]);
    await rows("alter table audit enable trigger audit_is_append_only");
    expect(await undo(id, "confirmed")).toEqual([
      409,
      "too-late-to-undo",
      "Too late to undo: half a minute has passed",
    ]);
  });

  test("to a client and to a visitor, and of what cannot be undone", async () => {
    const id = await booking();
    await patch(id, { status: "confirmed" });
    const { authorization } = await api.signedIn();
    expect(await undo(id, "confirmed", authorization)).toEqual([
      403,
      "practitioner-only",
      "Only the practitioner may do this",
    ]);
    expect(await undo(id, "cancelled")).toEqual([400, "invalid-request", "status must be confirmed or completed"]);
    expect(await undo(crypto.randomUUID(), "confirmed")).toEqual([
      404,
      "booking-not-found",
      "This booking no longer exists",
    ]);
    expect(await statusOf(id)).toBe("confirmed");
  });

  test("by the data API, to the practitioner and to the secret key", async () => {
    const id = await booking();
    await patch(id, { status: "confirmed" });
    expect(await patch(id, { status: "pending" })).toBe(400);
    const headers = { authorization: `Bearer ${KEYS.secret}`, apikey: KEYS.secret, "content-type": "application/json" };
    const body = JSON.stringify({ status: "pending" });
    expect((await api.ask(`/rest/v1/bookings?id=eq.${id}`, { method: "PATCH", body, headers })).status).toBe(400);
  });
});
