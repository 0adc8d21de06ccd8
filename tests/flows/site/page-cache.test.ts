import { brotliDecompressSync } from "node:zlib";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { removeData, type RunningServer, signedUpClient, startServer } from "#tests/support/server.ts";

let fresh: FreshDatabase;
let nodes: RunningServer[];
beforeAll(async () => {
  fresh = await freshDatabase();
  const keys = { PUBLISHABLE_KEY: "sb_publishable_0123456789abcdef", SECRET_KEY: "sb_secret_0123456789abcdef" };
  const settings = { DATABASE_URL: fresh.url, ...keys, AUTOCONFIRM: "true" };
  const start = () => startServer(settings, undefined, { publicUrl: "http://practice.example" });
  nodes = [await start(), await start()];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  for (const node of nodes) await removeData(node);
  await fresh.close();
});

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A bare request: `fetch` would request compression and undo it. */
function ask(node: RunningServer, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: node.port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
      answer.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

const words = async (node: RunningServer, path: string) => (await ask(node, path)).body.toString();
const node = (which: number) => nodes[which] as RunningServer;

/** A cached page expires after a minute. */
const SOON = { timeout: 30_000, interval: 20 };

/** Waits until both nodes show the text, before the cache entry would expire. */
async function bothShow(path: string, text: string, shown = true) {
  for (const each of nodes) {
    await expect.poll(async () => (await words(each, path)).includes(text), SOON).toBe(shown);
  }
}

test.each<Record<string, string>>([
  {},
  { "accept-encoding": "gzip" },
  { "accept-encoding": "br" },
  { "if-none-match": "*" },
])("a page from memory is the answer of the whole server, byte for byte: %j", async (headers) => {
  await ask(node(0), "/readings");
  const [whole, short] = [await ask(node(0), "/readings?page", headers), await ask(node(0), "/readings", headers)];
  const { date: _1, "x-request-id": wholeId, ...wholeHeaders } = whole.headers;
  const { date: _2, "x-request-id": shortId, ...shortHeaders } = short.headers;
  expect(shortHeaders).toEqual(wholeHeaders);
  expect([short.status, short.body]).toEqual([whole.status, whole.body]);
  expect([wholeId, shortId]).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
  expect(shortId).not.toBe(wholeId);
});

test.each(["a/b@c", "a:99999", "999.999.999.999", "1.2.3.4.5", "[::1]:3000", "elsewhere.example"])(
  "a host that no address can have is refused, whether the page is in memory or not: %j",
  async (host) => {
    await ask(node(0), "/readings");
    const [whole, short] = [await ask(node(0), "/readings?page", { host }), await ask(node(0), "/readings", { host })];
    expect([short.status, short.body]).toEqual([whole.status, whole.body]);
    expect(whole.status).toBe(host.includes("]") || host.includes("example") ? 200 : 400);
  },
);

test("a new price is on the page at once on every node, whether set by SQL or through the data API", async () => {
  for (const each of nodes) expect(await words(each, "/reiki-therapy")).toContain("£70.00");
  await fresh.asOwner("update services set price_gbp = 7350 where name = 'Shamanic and Reiki healing session'");
  await bothShow("/reiki-therapy", "£73.50");
  await fetch(`http://127.0.0.1:${node(0).port}/rest/v1/services?name=eq.Shamanic%20and%20Reiki%20healing%20session`, {
    method: "PATCH",
    headers: { apikey: node(0).keys.secret, "content-type": "application/json" },
    body: JSON.stringify({ price_gbp: 7000 }),
  });
  await bothShow("/reiki-therapy", "£73.50", false);
  await bothShow("/reiki-therapy", "£70.00");
});

test("the business name, closed hours, a taken time and a group session change pages at once, too", async () => {
  await fresh.asOwner("update business_settings set business_name = 'Moon House'");
  await bothShow("/terms", "Moon House");
  await fresh.asOwner("update business_settings set business_name = 'Sacred Space'");
  await bothShow("/terms", "Moon House", false);

  const firstTime = async () => /&amp;time=(\d\d:\d\d)#booking/.exec(await words(node(1), "/"))?.[1];
  expect(await firstTime()).toBe("09:00");
  await fresh.asOwner(`insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
    select (select id from services limit 1), 'A Client', 'client@example.com', day, '09:00', 60, 1000
    from generate_series(private.today() + 1, private.today() + 14, interval '1 day') day
    where not exists (select from bookings b where b.booking_date = day::date and b.status <> 'cancelled')`);
  await expect.poll(firstTime, SOON).toBe("10:00");
  await fresh.asOwner(`insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time)
    select s.id, day, day, '10:00', '10:30' from services s,
      (select private.today() + case when extract(dow from private.today()) = 6 then 2 else 1 end as day) first_open
    where s.name = 'Meditation group'`);
  await expect.poll(firstTime, SOON).toBe("10:30");
  await fresh.asOwner("update group_sessions set is_active = false where start_time = '10:00'");
  await expect.poll(firstTime, SOON).toBe("10:00");
  await fresh.asOwner("update availability set is_active = false");
  await bothShow("/", "&amp;time=", false);
  await fresh.asOwner("update availability set is_active = true");
  await bothShow("/", "&amp;time=");
});

test("a published page, its menu entry and its new address reach both nodes at once", async () => {
  const answer = async (each: 0 | 1, path: string) => {
    const { status, headers } = await ask(node(each), path);
    return [status, headers.location];
  };
  expect(await answer(1, "/sound-bath")).toEqual([404, undefined]);
  await fresh.asOwner(`insert into pages (path, title, menu_label, menu_position, blocks) values ('/sound-bath', 'Sound bath', 'Sound bath', 99,
    '[{"id": "a", "kind": "text", "anchor": "a", "isHidden": false, "title": "Gongs", "text": "<script>alert(1)</script> [x](javascript:alert)"}]')`);
  await bothShow("/sound-bath", "&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert)");
  await bothShow("/", 'href="/sound-bath"');
  const [picture] = await fresh.asOwner<{ id: string }>(
    "insert into pictures (original, alt, width, height, widths) values ('x.jpg', 'A \"lamp\"', 600, 400, '{480,600}') returning id",
  );
  await fresh.asOwner(
    `update pages set blocks = blocks || jsonb_build_array(jsonb_build_object('id', 'p', 'kind', 'picture', 'anchor', 'p', 'isHidden', false,
      'title', '', 'picture', $1::text, 'shape', 'wide', 'caption', 'By night')) where path = '/sound-bath'`,
    [picture?.id],
  );
  await bothShow("/sound-bath", `pictures/${picture?.id}/480.avif 480w`);
  const card = `<meta property="og:image" content="http://practice.example/storage/v1/object/public/pictures/${picture?.id}/600.webp"/>`;
  await bothShow("/sound-bath", card);
  await fresh.asOwner("update pictures set alt = 'Two lamps'");
  await bothShow("/sound-bath", 'alt="Two lamps"');
  await fresh.asOwner("update pages set path = '/gong' where path = '/sound-bath'");
  await fresh.asOwner(
    "insert into page_redirects (path, page_id) select '/sound-bath', id from pages where path = '/gong'",
  );
  for (const each of [0, 1] as const)
    await expect.poll(() => answer(each, "/sound-bath"), SOON).toEqual([301, "/gong"]);
  await fresh.asOwner("delete from pages where path = '/gong'");
  await bothShow("/", 'href="/gong"', false);
  for (const each of [0, 1] as const) await expect.poll(() => answer(each, "/gong"), SOON).toEqual([404, undefined]);
});

test("title and description of a screen are on both nodes at once, and wherever machines read them", async () => {
  await fresh.asOwner("update pages set title = 'Reserve', description = 'Hours by the sea' where path = '/book'");
  await fresh.asOwner("update pages set title = 'Letters', description = 'News from the sea' where path = '/blog'");
  await bothShow("/book", "<title>Reserve | Sacred Space</title>");
  await bothShow("/blog", "<title>Letters | Sacred Space</title>");
  for (const [path, ...texts] of [
    [
      "/book",
      'name="description" content="Hours by the sea"',
      'property="og:title" content="Reserve"',
      'content="Hours by the sea"',
    ],
    [
      "/blog",
      'property="og:description" content="News from the sea"',
      '"name":"Letters | Sacred Space","description":"News from the sea"',
    ],
    [
      "/llms.txt",
      "[Reserve](http://practice.example/book): Hours by the sea",
      "[Letters](http://practice.example/blog): News from the sea",
    ],
    ["/feed.xml", "<description>News from the sea</description>"],
  ] as const) {
    const shown = await words(node(0), path);
    for (const text of texts) expect([path, shown.includes(text), text]).toEqual([path, true, text]);
  }
});

test("a new edition of the terms is on both nodes at once with its date, and is what a consent names; the earlier one stays readable", async () => {
  const publish = (text: string, isCorrection = false) =>
    fresh.asOwner(
      `with page as (
         update pages set version = version + 1, edition = edition + $2, edition_at = case $2 when 0 then edition_at else '2031-03-03T12:00:00Z' end,
           blocks = jsonb_set(blocks, '{1,text}', to_jsonb($1::text)) where path = '/terms' returning *
       )
       insert into page_versions (page_id, version, edition, title, description, blocks, published_at)
       select id, version, edition, title, description, blocks, coalesce(edition_at, private.clock()) from page`,
      [text, isCorrection ? 0 : 1],
    );
  await bothShow("/terms", "Last updated: December 2024");
  await publish("The first text, corrected.", true);
  await bothShow("/terms", "The first text, corrected.");
  await publish("Another text: {refunds in plain words}");
  await bothShow("/terms", "Another text: Two days or more ahead, a full refund.");
  await bothShow("/terms", "Last updated: March 2031");
  await bothShow("/auth", "2 2024-12");
  await fresh.asOwner(
    `insert into booking_rules (version, tiers, move_hours, least_age, published_at) values (2, '[]', 6, 16, '2031-05-05T12:00:00Z')`,
  );
  await bothShow("/terms", "Another text: A booking that you cancel is not refunded.");
  await bothShow("/terms", "Last updated: May 2031");
  const earlier = await ask(node(1), "/terms/1");
  const said = earlier.body.toString();
  for (const text of [
    "Version 1, in force until 3 March 2031.",
    "The first text, corrected.",
    "48 hours or more",
    'content="noindex"',
  ])
    expect(said).toContain(text);
  expect(await words(node(0), "/terms/2?rule=1")).toContain("Version 2, with rule 1, in force since 3 March 2031.");
  expect(await words(node(0), "/terms/2?rule=1")).toContain("Another text: Two days or more ahead, a full refund.");
  expect(await words(node(0), "/terms/2")).toContain("Another text: A booking that you cancel is not refunded.");
  expect(
    await Promise.all(["/terms/3", "/terms/0", "/contact/1"].map(async (path) => (await ask(node(0), path)).status)),
  ).toEqual([404, 404, 404]);
});

test("a scheduled article is on both nodes at its time; a published one, with its entry in the list, at once; nothing in it runs", async () => {
  const statuses = () => Promise.all(nodes.map(async (each) => (await ask(each, "/blog/gongs")).status));
  await fresh.asOwner(`insert into articles (slug, title, excerpt, body, publish_at, shown_on)
    values ('gongs', '</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<script>alert(1)</script> [x](javascript:alert)',
      private.clock() + interval '1 hour', private.today())`);
  expect(await statuses()).toEqual([404, 404]);
  await bothShow("/blog", "/blog/gongs", false);
  await fresh.asOwner("insert into private.clock (ahead) values ('61 minutes')");
  expect(await statuses()).toEqual([200, 200]); // no notification was sent
  const page = await words(node(0), "/blog/gongs");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert)");
  expect(page).not.toMatch(/<script>alert|<img src=x/);
  await fresh.asOwner("delete from private.clock");
  await expect.poll(statuses, SOON).toEqual([404, 404]); // the entry that was cached an hour ahead exists for another moment
  await fresh.asOwner("update articles set publish_at = private.clock() where slug = 'gongs'");
  await bothShow("/blog", "/blog/gongs");
  await bothShow("/blog/moving-like-water", "/blog/gongs");
  await fresh.asOwner("update articles set slug = 'bells' where slug = 'gongs'");
  await fresh.asOwner(
    "insert into article_redirects (slug, article_id) select 'gongs', id from articles where slug = 'bells'",
  );
  for (const each of nodes)
    await expect.poll(async () => (await ask(each, "/blog/gongs")).headers.location, SOON).toBe("/blog/bells");
  await fresh.asOwner("delete from articles where slug = 'bells'");
  await bothShow("/blog", "/blog/bells", false);
});

