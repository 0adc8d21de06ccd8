import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
let service: { id: string; price: number };
beforeAll(async () => {
  api = await startFunctionsApi();
  const account = await api.signedInAdmin();
  practitioner = { authorization: account.authorization };
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    [account.userId],
  );
  service = await api.at.serviceNamed("Written reading");
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["bookings", "clients", "mail"]) await api.at.fresh.asOwner(`delete from ${table}`);
});

type Ids = { clientId: string; bookingId: string; mergeId: string };
const act = (name: string, body: object, who = practitioner) => api.call<Ids>(name, body, who);
const rows = <T extends object>(sql: string, values: unknown[] = []) => api.at.fresh.database.rows<T>(sql, values);
const row = async <T extends object>(sql: string, values: unknown[] = []) => (await rows<T>(sql, values))[0];

const details = (changes: object = {}) => ({
  name: "Nell Ash",
  email: "",
  phone: "",
  birthday: "",
  tags: [] as string[],
  ...changes,
});
const add = async (changes: object = {}) => (await act("practice-add-client", details(changes))).clientId;

let day = 0;
async function book(client: { name?: string; email: string; user?: string | null; days?: number }) {
  const booked = await row<{ id: string; client: string }>(
    `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     values ($1, $2, $3, $4, private.today() + 10 + $5::int, '10:00', 60, 4500, 'confirmed') returning id, client_id as client`,
    [client.user ?? null, service.id, client.name ?? "Nell Ash", client.email, (day += 1)],
  );
  return booked as { id: string; client: string };
}
const clientOf = async (booking: string) =>
  (await row<{ id: string }>("select client_id as id from bookings where id = $1", [booking]))?.id;
const kept = (id: string) =>
  row(
    `select client_name as name, client_email as email, coalesce(client_phone, '') as phone, coalesce(birthday::text, '') as birthday, tags
     from clients where id = $1`,
    [id],
  );

