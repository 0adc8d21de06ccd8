import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { tablesContaining } from "#tests/support/data/tables-containing.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    [practitioner.userId],
  );
});
afterAll(() => api.close());

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const act = (name: string, body: object, who = practitioner) =>
  api.call<{ bookingId?: string; seen?: string; mergeId?: string }>(`practice-${name}`, body, who);

let people = 0;
/** A client without an account with a session to come that is paid on an emailed page, one paid in cash, and one that was held. */
async function clientNamed(canary: string) {
  people += 1;
  const [day, email] = [await api.at.day(3 * people), `${canary}@example.com`];
  const [ahead, past] = [await api.at.paidBooking(day, "10:00"), await api.at.paidBooking(day, "12:00")];
  const ids = [ahead.bookingId, past.bookingId];
  await run(
    "update bookings set user_id = null, client_name = $2, client_email = $3, client_phone = $2, notes = $2, private_notes = $2 where id = any ($1)",
    ids,
    canary,
    email,
  );
  await run(
    "update bookings set booking_date = private.today() - 30 - $2::int, status = 'confirmed' where id = $1",
    past.bookingId,
    people,
  );
  await run("update bookings set status = 'completed' where id = $1", past.bookingId);
  const { id: serviceId } = await api.at.serviceNamed("Written reading");
  const byHand = {
    ...api.at.request(serviceId, day, "14:00"),
    clientName: canary,
    clientEmail: email,
    pricePence: 2000,
    payment: "cash",
  };
  const { bookingId: inCash } = await act("add-booking", byHand);
  await run(
    "update mail set recipient = $2, html = $2, plain = $2, subject = $2 where booking_id = any ($1)",
    ids,
    email,
  );
  await run(
    "insert into mail (kind, about, recipient, subject, html, plain) values ('message', $1, $1, 's', $1, 'p')",
    email,
  );
  await run(
    "insert into sms (kind, about, recipient, body, booking_id) values ('reminder', $1, '+447700900123', $1, $2)",
    canary,
    ids[0],
  );
  await api.post("/functions/v1/subscribe", { email });
  const [client] = await run<{ id: string }>(
    "update clients set note = $2 where client_email = $1 returning id",
    email,
    canary,
  );
  return {
    clientId: client?.id ?? "",
    name: canary,
    ahead: ahead.bookingId,
    inCash: String(inCash),
    past: past.bookingId,
  };
}

/** Erases as the dialog does, after reading what that cancels. */
async function erase({ clientId, name, refundPence = 4500 }: { clientId: string; name: string; refundPence?: number }) {
  const { seen } = await act("client-erasure-terms", { clientId });
  return act("erase-client", { clientId, name, refundPence, seen });
}

test("a client who asks for it is erased: sessions to come are cancelled and refunded by the rule, the ledger stays", async () => {
  const [ada, bea] = [await clientNamed("canary-ada"), await clientNamed("canary-bea")];
  const beforeForBea = await tablesContaining(api.at.fresh, bea.name);
  expect((await tablesContaining(api.at.fresh, ada.name)).length).toBeGreaterThan(4);
  const { clientId, name } = ada;
  expect(await act("client-erasure-terms", { clientId })).toEqual({
    status: 200,
    sessions: 2,
    refundPence: 4500,
    byHandPence: 2000,
    vouchers: 0,
    passSessions: 0,
    seen: expect.any(String),
  });
  expect(await erase({ clientId, name: "canary" })).toMatchObject({
    status: 409,
    code: "wrong-client-name",
  });
  expect(await erase({ clientId, name, refundPence: 0 })).toMatchObject({ status: 409, code: "refund-changed" });
  expect(await api.at.booking(ada.ahead)).toMatchObject({ client_name: name, payment_status: "paid" });
  expect(await erase({ clientId, name: ` ${name} ` })).toEqual({ status: 200 });
  await api.at.doJobs();
  expect(await tablesContaining(api.at.fresh, name)).toEqual([]);
  expect(await tablesContaining(api.at.fresh, bea.name)).toEqual(beforeForBea);
  const erased = {
    client_id: null,
    client_name: "Erased client",
    client_email: "erased@client.invalid",
    private_notes: null,
  };
  expect(await api.at.booking(ada.ahead)).toMatchObject({ ...erased, status: "cancelled", payment_status: "refunded" });
  expect(await api.at.booking(ada.inCash)).toMatchObject({ ...erased, status: "cancelled" });
  expect(await api.at.booking(ada.past)).toMatchObject({ ...erased, status: "completed", payment_status: "paid" });
  expect(await run("select kind from ledger where booking_id = $1 order by recorded_at, kind", ada.ahead)).toEqual([
    { kind: "charge" },
    { kind: "refund" },
  ]);
  expect(await act("erase-client", { clientId, name, refundPence: 0, seen: "" })).toMatchObject({
    status: 404,
    code: "not-a-client",
  });
});

