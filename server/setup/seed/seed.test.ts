import { afterAll, beforeAll, expect, test } from "vitest";
import { isDemonstration } from "#server/accounts/own-data/erasure.queries.ts";
import { isOpen } from "#server/settings/first-run.queries.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { announceDates, demonstrate, seed } from "./seed.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner(
    "insert into private.clock (ahead) values (date_trunc('day', now()) + interval '12 hours' - now())",
  ); // no midnight comes between
});
afterAll(() => fresh.close());

test("nodes that start at once seed the data once, with the dates on sale", async () => {
  await Promise.all([seed(fresh.database), seed(fresh.database), seed(fresh.database)]);
  await Promise.all([announceDates(fresh.database), announceDates(fresh.database)]);
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
  expect(
    await fresh.database.rows(
      "select starts_on, ends_on, places from group_sessions where starts_on <= private.today()",
    ),
  ).toEqual([{ starts_on: "2025-11-08", ends_on: "2025-11-09", places: 6 }]);
  expect(
    await fresh.database.rows(
      "select name, places, written_days, question_count from services where name in ('Written reading', 'Tarot or rune reading by video or phone') order by position",
    ),
  ).toEqual([
    { name: "Written reading", places: ["written"], written_days: 3, question_count: 2 },
    {
      name: "Tarot or rune reading by video or phone",
      places: ["video", "phone"],
      written_days: null,
      question_count: 0,
    },
  ]);
  expect(await fresh.database.row("select count(*)::int as bookings from bookings")).toEqual({ bookings: 0 });
});

const offered = () =>
  fresh.asOwner(
    "select name, updated_at from services union all select path, updated_at from pages union all select starts_on::text, null from group_sessions order by 1, 2",
  );

test("a practice that has begun without the demonstration is left as it is", async () => {
  const before = await offered();
  await demonstrate(fresh.database);
  expect(await offered()).toEqual(before);
  expect(await isDemonstration(fresh.database)).toBe(false);
});

/** What shows that somebody uses a practice. */
const USES = {
  "a changed service":
    "update services set price_gbp = 5000, updated_at = now() + interval '1 second' where name = 'Written reading'",
  "a client": "insert into clients (client_name, client_email) values ('Ada Byron', 'ada@example.com')",
  "a subscriber":
    "insert into subscribers (email, confirm_hash, leave_hash) values ('ada@example.com', repeat('a', 64), repeat('b', 64))",
  "a cost":
    "insert into costs (spent_on, amount_pence, category, description) values ('2026-01-02', 100, 'office', 'Stamps')",
  "a draft of a page":
    "insert into page_drafts (page_id, title, description, blocks) select id, title, description, blocks from pages where path = '/'",
};

test.each(Object.entries(USES))("the demonstration never takes the place of a practice with %s", async (_, use) => {
  const used = await freshDatabase();
  await seed(used.database);
  await used.asOwner(use);
  const services = "select name, price_gbp from services order by 1";
  const before = await used.asOwner(services);
  await demonstrate(used.database);
  expect(await isDemonstration(used.database)).toBe(false);
  expect(await used.asOwner(services)).toEqual(before);
  expect(await used.asOwner("select count(*)::int from bookings")).toEqual([{ count: 0 }]);
  await used.close();
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
  await demonstrate(own.database); // as a later start in local mode would
  await announceDates(own.database);
  expect(await isOpen(own.database)).toBe(false);
  expect(await isDemonstration(own.database)).toBe(false);
  expect(await own.asOwner("select business_email from business_settings where business_email is not null")).toEqual(
    [],
  );
  for (const table of [
    "services",
    "categories",
    "availability",
    "group_sessions",
    "articles",
    "clients",
    "bookings",
    "ledger",
    "costs",
    "mail",
  ])
    expect([table, await own.database.rows(`select from ${table}`)]).toEqual([table, []]);
  const pages = await own.database.rows<{ path: string; said: string }>(
    "select path, concat(title, description, menu_label, footer_label, blocks) as said from pages order by menu_position",
  );
  expect(pages.map(({ path }) => path)).toEqual([
    "/",
    "/book",
    "/blog",
    "/contact",
    "/privacy",
    "/terms",
    "/cookie-policy",
  ]);
  for (const { path, said } of pages)
    expect([path, /Sacred Space|tarot|Reiki|shamanic|yoga/i.exec(said)?.[0]]).toEqual([path, undefined]);
  await own.close();
});