describe("a client on file", () => {
  test("needs no booking, address or account, and is added by the practitioner alone", async () => {
    const all = details({
      email: "Nell@example.com",
      phone: "07700 900118",
      birthday: "1980-02-29",
      tags: ["reiki", "cats"],
    });
    const { clientId } = await act("practice-add-client", all);
    expect(await kept(clientId)).toEqual(all);
    expect(await rows("select from mail")).toEqual([]);
    expect(await act("practice-add-client", details({ email: "nell@EXAMPLE.com" }))).toMatchObject({
      status: 409,
      code: "client-known",
    });
    expect(await add()).not.toBe(await add()); // two of one name, without addresses, are two
    const { authorization } = await api.signedIn();
    expect((await act("practice-add-client", details(), { authorization })).code).toBe("practitioner-only");
  });

  test.each([
    [{ name: " " }, "name is required"],
    [{ email: "nell" }, "email is not an email address"],
    [{ birthday: "1980-02-30" }, "birthday is not a date"],
    [{ birthday: "0080-02-01" }, "birthday is not a date"],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, "tags are more than 20"],
    [{ tags: [""] }, "tags.0 is empty"],
    [{ name: "a\u0000b" }, "name contains characters that cannot be stored"],
  ])("%o is refused and changes nothing", async (changes, error) => {
    expect(await act("practice-add-client", details(changes))).toEqual({
      status: 400,
      code: "invalid-request",
      error,
      field: error.split(" ")[0],
    });
    expect(await rows("select from clients")).toEqual([]);
  });

  test("belongs to the account that has proved the address, or proves it later", async () => {
    const clientId = await add({ email: "later@example.com" });
    await api.at.fresh.asOwner(
      "insert into auth.users (email, confirmation_sent_at) values ('later@example.com', now()), ('proved@example.com', now())",
    );
    await api.at.fresh.asOwner(
      "update auth.users set email_confirmed_at = now() where email like '%@example.com' and email_confirmed_at is null",
    );
    const proved = await add({ email: "proved@example.com" });
    for (const id of [clientId, proved])
      expect(await row("select user_id is not null as linked from clients where id = $1", [id])).toEqual({
        linked: true,
      });
    const [user] = await rows<{ id: string }>("select id from auth.users where email = 'later@example.com'");
    const { client } = await book({ email: "later@example.com", user: user?.id ?? null });
    expect(client).toBe(clientId);
    await api.at.fresh.asOwner("delete from auth.users where email in ('later@example.com', 'proved@example.com')");
    expect(await rows("select from clients where id = any ($1)", [[clientId, proved]])).toEqual([]);
  });

  test("is edited once: bookings to come follow, past ones and a changed row stay as they are", async () => {
    const { id: booking, client } = await book({ email: "typo@example.com" });
    const { id: past } = await book({ email: "typo@example.com" });
    await api.at.fresh.asOwner("update bookings set booking_date = private.today() - 9 where id = $1", [past]);
    const [from, to] = [
      details({ email: "typo@example.com" }),
      details({ name: "Nell Ashe", email: "right@example.com", tags: ["reiki"] }),
    ];
    expect(await act("practice-edit-client", { clientId: client, from, to })).toEqual({ status: 200 });
    expect(await kept(client)).toEqual(to);
    const named = "select client_name as name, client_email as email, client_id as client from bookings where id = $1";
    expect(await row(named, [booking])).toEqual({ name: "Nell Ashe", email: "right@example.com", client });
    expect(await row(named, [past])).toEqual({ name: "Nell Ash", email: "typo@example.com", client });
    expect((await act("practice-edit-client", { clientId: client, from, to })).status).toBe(200); // repeated
    expect((await act("practice-edit-client", { clientId: client, from, to: details({ name: "Other" }) })).code).toBe(
      "changed-meanwhile",
    );
    expect(await add({ email: "typo@example.com" })).toBeDefined(); // the address is free again
    expect(
      (await act("practice-edit-client", { clientId: client, from: to, to: details({ email: "TYPO@example.com" }) }))
        .code,
    ).toBe("client-known");
    expect((await act("practice-edit-client", { clientId: crypto.randomUUID(), from, to })).code).toBe("not-a-client");
    expect((await book({ name: "N. Ash", email: "right@example.com" })).client).toBe(client);
    expect(await kept(client)).toEqual(to); // what is kept by hand is not written over by a booking
  });
});