test("the account of the client goes too, but not a practitioner's", async () => {
  const client = await api.signedIn();
  const { bookingId } = await api.at.paidBooking(await api.at.day(20), "10:00", client);
  const [{ id, name } = { id: "", name: "" }] = await run<{ id: string; name: string }>(
    "select id, client_name as name from clients where user_id = $1",
    client.userId,
  );
  expect(await erase({ clientId: id, name })).toEqual({ status: 200 });
  expect(await run("select from auth.users where id = $1", client.userId)).toEqual([]);
  expect(await api.at.booking(bookingId)).toMatchObject({
    user_id: null,
    client_name: "Erased client",
    status: "cancelled",
  });
  await run(
    "insert into clients (id, user_id, client_name, client_email, kept_at) values ($1, $1, 'Rowan', '', now())",
    practitioner.userId,
  );
  expect(await erase({ clientId: practitioner.userId, name: "Rowan", refundPence: 0 })).toMatchObject({
    status: 409,
    code: "practitioner-stays",
  });
});

test("a client without a booking is erased; emails at an address that somebody else has stay", async () => {
  const other = await api.signedIn();
  await run("update auth.users set email = 'shared@example.com' where id = $1", other.userId);
  await run(
    "insert into mail (kind, about, recipient, subject, html, plain) values ('message', 'x', 'shared@example.com', 's', 'h', 'p')",
  );
  const [client] = await run<{ id: string }>(
    "insert into clients (client_name, client_email, kept_at) values ('Nell', 'shared@example.com', now()) returning id",
  );
  expect(await erase({ clientId: client?.id ?? "", name: "Nell", refundPence: 0 })).toEqual({ status: 200 });
  expect(await run("select from clients where client_name = 'Nell'")).toEqual([]);
  expect(await run("select recipient from mail where recipient = 'shared@example.com'")).toHaveLength(1);
});

test("vouchers that name the client or paid for their sessions lose names and message, and keep what is left", async () => {
  const { clientId, name } = await clientNamed("canary-gwen");
  const sold = async (more: object): Promise<string> => {
    const facts = { buyerName: "Ida", recipientName: "", message: "Dear one", expiresOn: null, ...more };
    const requestId = crypto.randomUUID();
    expect((await act("sell-voucher", { requestId, amount: 1000, by: "cash", ...facts })).status).toBe(200);
    return requestId;
  };
  const [byName, asBuyer, used, other] = [
    await sold({ recipientName: "Canary-Gwen" }),
    await sold({ buyerName: "CANARY-GWEN" }),
    await sold({}),
    await sold({ recipientName: "canary-gwendolen" }),
  ];
  const [{ code } = { code: "" }] = await run<{ code: string }>("select code from credits where id = $1", used);
  const { id: serviceId } = await api.at.serviceNamed("Written reading");
  const order = {
    ...api.at.request(serviceId, await api.at.day(40), "10:00"),
    clientName: name,
    clientEmail: `${name}@example.com`,
  };
  const { bookingId } = await act("add-booking", { ...order, payment: "at-session" });
  expect(await act("take-payment", { bookingId, by: "voucher", code })).toMatchObject({ status: 200 });
  expect(await act("client-erasure-terms", { clientId })).toMatchObject({ refundPence: 5500, vouchers: 3 });
  expect(await erase({ clientId, name, refundPence: 5500 })).toMatchObject({ status: 200 });
  const nobody = { buyer_name: null, recipient_name: null, message: null };
  expect(
    await run(
      `select buyer_name, recipient_name, message, left_pence from credits where id = any ($1)
       order by array_position($1, id)`,
      [byName, asBuyer, used, other],
    ),
  ).toEqual([
    { ...nobody, left_pence: 1000 },
    { ...nobody, left_pence: 1000 },
    { ...nobody, left_pence: 1000 },
    { buyer_name: "Ida", recipient_name: "canary-gwendolen", message: "Dear one", left_pence: 1000 },
  ]);
});

