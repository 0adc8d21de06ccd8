import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manyClients } from "#tests/support/data/many-clients.ts";
import { type PracticeDataApi, startPracticeData } from "#tests/support/data/practice-data.ts";

// The client list of the back office with 5,000 clients and 25,000 bookings.
let at: PracticeDataApi;
beforeAll(async () => {
  at = await startPracticeData();
  await manyClients(at.fresh);
});
afterAll(() => at.close());

const planOf = async (statement: string) => {
  const rows = await at.fresh.asOwner<{ "QUERY PLAN": string }>(`explain ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

describe("each order of the client list uses an index for each page", () => {
  test.each([
    ["last_booking_date desc nulls last", "clients_by_last_booking"],
    ["client_name", "clients_by_name"],
    ["total_spent_gbp desc", "clients_by_spending"],
  ])("%s", async (order, index) => {
    expect(await planOf(`select * from public.clients order by ${order}, id limit 25 offset 100`)).toContain(
      `Index Scan using ${index}`,
    );
  });

  test("a client's history uses an index, by account and by client", async () => {
    const [row] = await at.fresh.asOwner<{ id: string }>(
      "select user_id as id from public.clients where user_id is not null limit 1",
    );
    expect(
      await planOf(`select * from public.bookings where user_id = '${row?.id}' order by booking_date desc limit 200`),
    ).toContain("bookings_by_client");
    expect(
      await planOf(
        `select * from public.bookings where client_id = '${row?.id}' order by booking_date desc, booking_time desc limit 200`,
      ),
    ).toContain("bookings_by_client_id");
  });
});

test("the figures match the bookings, and a search finds one of five thousand", async () => {
  const practitioner = at.client("practitioner");
  const { data, count } = await practitioner
    .from("clients")
    .select("*", { count: "exact" })
    .or('client_name.ilike."*client-4711@*",client_email.ilike."*client-4711@*"')
    .order("last_booking_date", { ascending: false });
  expect(count).toBe(1);
  const bookings = await practitioner
    .from("bookings")
    .select("user_id, client_name, client_email, client_phone, booking_date, total_price_gbp, status")
    .neq("status", "cancelled")
    .eq("user_id", data?.[0]?.user_id as string);
  const total = bookings.data?.reduce((sum, booking) => sum + (booking.total_price_gbp as number), 0);
  expect(data?.[0]).toMatchObject({ total_bookings: bookings.data?.length, total_spent_gbp: total, paid_gbp: total });
  expect(bookings.data?.length).toBeGreaterThan(2);
});
