import { afterAll, beforeAll, expect, test } from "vitest";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";

let fresh: FreshDatabase;
let server: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServer({ DATABASE_URL: fresh.url });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const html = async (path: string) => (await fetch(server.url + path)).text();
/** The page's text, without markup and scripts. */
const words = async (path: string) =>
  (await html(path))
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
/** A cached page expires after a minute. */
const SOON = { timeout: 30_000 };
const shows = (path: string, text: string) => expect.poll(() => words(path), SOON).toContain(text);

type Event = {
  "@type": string;
  startDate: string;
  endDate: string;
  location?: { address: string };
  maximumAttendeeCapacity?: number;
};
async function events(path: string): Promise<Event[]> {
  const [, block = ""] = /<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/.exec(await html(path)) ?? [];
  return (JSON.parse(block) as { "@graph": Event[] })["@graph"].filter((node) => node["@type"] === "Event");
}

test("a first start sells Reiki weekends and four meditation evenings, on the pages and as structured data", async () => {
  const dates = await fresh.asOwner<{ name: string; starts: string; ends: string; year: number }>(
    `select s.name, g.starts_on::text as starts, g.ends_on::text as ends, extract(year from private.today())::int as year
     from group_sessions g join services s on s.id = g.service_id where g.starts_on > private.today() order by g.starts_on`,
  );
  const of = (name: string) =>
    dates
      .filter((date) => date.name === name)
      .map(({ starts, ends, year }) => groupSessionDays({ startsOn: starts, endsOn: ends }, year));
  const weekends = await words("/reiki-therapy");
  for (const level of ["Reiki Level 1", "Reiki Level 2", "Reiki Master Level"])
    for (const days of of(level)) expect(weekends).toContain(`${days} 11am to 4pm both days, at most 6 students`);
  const evenings = of("Meditation group");
  expect(evenings).toHaveLength(4);
  const circle = await words("/meditation");
  for (const evening of evenings) expect(circle).toContain(`${evening} 6:30pm to 8pm`);
  for (const [path, price] of [
    ["/meditation", "£10.00"],
    ["/reiki-therapy", "£150.00"],
  ] as const)
    expect(await words(path)).toContain(`Book a place - ${price}`);
  expect(await events("/meditation")).toHaveLength(4);
  const place = { maximumAttendeeCapacity: 6, location: { address: expect.any(String) } };
  expect(await events("/reiki-therapy")).toMatchObject([place, place, place]);
});

test("Welcome names the next two dates that have a place left among the free times", async () => {
  const rows = await fresh.asOwner<{ id: string; name: string }>(
    `select g.id, s.name from group_sessions g join services s on s.id = g.service_id where g.starts_on > private.today() order by g.starts_on, g.start_time`,
  );
  const [first, ...others] = rows as [(typeof rows)[number], ...typeof rows];
  const named = async () =>
    Array.from((await html("/")).matchAll(/href="\/book\?session=([^"]+)"/g), ([, id]) => id as string);
  expect(await named()).toEqual(rows.slice(0, 2).map(({ id }) => id));
  await fresh.asOwner("update group_sessions set taken = places where id = $1", [first.id]);
  await expect.poll(named, SOON).toEqual(others.slice(0, 2).map(({ id }) => id));
  await fresh.asOwner("update group_sessions set taken = 0 where id = $1", [first.id]);
});

test("the specified weekend is shown in its specified words until its last hour is over", async () => {
  const moveTo = (moment: string) =>
    fresh.asOwner(
      `insert into private.clock (ahead) values ($1::timestamptz - now()) on conflict (only_one) do update set ahead = excluded.ahead`,
      [moment],
    );
  try {
    await moveTo("2025-10-20T12:00:00Z");
    await shows("/reiki-therapy", "Saturday 8th and Sunday 9th November 11am to 4pm both days, at most 6 students");
    const aMinuteBefore = async () => {
      await moveTo("2025-11-09T15:59:00Z"); // for each poll again, since the clock continues
      return words("/reiki-therapy");
    };
    await expect.poll(aMinuteBefore).toContain("Saturday 8th and Sunday 9th November 11am");
    await moveTo("2025-11-09T16:01:00Z");
    await expect.poll(() => words("/reiki-therapy"), SOON).not.toContain("9th November");
  } finally {
    await fresh.asOwner("delete from private.clock");
  }
});

