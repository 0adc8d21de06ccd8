import { EXTENSIONS } from "#server/modules.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteExpired } from "#server/site/delete-expired.queries.ts";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { feeds } from "#http/feeds/feeds.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
let machines: ReturnType<typeof feeds>;
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  machines = feeds({ practice: api.at.practice, publicUrl: "https://practice.example" });
});
afterAll(() => api.close());

const call = (name: string, body: object, who: { authorization?: string } = practitioner) =>
  api.call<{ revision?: number; articleId?: string }>(name, body, who);

const related = { to: "/readings", title: "Readings", words: "With company.", way: "About them" };
const content = (body: string) => ({
  title: "On gongs",
  excerpt: "What they do",
  category: "Sound",
  date: null as string | null,
  rune: "ansuz",
  related: related as object | null,
  body,
  pictureId: null as string | null,
});

let article: { articleId: string; revision: number };
/** Changes the article of the test and takes over its new revision. */
const change = async (name: string, more: object = {}) => {
  const answer = await call(`practice-${name}`, { ...article, ...more });
  if (answer.revision !== undefined) article.revision = answer.revision;
  return answer;
};
const write = (words: string, more: object = {}) => change("save-article-draft", { ...content(words), ...more });
const publishAs = async (words: string) => {
  await write(words);
  return change("publish-article");
};
type Seen = { body: string; shown_on: string; changed_on: string | null };
/** What a visitor reads; undefined: nothing. */
const visible = async (slug: string) => {
  const answer = await api.ask(`/rest/v1/articles?select=body,shown_on,changed_on&slug=eq.${slug}`, {
    headers: { apikey: KEYS.publishable },
  });
  return ((await answer.json()) as Seen[])[0];
};
const there = async (path: string) => (await api.ask(path)).headers.get("location");
const told = async (words: string) => {
  const texts = await Promise.all(
    ["/feed.xml", "/sitemap.xml", "/llms.txt"].map(async (path) => (await machines.request(path)).text()),
  );
  return texts.map((text) => text.includes(words));
};
const drafts = () => api.at.fresh.asOwner("select from article_drafts");

const NOON = new Date("2027-03-20T12:00:00Z");
beforeEach(async () => {
  await api.at.clockAt(NOON);
  await api.at.fresh.asOwner("delete from articles where not (slug = any ($1))", [
    DEFAULT_ARTICLES.map(({ slug }) => slug),
  ]);
  const added = await call("practice-add-article", { slug: "on-gongs", title: "On gongs" });
  article = { articleId: String(added.articleId), revision: 1 };
});
afterEach(() => api.at.clockAt(new Date()));

