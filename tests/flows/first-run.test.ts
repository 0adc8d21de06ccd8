import { FUTHARK, RUNES } from "#domain/look/runes.ts";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { welcomeTo } from "#domain/pages/default/trade-pages.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { found, OWNER, post, setupPathOf, signedInOwner, startNewPractice } from "#tests/support/new-practice.ts";
import { removeData, type ServerWithNotes } from "#tests/support/server.ts";

// The tests depend on each other: a new practice from its first start until it is open.
let fresh: FreshDatabase;
let server: ServerWithNotes;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startNewPractice(fresh.url);
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const secretOf = (of: ServerWithNotes) => setupPathOf(of)?.replace("/setup/", "") ?? "";
const admins = () =>
  fresh.asOwner("select u.email from auth.users u join profiles p on p.user_id = u.id where p.role = 'admin'");

test("the start prints a link of 128 bits, of which the database keeps the hash alone", async () => {
  const secret = secretOf(server);
  expect(Buffer.from(secret, "base64url")).toHaveLength(16);
  const rows = await fresh.asOwner("select * from private.first_run");
  expect(rows).toMatchObject([{ link_hash: digest(secret), opened_at: null }]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await fetch(server.url + setupPathOf(server))).status).toBe(200);
  expect((await fetch(`${server.url}/setup/${secret.slice(1)}x`)).status).toBe(404);
});

test("a start before it is used prints a new one and ends the old", async () => {
  const old = server;
  await old.stop();
  server = await old.again();
  expect(secretOf(server)).not.toBe(secretOf(old));
  const late = await post(server, "found-practice", { secret: secretOf(old), ...OWNER });
  expect([late.status, await late.json()]).toMatchObject([404, { code: "link-over" }]);
  expect(await admins()).toEqual([]);
});

test.each([
  ["no name", { businessName: " " }, 400, "invalid-request"],
  ["a name with a line break", { businessName: "Still\nwater" }, 400, "invalid-request"],
  ["a name of 201 characters", { businessName: "x".repeat(201) }, 400, "invalid-request"],
  ["no address", { email: "rowan" }, 400, "invalid-request"],
  ["a place that is no time zone", { zone: "Europe/Atlantis" }, 400, "invalid-request"],
  ["a short password", { password: "short" }, 422, "password-weak"],
  ["a password that is the name of the practice", { password: "Stillwater" }, 422, "password-weak"],
  ["no secret", { secret: "" }, 400, "invalid-request"],
  ["another secret", { secret: "AAAAAAAAAAAAAAAAAAAAAA" }, 404, "link-over"],
])("%s is refused, and the link stays", async (_, wrong, status, code) => {
  const refused = await found(server, wrong);
  expect([refused.status, await refused.json()]).toMatchObject([status, { code }]);
  expect(await admins()).toEqual([]);
});

test("before the practice is founded visitors read that the site opens soon", async () => {
  const page = await fetch(server.url);
  expect(page.status).toBe(503);
  const text = await page.text();
  expect(text).toContain("This site opens soon");
  expect(text).not.toContain("Sacred Space");
});

test("of two browsers one founds the practice, and the link has then been used", async () => {
  const answers = await Promise.all([found(server), found(server, { email: "other@stillwater.example" })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await admins()).toHaveLength(1);
  expect((await found(server)).status).toBe(404);
  expect((await fetch(server.url + setupPathOf(server))).status).toBe(404);
  await fresh.asOwner("update auth.users set email = $1", [OWNER.email]); // of the account that won
  await fresh.asOwner("update business_settings set business_email = $1", [OWNER.email]);
  expect(await fresh.asOwner("select business_name, default_timezone, tagline from business_settings")).toEqual([
    { business_name: "Stillwater", default_timezone: "Europe/London", tagline: "" },
  ]);
});

test("a later start prints no link", async () => {
  const old = server;
  await old.stop();
  server = await old.again();
  expect(setupPathOf(server)).toBeUndefined();
});

const PUBLIC = [
  "/",
  "/book",
  "/blog",
  "/contact",
  "/terms",
  "/privacy",
  "/cookie-policy",
  "/account",
  "/newsletter/asked",
  "/no-such-page",
  "/_root.data",
  "/book.data",
  "/sitemap.xml",
  "/feed.xml",
  "/llms.txt",
  "/site.webmanifest",
  "/admin.webmanifest",
];

test.each(PUBLIC)("until it opens %s says so to visitors, with 503 and to no search engine", async (path) => {
  const answer = await fetch(server.url + path, { redirect: "manual" });
  expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("x-robots-tag")]).toEqual([
    503,
    "3600",
    "noindex",
  ]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(text).toContain("<h1>Stillwater opens soon</h1>");
  expect(text).not.toContain("Sacred Space");
});

