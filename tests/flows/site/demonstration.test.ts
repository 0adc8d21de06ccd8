import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { removeData, type RunningServer, startServer, visitor } from "#tests/support/server.ts";

const INVENTED = "this practice and everybody in it are invented";
let fresh: FreshDatabase;
let server: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServer({
    DATABASE_URL: fresh.url,
    DEMONSTRATION: "true",
    ADMIN_EMAIL: ROWAN.email,
    ADMIN_PASSWORD: ROWAN.password,
  });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const page = async (path: string) => (await fetch(server.url + path)).text();

test("every public page of the demonstration says that it is invented", async () => {
  for (const path of ["/", "/readings", "/book", "/blog", "/privacy"])
    expect([path, (await page(path)).includes(INVENTED)]).toEqual([path, true]);
});

test("a visitor meets clients' words, an evening with a waiting list, a weekend with places left and who the practitioner is", async () => {
  const welcome = await page("/");
  for (const words of [
    "Marguerite, after Reiki",
    "I’m Morwenna",
    "I answer within a day",
    "Usui Reiki Master",
    "Insured",
  ])
    expect([words, welcome.includes(words)]).toEqual([words, true]);
  expect(await page("/meditation")).toContain("Join the waiting list");
  expect(await page("/reiki-therapy")).toMatch(/[1-5] of 6 places left/);
});

test("who she is has a face, on the first page and where one writes to her, marked as drawn; and clients' words are marked as invented", async () => {
  for (const path of ["/", "/contact"]) {
    const html = await page(path);
    const [, picture, alt] = /<img src="([^"]*pictures[^"]*)"[^>]* alt="(Drawn portrait of [^"]*)"/.exec(html) ?? [];
    expect([path, alt]).toEqual([path, expect.stringContaining("woman")]);
    expect(html).toContain("Drawn portrait; yours goes here");
    const type = async () => (await fetch(server.url + picture)).headers.get("content-type");
    await expect.poll(type).toBe("image/webp"); // a job renders it right after the start
  }
  const welcome = await page("/");
  expect(welcome.slice(welcome.indexOf("Words from clients"))).toMatch(/^.{0,400}as invented as the people/s);
});

test("an offering's page marks one next step in gold from its title to its prices, also where dates are sold", async () => {
  for (const path of ["/meditation", "/reiki-therapy"]) {
    const html = await page(path);
    const above = html.slice(html.indexOf("<main"), html.indexOf('id="price"'));
    expect(above).toContain("Book a place");
    expect([path, above.match(/bg-gold-fill/g)?.length]).toEqual([path, 1]);
  }
});

test("the bills of its costs are stored by a job right after the start", async () => {
  const bills = `select count(*)::int as missing from costs c where bill is not null
    and not exists (select from storage.objects o where o.bucket_id = 'bills' and o.name = c.bill)`;
  await expect.poll(() => fresh.asOwner(bills)).toEqual([{ missing: 0 }]);
  expect(await fresh.asOwner("select count(*) >= 3 as are from costs where bill is not null")).toEqual([{ are: true }]);
});

test("while the demonstration is reset, no page is missing and nobody gets an error", async () => {
  const practitioner = visitor(server);
  await practitioner.auth.signInWithPassword(ROWAN);
  const done = new AbortController();
  const statuses = new Set<number>();
  const visiting = (async () => {
    while (!done.signal.aborted)
      for (const path of ["/", "/readings", "/blog"])
        statuses.add((await fetch(`${server.url}${path}?${statuses.size}`)).status);
  })();
  await expect.poll(() => statuses.size).toBe(1);
  expect(await practitioner.functions.invoke("reset-demonstration", { body: {} })).toMatchObject({ error: null });
  done.abort();
  await visiting;
  expect([...statuses]).toEqual([200]);
  expect(await page("/")).toContain("Marguerite");
});

test("started with live keys of the card provider, the same practice offers no reset and does none", async () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    STRIPE_API_URL: "http://127.0.0.1:9",
  };
  const account = { ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password };
  const live = await startServer({ DATABASE_URL: fresh.url, DEMONSTRATION: "true", ...account, ...keys });
  const practitioner = visitor(live);
  await practitioner.auth.signInWithPassword(ROWAN);
  const abilities = await practitioner.functions.invoke("practice-abilities", { method: "GET" });
  expect(abilities).toMatchObject({ data: { demonstration: false, invented: true } });
  const { error } = await practitioner.functions.invoke("reset-demonstration", { body: {} });
  expect((error as { context?: Response } | null)?.context?.status).toBe(409);
  await live.stop();
  await removeData(live);
});

test("the practitioner begins with a practice of her own on one node, and every node is closed and knows nobody", async () => {
  const other = await startServer({
    DATABASE_URL: fresh.url,
    ADMIN_EMAIL: ROWAN.email,
    ADMIN_PASSWORD: ROWAN.password,
  });
  expect((await fetch(`${other.url}/`)).status).toBe(200);
  const practitioner = visitor(server);
  await practitioner.auth.signInWithPassword(ROWAN);
  expect(await practitioner.functions.invoke("begin-own-practice", { body: {} })).toMatchObject({ error: null });
  for (const node of [server, other]) {
    const statusOf = async (path: string) => (await fetch(node.url + path)).status;
    await expect.poll(() => statusOf("/")).toBe(503);
    expect([await statusOf("/readings"), await statusOf("/rest/v1/services")]).toEqual([503, 503]);
  }
  expect(await practitioner.functions.invoke("practice-first-run", { method: "GET" })).toMatchObject({
    data: { firstRun: { isOpen: false } },
  });
  await other.stop();
  await removeData(other);
});