describe("an article", () => {
  test("is read by nobody until it is published, and then by everybody", async () => {
    expect(await write("Listen.")).toMatchObject({ status: 200, revision: 2 });
    expect([await visible("on-gongs"), await told("/blog/on-gongs")]).toEqual([undefined, [false, false, false]]);
    expect(await change("publish-article")).toMatchObject({ status: 200, revision: 3 });
    expect(await visible("on-gongs")).toEqual({ body: "Listen.", shown_on: "2027-03-20", changed_on: null });
    expect(await told("/blog/on-gongs")).toEqual([true, true, true]);
    expect(await drafts()).toEqual([]);
    expect(await change("publish-article")).toMatchObject({ status: 409, code: "nothing-to-publish" });
  });

  test("without a text is not published", async () => {
    const empty = { status: 409, code: "article-is-empty" };
    expect(await change("publish-article")).toMatchObject(empty);
    expect(await change("schedule-article", { date: "2027-04-01", time: "09:00" })).toMatchObject(empty);
  });

  test("that is changed shows what was published until the change is, and keeps its day; the sitemap has the day of the change", async () => {
    await publishAs("Listen.");
    await api.at.clockAt(new Date("2027-03-25T12:00:00Z"));
    await write("Listen again.");
    expect((await visible("on-gongs"))?.body).toBe("Listen.");
    await change("publish-article");
    expect(await visible("on-gongs")).toEqual({
      body: "Listen again.",
      shown_on: "2027-03-20",
      changed_on: "2027-03-25",
    });
    expect(await (await machines.request("/sitemap.xml")).text()).toContain(
      "/blog/on-gongs</loc><lastmod>2027-03-25</lastmod>",
    );
  });

  test("shows a date of its own", async () => {
    await write("Listen.", { date: "2019-06-01" });
    await change("publish-article");
    expect((await visible("on-gongs"))?.shown_on).toBe("2019-06-01");
    expect(await (await machines.request("/feed.xml")).text()).toContain("Sat, 01 Jun 2019 09:00:00 GMT");
  });

  test("is unpublished and published again, with the day of that", async () => {
    await publishAs("Listen.");
    await change("unpublish-article");
    expect([await visible("on-gongs"), await told("/blog/on-gongs")]).toEqual([undefined, [false, false, false]]);
    await api.at.clockAt(new Date("2027-03-25T12:00:00Z"));
    await change("publish-article");
    expect(await visible("on-gongs")).toEqual({ body: "Listen.", shown_on: "2027-03-25", changed_on: null });
  });

  test("whose change is discarded is as it was published; a draft that says the same is no draft", async () => {
    await publishAs("Listen.");
    await write("Bells.");
    await change("discard-article-draft");
    expect(await drafts()).toEqual([]);
    await write("Bells.");
    await write("Listen.");
    expect(await drafts()).toEqual([]);
  });

  test("that moves is redirected to from each address it had, but not from one that another takes", async () => {
    expect(await call("practice-add-article", { slug: "moving-like-water", title: "x" })).toMatchObject({
      code: "path-taken",
    });
    expect(await change("change-article-slug", { slug: "moving-like-water" })).toMatchObject({
      status: 409,
      code: "path-taken",
    });
    await publishAs("Listen.");
    await change("change-article-slug", { slug: "gongs" });
    await change("change-article-slug", { slug: "bells" });
    expect([await there("/blog/on-gongs"), await there("/blog/gongs"), await there("/Blog/Bells/")]).toEqual([
      "/blog/bells",
      "/blog/bells",
      "/blog/bells",
    ]);
    await call("practice-add-article", { slug: "gongs", title: "x" });
    expect([await there("/blog/on-gongs"), await there("/blog/gongs")]).toEqual(["/blog/bells", null]);
    await change("unpublish-article");
    expect(await there("/blog/on-gongs")).toBeNull();
    await change("remove-article");
    expect(await api.at.fresh.asOwner("select from article_redirects")).toEqual([]);
    expect(await change("publish-article")).toMatchObject({ status: 404, code: "article-not-found" });
  });

  test.each(["", "A", "a--b", "-a", "a/b", "a b", "../x", "<script>", "a".repeat(81)])(
    "cannot have the address %j",
    async (slug) => {
      expect(await call("practice-add-article", { slug, title: "x" })).toMatchObject({
        status: 400,
        code: "invalid-request",
      });
      expect(await change("change-article-slug", { slug })).toMatchObject({ status: 400 });
    },
  );
});

describe("a removed article", () => {
  const restore = (articleId = article.articleId) => call("practice-restore-article", { articleId });
  const redirects = () => api.at.fresh.asOwner("select slug from article_redirects");

  test("comes back as it was, with its draft and its old addresses; repeated, that succeeds", async () => {
    await publishAs("Listen.");
    await change("change-article-slug", { slug: "gongs" });
    await write("Listen again.");
    const rows = () => api.at.fresh.asOwner("select a, d from articles a join article_drafts d on d.article_id = a.id");
    const before = await rows();
    await change("remove-article");
    expect([await visible("gongs"), await redirects()]).toEqual([undefined, []]);
    for (const _ of ["once", "again"]) expect(await restore()).toEqual({ status: 200 });
    expect(await rows()).toEqual(before);
    expect([(await visible("gongs"))?.body, await there("/blog/on-gongs")]).toEqual(["Listen.", "/blog/gongs"]);
  });

  test("does not come back to an address that another has now, and takes none from it", async () => {
    await publishAs("Listen.");
    await change("change-article-slug", { slug: "gongs" });
    await change("remove-article");
    const other = await call("practice-add-article", { slug: "gongs", title: "Other gongs" });
    expect(await restore()).toMatchObject({ status: 409, code: "path-taken" });
    await call("practice-change-article-slug", { articleId: other.articleId, revision: 1, slug: "on-gongs" });
    expect(await restore()).toEqual({ status: 200 });
    expect(await redirects()).toEqual([]);
  });

  test("comes back without a picture that was removed meanwhile", async () => {
    const [picture] = await api.at.fresh.asOwner<{ id: string }>(
      "insert into pictures (original, alt, width, height, widths) values ('x', 'A lamp', 10, 10, '{10}') returning id",
    );
    await write("Listen.", { pictureId: picture?.id });
    await change("remove-article");
    await api.at.fresh.asOwner("delete from pictures where id = $1", [picture?.id]);
    expect(await restore()).toEqual({ status: 200 });
    expect(await api.at.fresh.asOwner("select body, picture_id from article_drafts")).toEqual([
      { body: "Listen.", picture_id: null },
    ]);
  });

  test("is forgotten after a day; what was never there is not found", async () => {
    await change("remove-article");
    await api.at.clockAt(new Date("2027-03-21T12:01:00Z"));
    await deleteExpired(api.at.practice.database, EXTENSIONS.expire);
    expect(await restore()).toMatchObject({ status: 404, code: "article-not-found" });
    expect(await restore(randomUUID())).toMatchObject({ status: 404 });
  });
});

