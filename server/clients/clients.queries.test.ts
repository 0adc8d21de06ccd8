import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, seededDatabase } from "#tests/support/database/database.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await seededDatabase();
});
afterAll(() => fresh.close());

let nth = 0;
/** `linked`: the address was confirmed by a link; otherwise the account was confirmed without one, as with AUTOCONFIRM. */
async function account({ email = `person-${(nth += 1)}@example.com`, confirmed = true, linked = true } = {}) {
  const [row] = await fresh.asOwner<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at, confirmation_sent_at)
     values ($1, case when $2 then now() end, case when $3 then now() end) returning id`,
    [email, confirmed, linked],
  );
  return { id: row?.id as string, email };
}

type Made = { user?: string | null; name?: string; email?: string; pence?: number; status?: string; payment?: string };
async function book({
  user = null,
  name = "A Client",
  email = "by.hand@example.com",
  pence = 4500,
  status = "confirmed",
  payment = "pending",
}: Made) {
  const [row] = await fresh.asOwner<{ id: string }>(
    `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, cancelled_because)
     select $1, id, $2, $3, date '2031-01-01' + $4::int, '10:00', 60, $5, $6, $7, case when $6 = 'cancelled' then 'client' end from services limit 1
     returning id`,
    [user, name, email, (nth += 1), pence, status, payment],
  );
  return row?.id as string;
}
const listed = (accountOrEmail: string) =>
  fresh.database.row(
    `select client_name, client_email, total_bookings, total_spent_gbp, paid_gbp, status from clients
     where (user_id::text = $1 or (user_id is null and lower(client_email) = $1))`,
    [accountOrEmail],
  );
const clientOf = async (booking: string) =>
  (
    await fresh.database.row<{ client: string | null }>("select client_id as client from bookings where id = $1", [
      booking,
    ])
  )?.client;
const addClient = async (name: string, email = "") =>
  (
    await fresh.database.row<{ id: string }>(
      "insert into clients (client_name, client_email, kept_at) values ($1, $2, now()) returning id",
      [name, email],
    )
  )?.id as string;

describe("the client list follows the bookings", () => {
  test("a client's bookings that are not cancelled are counted, with the name of the latest", async () => {
    const { id, email } = await account();
    await book({ user: id, email, name: "Ann Before", payment: "paid" });
    await book({ user: id, email, name: "Ann After", pence: 7000 });
    await book({ user: id, email, name: "Ann Never", status: "cancelled" });
    expect(await listed(id)).toEqual({
      client_name: "Ann After",
      client_email: email,
      total_bookings: 2,
      total_spent_gbp: 115,
      paid_gbp: 45,
      status: "active",
    });
  });

  test("it follows every change, and a client of cancelled bookings alone stays", async () => {
    const { id, email } = await account();
    const booking = await book({ user: id, email });
    await fresh.asOwner("update bookings set payment_status = 'paid' where id = $1", [booking]);
    expect(await listed(id)).toMatchObject({ paid_gbp: 45 });
    await fresh.asOwner("update bookings set refunded_pence = 2250, client_name = 'A New Name' where id = $1", [
      booking,
    ]);
    expect(await listed(id)).toMatchObject({ paid_gbp: 22.5, client_name: "A New Name" });
    await fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [booking]);
    expect(await listed(id)).toMatchObject({
      client_name: "A New Name",
      total_bookings: 0,
      total_spent_gbp: 0,
      paid_gbp: 0,
      status: "active",
    });
    const other = await book({ user: id, email });
    expect(await listed(id)).toMatchObject({ total_bookings: 1 });
    await fresh.asOwner("delete from bookings where id = $1", [other]);
    expect(await listed(id)).toMatchObject({ total_bookings: 0 });
    await fresh.asOwner("delete from bookings where id = $1", [booking]);
    expect(await listed(id)).toBeUndefined();
  });

  test("clients entered by hand are identified by their email address, case-insensitively", async () => {
    await book({ email: "Walk.In@example.com" });
    await book({ email: "walk.in@Example.com" });
    expect(await listed("walk.in@example.com")).toMatchObject({ total_bookings: 2 });
  });

  test("twenty concurrent writes for one client lose no booking", async () => {
    const { id, email } = await account();
    await Promise.all(
      Array.from({ length: 20 }, (_, day) =>
        fresh.database.transaction(async (tx) => {
          await tx.rows(
            `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
             select $1, id, 'A', $2, date '2040-01-01' + $3::int, '10:00', 60, 100 from services limit 1`,
            [id, email, day],
          );
        }),
      ),
    );
    expect(await listed(id)).toMatchObject({ total_bookings: 20, total_spent_gbp: 20 });
  });

  test("a client who was added stays without a booking; what is kept by hand is completed, not written over", async () => {
    const id = await addClient("Wren Added");
    const row = () =>
      fresh.database.row("select client_name, client_email, total_bookings from clients where id = $1", [id]);
    expect(await row()).toEqual({ client_name: "Wren Added", client_email: "", total_bookings: 0 });
    const booking = await book({ name: "W. A.", email: "" });
    expect(await clientOf(booking)).not.toBe(id); // without an address it is a separate client
    await fresh.asOwner("update bookings set client_id = $2, client_email = 'wren@example.com' where id = $1", [
      booking,
      id,
    ]);
    expect(await row()).toEqual({ client_name: "Wren Added", client_email: "wren@example.com", total_bookings: 1 });
    await fresh.asOwner("delete from bookings where id = $1", [booking]);
    expect(await row()).toEqual({ client_name: "Wren Added", client_email: "wren@example.com", total_bookings: 0 });
    expect(await fresh.database.rows("select from clients where client_name = 'W. A.'")).toEqual([]);
  });

  test("a client without an address gets that of their booking, though another client has it", async () => {
    await book({ name: "Owner", email: "owned@example.com" });
    const other = await addClient("Other");
    const booking = await book({ name: "Other", email: "" });
    await fresh.asOwner("update bookings set client_id = $2 where id = $1", [booking, other]);
    await fresh.asOwner("update bookings set client_email = 'owned@example.com', client_id = $2 where id = $1", [
      booking,
      other,
    ]);
    expect(
      await fresh.database.rows(
        "select client_name, total_bookings from clients where client_email = 'owned@example.com' order by 1",
      ),
    ).toEqual([
      { client_name: "Other", total_bookings: 1 },
      { client_name: "Owner", total_bookings: 1 },
    ]);
  });

  test("after all of the above each row equals the aggregate", async () => {
    const wrong = await fresh.asOwner(
      `select * from (
         select client_id as id, count(*)::int as n, sum(total_price_gbp) as spent, max(booking_date) as last
         from bookings where status <> 'cancelled' group by 1
       ) b full join (select * from clients where total_bookings > 0) c using (id)
       where (b.n, b.spent, b.last) is distinct from (c.total_bookings, c.total_spent_gbp, c.last_booking_date)`,
    );
    expect(wrong).toEqual([]);
  });
});

describe("a booking entered by hand is linked to the account with the confirmed address", () => {
  test("when the account exists", async () => {
    const { id, email } = await account();
    const booking = await book({ email: email.toUpperCase() });
    expect(await fresh.database.row("select user_id from bookings where id = $1", [booking])).toEqual({ user_id: id });
  });

  test("when the address is confirmed later, with the practitioner's note", async () => {
    const email = "later@example.com";
    const booking = await book({ email });
    await fresh.asOwner("update clients set note = 'prefers tea' where client_email = $1", [email]);
    const { id } = await account({ email, confirmed: false });
    expect(await fresh.database.row("select user_id from bookings where id = $1", [booking])).toEqual({
      user_id: null,
    });
    await fresh.asOwner("update auth.users set email_confirmed_at = now() where id = $1", [id]);
    expect(await fresh.database.row("select user_id from bookings where id = $1", [booking])).toEqual({ user_id: id });
    expect(await listed(email)).toBeUndefined();
    expect(await listed(id)).toMatchObject({ total_bookings: 1 });
    expect(await fresh.database.row("select note from clients where user_id = $1", [id])).toEqual({
      note: "prefers tea",
    });
  });

  test("also where the account had a client of its own: both become one", async () => {
    const { id, email } = await account({ confirmed: false });
    await book({ user: id, email });
    await book({ email: email.toUpperCase() });
    expect(await listed(email)).toMatchObject({ total_bookings: 1 });
    await fresh.asOwner("update auth.users set email_confirmed_at = now() where id = $1", [id]);
    expect([await listed(id), await listed(email)]).toMatchObject([{ total_bookings: 2 }, undefined]);
  });

  test("but not to an unconfirmed address", async () => {
    const unproved = await account({ confirmed: false });
    const unlinked = await account({ linked: false });
    for (const { email } of [unproved, unlinked]) {
      const booking = await book({ email });
      expect(await fresh.database.row("select user_id from bookings where id = $1", [booking])).toEqual({
        user_id: null,
      });
    }
  });

  test("a deleted account's note is deleted, and its bookings stay listed by their address", async () => {
    const { id, email } = await account();
    await book({ user: id, email });
    await fresh.asOwner("update clients set note = 'x' where user_id = $1", [id]);
    await fresh.asOwner("delete from auth.users where id = $1", [id]);
    expect([await listed(id), await listed(email)]).toMatchObject([undefined, { total_bookings: 1 }]);
    expect(await fresh.database.row("select from clients where note = 'x'")).toBeUndefined();
  });

  test("an erased client is not listed", async () => {
    const booking = await book({ email: "erased@example.com" });
    await fresh.asOwner("update bookings set client_name = 'Erased', erased_at = now() where id = $1", [booking]);
    expect(await listed("erased@example.com")).toBeUndefined();
  });
});
