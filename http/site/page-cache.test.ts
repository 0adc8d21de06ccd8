import { describe, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { UNKNOWN_ADDRESS } from "./cache-key.ts";
import { createPageCache } from "./page-cache.ts";

const SITE = "https://practice.example";

/** Pages that count their renderings and wait for a gate; `asked` are the requests that reached the renderer. */
function setUp() {
  const requests: Request[] = [];
  const paths = { gate: Promise.resolve() as Promise<unknown> };
  const state = {
    status: 200,
    time: 0,
    gate: Promise.resolve(),
    content: "old",
    added: [] as string[],
    answering: true,
  };
  const pages = createPageCache(
    async (request) => {
      requests.push(request);
      const { content, status } = state;
      await state.gate;
      return new Response(`${content} ${requests.length} ${new URL(request.url).search}`, { status });
    },
    {
      publicUrl: SITE,
      languages: new Map([["de", "de"]]),
      readPaths: async () => (
        await paths.gate,
        {
          pages: new Set([
            ...Object.values(PUBLIC_PAGES).map(({ path }) => path),
            ...DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`),
            ...state.added,
          ]),
          redirects: new Map(),
          categories: new Set(["readings", "sound"]),
        }
      ),
      doesDatabaseAnswer: async () => state.answering,
      now: () => state.time,
    },
  );
  pages.setListening(true);
  const get = (path: string, init?: RequestInit) => pages.answer(new Request(`http://anything.example${path}`, init));
  const read = async (path: string, init?: RequestInit) => (await get(path, init)).text();
  return { requests, state, pages, get, read, paths };
}

/** A promise that holds a rendering, and its resolver. */
const gate = () => Promise.withResolvers<void>();

test("every public page and article is rendered once, from its path alone, without the visitor's headers, query or host", async () => {
  const { requests, read } = setUp();
  const paths = [
    ...Object.values(PUBLIC_PAGES).map(({ path }) => path),
    ...DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`),
  ];
  const headers = { cookie: "session=secret", authorization: "Bearer secret", "x-forwarded-host": "evil.example" };
  for (const path of paths) for (const _ of [1, 2, 3]) await read(path, { headers });
  expect(requests.map(({ url }) => url)).toEqual(paths.map((path) => new URL(path, SITE).href));
  for (const request of requests) expect([request.method, [...request.headers]]).toEqual(["GET", []]);
});

test.each([
  "/auth",
  "/account",
  "/account/bookings",
  "/admin",
  "/booking-success",
  "/email-verified",
  "/readings/",
  "/Readings",
  "/%72eadings",
  "/readings/nothing",
  "/ADMIN",
  "/%61dmin",
  "/__manifest",
  "/nowhere.data",
  "/readings.data",
  "/blog/nothing",
])("%s is never cached, and is rendered for each request", async (path) => {
  const { requests, get, read } = setUp();
  const headers = { cookie: "a=b" };
  expect(await read(path, { headers })).not.toBe(await read(path, { headers }));
  expect(requests.map((request) => request.headers.get("cookie"))).toEqual(["a=b", "a=b"]);
  expect((await get(path)).headers.get("cache-control")).toBe("private, no-store");
});

test("addresses whose first segment belongs to no page share one rendering of the page that says so, which nothing may keep", async () => {
  const { requests, state, get, pages, read } = setUp();
  state.status = 404;
  for (const path of ["/nowhere", "/wp-login.php?a=b", "/.env", "/wp-admin/install.php", "/%00"]) {
    const answer = await get(path, { headers: { cookie: "a=b", "accept-encoding": "br", "if-none-match": "*" } });
    const { status, headers } = answer;
    expect([status, headers.get("content-encoding"), headers.get("etag"), headers.get("cache-control")]).toEqual([
      404,
      "br",
      null,
      "private, no-store",
    ]);
  }
  expect(requests.map(({ url, headers }) => [url, [...headers]])).toEqual([[`${SITE}/unreadable-address`, []]]);
  state.status = 200;
  state.added = ["/nowhere"];
  pages.clear();
  expect(await read("/nowhere")).toBe("old 2 ");
});

test.each(["/admin/look?x", "/account", "/book?service=x", "/readings.data"])(
  "%s, rendered for one request, is compressed, and neither cached nor tagged",
  async (path) => {
    const { state, get } = setUp();
    const headers = { "accept-encoding": "gzip, br", "if-none-match": "*" };
    const coding = ({ headers }: Response) =>
      ["content-encoding", "etag", "cache-control"].map((name) => headers.get(name));
    expect(coding(await get(path, { headers }))).toEqual(["br", null, "private, no-store"]);
    expect(coding(await get(path))).toEqual([null, null, "private, no-store"]);
    state.status = 404;
    expect(coding(await get(path, { headers }))).toEqual([null, null, "private, no-store"]);
  },
);

test("queries do not grow the cache: pages ignore them, and only the booking page has an entry for each category", async () => {
  const { requests, read } = setUp();
  for (let each = 0; each < 50; each += 1) await read(`/readings?utm=${each}`);
  expect(requests).toHaveLength(1);
  for (const category of ["readings", "sound"]) {
    expect(await read(`/book?category=${category}`)).toContain(`?category=${category}`);
    await read(`/book?category=${category}`);
  }
  expect(requests).toHaveLength(3);
  for (const query of ["?service=x", "?category=sound&a", "?category=other"]) {
    expect(await read(`/book${query}`)).not.toBe(await read(`/book${query}`));
  }
});

test("concurrent requests share a rendering, and so do HEAD and GET; other methods are not cached", async () => {
  const { requests, state, get, read } = setUp();
  const { promise, resolve } = gate();
  state.gate = promise;
  const crowd = Promise.all(Array.from({ length: 100 }, (_, each) => read("/", { method: each % 2 ? "GET" : "HEAD" })));
  resolve();
  expect(new Set(await crowd).size).toBe(1);
  expect(requests).toHaveLength(1);
  await get("/", { method: "POST" });
  expect(requests).toHaveLength(2);
});

test("a request after a change does not get a rendering that began before it", async () => {
  const { requests, state, pages, read } = setUp();
  const { promise, resolve } = gate();
  state.gate = promise;
  const before = read("/");
  await expect.poll(() => requests).toHaveLength(1);
  state.content = "new";
  pages.clear();
  const after = read("/");
  resolve();
  expect([(await before).slice(0, 3), (await after).slice(0, 3), (await read("/")).slice(0, 3)]).toEqual([
    "old",
    "new",
    "new",
  ]);
});

test("a page is rendered again after a minute", async () => {
  const { requests, state, read } = setUp();
  await read("/");
  state.time = 59_999;
  await read("/");
  expect(requests).toHaveLength(1);
  state.time = 60_000;
  await Promise.all([read("/"), read("/")]);
  expect(requests).toHaveLength(2);
});

test("an article whose time has come is rendered for each request, and cached within a minute", async () => {
  const { requests, state, read } = setUp();
  await read("/blog");
  state.added = ["/blog/scheduled"];
  await read("/blog/scheduled");
  await read("/blog/scheduled");
  expect(requests).toHaveLength(3);
  state.time = 60_000;
  await read("/blog/scheduled");
  await read("/blog/scheduled");
  await read("/blog");
  expect(requests).toHaveLength(5);
});

test("while the LISTEN connection is lost every request is rendered, and none of those pages is cached", async () => {
  const { requests, pages, read } = setUp();
  await read("/");
  pages.setListening(false);
  await read("/");
  await read("/");
  expect(requests).toHaveLength(3);
  pages.setListening(true);
  await read("/");
  await read("/");
  expect(requests).toHaveLength(4);
});

test("a page with an error status is sent as it is, without ETag, and not cached", async () => {
  const { requests, state, get, read } = setUp();
  state.status = 503;
  const answers = await Promise.all([get("/"), get("/")]);
  for (const answer of answers)
    expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([503, null, "old 1 "]);
  state.status = 200;
  await read("/");
  await read("/");
  expect(requests).toHaveLength(2);
});

test("a failed rendering fails every request that waited for it, and is not cached", async () => {
  const { state, get } = setUp();
  state.gate = Promise.reject(new Error("no database"));
  const crowd = await Promise.allSettled([get("/"), get("/")]);
  expect(crowd.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  state.gate = Promise.resolve();
  expect((await get("/")).status).toBe(200);
});

describe("while the database does not answer", () => {
  test("the last good rendering is sent: of a page that fails, that has an error's status, or that does not come", async () => {
    const { requests, state, pages, read } = setUp();
    await read("/");
    state.answering = false;
    pages.clear();
    state.status = 503;
    expect(await read("/")).toBe("old 1 ");
    state.time += 60_000;
    state.gate = Promise.reject(new Error("no database"));
    expect(await read("/")).toBe("old 1 ");
    state.time += 60_000;
    state.gate = new Promise(() => undefined);
    expect(await read("/")).toBe("old 1 ");
    const asked = requests.length;
    expect(await read("/")).toBe("old 1 ");
    expect(requests).toHaveLength(asked); // it is known to be silent: nothing is tried for a moment
  });

  test("also where the paths of the site cannot be read", async () => {
    const { state, pages, read, paths } = setUp();
    await read("/");
    paths.gate = new Promise(() => undefined);
    state.answering = false;
    pages.clear();
    expect(await read("/")).toBe("old 1 ");
  });

  test("a page that was never rendered fails, and so does one for a single request", async () => {
    const { state, read } = setUp();
    await read("/");
    state.answering = false;
    state.gate = Promise.reject(new Error("no database"));
    await expect(read("/readings")).rejects.toThrow("no database");
    await expect(read("/account")).rejects.toThrow("no database");
  });

  test("afterwards pages are rendered again", async () => {
    const { state, pages, read } = setUp();
    await read("/");
    state.answering = false;
    state.status = 503;
    pages.clear();
    await read("/");
    Object.assign(state, { answering: true, status: 200, content: "new", time: state.time + 60_000 });
    expect(await read("/")).toMatch(/^new/);
  });
});

test("a page that fails while the database answers is no old one", async () => {
  const { state, pages, get, read } = setUp();
  await read("/");
  pages.clear();
  state.status = 503;
  expect((await get("/")).status).toBe(503);
});

test("only a rendered, fresh page of an address as it is cached is in memory", async () => {
  const { state, pages, read } = setUp();
  expect(pages.inMemory("/readings")).toBeUndefined();
  await read("/readings?page=2");
  state.status = 404;
  await read("/no-page");
  expect(pages.inMemory("/readings")?.status).toBe(200);
  for (const other of ["/readings?page=2", "/readings/", "http://x/readings", "/no-page", UNKNOWN_ADDRESS, ""]) {
    expect(pages.inMemory(other)).toBeUndefined();
  }
  Object.assign(state, { status: 200, time: 60_000 });
  expect(pages.inMemory("/readings")).toBeUndefined();
  await read("/readings");
  expect(pages.inMemory("/readings")?.status).toBe(200);
  pages.clear();
  expect(pages.inMemory("/readings")).toBeUndefined();
  await read("/readings");
  pages.setListening(false);
  expect(pages.inMemory("/readings")).toBeUndefined();
});
