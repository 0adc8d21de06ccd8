import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { webPushGateway } from "#gateways/push.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { pushBooking, pushFailedRefund, sendPushes } from "./push.ts";
import { refund } from "#server/payments/refunds/refund.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type Device, type PushStandIn, startPushStandIn } from "@sacred-space/stand-ins/start-push-stand-in.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let service: PushStandIn;
let api: FunctionsApi;
let practice: Practice;
let headers: { authorization: string };
let publicKey: string;
let phone: Device;
const MUTED = { quietFrom: "21:00", quietUntil: "08:00" };

beforeAll(async () => {
  service = await startPushStandIn();
  api = await startFunctionsApi({
    push: webPushGateway("https://practice.example", { trustedOrigins: [service.origin] }),
  });
  practice = {
    ...api.at.practice,
    push: webPushGateway("https://practice.example", { trustedOrigins: [service.origin] }),
  };
  const account = await api.signedInAdmin();
  headers = { authorization: account.authorization };
  await api.at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [account.userId]);
  ({ publicKey } = (await (await api.ask("/functions/v1/practice-push", { headers })).json()) as { publicKey: string });
});
afterAll(async () => {
  await api.close();
  await service.stop();
});
beforeEach(async () => {
  await api.at.fresh.asOwner("delete from private.push_subscriptions");
  await api.at.clockAt(new Date("2031-01-08T12:00:00Z"));
  phone = service.device(publicKey);
  expect((await subscribe(phone)).status).toBe(200);
});

const subscribe = ({ subscription }: Device, by = headers) =>
  api.post("/functions/v1/practice-push-subscribe", { ...subscription, ...MUTED }, by);
/** Another session of the practitioner. */
async function signInAgain(): Promise<{ authorization: string }> {
  const [account] = await api.at.fresh.asOwner<{ email: string }>(
    "select email from auth.users where id = (select user_id from business_settings)",
  );
  const answer = await api.post("/auth/v1/token?grant_type=password", {
    email: account?.email,
    password: "a walk by the river",
  });
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
}

const bookingId = crypto.randomUUID();
const WRITTEN = crypto.randomUUID();
const booked = (date: string, time = "10:00", id = bookingId, isWritten = false) =>
  practice.database.transaction((tx) => pushBooking(tx, "paid", { bookingId: id, date, time, isWritten }));

test("a phone shows a booking without a name, once, and the page that it opens", async () => {
  await booked("2031-01-09");
  await booked("2031-01-09");
  await booked("2031-01-09", "18:00", WRITTEN, true);
  await Promise.all([sendPushes(practice), sendPushes(practice)]);
  await sendPushes(practice);
  const shown = [
    { title: "Your practice", body: "A new booking: tomorrow, 10:00", path: `/admin/bookings?booking=${bookingId}` },
    { title: "Your practice", body: "A new booking: promised by tomorrow", path: `/admin/bookings?booking=${WRITTEN}` },
  ];
  expect(phone.shown).toHaveLength(2);
  expect(phone.shown).toEqual(expect.arrayContaining(shown)); // two runs send side by side
});

test("a paid booking, its cancellation by the client and a refund that the card refuses are told, each once and without a name", async () => {
  const { bookingId: paid, client } = await api.at.paidBooking("2031-01-14", "10:00");
  const path = `/admin/bookings?booking=${paid}`;
  const told = async (body: string) => {
    await sendPushes(practice);
    await sendPushes(practice);
    expect(phone.shown.splice(0)).toEqual([{ title: "Your practice", body, path }]);
  };
  await told("A new booking: Tue 14 Jan, 10:00");
  const cancel = { bookingId: paid, by: "client", refund: "policy", userId: client.userId } as const;
  expect(await cancelBooking(practice, cancel)).toMatchObject({ ok: true, refund: 4500 });
  expect((await cancelBooking(practice, cancel)).ok).toBe(true);
  await told("A client has cancelled: Tue 14 Jan, 10:00");
  const [owed] = await practice.database.rows<{ id: string }>("select id from refunds where booking_id = $1", [paid]);
  const refusing = {
    ...practice,
    payments: { ...practice.payments, refund: () => Promise.reject(new Error("refused")) },
  };
  for (const isLastAttempt of [false, true])
    await expect(refund(refusing, owed?.id as string, { isLastAttempt })).rejects.toThrow("refused");
  await told("A refund could not be made");
});