describe("a scheduled article", () => {
  test("appears at its time on the practice's clock, with that day, and in the feeds", async () => {
    await write("Listen.");
    expect(await change("schedule-article", { date: "2027-06-01", time: "00:30" })).toMatchObject({ status: 200 });
    await api.at.clockAt(new Date("2027-05-31T23:29:00Z")); // 00:29 in London
    expect([await visible("on-gongs"), await told("/blog/on-gongs")]).toEqual([undefined, [false, false, false]]);
    await api.at.clockAt(new Date("2027-05-31T23:30:00Z"));
    expect((await visible("on-gongs"))?.shown_on).toBe("2027-06-01");
    expect([await told("/blog/on-gongs"), await there("/Blog/on-gongs")]).toEqual([
      [true, true, true],
      "/blog/on-gongs",
    ]);
  });

  test("can be changed, scheduled anew, published now, or not at all", async () => {
    await write("Listen.");
    await change("schedule-article", { date: "2027-06-01", time: "09:00" });
    await write("Listen well.");
    await change("schedule-article", { date: "2027-07-01", time: "09:00" });
    await api.at.clockAt(new Date("2027-06-02T12:00:00Z"));
    expect(await visible("on-gongs")).toBeUndefined();
    await change("unpublish-article");
    await api.at.clockAt(new Date("2027-07-02T12:00:00Z"));
    expect(await visible("on-gongs")).toBeUndefined();
    await change("publish-article");
    expect(await visible("on-gongs")).toEqual({ body: "Listen well.", shown_on: "2027-07-02", changed_on: null });
  });

  test.each([
    ["an hour that the clocks skip", "2027-03-28", "01:30", 409, "time-does-not-exist"],
    ["a time that has passed", "2027-03-20", "11:59", 409, "time-is-over"],
    ["this minute", "2027-03-20", "12:00", 409, "time-is-over"],
    ["a day that does not exist", "2027-02-30", "09:00", 400, "invalid-request"],
    ["a time that does not exist", "2027-04-01", "24:00", 400, "invalid-request"],
  ])("has no time in %s", async (_, date, time, status, code) => {
    await write("Listen.");
    expect(await change("schedule-article", { date, time })).toMatchObject({ status, code });
    expect(await api.at.fresh.asOwner("select publish_at from articles where slug = 'on-gongs'")).toEqual([
      { publish_at: null },
    ]);
  });

  test("at a time that the clocks show twice appears at the first", async () => {
    await write("Listen.");
    await change("schedule-article", { date: "2027-10-31", time: "01:30" });
    expect(await api.at.fresh.asOwner("select publish_at from articles where slug = 'on-gongs'")).toEqual([
      { publish_at: new Date("2027-10-31T00:30:00Z") },
    ]);
  });
});