test.each(["/rest/v1/services", "/rest/v1/pages", "/functions/v1/openings", "/storage/v1/bucket"])(
  "until it opens %s is for the practitioner alone",
  async (path) => {
    const anonymous = await fetch(server.url + path, { headers: { apikey: server.keys.publishable } });
    expect([anonymous.status, await anonymous.json()]).toMatchObject([503, { code: "not-open" }]);
    const owner = await signedInOwner(server);
    const token = (await owner.auth.getSession()).data.session?.access_token ?? "";
    const hers = await fetch(server.url + path, {
      headers: { apikey: server.keys.publishable, authorization: `Bearer ${token}` },
    });
    expect(hers.status).not.toBe(503);
  },
);

test.each(["subscribe", "simple-payment", "join-waiting-list", "verify-booking-payment"])(
  "until it opens %s is refused by the server",
  async (name) => {
    const refused = await post(server, name, { email: "anna@example.org" });
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: "not-open" }]);
  },
);

test("until it opens a websocket is for a browser that may see the site", async () => {
  const [row] = await fresh.asOwner<{ preview_key: string }>("select preview_key from private.first_run");
  const connect = async (headers: Record<string, string>) => {
    const path = `/realtime/v1/websocket?apikey=${server.keys.publishable}&vsn=1.0.0`;
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    };
    const asked = request({ host: "localhost", port: server.port, path, headers: { ...upgrade, ...headers } }).end();
    const [answer] = (await Promise.race([once(asked, "response"), once(asked, "upgrade")])) as [IncomingMessage];
    asked.destroy();
    return answer.statusCode;
  };
  expect(await connect({})).toBe(503);
  expect(await connect({ cookie: "preview=00000000-0000-4000-8000-000000000000" })).toBe(503);
  expect(await connect({ cookie: `preview=${row?.preview_key}` })).toBe(101);
});

