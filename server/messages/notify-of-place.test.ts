import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

// Clients with sessions to come who were told by email of another place hear of the new one, once the practitioner says so.

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
const HEALING = "Shamanic and Reiki healing session";
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await run(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    practitioner.userId,
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["refunds", "checkouts", "bookings", "group_sessions", "mail", "meeting_details"])
    await run(`delete from ${table}`);
  await run(
    `insert into meeting_details (area, address, directions, rings, phone, video, video_link)
     values ('Lewes', '12 High Street', 'Past the mill', 'practitioner', '01273 496000', 'link', 'https://zoom.example/1')`,
  );
});

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const act = (name: string, body: object) =>
  api.call<{ recipients?: number; bookingId?: string }>(name, body, practitioner);

type Client = { name: string; bookingIds: string[] };
async function toNotify(): Promise<Client[]> {
  const answer = await api.ask("/functions/v1/practice-clients-to-notify", {
    headers: { authorization: practitioner.authorization },
  });
  return ((await answer.json()) as { clients: Client[] }).clients;
}

/** Entered by hand and confirmed: the client is told where. */
async function told(name: string, inDays: number, more: object = {}): Promise<string> {
  const { id } = await api.at.serviceNamed(HEALING);
  const request = api.at.request(id, await api.at.day(inDays), "10:00");
  const order = {
    ...request,
    clientName: name,
    clientEmail: `${name.toLowerCase()}@example.com`,
    payment: "at-session",
    ...more,
  };
  const { bookingId = "" } = await act("practice-add-booking", order);
  const [mail] = await run("select from mail where booking_id = $1", bookingId);
  expect(mail).toBeDefined();
  return bookingId;
}
const tell = (bookingIds: string[], messageId: string = crypto.randomUUID()) =>
  act("practice-notify-of-place", { messageId, bookingIds });
const written = () =>
  run<{ recipient: string; subject: string; plain: string }>(
    "select recipient, subject, plain from mail where kind = 'place-changed' order by recipient, created_at",
  );

test("after a changed address those who were told the old one are told the new one, once, all of their sessions in one email", async () => {
  const [first, second, other] = [await told("Anna", 3), await told("Anna", 5), await told("Bea", 4)];
  expect(await toNotify()).toEqual([]);
  await run("update meeting_details set phone = '01273 000000', video_link = 'https://zoom.example/2'"); // not theirs
  expect(await toNotify()).toEqual([]);
  await run("update meeting_details set address = '7 Mill Lane'");
  expect(await toNotify()).toEqual([
    { name: "Anna", bookingIds: [first, second] },
    { name: "Bea", bookingIds: [other] },
  ]);
  const messageId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => tell([first, second, other], messageId)));
  expect(answers).toEqual([1, 2, 3].map(() => ({ status: 200, recipients: 2 })));
  const [toAnna, toBea, ...more] = await written();
  expect(more).toEqual([]);
  expect([toAnna?.recipient, toBea?.recipient]).toEqual(["anna@example.com", "bea@example.com"]);
  expect(toAnna?.plain.match(/Place: 7 Mill Lane/g)).toHaveLength(2);
  expect(toAnna?.plain).toContain("Past the mill");
  for (const { subject } of await written()) expect(subject).not.toMatch(/Mill|Lewes|healing/i);
  expect(await toNotify()).toEqual([]);
  expect(await tell([first, second, other])).toMatchObject({ status: 409, code: "no-recipients" });
});

test("what was changed back needs no email, and a second change is told, too", async () => {
  const id = await told("Anna", 3);
  await run("update meeting_details set address = '7 Mill Lane'");
  await run("update meeting_details set address = '12 High Street'");
  expect(await toNotify()).toEqual([]);
  for (const address of ["7 Mill Lane", "8 Mill Lane"]) {
    await run("update meeting_details set address = $1", address);
    expect(await tell([id])).toEqual({ status: 200, recipients: 1 });
  }
  expect((await written()).map(({ plain }) => /Place: (.*)/.exec(plain)?.[1])).toEqual(["7 Mill Lane", "8 Mill Lane"]);
});