const OF_THE_REQUEST = { date: "", "x-request-id": "" };

test("a cached page equals the rendered one byte for byte: on both nodes, in every encoding, for HEAD too", async () => {
  for (const { path } of Object.values(PUBLIC_PAGES)) {
    const first = await ask(node(0), path);
    const kept = await ask(node(0), path);
    await fresh.asOwner("update services set name = name");
    const again = await ask(node(1), path);
    for (const other of [kept, again]) {
      expect(other.body.equals(first.body)).toBe(true);
      expect({ ...other.headers, ...OF_THE_REQUEST }).toEqual({ ...first.headers, ...OF_THE_REQUEST });
    }
    const small = await ask(node(1), path, { "accept-encoding": "gzip, deflate, br" });
    expect(brotliDecompressSync(small.body).equals(first.body)).toBe(true);
    expect(small.body.length).toBeLessThan(first.body.length / 3);
    expect(small.headers).toMatchObject({
      "content-encoding": "br",
      vary: "Accept-Encoding",
      "cache-control": "no-cache",
      "content-security-policy": first.headers["content-security-policy"],
    });
    const head = await ask(node(1), path, { "accept-encoding": "br" }, "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(small.body.length),
    ]);
    const known = await ask(node(0), path, { "if-none-match": String(first.headers["etag"]) });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(known.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  }
});