test("what the practitioner cancels herself is not told to her devices", async () => {
  const { bookingId: paid } = await api.at.paidBooking("2031-01-15", "10:00");
  await sendPushes(practice);
  phone.shown.splice(0);
  const account = await api.signedInAdmin();
  expect(
    (await cancelBooking(practice, { bookingId: paid, by: "practitioner", refund: "full", userId: account.userId })).ok,
  ).toBe(true);
  await sendPushes(practice);
  expect(phone.shown).toEqual([]);
});

test("in the quiet hours nothing is sent; after them all of it as one message", async () => {
  await api.at.clockAt(new Date("2031-01-08T22:30:00Z"));
  await booked("2031-01-09");
  await practice.database.transaction((tx) => pushFailedRefund(tx, { alertId: crypto.randomUUID(), bookingId }));
  await sendPushes(practice);
  expect(phone.shown).toEqual([]);
  await api.at.clockAt(new Date("2031-01-09T08:01:00Z"));
  await sendPushes(practice);
  expect(phone.shown).toEqual([
    { title: "2 messages", body: "A new booking: tomorrow, 10:00\nA refund could not be made", path: "/admin" },
  ]);
});

test("a device that has unsubscribed at its push service is forgotten; a service that is busy is asked again", async () => {
  service.answer(503);
  await booked("2031-02-03");
  await sendPushes(practice);
  service.answer(201);
  await api.at.clockAt(new Date("2031-01-08T12:06:00Z"));
  await sendPushes(practice);
  expect(phone.shown).toEqual([expect.objectContaining({ body: "A new booking: Mon 3 Feb, 10:00" })]);
  phone.unsubscribe();
  await booked("2031-02-04", "11:00", crypto.randomUUID());
  await sendPushes(practice);
  expect(await practice.database.rows("select from private.push_subscriptions")).toEqual([]);
});