test("an email that is sent again tells the place that it told before", async () => {
  const id = await told("Anna", 3);
  await run("update mail set status = 'sent' where booking_id = $1", id);
  await run("update meeting_details set address = '7 Mill Lane'");
  const [mail] = await run<{ id: string }>("select id from mail where booking_id = $1", id);
  expect(await act("resend-mail", { mailId: mail?.id })).toMatchObject({ status: 200 });
  expect(await toNotify()).toEqual([{ name: "Anna", bookingIds: [id] }]);
});

test("a service's own place and the place of a group's date count, too", async () => {
  const { id: service } = await api.at.serviceNamed(HEALING);
  const single = await told("Anna", 3);
  await run("insert into meeting_details (service_id, area, address) values ($1, 'Hove', '1 Sea Road')", service);
  expect(await toNotify()).toEqual([{ name: "Anna", bookingIds: [single] }]);
  await tell([single]);
  const [date] = await run<{ id: string; day: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, location)
     select id, private.today() + 20, private.today() + 20, '19:00', '20:00', 6, 2000, 'The Old Barn' from services where name = 'Reiki Level 1' returning id`,
  );
  const [{ id: place } = { id: "" }] = await run<{ id: string }>(
    `insert into bookings (group_session_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, service_id, 'Cleo', 'cleo@example.com', starts_on, start_time, 60, 2000, 'confirmed', 'cash' from group_sessions where id = $1 returning id`,
    date?.id,
  );
  await run(
    "insert into private.notified_places (booking_id, place) select id, private.place_of(b) from bookings b where id = $1",
    place,
  );
  await run("update group_sessions set location = 'The New Barn'");
  expect(await toNotify()).toEqual([{ name: "Cleo", bookingIds: [place] }]);
  await tell([place]);
  expect((await written()).find(({ recipient }) => recipient === "cleo@example.com")?.plain).toContain(
    "Place: The New Barn",
  );
});

test("a cancelled and a past session, one without an address and one that was never told are left out", async () => {
  const [cancelled, past, here] = [await told("Anna", 3), await told("Bea", 4), await told("Cleo", 5)];
  await run("update bookings set status = 'cancelled', cancelled_because = 'practitioner' where id = $1", cancelled);
  await run("update bookings set booking_date = private.today() - 1 where id = $1", past);
  await run("delete from private.notified_places where booking_id = $1", here);
  await run("update meeting_details set address = '7 Mill Lane'");
  expect(await toNotify()).toEqual([]);
  expect(await tell([cancelled, past, here])).toMatchObject({ status: 409, code: "no-recipients" });
  expect(await written()).toEqual([]);
});

test("it counts as messages do: all of them or none", async () => {
  const ids = [await told("Anna", 3), await told("Bea", 4)];
  await run("update meeting_details set address = '7 Mill Lane'");
  await run(
    `insert into mail (kind, about, recipient, subject, html, plain)
     select 'message', 'm' || n, 'x@example.com', 's', 'h', 'p' from generate_series(1, 99) n`,
  );
  expect(await tell(ids)).toMatchObject({ status: 429, code: "too-many-messages" });
  expect(await written()).toEqual([]);
  await run("delete from mail where about = 'm1'");
  expect(await tell(ids)).toEqual({ status: 200, recipients: 2 });
});

test("only the practitioner may, and bad input is refused", async () => {
  const client = await api.signedIn();
  const headers = { authorization: client.authorization };
  expect((await api.ask("/functions/v1/practice-clients-to-notify", { headers })).status).toBe(403);
  const request = { messageId: crypto.randomUUID(), bookingIds: [crypto.randomUUID()] };
  expect((await api.post("/functions/v1/practice-notify-of-place", request, client)).status).toBe(403);
  for (const wrong of [{ bookingIds: [] }, { bookingIds: ["x"] }, { messageId: "x" }])
    expect(await act("practice-notify-of-place", { ...request, ...wrong })).toMatchObject({
      status: 400,
      code: "invalid-request",
    });
});
