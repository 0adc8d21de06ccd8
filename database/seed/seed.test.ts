import { afterAll, beforeAll, expect, test } from "vitest";
import { isOpen } from "#database/settings/first-run.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { demonstrate, seed } from "./seed.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner("insert into private.clock (ahead) values (date_trunc('day', now()) + interval '12 hours' - now())"); // no midnight comes between
});
afterAll(() => fresh.close());

test("nodes that start at once seed the data once, with every state of a booking", async () => {
  await Promise.all([seed(fresh.database), seed(fresh.database), seed(fresh.database)]);
  await Promise.all([demonstrate(fresh.database), demonstrate(fresh.database)]);
  const prices = await fresh.database.rows("select category, price_gbp from services order by category, price_gbp");
  expect(prices.map((row) => Object.values(row).join(" "))).toEqual([
    "readings 1500",
    "readings 4500",
    "reiki 7000",
    "reiki 15000",
    "reiki 15000",
    "reiki 18000",
    "yoga 1000",
    "yoga 4500",
  ]);
  const states = await fresh.database.rows("select distinct status, payment_status from bookings order by 1, 2");
  expect(states.map((row) => Object.values(row).join(" "))).toEqual([
    "cancelled pending",
    "cancelled refunded",
    "completed paid",
    "confirmed paid",
    "pending paid",
  ]);
  expect(await fresh.database.row("select count(*) from bookings")).toEqual({ count: 9 });
  const dates = await fresh.database.rows<Record<string, unknown>>(
    `select s.name, min(g.starts_on - private.today())::int as soonest, count(*)::int, array_agg(distinct extract(dow from g.starts_on)::int) as weekdays,
       max(g.ends_on - g.starts_on)::int as more_days, array_agg(distinct g.price_pence) as prices, array_agg(distinct g.places) as places,
       array_agg(distinct g.least_places) as least, count(g.series_id)::int as in_series
     from group_sessions g join services s on s.id = g.service_id where g.starts_on > private.today() group by s.name order by s.name`,
  );
  const weekend = { soonest: expect.any(Number), count: 1, weekdays: [6], more_days: 1, places: [6], in_series: 0 };
  expect(dates).toEqual([
    {
      name: "Meditation group",
      soonest: expect.any(Number),
      count: 4,
      weekdays: [2],
      more_days: 0,
      prices: [1000],
      places: [10],
      least: [null],
      in_series: 4,
    },
    { name: "Reiki Level 1", ...weekend, prices: [15_000], least: [3] },
    { name: "Reiki Level 2", ...weekend, prices: [15_000], least: [null] },
    { name: "Reiki Master Level", ...weekend, prices: [18_000], least: [null] },
  ]);
  expect(dates[0]?.["soonest"]).toBeLessThanOrEqual(7);
  expect(await fresh.database.rows("select starts_on, ends_on, places from group_sessions where starts_on <= private.today()")).toEqual([
    { starts_on: "2025-11-08", ends_on: "2025-11-09", places: 6 },
  ]);
  expect(
    await fresh.database.rows(
      "select name, places, written_days, question_count from services where name in ('Written reading', 'Tarot or rune reading by video or phone') order by position",
    ),
  ).toEqual([
    { name: "Written reading", places: ["written"], written_days: 3, question_count: 2 },
    { name: "Tarot or rune reading by video or phone", places: ["video", "phone"], written_days: null, question_count: 0 },
  ]);
  expect(await fresh.database.row("select count(*) from blocked_dates")).toEqual({ count: 1 });
});

test("the demonstration's ledger matches its bookings", async () => {
  const off = await fresh.database.rows(
    `select b.id from bookings b left join ledger l on l.booking_id = b.id
     group by b.id having coalesce(sum(case kind when 'charge' then amount_pence else -amount_pence end), 0)
       <> case b.payment_status when 'paid' then b.price_pence else 0 end`,
  );
  expect(off).toEqual([]);
});

test("a practice from before, or a demonstration, stays open and as it is when it is started in production", async () => {
  await seed(fresh.database, { firstRun: true });
  expect(await isOpen(fresh.database)).toBe(true);
  expect(await fresh.database.row("select count(*)::int as services from services")).toEqual({ services: 8 });
});

test("a new practice in production begins closed and empty, once, with pages that name nobody", async () => {
  const own = await freshDatabase();
  await Promise.all([1, 2, 3].map(() => seed(own.database, { firstRun: true })));
  await seed(own.database);
  expect(await isOpen(own.database)).toBe(false);
  for (const table of ["services", "categories", "availability", "group_sessions", "articles"])
    expect([table, await own.database.rows(`select from ${table}`)]).toEqual([table, []]);
  const pages = await own.database.rows<{ path: string; said: string }>(
    "select path, concat(title, description, menu_label, footer_label, blocks) as said from pages order by menu_position",
  );
  expect(pages.map(({ path }) => path)).toEqual(["/", "/book", "/blog", "/contact", "/privacy", "/terms", "/cookie-policy"]);
  for (const { path, said } of pages) expect([path, /Sacred Space|tarot|Reiki|shamanic|yoga/i.exec(said)?.[0]]).toEqual([path, undefined]);
  await own.close();
});
