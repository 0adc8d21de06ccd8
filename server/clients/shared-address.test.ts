import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mayBeOneName } from "#domain/clients/one-name.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

// A client is a person: two may share an address or a number, and keep their own name, note and history (docs/decisions/0095).

let api: FunctionsApi;
let practitioner: { authorization: string };
let service: { id: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  const account = await api.signedInAdmin();
  practitioner = { authorization: account.authorization };
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    [account.userId],
  );
  service = await api.at.serviceNamed("Tarot or rune reading by video or phone");
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["bookings", "clients", "mail"]) await api.at.fresh.asOwner(`delete from ${table}`);
  await api.at.fresh.asOwner("delete from auth.users where email like '%@shared.example'");
});

const act = (name: string, body: object, who = practitioner) =>
  api.call<{ bookingId: string; clientId: string; mergeId: string }>(name, body, who);
const rows = <T extends object>(sql: string, values: unknown[] = []) => api.at.fresh.asOwner<T>(sql, values);
const people = () =>
  rows<{ name: string; email: string; bookings: number; linked: boolean }>(
    `select client_name as name, client_email as email, total_bookings as bookings, user_id is not null as linked from clients order by 1`,
  );
const details = (name: string, changes: object = {}) => ({
  name,
  email: "",
  phone: "",
  birthday: "",
  tags: [],
  ...changes,
});

let day = 3;
const enter = async (clientName: string, changes: object = {}) => {
  const request = api.at.request(service.id, await api.at.day((day += 1)), "10:00");
  return act("practice-add-booking", {
    ...request,
    clientName,
    clientEmail: "family@shared.example",
    clientPhone: "",
    payment: "at-session",
    ...changes,
  });
};
/** As an online booking writes it. */
const bookAs = async (user: string | null, name: string, email = "family@shared.example") => {
  const [row] = await rows<{ id: string; client: string; user: string | null }>(
    `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     values ($1, $2, $3, $4, private.today() + 200 + $5::int, '10:00', 60, 4500, 'confirmed') returning id, client_id as client, user_id as "user"`,
    [user, service.id, name, email, (day += 1)],
  );
  return row as { id: string; client: string; user: string | null };
};
const account = async (email: string, fullName: string | null = null) => {
  const [row] = await rows<{ id: string }>(
    "insert into auth.users (email, confirmation_sent_at) values ($1, now()) returning id",
    [email],
  );
  const id = row?.id as string;
  await rows("insert into profiles (user_id, full_name, email) values ($1, coalesce($2, ''), $3)", [
    id,
    fullName,
    email,
  ]);
  await rows("update auth.users set email_confirmed_at = now() where id = $1", [id]);
  return id;
};

test.each([
  ["Anna Shared", "Bert Shared", false],
  ["Anna Shared", "Anna Jones", true],
  ["Maya L.", "Maya", true],
  ["Moon, Anna", "Anna Moon", true],
  ["T. Okafor", "Tom Okafor", true],
  ["Mrs Raman", "Priya Raman", true],
  ["ZOË Fraser", "zoe fraser", true],
  ["Liz Marsh", "Elizabeth Marsh", false],
  ["Seán O’Neil", "O'Neil", true],
  ["李 明", "王 芳", false],
  ["Dr", "Anna", true],
])("%s and %s may be one: %s, also to the database", async (one, other, isPerhaps) => {
  const [row] = await rows("select private.may_be_one_name($1, $2) as one, private.may_be_one_name($2, $1) as other", [
    one,
    other,
  ]);
  expect([mayBeOneName(one, other), mayBeOneName(other, one), row]).toEqual([
    isPerhaps,
    isPerhaps,
    { one: isPerhaps, other: isPerhaps },
  ]);
});