test("a cancelled date is removed from the page, and without any the page says so", async () => {
  await fresh.asOwner("update group_sessions set is_active = false");
  await shows("/reiki-therapy", "No weekend is planned just now.");
  await shows("/meditation", "The next dates are not set yet.");
  expect(await events("/meditation")).toEqual([]);
  await fresh.asOwner(
    "update group_sessions set is_active = true, note = 'Bring a <b>blanket</b>.' where starts_on > private.today()",
  );
  await shows("/reiki-therapy", "Bring a &lt;b&gt;blanket&lt;/b&gt;.");
});

test("without a business address no event is in the structured data", async () => {
  await fresh.asOwner("update business_settings set business_address = null");
  await expect.poll(() => events("/meditation"), SOON).toEqual([]);
});

const serviceNamed = async (name: string) => {
  const [row] = await fresh.asOwner<{ id: string }>("select id from services where name = $1", [name]);
  return row?.id ?? "";
};

test("a group service has its price on every page, and links to its dates, where joining one that is only announced is explained", async () => {
  await fresh.asOwner("update group_sessions set price_pence = null");
  await fresh.asOwner(
    "delete from group_sessions using services s where s.id = service_id and s.name in ('Reiki Level 2', 'Reiki Master Level')",
  );
  await shows("/meditation", "To join, ");
  await shows("/reiki-therapy", "To join, ");
  for (const path of ["/", "/meditation"])
    expect(await html(path)).toMatch(/href="\/meditation#evenings"[^>]*>(<span[^>]*>)?Meditation group/);
  for (const path of ["/", "/reiki-therapy", "/book?category=reiki"]) {
    for (const level of ["Reiki Level 1", "Reiki Level 2", "Reiki Master Level"]) {
      expect(await html(path)).toMatch(new RegExp(`href="/reiki-therapy#weekend"[^>]*>(<span[^>]*>)?${level}`));
    }
  }
  expect(await html("/meditation")).toContain('id="evenings"');
  expect(await words("/meditation")).toContain("To join, write or call , and I keep you a place.");
  expect(await html("/reiki-therapy")).toContain('id="weekend"');
  expect(await words("/reiki-therapy")).toContain("at most 6 students: Reiki Level 1");
  expect(await words("/reiki-therapy")).toContain(
    "To join, write or call : I keep you a place and tell you how to pay.",
  );
});

test("the booking page of Reiki offers the healing session, and shows the levels with price, next date and how to join", async () => {
  const [weekend] = await fresh.asOwner<{ startsOn: string; endsOn: string; year: number }>(
    `select starts_on::text as "startsOn", ends_on::text as "endsOn", extract(year from private.today())::int as year
     from group_sessions where starts_on > private.today() and ends_on > starts_on`,
  );
  const days = weekend && groupSessionDays(weekend, weekend.year);
  const shown = await words("/book?category=reiki");
  const [toBook = "", inGroups = ""] = shown.split("In a group, on a date");
  expect(toBook).toContain("Shamanic and Reiki healing session £70.00");
  expect(toBook).not.toContain("Reiki Level");
  expect(inGroups).toMatch(
    /To join, write or call , and a place is kept for you\. Reiki Level 1 £150\.00 .* Reiki Level 2 £150\.00 .* Reiki Master Level £180\.00/,
  );
  expect(inGroups).toContain(`Next: ${days}, 11:00 to 16:00 both days, at most 6 people`);
  expect(inGroups).toContain("The next date is not set yet.");
  expect(inGroups).not.toContain("Meditation group");
  expect((await words("/book?category=yoga")).split("In a group, on a date")[1]).toContain("Meditation group £10.00");
  expect(await words("/book?category=readings")).not.toContain("In a group, on a date");
});

test("the booking page of a group service says how it is joined, until it can be booked online", async () => {
  const circle = await serviceNamed("Meditation group");
  for (const id of [circle, await serviceNamed("Reiki Level 1")]) {
    expect(await words(`/book?service=${id}`)).toContain("This is a group session");
  }
  await fresh.asOwner("update services set booked_online = true where id = $1", [circle]);
  await shows(`/book?service=${circle}`, "You chose Meditation group");
  expect((await words("/book")).split("In a group, on a date")[0]).toContain("Meditation group");
});