describe("two windows", () => {
  test("the second to save, publish, schedule, move or remove is refused, and changes nothing", async () => {
    await write("Listen.");
    const late = { ...article, revision: 1 };
    for (const [name, more] of [
      ["save-article-draft", content("Bells")],
      ["publish-article", {}],
      ["schedule-article", { date: "2027-06-01", time: "09:00" }],
      ["discard-article-draft", {}],
      ["change-article-slug", { slug: "bells" }],
      ["unpublish-article", {}],
      ["remove-article", {}],
    ] as const)
      expect([name, await call(`practice-${name}`, { ...late, ...more })]).toMatchObject([
        name,
        { status: 409, code: "changed-meanwhile" },
      ]);
    expect(await api.at.fresh.asOwner("select body from article_drafts")).toEqual([{ body: "Listen." }]);
  });

  test("a save that is repeated after a lost answer succeeds, and counts once; of three at the same moment two are refused", async () => {
    await write("Listen.");
    expect(await call("practice-save-article-draft", { ...article, revision: 1, ...content("Listen.") })).toEqual({
      status: 200,
      revision: 2,
    });
    const answers = await Promise.all(
      ["a", "b", "c"].map((words) => call("practice-save-article-draft", { ...article, ...content(words) })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

test("a preview link shows the draft, or what is to appear, to everybody who has it, until it is public", async () => {
  await write("Listen.");
  const preview = async () => {
    const [row] = await api.at.fresh.asOwner<{ key: string }>(
      "select preview_key as key from articles where slug = 'on-gongs'",
    );
    return api.ask(`/functions/v1/article-preview?key=${row?.key}`);
  };
  const shown = await preview();
  expect([shown.headers.get("cache-control"), await shown.json()]).toMatchObject([
    "no-store",
    { slug: "on-gongs", body: "Listen.", shown_on: "2027-03-20", related },
  ]);
  await change("schedule-article", { date: "2027-06-01", time: "09:00" });
  expect(await (await preview()).json()).toMatchObject({ body: "Listen.", shown_on: "2027-06-01" });
  await change("publish-article");
  expect((await preview()).status).toBe(404);
  await write("Listen again.");
  expect(await (await preview()).json()).toMatchObject({ body: "Listen again." });
  expect((await api.ask("/functions/v1/article-preview?key=1")).status).toBe(400);
});

test("a preview link of a draft that was discarded shows no later draft", async () => {
  await publishAs("Listen.");
  await write("Secret.");
  const [row] = await api.at.fresh.asOwner<{ key: string }>(
    "select preview_key as key from articles where slug = 'on-gongs'",
  );
  const preview = () => api.ask(`/functions/v1/article-preview?key=${row?.key}`);
  expect((await preview()).status).toBe(200);
  await change("discard-article-draft");
  await write("For other eyes.");
  expect((await preview()).status).toBe(404);
});

describe("hostile content is refused and changes nothing:", () => {
  test.each<[string, object]>([
    ["a script as the offering's address", { related: { ...related, to: "javascript:alert(1)" } }],
    ["an offering on another site", { related: { ...related, to: "//evil.example" } }],
    ["an offering behind a backslash", { related: { ...related, to: "/\\evil.example" } }],
    ["an unknown rune", { rune: "x" }],
    ["a text of a megabyte", { body: "x".repeat(1_000_000) }],
    ["a text that is an object", { body: { toString: "x" } }],
    ["control characters", { title: "x\u0000" }],
    ["no title", { title: " " }],
    ["a day that does not exist", { date: "2027-02-30" }],
  ])("%s", async (_, more) => {
    expect([400, 413]).toContain((await write("x", more)).status);
    expect(await api.at.fresh.asOwner("select revision from articles where slug = 'on-gongs'")).toEqual([
      { revision: 1 },
    ]);
  });

  test("by anybody but the practitioner", async () => {
    const client = await api.signedIn();
    const body = { ...article, ...content("x"), slug: "x", time: "09:00" };
    for (const name of ["add", "publish", "schedule", "unpublish", "remove", "restore"]) {
      expect((await call(`practice-${name}-article`, body, { authorization: client.authorization })).status).toBe(403);
      expect((await call(`practice-${name}-article`, body, {})).status).toBe(401);
    }
    for (const name of ["save-article-draft", "discard-article-draft", "change-article-slug"])
      expect((await call(`practice-${name}`, body, { authorization: client.authorization })).status).toBe(403);
  });
});