describe("a session that was held", () => {
  const session = async (clientId: string, changes: object = {}) => ({
    requestId: crypto.randomUUID(),
    clientId,
    serviceId: service.id,
    bookingDate: (await row<{ day: string }>("select (private.today() - $1::int)::text as day", [(day += 1)]))?.day,
    bookingTime: "10:00",
    payment: "cash",
    pricePence: 1500,
    ...changes,
  });

  test("is completed, paid in cash or not, and nothing is written to the client", async () => {
    const clientId = await add({ email: "nell@example.com" });
    const paid = await session(clientId);
    const { bookingId } = await act("practice-record-session", paid);
    expect(bookingId).toBe(paid.requestId);
    expect(await api.at.booking(bookingId)).toMatchObject({
      status: "completed",
      payment_status: "paid",
      paid_pence: 1500,
      client_id: clientId,
    });
    expect((await act("practice-record-session", paid)).bookingId).toBe(bookingId);
    expect((await act("practice-record-session", { ...paid, pricePence: 1 })).code).toBe("entered-already");
    const unpaid = await act("practice-record-session", await session(clientId, { payment: "unpaid" }));
    expect(await api.at.booking(unpaid.bookingId)).toMatchObject({
      status: "completed",
      payment_status: "pending",
      owed_pence: 1500,
    });
    const moved = await act("practice-record-session", await session(clientId, { payment: "transfer" }));
    expect(await api.at.booking(moved.bookingId)).toMatchObject({ payment_status: "paid", paid_by: "transfer" });
    const all = [bookingId, unpaid.bookingId, moved.bookingId];
    expect(
      await rows("select amount_pence, method from ledger where booking_id = any ($1) order by method", [all]),
    ).toEqual([
      { amount_pence: 1500, method: "cash" },
      { amount_pence: 1500, method: "transfer" },
    ]);
    expect(await rows("select from mail")).toEqual([]);
    expect(await row("select total_bookings as n, paid_gbp as paid from clients where id = $1", [clientId])).toEqual({
      n: 3,
      paid: 30,
    });
  });

  test("has the length and extras that were chosen; what is not offered is refused", async () => {
    const [long, drum] = [crypto.randomUUID(), crypto.randomUUID()];
    const [{ id: serviceId } = { id: "" }] = await api.at.fresh.asOwner<{ id: string }>(
      "insert into services (name, category, price_gbp, duration_minutes, variants, add_ons) values ('Massage', 'reiki', 5000, 60, $1, $2) returning id",
      [
        JSON.stringify([
          { id: crypto.randomUUID(), name: "", minutes: 60, price: 5000 },
          { id: long, name: "Long", minutes: 90, price: 7000 },
        ]),
        JSON.stringify([{ id: drum, name: "Drum", minutes: 15, price: 500, isActive: true }]),
      ],
    );
    const clientId = await add();
    const held = await session(clientId, { serviceId, variantId: long, addOnIds: [drum], pricePence: 6000 });
    const { bookingId } = await act("practice-record-session", held);
    expect(await api.at.booking(bookingId)).toMatchObject({
      duration_minutes: 105,
      variant_name: "Long",
      add_ons: [{ name: "Drum", minutes: 15, price: 500 }],
      price_pence: 6000,
    });
    const other = await session(clientId, { serviceId, variantId: crypto.randomUUID() });
    expect(await act("practice-record-session", other)).toMatchObject({ status: 409, code: "choice-not-offered" });
  });

  test("is refused for a time to come, a taken one, and a client who is not there", async () => {
    const clientId = await add();
    const soon = { bookingDate: await api.at.day(1) };
    expect((await act("practice-record-session", await session(clientId, soon))).code).toBe("session-to-come");
    expect((await act("practice-record-session", await session(crypto.randomUUID()))).code).toBe("not-a-client");
    const first = await session(clientId);
    await act("practice-record-session", first);
    expect((await act("practice-record-session", { ...first, requestId: crypto.randomUUID() })).code).toBe(
      "time-taken",
    );
  });
});

