import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetPerson } from "#server/accounts/own-data/own-data.queries.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
});
beforeEach(() => api.at.fresh.asOwner("truncate mail, sms"));
afterAll(() => api.close());

type QueryResult = { messages: Record<string, unknown>[]; isLast: boolean };
async function get<T = QueryResult>(path: string, headers = practitioner): Promise<T & { answered: number }> {
  const answer = await api.ask(`/functions/v1/${path}`, {
    headers: { apikey: KEYS.publishable, authorization: headers.authorization },
  });
  return { answered: answer.status, ...((await answer.json()) as T) };
}
const list = (query: Record<string, string> = {}) => get(`practice-messages?${new URLSearchParams(query)}`);
const subjects = async (query: Record<string, string> = {}) =>
  (await list(query)).messages.map(({ subject }) => subject);

let events = 0;
async function email(change: Record<string, unknown> = {}): Promise<string> {
  events += 1;
  const row = {
    kind: "message",
    about: `e${events}`,
    recipient: "anna.holm@example.com",
    subject: "Before we meet",
    html: "<p>Bring a question.</p>",
  };
  const whole: Record<string, unknown> = {
    ...row,
    plain: "Bring a question.",
    status: "sent",
    created_at: new Date(events * 1000),
    ...change,
  };
  const columns = Object.keys(whole);
  const [made] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into mail (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) returning id`,
    Object.values(whole),
  );
  return made?.id ?? "";
}
const sms = (body: string) =>
  api.at.fresh.asOwner<{ id: string }>(
    "insert into sms (kind, about, recipient, body, status) values ('booking-confirmed', $1, '+447700900123', $1, 'sent') returning id",
    [body],
  );

test("emails and SMS are one list, the newest first, in pages; issues of the newsletter only where they are asked for", async () => {
  for (let index = 0; index < 27; index += 1) await email({ subject: `Email ${index}` });
  await email({ kind: "newsletter", subject: "May" });
  await sms("See you tomorrow");
  const first = await list();
  expect(first).toMatchObject({ answered: 200, isLast: false });
  expect(first.messages).toHaveLength(25);
  expect(first.messages.slice(0, 2)).toMatchObject([
    { channel: "sms", subject: "See you tomorrow", recipient: "+447700900123" },
    { channel: "email", subject: "Email 26", status: "sent", clientName: null, isRepeated: false },
  ]);
  expect(first.messages[0]).not.toHaveProperty("plain");
  expect(await list({ page: "1" })).toMatchObject({
    isLast: true,
    messages: [{}, { subject: "Email 1" }, { subject: "Email 0" }],
  });
  expect(await subjects({ group: "newsletter" })).toEqual(["May"]);
  expect(await subjects({ channel: "sms" })).toEqual(["See you tomorrow"]);
});

test("a message is found by beginnings of words of its recipient, subject and text, by group and state", async () => {
  await email({ subject: "Ihre Sitzung mit Zoë", plain: "Bring a blanket" });
  await email({
    subject: "Confirmed: reading",
    kind: "booking-confirmed",
    recipient: "tom@example.org",
    status: "failed",
  });
  await sms("Session moved");
  expect(await subjects({ words: "zoë sitz" })).toEqual(["Ihre Sitzung mit Zoë"]);
  expect(await subjects({ words: "BLANK" })).toEqual(["Ihre Sitzung mit Zoë"]);
  expect(await subjects({ words: "holm" })).toEqual(["Ihre Sitzung mit Zoë"]);
  expect(await subjects({ words: "tom@example" })).toEqual(["Confirmed: reading"]);
  expect(await subjects({ words: "4477009" })).toEqual(["Session moved"]);
  expect(await subjects({ words: "blanket nothing" })).toEqual([]);
  expect(await subjects({ words: "!&|:*'" })).toEqual([]);
  expect(await subjects({ group: "bookings" })).toEqual(["Session moved", "Confirmed: reading"]);
  expect(await subjects({ state: "failed" })).toEqual(["Confirmed: reading"]);
  expect(await list({ state: "lost" })).toMatchObject({ answered: 400, code: "invalid-request" });
});

test("a message is read as it was sent, with the client of its booking", async () => {
  const { bookingId } = await api.at.paidBooking(await api.at.day(3), "12:00");
  const id = await email({ booking_id: bookingId });
  expect(await get(`practice-message?id=${id}`)).toMatchObject({
    answered: 200,
    id,
    channel: "email",
    html: "<p>Bring a question.</p>",
    plain: "Bring a question.",
    clientName: "A Client",
    bookingId,
  });
  const [text] = await sms("See you tomorrow");
  expect(await get(`practice-message?id=${text?.id}`)).toMatchObject({
    channel: "sms",
    html: null,
    plain: "See you tomorrow",
  });
  expect(await get(`practice-message?id=${crypto.randomUUID()}`)).toMatchObject({
    answered: 404,
    code: "mail-not-found",
  });
  expect(await get("practice-message?id=x")).toMatchObject({ answered: 400 });
});

test.each(["queued", "sent", "failed"])(
  "the words of an email that opens an account are neither shown nor found while it is %s",
  async (status) => {
    const id = await email({
      kind: "magic-link",
      subject: "Sign in",
      plain: "https://example.org/open?token=abcdef",
      confidential: true,
      status,
    });
    expect(await get(`practice-message?id=${id}`)).toMatchObject({
      answered: 200,
      subject: "Sign in",
      html: null,
      plain: null,
    });
    expect(await subjects({ words: "abcdef" })).toEqual([]);
    expect(await subjects({ words: "sign" })).toEqual(["Sign in"]);
  },
);

test("what was erased can neither be found nor read", async () => {
  const { userId } = await api.signedIn();
  const address = `gone-${userId}@example.com`;
  await api.at.fresh.asOwner("update auth.users set email = $2 where id = $1", [userId, address]);
  const id = await email({ recipient: address });
  await api.post("/functions/v1/resend-mail", { mailId: id }, practitioner);
  expect(await subjects({ words: "gone" })).toHaveLength(2);
  await api.at.fresh.database.transaction((tx) => forgetPerson(tx, { userId, clientId: null }, []));
  expect(await subjects({ words: "gone" })).toEqual([]);
  expect(await get(`practice-message?id=${id}`)).toMatchObject({ answered: 404 });
});

test("only the practitioner reads messages", async () => {
  const id = await email();
  const client = await api.signedIn();
  for (const path of ["practice-messages", `practice-message?id=${id}`])
    expect(await get(path, client)).toMatchObject({ answered: 403 });
});

test("a client's messages are those to their address and those about their bookings, by SMS too, without the practitioner's notices", async () => {
  const { bookingId } = await api.at.paidBooking(await api.at.day(4), "12:00");
  const [found] = await api.at.fresh.asOwner<{ id: string; client_email: string }>(
    "select id, client_email from clients where id = (select client_id from bookings where id = $1)",
    [bookingId],
  );
  const id = found?.id ?? "";
  await api.at.fresh.asOwner("truncate mail, sms");
  await email({ recipient: found?.client_email.toUpperCase(), subject: "To their address" });
  await email({ recipient: "before@example.com", booking_id: bookingId, subject: "To their earlier address" });
  await email({
    kind: "practitioner-notice",
    booking_id: bookingId,
    recipient: "rowan@example.com",
    subject: "A new booking",
  });
  await email({ subject: "To somebody else" });
  await sms("See you tomorrow");
  await api.at.fresh.asOwner("update sms set booking_id = $1", [bookingId]);
  await sms("To another number");
  expect(await subjects({ client: id })).toEqual(["See you tomorrow", "To their earlier address", "To their address"]);
  expect(await subjects({ client: id, channel: "sms" })).toEqual(["See you tomorrow"]);

  await api.at.fresh.asOwner("update clients set client_email = '', kept_at = now() where id = $1", [id]);
  expect(await subjects({ client: id })).toEqual(["See you tomorrow", "To their earlier address"]);
  expect(await subjects({ client: crypto.randomUUID() })).toEqual([]);
  expect(await get("practice-messages?client=x")).toMatchObject({ answered: 400, code: "invalid-request" });
});