describe("at the desk", () => {
  test("another name with an address on file is asked about; both are people of their own", async () => {
    await enter("Anna Shared");
    const asked = await enter("Bert Shared");
    expect(asked).toMatchObject({
      status: 409,
      code: "client-known",
      error: "Anna Shared has this email address. Say whether they are the same person, or another who shares it",
    });
    expect(await people()).toEqual([
      { name: "Anna Shared", email: "family@shared.example", bookings: 1, linked: false },
    ]);
    const bert = await enter("Bert Shared", { isAnother: true });
    expect(await people()).toEqual([
      { name: "Anna Shared", email: "family@shared.example", bookings: 1, linked: false },
      { name: "Bert Shared", email: "family@shared.example", bookings: 1, linked: false },
    ]);
    expect((await rows("select from mail where recipient = 'family@shared.example'")).length).toBe(2);
    expect((await enter("Bert Shared")).status).toBe(200); // known by now
    expect((await enter("anna shared")).status).toBe(200);
    expect((await people()).map(({ bookings }) => bookings)).toEqual([2, 2]);
    expect((await enter("Bert Shared", { isAnother: true })).status).toBe(200); // his father
    expect(await people()).toHaveLength(3);
    expect(bert.status).toBe(200);
  });

  test("the same person is said by their id, and keeps their name", async () => {
    const { bookingId } = await enter("Anna Shared");
    const [anna] = await rows<{ id: string }>("select client_id as id from bookings where id = $1", [bookingId]);
    expect((await enter("Anna Shared", { clientId: anna?.id })).status).toBe(200);
    expect(await people()).toMatchObject([{ name: "Anna Shared", bookings: 2 }]);
  });

  test("of somebody without an address the number is asked about, however it is written", async () => {
    await enter("Anna Shared", { clientPhone: "+44 7700 900118" });
    const noEmail = { clientEmail: "", clientPhone: "07700 900 118" };
    expect(await enter("Bert Shared", noEmail)).toMatchObject({
      code: "client-known",
      error: "Anna Shared has this number. Say whether they are the same person, or another who shares it",
    });
    expect((await enter("Bert Shared", { ...noEmail, isAnother: true })).status).toBe(200);
    expect(await people()).toHaveLength(2);
    expect((await enter("Cleo", { clientEmail: "", clientPhone: "07700 900119" })).status).toBe(200);
  });

  test("adding and editing a client ask the same", async () => {
    const anna = await act("practice-add-client", details("Anna Shared", { email: "family@shared.example" }));
    const bert = details("Bert Shared", { email: "FAMILY@shared.example" });
    expect((await act("practice-add-client", bert)).code).toBe("client-known");
    const added = await act("practice-add-client", { ...bert, isAnother: true });
    expect(added.clientId).not.toBe(anna.clientId);
    const { clientId } = await act("practice-add-client", details("Cleo Shared"));
    const edit = {
      clientId,
      from: details("Cleo Shared"),
      to: details("Cleo Shared", { email: "family@shared.example" }),
    };
    expect((await act("practice-edit-client", edit)).code).toBe("client-known");
    expect((await act("practice-edit-client", { ...edit, isAnother: true })).status).toBe(200);
    expect((await people()).map(({ email }) => email.toLowerCase())).toEqual(Array(3).fill("family@shared.example"));
  });

  test("each has their own messages and is erased alone; what was written to the other stays", async () => {
    const anna = await enter("Anna Shared");
    const bert = await enter("Bert Shared", { isAnother: true });
    await rows(
      "insert into mail (kind, about, recipient, subject, html, plain) values ('message', 'x', 'family@shared.example', 'To both', '', '')",
    );
    const clientOf = async (id: string) =>
      (await rows<{ id: string }>("select client_id as id from bookings where id = $1", [id]))[0]?.id ?? "";
    const [annaId, bertId] = [await clientOf(anna.bookingId), await clientOf(bert.bookingId)];
    const messagesOf = async (client: string) =>
      (
        (await (
          await api.ask(`/functions/v1/practice-messages?client=${client}`, { headers: practitioner })
        ).json()) as { messages: { bookingId: string | null }[] }
      ).messages.map(({ bookingId }) => bookingId);
    expect(new Set(await messagesOf(annaId))).toEqual(new Set([anna.bookingId, null]));
    expect(new Set(await messagesOf(bertId))).toEqual(new Set([bert.bookingId, null]));
    const terms = (await (
      await api.post("/functions/v1/practice-client-erasure-terms", { clientId: bertId }, practitioner)
    ).json()) as { refundPence: number; seen: string };
    const erased = await act("practice-erase-client", {
      clientId: bertId,
      name: "Bert Shared",
      refundPence: terms.refundPence,
      seen: terms.seen,
    });
    expect(erased.status).toBe(200);
    expect(new Set(await messagesOf(annaId))).toEqual(new Set([anna.bookingId, null]));
    expect(await people()).toMatchObject([{ name: "Anna Shared", bookings: 1 }]);
  });

  test("ten bookings at once for one new name make one person", async () => {
    await enter("Anna Shared");
    await Promise.all(Array.from({ length: 10 }, () => bookAs(null, "Bert Shared")));
    expect(await people()).toMatchObject([{ bookings: 1 }, { name: "Bert Shared", bookings: 10 }]);
  });
});