test("a public page is the same with and without a session, and a private page is never stored", async () => {
  const client = await signedUpClient({ ...node(0), url: `http://127.0.0.1:${node(0).port}` });
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? "";
  const mine = { authorization: `Bearer ${token}`, cookie: `sb-auth-token=${token}; theme=dawn` };
  for (const path of ["/", "/book", "/contact"]) {
    await fresh.asOwner("update services set name = name");
    const asMe = await ask(node(0), path, mine);
    expect(asMe.body.equals((await ask(node(1), path)).body)).toBe(true);
    expect(asMe.body.includes(token)).toBe(false);
  }
  for (const path of [
    "/auth",
    "/booking-success?session_id=x",
    "/email-verified",
    "/admin",
    "/account",
    "/no-such-page",
  ]) {
    const { headers } = await ask(node(0), path, mine);
    expect([path, headers["cache-control"], headers["etag"]]).toEqual([path, "private, no-store", undefined]);
  }
});

test("a node whose LISTEN connection is lost serves no stale page, and caches again once it listens", async () => {
  await words(node(0), "/shamanic-yoga");
  await fresh.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'page cache' and datname = current_database()",
  );
  await fresh.asOwner("update services set price_gbp = 4550 where name = 'One-to-one shamanic yoga'");
  await bothShow("/shamanic-yoga", "£45.50");
  const listeners =
    "select 1 from pg_stat_activity where application_name = 'page cache' and datname = current_database() and state = 'idle'";
  await expect.poll(() => fresh.asOwner(listeners)).toHaveLength(2);
  await fresh.asOwner("update services set price_gbp = 4500 where name = 'One-to-one shamanic yoga'");
  await bothShow("/shamanic-yoga", "£45.00");
});

test("before scripts run, the booking page of a service asks a visitor for no account", async () => {
  const [service] = await fresh.asOwner<{ id: string }>(
    "select id from services where name = 'Shamanic and Reiki healing session'",
  );
  const html = await words(node(0), `/book?service=${service?.id}`);
  expect(html).toMatch(/needs no account|A code from an email signs you in on the way/);
  expect(html).not.toMatch(/create an account/i);
});

test("the specified practice's copyright begins in its own year", async () => {
  expect(await words(node(0), "/")).toMatch(/© 2024(–\d{4})? Sacred Space/);
});