test.each([
  ["an invalid token", "", { authorization: "Bearer no-token" }],
  ["an invalid key", "", { apikey: "no-key" }],
  ["an invalid key in the address", "apikey=no-key", {}],
])("until it opens no function takes %s for a visitor", async (_, query, headers) => {
  const at = (path: string) => `${server.url}/functions/v1/${path}${path.includes("?") ? "&" : "?"}${query}`;
  const read = await fetch(at(`openings?serviceId=00000000-0000-4000-8000-000000000000`), { headers });
  expect(read.status).toBe(401);
  const body = JSON.stringify({ email: "anna@example.org" });
  const sent = await fetch(at("subscribe"), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  expect(sent.status).toBe(401);
  expect(await fresh.asOwner("select from subscribers")).toEqual([]);
});

test("until it opens nobody signs up, by password or by email", async () => {
  const headers = { apikey: server.keys.publishable, "content-type": "application/json" };
  const body = JSON.stringify({ email: "anna@example.org", password: "a walk by the river" });
  const paths = ["signup", "otp", "magiclink"];
  const answers = await Promise.all(
    paths.map((path) => fetch(`${server.url}/auth/v1/${path}`, { method: "POST", headers, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(await fresh.asOwner("select count(*)::int as users from auth.users")).toEqual([{ users: 1 }]);
  const settings = (await (await fetch(`${server.url}/auth/v1/settings`, { headers })).json()) as object;
  expect(settings).toMatchObject({ disable_signup: true });
});

test("the practitioner sees the site in her browser, and others do not", async () => {
  const owner = await signedInOwner(server);
  const token = (await owner.auth.getSession()).data.session?.access_token ?? "";
  const read = await fetch(`${server.url}/functions/v1/practice-first-run`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const cookie = read.headers.getSetCookie()[0] ?? "";
  expect(cookie).toMatch(/^preview=[\w-]{36}; .*HttpOnly; SameSite=Lax$/);
  const seen = await fetch(server.url, { headers: { cookie: cookie.split(";")[0] ?? "" } });
  expect([seen.status, seen.headers.get("x-robots-tag"), seen.headers.get("cache-control")]).toEqual([
    200,
    "noindex",
    "private, no-store",
  ]);
  const text = await seen.text();
  expect(text).toContain("Stillwater");
  expect(text).not.toMatch(/Sacred Space|[Tt]arot|Reiki|Shamanic/);
  const [today] = await fresh.asOwner<{ year: string }>("select to_char(private.today(), 'YYYY') as year");
  expect(text).toContain(`© ${today?.year} Stillwater`);
  expect(
    (await fetch(server.url, { headers: { cookie: "preview=00000000-0000-4000-8000-000000000000" } })).status,
  ).toBe(503);
});

test("a client who gets past all that cannot book either", async () => {
  const headers = {
    authorization: `Bearer ${server.keys.secret}`,
    apikey: server.keys.secret,
    "content-type": "application/json",
  };
  const account = { email: "early@example.org", password: "a walk by the river", email_confirm: true };
  const added = await fetch(`${server.url}/auth/v1/admin/users`, {
    method: "POST",
    headers,
    body: JSON.stringify(account),
  });
  expect(added.status).toBe(200);
  const client = await signedInOwner(server, { ...OWNER, ...account });
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const [key] = await fresh.asOwner<{ preview_key: string }>("select preview_key from private.first_run");
  const [service] = await fresh.asOwner<{ id: string }>(
    `with category as (insert into categories (key, name) values ('early', 'Early') returning key)
     insert into services (name, category, price_gbp) select 'Early', key, 4500 from category returning id`,
  );
  const booking = {
    serviceId: service?.id,
    clientName: "Early Bird",
    clientEmail: account.email,
    clientPhone: null,
    bookingDate: "2035-01-02",
    bookingTime: "12:00",
    notes: null,
  };
  const refused = await fetch(`${server.url}/functions/v1/simple-payment`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `preview=${key?.preview_key}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(booking),
  });
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "not-open" }]);
  expect(await fresh.asOwner("select from bookings")).toEqual([]);
});

test("sign-in, the back office and what keeps the server running answer as ever", async () => {
  for (const path of ["/auth", "/admin", "/admin/setup", "/health/ready", "/favicon.svg"]) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  }
});

type Steps = {
  firstRun: {
    isOpen: boolean;
    isHidden: boolean;
    hasHours: boolean;
    standIns: string[];
    steps: { id: string; isDone: boolean }[];
  };
};

async function stepsDone(owner: SupabaseClient): Promise<string[]> {
  const { data } = await owner.functions.invoke<Steps>("practice-first-run", { method: "GET" });
  return (data?.firstRun.steps ?? []).filter(({ isDone }) => isDone).map(({ id }) => id);
}

async function refusalOf(owner: SupabaseClient, name: string, body: object): Promise<[number, string | undefined]> {
  const { error } = await owner.functions.invoke(name, { body: { ...body } });
  const answer = (error as { context?: Response } | null)?.context;
  return [answer?.status ?? 200, ((await answer?.json()) as { code?: string } | undefined)?.code];
}

const HOUR = { trade: "massage", from: 0, name: "Long massage", duration: 75, price: 6600 };

test.each([
  ["an unknown trade", { trades: ["alchemy"], services: [] }],
  ["a trade twice", { trades: ["massage", "massage"], services: [] }],
  ["no name", { trades: ["massage"], services: [{ ...HOUR, name: " " }] }],
  ["a price of a penny", { trades: ["massage"], services: [{ ...HOUR, price: 1 }] }],
  ["a length of a day", { trades: ["massage"], services: [{ ...HOUR, duration: 1440 }] }],
  ["more services than anybody offers", { trades: ["massage"], services: Array.from({ length: 41 }, () => HOUR) }],
])("a list to begin with that has %s is refused whole", async (_, offer) => {
  const owner = await signedInOwner(server);
  expect(await refusalOf(owner, "practice-start-offer", offer)).toEqual([400, "invalid-request"]);
  expect(await fresh.asOwner("select from categories where key = 'massage'")).toEqual([]);
});

test("a list to begin with makes categories, services and pages, once", async () => {
  const owner = await signedInOwner(server);
  const offer = {
    trades: ["massage", "coaching"],
    services: [HOUR, { trade: "coaching", from: 0, name: "Hello", duration: 20, price: 1500 }],
  };
  const answers = await Promise.all([1, 2].map(() => refusalOf(owner, "practice-start-offer", offer)));
  expect(answers.toSorted(([one], [other]) => one - other)).toEqual([
    [200, undefined],
    [409, "changed-meanwhile"],
  ]);
  expect(
    await fresh.asOwner(
      "select category, name, duration_minutes, price_gbp, places, preparation is not null as prepared from services where name <> 'Early' order by category",
    ),
  ).toEqual([
    {
      category: "coaching",
      name: "Hello",
      duration_minutes: 20,
      price_gbp: 1500,
      places: ["video", "phone"],
      prepared: true,
    },
    {
      category: "massage",
      name: "Long massage",
      duration_minutes: 75,
      price_gbp: 6600,
      places: ["in person"],
      prepared: true,
    },
  ]);
  const menu = await fresh.asOwner("select path from pages where menu_label is not null order by menu_position");
  expect(menu.map(({ path }) => path)).toEqual(["/", "/massage", "/coaching", "/book", "/blog", "/contact"]);
  expect(await stepsDone(owner)).toEqual(expect.arrayContaining(["practice", "services"]));
});

test("the channels of what is offered are named before the site opens, until the practice says where it meets", async () => {
  const owner = await signedInOwner(server);
  const unset = async () =>
    (await owner.functions.invoke<{ firstRun: { unsetPlaces: string[] } }>("practice-first-run", { method: "GET" }))
      .data?.firstRun.unsetPlaces;
  expect(await unset()).toEqual(["in person", "phone", "video"]);
  await fresh.asOwner("insert into meeting_details (area) values ('Lewes')");
  expect(await unset()).toEqual(["phone", "video"]);
  await fresh.asOwner(
    "update meeting_details set rings = 'client', video = 'link', video_link = 'https://meet.example/rowan'",
  );
  expect(await unset()).toEqual([]);
  await fresh.asOwner("delete from meeting_details");
});

test("a test payment is in no ledger, and done once the provider's message has arrived", async () => {
  const owner = await signedInOwner(server);
  const { data } = await owner.functions.invoke<{ url: string }>("practice-test-payment", { body: {} });
  expect(await stepsDone(owner)).not.toContain("payment");
  const card = new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name: "Rowan" });
  const paid = await fetch(data?.url ?? "", { method: "POST", body: card, redirect: "manual" });
  const back = new URL(paid.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe(`${server.url}/admin/setup`);
  await expect.poll(() => stepsDone(owner)).toContain("payment");
  const sessionId = back.searchParams.get("session_id");
  const result = await owner.functions.invoke("practice-test-payment-result", { body: { sessionId } });
  expect(result.data).toEqual({ isPaid: true });
  for (const table of ["ledger", "alerts", "bookings"]) expect(await fresh.asOwner(`select from ${table}`)).toEqual([]);
});

test("a test email is done once the mail server has taken it", async () => {
  const owner = await signedInOwner(server);
  const words = { opening: "", paragraph: "", signOff: "" };
  await owner.functions.invoke("practice-test-email", { body: { kind: "booking-confirmed", words } });
  await expect.poll(() => stepsDone(owner)).toContain("email");
  const [email] = await fresh.asOwner<{ html: string }>("select html || plain as html from mail where kind = 'test'");
  expect(email?.html).toContain("Stillwater");
  expect(email?.html).not.toContain("Sacred Space");
});

test("what leaves no trace is marked by hand; an unknown step, or one that shows by itself, cannot be", async () => {
  const owner = await signedInOwner(server);
  expect(await refusalOf(owner, "practice-finish-step", { step: "legal" })).toEqual([200, undefined]);
  expect(await refusalOf(owner, "practice-finish-step", { step: "legal" })).toEqual([200, undefined]);
  expect(await stepsDone(owner)).toContain("legal");
  for (const step of ["payment", "open", "fly"])
    expect(await refusalOf(owner, "practice-finish-step", { step })).toEqual([400, "invalid-request"]);
});

test("the picture of the practitioner is done once the published welcome page has one in the place for it, not by a logo, an upload or another picture", async () => {
  const owner = await signedInOwner(server);
  const [logo, photo] = await fresh.asOwner<{ id: string }>(
    `insert into pictures (original, alt, width, height, widths, purpose)
     values ('l.png', 'A heron', 300, 200, '{120}', 'logo'), ('p.jpg', 'Rowan', 900, 1200, '{480}', 'photo') returning id`,
  );
  await fresh.asOwner("update business_settings set logo_id = $1", [logo?.id]);
  expect(await stepsDone(owner)).not.toContain("portrait");
  const addPhoto = (to: string) =>
    fresh.asOwner("update pages set blocks = jsonb_set(blocks, '{0,picture}', to_jsonb($2::text)) where path = $1", [
      to,
      photo?.id,
    ]);
  await addPhoto("/massage");
  await addPhoto("/"); // of the room
  expect(await stepsDone(owner)).not.toContain("portrait");
  await fresh.asOwner(
    `update pages set blocks = (select jsonb_agg(case when b ->> 'anchor' = 'portrait' then b || jsonb_build_object('picture', $1::text) else b end order by n)
                                from jsonb_array_elements(blocks) with ordinality e(b, n)) where path = '/'`,
    [photo?.id],
  );
  expect(await stepsDone(owner)).toContain("portrait");
});

test("without hours the checklist says so, even where they are marked as done, and the booking page says why there is no time", async () => {
  const owner = await signedInOwner(server);
  const firstRun = async () =>
    (await owner.functions.invoke<Steps>("practice-first-run", { method: "GET" })).data?.firstRun;
  const hours = await fresh.asOwner<{ id: string }>(
    "update availability set is_active = false where is_active returning id",
  );
  await owner.functions.invoke("practice-finish-step", { body: { step: "hours" } });
  expect(await firstRun()).toMatchObject({ hasHours: false, standIns: ["cards", "email"] });
  const [key] = await fresh.asOwner<{ preview_key: string }>("select preview_key from private.first_run");
  const book = async () =>
    (await fetch(`${server.url}/book`, { headers: { cookie: `preview=${key?.preview_key}` } })).text();
  await expect.poll(book).toContain("There are no times to book at the moment");
  await fresh.asOwner("update availability set is_active = true where id = any ($1)", [hours.map(({ id }) => id)]);
  if (hours.length === 0)
    await fresh.asOwner("insert into availability (day_of_week, start_time, end_time) values (1, '09:00', '17:00')");
  expect(await firstRun()).toMatchObject({ hasHours: true });
  await expect.poll(book).not.toContain("There are no times to book at the moment");
});

test("after Open everybody sees the site, on every node, and signs up", async () => {
  const other = await startNewPractice(fresh.url);
  expect((await fetch(other.url)).status).toBe(503);
  const owner = await signedInOwner(server);
  expect((await owner.functions.invoke("practice-open", { body: {} })).error).toBeNull();
  for (const { url } of [server, other]) {
    const answers = await Promise.all(["/", "/book", "/llms.txt", "/sitemap.xml"].map((path) => fetch(url + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.headers.get("x-robots-tag")).toBeNull();
  }
  await fresh.asOwner("update private.first_run set opened_at = '2025-06-01'");
  await fresh.asOwner("notify content"); // pages in memory have the year of this test
  const footer = async () => /© [^<]*Stillwater/.exec(await (await fetch(server.url)).text())?.[0];
  await expect.poll(footer).toMatch(/^© 2025–\d{4} Stillwater$/);
  const headers = { apikey: server.keys.publishable, "content-type": "application/json" };
  const body = JSON.stringify({ email: "anna@example.org", password: "a walk by the river" });
  expect((await fetch(`${server.url}/auth/v1/signup`, { method: "POST", headers, body })).status).toBe(200);
  await other.stop();
  await removeData(other);
});

/** What belongs to the specified practice, to the demonstration's, or to the night look's runes and moon. */
const OF_ANOTHER = [
  "A quiet hour",
  "Plain words about quiet things",
  "private healing space",
  "new moon",
  "tonight",
  "December 2024",
  "© 2024",
  "Morwenna",
  "Words from clients",
  "Drawn portrait",
  "the practitioner",
  "Reiki",
  ...FUTHARK.map((rune) => `d="${RUNES[rune]}"`),
  "prophecy",
  "predict",
];

test("an open practice shows nothing of another one: no words, no person, no year, no runes, no moon", async () => {
  for (const path of [
    "/",
    "/massage",
    "/coaching",
    "/book",
    "/blog",
    "/contact",
    "/terms",
    "/cookie-policy",
    "/no-such-page",
  ]) {
    const html = await (await fetch(server.url + path)).text();
    const shown = html.slice(html.indexOf("<body"), html.indexOf("</footer>"));
    expect(shown).toContain("Stillwater");
    expect([path, OF_ANOTHER.filter((words) => shown.includes(words))]).toEqual([path, []]);
  }
  const contact = await (await fetch(`${server.url}/contact`)).text();
  expect(contact.slice(contact.indexOf("<main"), contact.indexOf("</main>"))).not.toContain("Place");
  expect(await (await fetch(`${server.url}/coaching`)).text()).not.toContain("No date is planned"); // nothing of it is a group
});

test("its welcome opens with the drawing of the look that was chosen, and in Night with words", async () => {
  const [opening] = welcomeTo(["massage"]).blocks;
  expect(opening).toMatchObject({ kind: "hero", picture: "look" });
  await fresh.asOwner(`update pages set blocks = jsonb_set(blocks, '{0,picture}', '"look"') where path = '/'`); // other tests chose another
  const welcome = async () => (await fetch(server.url)).text();
  await fresh.asOwner("update business_settings set look = 'linen'");
  await expect.poll(welcome).toMatch(/class="look-art"[^>]*><img[^>]*src="[^"]*shelf/);
  await fresh.asOwner("update business_settings set look = 'night'");
  await expect.poll(welcome).not.toContain("look-art");
});

test("the list of articles is in the menu, with the form for readers, from the first article on", async () => {
  const links = async () => /href="\/blog"/.test(await (await fetch(`${server.url}/contact`)).text());
  const asksReaders = async () => (await (await fetch(`${server.url}/blog`)).text()).includes('type="email"');
  expect([await links(), await asksReaders()]).toEqual([false, false]);
  await fresh.asOwner(
    `insert into articles (slug, title, publish_at, shown_on) values ('first', 'A first article', private.clock() - interval '1 minute', private.today())`,
  );
  await expect.poll(links).toBe(true);
  expect(await asksReaders()).toBe(true);
});

test("with the two variables the account is there, no link is printed, and the same steps are left", async () => {
  const own = await freshDatabase();
  const { email, password } = OWNER;
  const started = await startNewPractice(own.url, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  expect(setupPathOf(started)).toBeUndefined();
  expect((await fetch(started.url)).status).toBe(503);
  const owner = await signedInOwner(started);
  expect(await stepsDone(owner)).toEqual([]);
  const [settings] = await own.asOwner("select business_name, business_email, tagline from business_settings");
  expect(settings).toEqual({ business_name: "New practice", business_email: email, tagline: "" });
  await started.stop();
  await removeData(started);
  await own.close();
});