describe("an account", () => {
  test("books under another name for a person of their own, whose note it is never given", async () => {
    const id = await account("family@shared.example", "Anna Shared");
    const anna = await bookAs(id, "Anna Shared");
    const bert = await bookAs(id, "Bert Shared");
    expect([anna.client, bert.user]).toEqual([expect.not.stringMatching(bert.client), id]);
    expect(await people()).toEqual([
      { name: "Anna Shared", email: "family@shared.example", bookings: 1, linked: true },
      { name: "Bert Shared", email: "family@shared.example", bookings: 1, linked: false },
    ]);
    expect((await bookAs(id, "Bert Shared")).client).toBe(bert.client);
    expect((await bookAs(id, "Anna Jones")).client).toBe(anna.client);
  });

  test("is shown what it books and what is entered for its own person, nothing of another's", async () => {
    const id = await account("family@shared.example", "Anna Shared");
    expect(await bookAs(null, "Anna Shared")).toMatchObject({ user: id });
    expect(await bookAs(null, "Bert Shared")).toMatchObject({ user: null });
    expect((await people()).map(({ linked }) => linked)).toEqual([true, false]);
  });

  test("that proves its address later becomes the person of its name", async () => {
    const [anna, bert] = [await bookAs(null, "Anna Shared"), await bookAs(null, "Bert Shared")];
    const id = await account("family@shared.example", "Bert Shared");
    expect(await rows(`select client_name as name, user_id as "user" from bookings order by 1`)).toEqual([
      { name: "Anna Shared", user: null },
      { name: "Bert Shared", user: id },
    ]);
    expect(await rows("select id from clients where user_id = $1", [id])).toEqual([{ id: bert.client }]);
    expect((await bookAs(null, "Anna Shared")).client).toBe(anna.client);
  });

  test("that is not one of the people at its address becomes none of them", async () => {
    await bookAs(null, "Anna Shared");
    const id = await account("family@shared.example", "Carl Other");
    expect(await bookAs(null, "Anna Shared")).toMatchObject({ user: null });
    await bookAs(id, "Carl Other");
    expect(await people()).toMatchObject([
      { name: "Anna Shared", bookings: 2, linked: false },
      { name: "Carl Other", bookings: 1, linked: true },
    ]);
  });

  test("whose other name was merged is one person from then on", async () => {
    const id = await account("family@shared.example", "Liz Marsh");
    const [liz, elizabeth] = [await bookAs(id, "Liz Marsh"), await bookAs(id, "Elizabeth Marsh")];
    expect(elizabeth.client).not.toBe(liz.client);
    const merge = {
      keptId: liz.client,
      goneId: elizabeth.client,
      details: details("Liz Marsh", { email: "family@shared.example" }),
    };
    const { mergeId } = await act("practice-merge-clients", merge);
    expect((await bookAs(id, "Elizabeth Marsh")).client).toBe(liz.client);
    expect((await act("practice-unmerge-clients", { mergeId })).status).toBe(200);
    expect(await people()).toMatchObject([
      { name: "Elizabeth Marsh", bookings: 1 },
      { name: "Liz Marsh", bookings: 2 },
    ]);
  });
});