test("only the practitioner may, and bad input is refused", async () => {
  const { authorization } = await api.signedIn();
  const body = { clientId: practitioner.userId, name: "x", refundPence: 0, seen: "" };
  for (const name of ["client-erasure-terms", "erase-client"]) {
    expect((await act(name, body, { authorization, userId: "" })).status).toBe(403);
    expect(await act(name, { ...body, clientId: "x" })).toMatchObject({ status: 400, code: "invalid-request" });
  }
  expect(await act("erase-client", { ...body, refundPence: -1 })).toMatchObject({ status: 400 });
});

test("notes that a device has kept are not written about a client who was erased meanwhile", async () => {
  const { clientId, name, past } = await clientNamed("canary-fern");
  await run("update bookings set private_notes = null where id = $1", past);
  expect((await erase({ clientId, name })).status).toBe(200);
  const kept = { bookingId: past, kept: "", text: "canary-fern slept badly", requestId: crypto.randomUUID() };
  expect(await act("private-notes", kept)).toMatchObject({
    status: 409,
    error: expect.stringContaining("has been erased"),
  });
  expect(await tablesContaining(api.at.fresh, name)).toEqual([]);
});

/** On file with two sessions that were held. */
async function withSessions(name: string, daysAgo: number): Promise<string> {
  const [client] = await run<{ id: string }>(
    "insert into clients (client_name, client_email, kept_at) values ($1, $1 || '@example.com', now()) returning id",
    name,
  );
  await run(
    `insert into bookings (client_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select $1, s.id, $2, $2 || '@example.com', private.today() - $3::int, hour || ':00', 30, 1500, 'completed', 'cash'
     from services s, unnest(array['10', '12']) hour where s.name = 'Written reading'`,
    client?.id,
    name,
    daysAgo,
  );
  return client?.id ?? "";
}

test("erased and taken apart at once, a merged client is either the one or the other", async () => {
  for (let round = 0; round < 10; round += 1) {
    const names = [`kept-${round}`, `gone-${round}`] as const;
    const ids = [await withSessions(names[0], 200 + 2 * round), await withSessions(names[1], 201 + 2 * round)] as const;
    const details = { name: names[0], email: `${names[0]}@example.com`, phone: "", birthday: "", tags: [] };
    const { mergeId } = await act("merge-clients", { keptId: ids[0], goneId: ids[1], details });
    const { seen } = await act("client-erasure-terms", { clientId: ids[0] });
    const erasing = () => act("erase-client", { clientId: ids[0], name: names[0], refundPence: 0, seen });
    const takingApart = () => act("unmerge-clients", { mergeId });
    const answers = await Promise.all(
      (round % 2 ? [erasing, takingApart] : [takingApart, erasing]).map((start) => start()),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const clients = await run("select from clients where id = any ($1)", ids);
    const bookings = await run("select from bookings where client_name = any ($1)", names);
    expect([clients.length, bookings.length]).toEqual(clients.length === 0 ? [0, 0] : [2, 4]);
  }
});