describe("two clients", () => {
  test("become one and are taken apart again, with bookings, tags and notes", async () => {
    const [a, b] = [await book({ email: "a@example.com" }), await book({ name: "N. Ash", email: "b@example.com" })];
    await api.at.fresh.asOwner("update clients set note = 'of a', tags = '{cats}' where id = $1", [a.client]);
    await api.at.fresh.asOwner(
      "update clients set note = 'of b', tags = '{reiki}', birthday = '1980-01-01' where id = $1",
      [b.client],
    );
    const before = await rows<Record<string, unknown>>("select * from clients order by id");
    const merge = {
      keptId: a.client,
      goneId: b.client,
      details: details({ email: "b@example.com", tags: ["cats", "reiki"] }),
    };
    const { mergeId } = await act("practice-merge-clients", merge);
    expect(await rows("select client_email, note, tags, total_bookings from clients")).toEqual([
      { client_email: "b@example.com", note: "of a\nof b", tags: ["cats", "reiki"], total_bookings: 2 },
    ]);
    const since = await book({ email: "a@example.com" }); // an address of theirs still
    expect(since.client).toBe(a.client);
    expect((await act("practice-unmerge-clients", { mergeId })).status).toBe(200);
    expect([await clientOf(a.id), await clientOf(b.id), await clientOf(since.id)]).toEqual([
      a.client,
      b.client,
      a.client,
    ]);
    await api.at.fresh.asOwner("delete from bookings where id = $1", [since.id]);
    const strip = (all: Record<string, unknown>[]) => all.map((client) => ({ ...client, updated_at: null }));
    expect(strip(await rows<Record<string, unknown>>("select * from clients order by id"))).toEqual(strip(before));
    expect((await act("practice-unmerge-clients", { mergeId })).code).toBe("merge-over");
  });

  test("lose no column by becoming one, nor by being taken apart again", async () => {
    const counted = ["total_bookings", "last_booking_date", "total_spent_gbp", "paid_gbp", "covered_gbp", "owed_gbp"];
    const ofTheRow = ["id", "client_name", "status", "no_shows", "created_at", "updated_at", ...counted];
    // A column that is added is in this list, and then in merge_clients, restore_client and separateClients.
    const all: Record<string, unknown> = {
      user_id: (await api.signedIn()).userId,
      client_email: "all@example.com",
      client_phone: "07700 900118",
      birthday: "1980-02-29",
      tags: ["cats"],
      note: "of all",
      kept_at: new Date("2026-01-02T03:04:05Z"),
    };
    const columns = await rows<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'clients'::regclass and attnum > 0 and not attisdropped",
    );
    expect(new Set([...ofTheRow, ...Object.keys(all)])).toEqual(new Set(columns.map(({ name }) => name)));

    const [a, b] = [await add(), await add()];
    const names = Object.keys(all);
    await api.at.fresh.asOwner("update clients set kept_at = null where id = $1", [a]);
    await api.at.fresh.asOwner(
      `update clients set ${names.map((name, at) => `${name} = $${at + 2}`).join(", ")} where id = $1`,
      [b, ...Object.values(all)],
    );
    const stored = async (id: string) => {
      const [client] = await rows<Record<string, unknown>>("select * from clients where id = $1", [id]);
      return { ...client, updated_at: null };
    };
    const before = [await stored(a), await stored(b)];
    const given = { email: "all@example.com", phone: "07700 900118", birthday: "1980-02-29", tags: ["cats"] };
    const { mergeId } = await act("practice-merge-clients", { keptId: a, goneId: b, details: details(given) });
    expect(await stored(a)).toMatchObject(all);
    expect((await act("practice-unmerge-clients", { mergeId })).status).toBe(200);
    expect([await stored(a), await stored(b)]).toEqual(before);
  });

  test("keep an account, never two; an account sees no booking that it has not proved", async () => {
    const [{ userId: one }, { userId: two }] = [await api.signedIn(), await api.signedIn()];
    const [a, b] = [
      await book({ email: "one@example.com", user: one }),
      await book({ email: "two@example.com", user: two }),
    ];
    expect(
      await act("practice-merge-clients", { keptId: a.client, goneId: b.client, details: details() }),
    ).toMatchObject({
      status: 409,
      code: "two-accounts",
    });
    const byHand = await book({ email: "hand@example.com" });
    const { mergeId } = await act("practice-merge-clients", {
      keptId: byHand.client,
      goneId: a.client,
      details: details({ email: "one@example.com" }),
    });
    expect(await row("select user_id as user from clients where id = $1", [byHand.client])).toEqual({ user: one });
    expect(await row("select user_id as user from bookings where id = $1", [byHand.id])).toEqual({ user: null });
    const since = await book({ email: "one@example.com", user: one });
    expect(since.client).toBe(byHand.client);
    expect((await act("practice-unmerge-clients", { mergeId })).status).toBe(200);
    expect([await clientOf(a.id), await clientOf(since.id), await clientOf(byHand.id)]).toEqual([
      a.client,
      a.client,
      byHand.client,
    ]);
  });

  test("are not merged with themselves or one who is gone; after a day they stay one", async () => {
    const [a, b, c] = [await add({ email: "a@example.com" }), await add(), await add({ email: "c@example.com" })];
    const merge = { keptId: a, goneId: b, details: details() };
    expect((await act("practice-merge-clients", { ...merge, goneId: a })).code).toBe("not-a-client");
    expect((await act("practice-merge-clients", { ...merge, goneId: crypto.randomUUID() })).code).toBe("not-a-client");
    expect(await rows("select from clients where id = any ($1)", [[a, b, c]])).toHaveLength(3);
    const { mergeId } = await act("practice-merge-clients", merge);
    await api.at.fresh.asOwner("update client_merges set merged_at = merged_at - interval '25 hours' where id = $1", [
      mergeId,
    ]);
    expect((await act("practice-unmerge-clients", { mergeId })).code).toBe("merge-over");
  });
});