test("at 18:00 the first session of tomorrow is told, once", async () => {
  const { id } = await api.at.serviceNamed("Written reading");
  await api.at.fresh.asOwner(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     values ($1, 'Nora Named', 'nora@example.com', '2031-01-09', '09:30', 30, 1500, 'confirmed', 'cash')`,
    [id],
  );
  await sendPushes(practice);
  expect(phone.shown).toEqual([]);
  await api.at.clockAt(new Date("2031-01-08T18:00:30Z"));
  await sendPushes(practice);
  await sendPushes(practice);
  expect(phone.shown).toEqual([
    { title: "Your practice", body: "Tomorrow begins at 09:30", path: "/admin/calendar?date=2031-01-09" },
  ]);
});

test("only the practitioner subscribes, and only with a push service on the public internet", async () => {
  const client = await api.signedIn();
  expect((await subscribe(service.device(publicKey), { authorization: client.authorization })).status).toBe(403);
  const inside = { ...phone, subscription: { ...phone.subscription, endpoint: "http://169.254.169.254/latest" } };
  expect((await subscribe(inside)).status).toBe(400);
  await subscribe({ ...phone, subscription: { ...phone.subscription, endpoint: "https://127.0.0.1/push" } });
  await booked("2031-01-09", "12:00", crypto.randomUUID());
  await sendPushes(practice);
  const sent = await practice.database.rows(
    "select from private.push_messages m join private.push_subscriptions s on s.id = m.subscription_id where s.endpoint like 'https://127%' and sent_at is null",
  );
  expect(sent).toEqual([]); // given up: the guard has refused the address
  expect(
    (await api.post("/functions/v1/practice-push-unsubscribe", { endpoint: phone.subscription.endpoint }, headers))
      .status,
  ).toBe(200);
});

test("who is no practitioner any more is not told what has waited through quiet hours", async () => {
  await api.at.clockAt(new Date("2031-01-08T22:00:00Z"));
  const former = await api.signedInAdmin();
  const theirs = service.device(publicKey);
  expect((await subscribe(theirs, { authorization: former.authorization })).status).toBe(200);
  await booked("2031-01-09", "15:00", crypto.randomUUID());
  await api.at.fresh.asOwner("update profiles set role = 'client' where user_id = $1", [former.userId]);
  await api.at.clockAt(new Date("2031-01-09T08:01:00Z"));
  await sendPushes(practice);
  expect([phone.shown.length, theirs.shown.length]).toEqual([1, 0]);
});

test("a device that is signed out is told nothing, neither of what waited nor of what comes", async () => {
  const owner = await api.signedInAdmin();
  const theirs = service.device(publicKey);
  await subscribe(theirs, { authorization: owner.authorization });
  await api.at.clockAt(new Date("2031-01-08T22:00:00Z"));
  await booked("2031-01-10", "09:00", crypto.randomUUID()); // waits for the end of the quiet hours
  await api.at.fresh.asOwner("update auth.sessions set ended_at = now() where user_id = $1", [owner.userId]);
  await api.at.clockAt(new Date("2031-01-09T08:01:00Z"));
  await booked("2031-01-10", "10:00", crypto.randomUUID());
  await sendPushes(practice);
  expect([phone.shown.length, theirs.shown.length]).toEqual([2, 0]);
});

test("after a new sign-in of the same person the device is told nothing, and the answer says so until it is subscribed again", async () => {
  const { endpoint } = phone.subscription;
  const again = await signInAgain();
  const stateOf = async (who: { authorization: string }) =>
    (await api.ask(`/functions/v1/practice-push?${new URLSearchParams({ endpoint })}`, { headers: who })).json();
  expect(await stateOf(headers)).toEqual({ publicKey, quiet: MUTED, ended: null });
  expect(await stateOf(again)).toEqual({ publicKey, quiet: null, ended: MUTED });
  const other = await api.signedInAdmin();
  expect(await stateOf({ authorization: other.authorization })).toEqual({ publicKey, quiet: null, ended: null });
  await subscribe(phone, again);
  expect(await stateOf(again)).toEqual({ publicKey, quiet: MUTED, ended: null });
});

test("the latest ten devices of a person are told, whoever subscribes at once; those of others stay", async () => {
  const other = await api.signedInAdmin();
  const theirs = service.device(publicKey);
  await subscribe(theirs, { authorization: other.authorization });
  await api.at.clockAt(new Date("2031-01-08T12:00:01Z"));
  const more = Array.from({ length: 12 }, () => service.device(publicKey));
  expect((await Promise.all(more.map((each) => subscribe(each)))).every(({ status }) => status === 200)).toBe(true);
  const counted = await practice.database.rows<{ count: number }>(
    "select count(*)::int as count from private.push_subscriptions group by user_id order by 1",
  );
  expect(counted).toEqual([{ count: 1 }, { count: 10 }]);
  const endpoints = await practice.database.rows<{ endpoint: string }>(
    "select endpoint from private.push_subscriptions",
  );
  expect(endpoints.map(({ endpoint }) => endpoint)).not.toContain(phone.subscription.endpoint); // the oldest
  await subscribe(phone);
  expect(
    await practice.database.rows("select from private.push_subscriptions where endpoint = $1", [
      phone.subscription.endpoint,
    ]),
  ).toHaveLength(1);
});

test("a device belongs to who has subscribed it: nobody else sees or ends it, and the next person gets nothing of the one before", async () => {
  const next = await api.signedInAdmin();
  const { endpoint } = phone.subscription;
  const quietOf = async (who: { authorization: string }) =>
    (
      (await (
        await api.ask(`/functions/v1/practice-push?${new URLSearchParams({ endpoint })}`, { headers: who })
      ).json()) as {
        quiet: object | null;
      }
    ).quiet;
  const by = { authorization: next.authorization };
  expect(await quietOf(by)).toBeNull();
  expect((await api.post("/functions/v1/practice-push-unsubscribe", { endpoint }, by)).status).toBe(200);
  expect(await quietOf(headers)).toEqual(MUTED);
  await api.at.clockAt(new Date("2031-01-08T22:00:00Z"));
  await booked("2031-01-10", "11:00", crypto.randomUUID());
  await subscribe(phone, by);
  expect([await quietOf(headers), await quietOf(by)]).toEqual([null, MUTED]);
  await api.at.clockAt(new Date("2031-01-09T08:01:00Z"));
  await sendPushes(practice);
  expect(phone.shown).toEqual([]);
});

test("an address that cannot be stored is refused", async () => {
  const endpoint = "https://push.example/\u0000";
  const asked = await api.ask(`/functions/v1/practice-push?${new URLSearchParams({ endpoint })}`, { headers });
  expect([
    asked.status,
    (await api.post("/functions/v1/practice-push-unsubscribe", { endpoint }, headers)).status,
  ]).toEqual([400, 400]);
});
