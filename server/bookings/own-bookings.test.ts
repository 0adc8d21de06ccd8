import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, seededDatabase } from "#tests/support/database/database.ts";

// Tests what PostgreSQL decides about a client's own bookings: which are upcoming, which were never paid, and when they are confirmed at
// the latest.

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await seededDatabase();
});
afterAll(() => fresh.close());
afterEach(async () => {
  await fresh.asOwner("delete from private.clock");
  await fresh.asOwner("delete from bookings");
  await fresh.asOwner("delete from group_sessions");
});

type Judged = { toCome: boolean; abandoned: boolean; confirmBy: Date | null };

/** Inserts a booking of an hour on 7 January 2030 at 10:00, with these columns changed. */
async function book(columns: Record<string, unknown> = {}): Promise<string> {
  const values: Record<string, unknown> = {
    client_name: "A Client",
    client_email: "client@example.com",
    booking_date: "2030-01-07",
    booking_time: "10:00",
    duration_minutes: 60,
    price_pence: 4500,
    ...columns,
  };
  const names = Object.keys(values);
  const [row] = await fresh.asOwner<{ id: string }>(
    `insert into bookings (service_id, ${names.join()}) select id, ${names.map((_, index) => `$${index + 1}`).join()} from services
     where name = 'Reiki Level 1' returning id`,
    Object.values(values),
  );
  return row?.id ?? "";
}

const clockAt = (moment: string) =>
  fresh.asOwner(
    "insert into private.clock (ahead) values ($1::timestamptz - now()) on conflict (only_one) do update set ahead = excluded.ahead",
    [moment],
  );

async function judge(id: string): Promise<Judged | undefined> {
  return fresh.database.row<Judged>(
    `select private.is_to_come(b) as "toCome", private.is_abandoned(b) as abandoned, private.confirm_by(b) as "confirmBy"
     from bookings b where id = $1`,
    [id],
  );
}

describe("a session is to come", () => {
  test("until it ends", async () => {
    const id = await book({ status: "confirmed" });
    await clockAt("2030-01-07T10:59:00Z");
    expect(await judge(id)).toMatchObject({ toCome: true });
    await clockAt("2030-01-07T11:00:00Z");
    expect(await judge(id)).toMatchObject({ toCome: false });
  });

  test("until the end of the last day of its group session", async () => {
    const [group] = await fresh.asOwner<{ id: string }>(
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time)
       select id, '2030-01-12', '2030-01-13', '11:00', '16:00' from services where name = 'Reiki Level 1' returning id`,
    );
    const id = await book({
      group_session_id: group?.id,
      booking_date: "2030-01-12",
      booking_time: "11:00",
      status: "confirmed",
    });
    await clockAt("2030-01-13T15:59:00Z");
    expect(await judge(id)).toMatchObject({ toCome: true });
    await clockAt("2030-01-13T16:00:00Z");
    expect(await judge(id)).toMatchObject({ toCome: false });
  });

  test.each(["completed", "cancelled"])("not when it is %s", async (status) => {
    const because = status === "cancelled" ? { cancelled_because: "client", payment_status: "paid" } : {};
    await clockAt("2030-01-07T10:30:00Z");
    expect(await judge(await book({ status, ...because }))).toMatchObject({ toCome: false });
  });
});

describe("a payment that was never made", () => {
  const held = { hold_expires_at: "2030-01-01T10:31:00Z" };

  test("is one once the hold has ended, before any job has run", async () => {
    const id = await book(held);
    await clockAt("2030-01-01T10:30:00Z");
    expect(await judge(id)).toMatchObject({ toCome: true, abandoned: false });
    await clockAt("2030-01-01T10:31:00Z");
    expect(await judge(id)).toMatchObject({ toCome: false, abandoned: true });
  });

  test.each([
    ["a hold that ended", { cancelled_because: "hold-ended" }, true],
    ["a hold that the client released", { cancelled_because: "client" }, true],
    ["a booking that the practitioner cancelled", { cancelled_because: "practitioner" }, false],
    ["money that came late and went back", { cancelled_because: "hold-ended", payment_status: "refunded" }, false],
    ["a session to be paid in cash", { cancelled_because: "client", paid_by: "cash" }, false],
    ["a session that cost nothing", { cancelled_because: "client", price_pence: 0 }, false],
  ])("%s", async (_, columns, abandoned) => {
    expect(await judge(await book({ status: "cancelled", ...columns }))).toMatchObject({ toCome: false, abandoned });
  });
});

describe("a paid booking is confirmed", () => {
  const paid = { payment_status: "paid" };
  const pay = (id: string, at: string) =>
    fresh.asOwner(
      `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
       values ($1::uuid, 'charge', 4500, 'gbp', 'pi_' || $1, $2)`,
      [id, at],
    );

  test("within a day of its payment", async () => {
    const id = await book(paid);
    await pay(id, "2030-01-02T11:00:00Z");
    expect((await judge(id))?.confirmBy?.toISOString()).toBe("2030-01-03T11:00:00.000Z");
  });

  test("before it begins, where that is sooner", async () => {
    const id = await book(paid);
    await pay(id, "2030-01-06T20:00:00Z");
    expect((await judge(id))?.confirmBy?.toISOString()).toBe("2030-01-07T10:00:00.000Z");
  });

  test("at once: then, and while it is unpaid or cancelled, there is nothing to wait for", async () => {
    for (const columns of [
      { ...paid, status: "confirmed" },
      {},
      { ...paid, status: "cancelled", cancelled_because: "client" },
    ]) {
      const id = await book(columns);
      expect(await judge(id)).toMatchObject({ confirmBy: null });
      await fresh.asOwner("delete from bookings");
    }
  });
});
