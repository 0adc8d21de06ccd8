import { afterAll, beforeAll, expect, test } from "vitest";
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

const read = async (path: string) => (await fetch(server.url + path)).text();
const headings = async (path: string) =>
  [...(await read(path)).matchAll(/<section aria-labelledby="[^"]*"><h2[^>]*>([^<]*)<\/h2>/g)].map(
    ([, words]) => words,
  );
const SOON = { timeout: 30_000 };

test("the three categories of a new practice head the booking page under the names of the welcome page", async () => {
  expect(await headings("/book")).toEqual(["Readings", "Reiki &amp; Healing", "Meditation &amp; Yoga"]);
  expect(await read("/book?category=reiki")).toContain("Reiki &amp; Healing<!-- --> only.");
});

test("a category of the practice's own has its place, its link and its dates, on pages and in llms.txt; a removed one shows everything", async () => {
  await fresh.asOwner(
    "insert into categories (key, name, position, dates_path) values ('sound', 'Sound <Bath>', 2, '/sound-bath#dates')",
  );
  await fresh.asOwner("update categories set position = 3 where key = 'reiki'");
  await fresh.asOwner(
    "insert into services (name, category, price_gbp, booked_online) values ('Gong bath', 'sound', 3000, true), ('Gong circle', 'sound', 1500, false)",
  );
  await expect
    .poll(() => headings("/book"), SOON)
    .toEqual(["Readings", "Sound &lt;Bath&gt;", "Reiki &amp; Healing", "Meditation &amp; Yoga"]);
  const own = await read("/book?category=sound");
  expect(own).toContain("Sound &lt;Bath&gt;<!-- --> only.");
  expect(await headings("/book?category=sound")).toEqual(["Sound &lt;Bath&gt;"]);
  expect(own).toMatch(/href="\/sound-bath#dates"[^>]*>Gong circle/);
  const llms = await read("/llms.txt");
  expect(llms).toContain(`[Gong circle](${server.url}/sound-bath#dates)`);
  expect(llms.indexOf("Gong bath")).toBeLessThan(llms.indexOf("Reiki Level 1"));

  await fresh.asOwner("update services set category = 'reiki' where category = 'sound'");
  await fresh.asOwner("delete from categories where key = 'sound'");
  await expect.poll(() => headings("/book?category=sound"), SOON).toContain("Readings");
});

test("pages and llms.txt say around where sessions in person take place, the service's own before the practice's, and nothing more", async () => {
  const secrets = { address: "12 Hidden Lane", directions: "past the mill", parking: "behind it", door: "bell 3" };
  const insert = (service: string, area: string) =>
    fresh.asOwner(
      `insert into meeting_details (service_id, area, address, directions, parking, door, video, video_link)
       values (${service}, $1, $2, $3, $4, $5, 'link', 'https://meet.example/standing')`,
      [area, ...Object.values(secrets)],
    );
  await insert("null", "Lewes, BN7");
  await insert("(select id from services where name = 'Reiki Level 1')", "Hove");
  await expect.poll(() => read("/book"), SOON).toContain("in person in Lewes, BN7");
  const pages = await Promise.all(["/book", "/reiki-therapy", "/readings", "/llms.txt", "/feed.xml"].map(read));
  expect(pages[1]).toContain("in person in Hove");
  expect(pages[3]).toContain("in person in Hove");
  expect(pages[3]).toContain("in person in Lewes, BN7");
  for (const each of [...Object.values(secrets), "meet.example"]) expect(pages.join()).not.toContain(each);
  const anonymous = await fetch(`${server.url}/rest/v1/services?select=*&name=eq.Reiki%20Level%201`, {
    headers: { apikey: server.keys.publishable },
  });
  expect(await anonymous.json()).toMatchObject([{ name: "Reiki Level 1", area: "Hove" }]);
  await fresh.asOwner("delete from meeting_details");
  await expect.poll(() => read("/book"), SOON).not.toContain("in person in");
});

test("a service with choices shows the range of its prices, lengths and places, on pages, in structured data and in llms.txt", async () => {
  const length = (nth: number, minutes: number, price: number) => ({
    id: `00000000-0000-4000-8000-00000000000${nth}`,
    name: "",
    minutes,
    price,
  });
  await fresh.asOwner(
    `update services set places = '{in person,phone,video}', variants = $1 where name = 'Shamanic and Reiki healing session'`,
    [JSON.stringify([length(1, 90, 9500), length(2, 60, 7000)])],
  );
  const words = "90 minutes or 60 minutes, in person, by telephone or by video call";
  for (const path of ["/book", "/reiki-therapy"]) {
    await expect.poll(() => read(path), SOON).toContain(words);
    expect(await read(path)).toContain("from £70.00");
  }
  expect(await read("/")).toContain("from £70.00");
  expect(await read("/reiki-therapy")).toMatch(
    /"@type":"AggregateOffer".{0,300}"lowPrice":"70.00","highPrice":"95.00"/s,
  );
  expect(await read("/llms.txt")).toContain(`from £70.00, ${words}`);
});
