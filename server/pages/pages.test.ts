import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import screens from "#app/routes.ts";
import type { LinkList } from "#domain/pages/page-facts.ts";
import { DEFAULT_PAGES } from "#domain/content/en-GB/pages/default-pages.ts";
import { pagePath } from "#domain/pages/page-path.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
});
afterAll(() => api.close());

const call = (name: string, body: object, who: { authorization?: string } = practitioner) =>
  api.call<{ revision?: number; pageId?: string }>(name, body, who);

const text = (words: string, more: object = {}) => ({
  id: "a",
  kind: "text",
  anchor: "a",
  isHidden: false,
  title: "A",
  text: words,
  ...more,
});
const content = (words: string) => ({ title: "Sound bath", description: "An hour of gongs", blocks: [text(words)] });

let page: { pageId: string; revision: number };
const read = async () => {
  const [row] = await api.at.fresh.asOwner<{
    revision: number;
    is_public: boolean;
    blocks: { text: string }[];
    version: number;
    path: string;
  }>("select path, revision, is_public, version, blocks from pages where id = $1", [page.pageId]);
  return row;
};
const visible = async (path: string) => {
  const answer = await api.ask(`/rest/v1/pages?select=blocks:shown_blocks&path=eq.${path}`, {
    headers: { apikey: "sb_publishable_for_tests_of_functions" },
  });
  return ((await answer.json()) as { blocks: { text?: string }[] }[])[0]?.blocks;
};
/** Changes the page of the test and takes over its new revision. */
const change = async (name: string, more: object = {}) => {
  const answer = await call(name, { ...page, ...more });
  if (answer.revision !== undefined) page.revision = answer.revision;
  return answer;
};
const publishAs = async (words: string) => {
  await change("practice-save-page-draft", content(words));
  return change("practice-publish-page");
};

beforeEach(async () => {
  await api.at.fresh.asOwner("delete from pages where not (path = any ($1))", [DEFAULT_PAGES.map(({ path }) => path)]);
  const added = await call("practice-add-page", { path: "/sound-bath", title: "Sound bath" });
  page = { pageId: String(added.pageId), revision: 1 };
});

describe("a page of her own", () => {
  test("is seen by nobody until it is published, and then by everybody", async () => {
    expect(await change("practice-save-page-draft", content("Gongs"))).toMatchObject({ status: 200, revision: 2 });
    expect(await visible("/sound-bath")).toBeUndefined();
    expect(await change("practice-publish-page")).toMatchObject({ status: 200, revision: 3 });
    expect(await visible("/sound-bath")).toEqual([text("Gongs")]);
    expect(await change("practice-publish-page")).toMatchObject({ status: 409, code: "nothing-to-publish" });
  });

  test("that is changed shows the published version until the draft is published", async () => {
    await publishAs("Gongs");
    await change("practice-save-page-draft", content("Bells"));
    expect(await visible("/sound-bath")).toEqual([text("Gongs")]);
    await change("practice-discard-page-draft");
    expect(await api.at.fresh.asOwner("select from page_drafts")).toEqual([]);
    expect(await change("practice-publish-page")).toMatchObject({ status: 409, code: "nothing-to-publish" });
  });

  test("can be unpublished and published again", async () => {
    await publishAs("Gongs");
    await change("practice-unpublish-page");
    expect(await visible("/sound-bath")).toBeUndefined();
    await change("practice-publish-page");
    expect(await visible("/sound-bath")).toEqual([text("Gongs")]);
  });

  test.each([
    "/book",
    "/admin/x",
    "/rest",
    "/Sound",
    "/a--b",
    "/a b",
    "a",
    "/a/",
    "//a",
    "/<script>",
    `/${"a".repeat(100)}`,
  ])("cannot have the address %s", async (path) => {
    expect(await call("practice-add-page", { path, title: "x" })).toMatchObject({
      status: 400,
      code: "invalid-request",
    });
    expect(await change("practice-change-page-address", { path })).toMatchObject({ status: 400 });
  });

  test("shows visitors no hidden block, by the data API neither", async () => {
    const blocks = [text("Soon"), text("Not yet", { id: "b", isHidden: true })];
    await change("practice-save-page-draft", { ...content(""), blocks });
    await change("practice-publish-page");
    expect(await visible("/sound-bath")).toEqual([text("Soon")]);
    expect((await read())?.blocks).toEqual(blocks);
    const refused = await api.ask("/rest/v1/pages?select=blocks", {
      headers: { apikey: "sb_publishable_for_tests_of_functions" },
    });
    expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining("Not yet")]);
  });

  test("cannot have the address of another", async () => {
    expect(await call("practice-add-page", { path: "/sound-bath", title: "x" })).toMatchObject({
      status: 409,
      code: "path-taken",
    });
    expect(await change("practice-change-page-address", { path: "/readings" })).toMatchObject({
      status: 409,
      code: "path-taken",
    });
  });

  test("that moves is redirected to from each address it had, but not from one that another page takes", async () => {
    const there = async (path: string) => (await api.ask(path)).headers.get("location");
    await publishAs("Gongs");
    await change("practice-change-page-address", { path: "/gong" });
    await change("practice-change-page-address", { path: "/gong-bath" });
    expect([await there("/sound-bath"), await there("/gong"), await there("/gong-bath")]).toEqual([
      "/gong-bath",
      "/gong-bath",
      null,
    ]);
    await call("practice-add-page", { path: "/gong", title: "Gong" });
    expect([await there("/sound-bath"), await there("/gong")]).toEqual(["/gong-bath", null]);
    await change("practice-change-page-address", { path: "/sound-bath" });
    expect([await there("/gong-bath"), await there("/sound-bath")]).toEqual(["/sound-bath", null]);
    await change("practice-remove-page");
    expect([await read(), await there("/gong-bath")]).toEqual([undefined, null]);
  });
});

describe("a removed page", () => {
  const restore = () => call("practice-restore-page", { pageId: page.pageId });

  test("comes back as it was, with its draft, its versions, its old addresses and its links; repeated, that succeeds", async () => {
    const there = async (path: string) => (await api.ask(path)).headers.get("location");
    await publishAs("Gongs");
    await change("practice-change-page-address", { path: "/gong" });
    await publishAs("Bells");
    await change("practice-save-page-draft", content("Bowls"));
    await api.at.fresh.asOwner("update pages set menu_label = 'Sound', menu_position = 3 where id = $1", [page.pageId]);
    const rows = () =>
      api.at.fresh.asOwner(
        "select p, d, array_agg(v order by v.version) as versions from pages p join page_drafts d on d.page_id = p.id join page_versions v on v.page_id = p.id where p.id = $1 group by p, d",
        [page.pageId],
      );
    const before = await rows();
    await change("practice-remove-page");
    expect([await visible("/gong"), await there("/sound-bath")]).toEqual([undefined, null]);
    for (const _ of ["once", "again"]) expect(await restore()).toEqual({ status: 200 });
    expect(await rows()).toEqual(before);
    expect([await visible("/gong"), await there("/sound-bath")]).toEqual([[text("Bells")], "/gong"]);
  });

  test("does not come back to an address that another has now", async () => {
    await change("practice-remove-page");
    await call("practice-add-page", { path: "/sound-bath", title: "Another" });
    expect(await restore()).toMatchObject({ status: 409, code: "path-taken" });
    expect(await read()).toBeUndefined();
  });
});

describe("two windows", () => {
  test("the second to save, publish, move or remove is refused, and changes nothing", async () => {
    await change("practice-save-page-draft", content("Gongs"));
    const late = { ...page, revision: 1 };
    for (const [name, more] of [
      ["practice-save-page-draft", content("Bells")],
      ["practice-publish-page", {}],
      ["practice-discard-page-draft", {}],
      ["practice-change-page-address", { path: "/bells" }],
      ["practice-unpublish-page", {}],
      ["practice-remove-page", {}],
      ["practice-restore-page-version", { version: 1 }],
    ] as const)
      expect([name, await call(name, { ...late, ...more })]).toMatchObject([
        name,
        { status: 409, code: "changed-meanwhile" },
      ]);
    expect(await read()).toMatchObject({ revision: 2, is_public: false });
  });

  test("a save that is repeated after a lost answer succeeds, and counts once", async () => {
    await change("practice-save-page-draft", content("Gongs"));
    expect(await call("practice-save-page-draft", { ...page, revision: 1, ...content("Gongs") })).toEqual({
      status: 200,
      revision: 2,
    });
  });

  test("that save at the same moment: one is refused", async () => {
    const answers = await Promise.all(
      ["a", "b", "c"].map((words) => call("practice-save-page-draft", { ...page, ...content(words) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

test("of pages that take one address at the same moment all but one are refused", async () => {
  const pages = await Promise.all(
    ["/a", "/b", "/c", "/d"].map(async (path) => (await call("practice-add-page", { path, title: path })).pageId),
  );
  const answers = await Promise.all(
    pages.map((pageId) => call("practice-change-page-address", { pageId, revision: 1, path: "/gongs" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === "path-taken")).toHaveLength(3);
});

describe("versions", () => {
  test("the newest 30 are kept, and each can be restored as a draft", async () => {
    for (let each = 1; each <= 32; each += 1) await publishAs(`Words ${each}`);
    const kept = await api.at.fresh.asOwner<{ version: number }>(
      "select version from page_versions where page_id = $1 order by version",
      [page.pageId],
    );
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 30 }, (_, at) => at + 3));
    expect(await change("practice-restore-page-version", { version: 2 })).toMatchObject({
      status: 404,
      code: "version-not-found",
    });
    await change("practice-restore-page-version", { version: 3 });
    expect(await visible("/sound-bath")).toEqual([text("Words 32")]);
    await change("practice-publish-page");
    expect(await visible("/sound-bath")).toEqual([text("Words 3")]);
    expect(await read()).toMatchObject({ version: 33 });
  });

  test("a draft that says what is published is no draft", async () => {
    await publishAs("Gongs");
    await change("practice-save-page-draft", content("Bells"));
    await change("practice-save-page-draft", content("Gongs"));
    expect(await api.at.fresh.asOwner("select from page_drafts")).toEqual([]);
  });
});

describe("the site's own pages", () => {
  const idOf = async (path: string) =>
    (
      await api.at.fresh.asOwner<{ id: string; revision: number }>("select id, revision from pages where path = $1", [
        path,
      ])
    )[0];

  test.each(["/", "/book", "/terms"])("%s keeps its address and stays", async (path) => {
    const { id, revision } = (await idOf(path)) ?? { id: "", revision: 0 };
    for (const name of ["practice-change-page-address", "practice-unpublish-page", "practice-remove-page"])
      expect(await call(name, { pageId: id, revision, path: "/elsewhere" })).toMatchObject({
        status: 409,
        code: "page-stays",
      });
  });

  test("a screen has no blocks to write", async () => {
    const { id, revision } = (await idOf("/book")) ?? { id: "", revision: 0 };
    expect(await call("practice-save-page-draft", { pageId: id, revision, ...content("x") })).toMatchObject({
      status: 409,
      code: "page-stays",
    });
  });
});

test("of a screen of the program title and description are edited, published and restored", async () => {
  const [screen] = await api.at.fresh.asOwner<{ pageId: string; revision: number }>(
    `select id as "pageId", revision from pages where path = '/book'`,
  );
  const said = async () => api.at.fresh.asOwner("select title, description, blocks from pages where path = '/book'");
  const [before] = await said();
  const facts = { title: "Reserve a time", description: "Hours by the sea", blocks: [] };
  const saved = await call("practice-save-page-draft", { ...screen, ...facts });
  expect(await said()).toEqual([before]);
  const published = await call("practice-publish-page", { ...screen, revision: saved.revision });
  expect(await said()).toEqual([facts]);
  const restored = await call("practice-restore-page-version", { ...screen, revision: published.revision, version: 1 });
  await call("practice-publish-page", { ...screen, revision: restored.revision });
  expect(await said()).toEqual([before]);
});

describe("a legal page", () => {
  const state = async () =>
    (
      await api.at.fresh.asOwner<{ id: string; revision: number; edition: number; dated: boolean; title: string }>(
        "select id, revision, edition, edition_at is not null as dated, title from pages where path = '/terms'",
      )
    )[0];
  const publish = async (title: string, more: object = {}) => {
    const { id, revision } = (await state()) ?? { id: "", revision: 0 };
    const saved = await call("practice-save-page-draft", { pageId: id, revision, ...content("x"), title });
    return call("practice-publish-page", { pageId: id, revision: saved.revision, ...more });
  };

  test("begins a new edition when it is published, but not when it is corrected; every version is kept, and can be read by all", async () => {
    expect(await state()).toMatchObject({ edition: 1, dated: false });
    await publish("A correction", { isCorrection: true });
    expect(await state()).toMatchObject({ edition: 1, dated: false, title: "A correction" });
    await publish("Another text", { isCorrection: false });
    expect(await state()).toMatchObject({ edition: 2, dated: true });
    for (let each = 1; each <= 31; each += 1) await publish(`Correction ${each}`, { isCorrection: true });
    expect(await state()).toMatchObject({ edition: 2, title: "Correction 31" });
    const read = await api.ask(
      "/rest/v1/page_versions?select=edition,title,pages!inner()&pages.path=eq./terms&order=version",
      {
        headers: { apikey: "sb_publishable_for_tests_of_functions" },
      },
    );
    const kept = (await read.json()) as { edition: number; title: string }[];
    expect(kept).toHaveLength(34);
    expect(kept.slice(0, 3).map(({ edition }) => edition)).toEqual([1, 1, 2]);
    await publish("A text without an answer");
    expect(await state()).toMatchObject({ edition: 3 });
  });
});

describe("the menu", () => {
  const links = async (of: LinkList) =>
    api.at.fresh.asOwner<{ pageId: string; label: string }>(
      `select id as "pageId", ${of}_label as label from pages where ${of}_label is not null order by ${of}_position`,
    );

  test("takes new links in a new order; a second window that has not seen it is refused", async () => {
    const before = { menu: await links("menu"), footer: await links("footer"), legal: await links("legal") };
    expect(before.menu.map(({ label }) => label)).toEqual([
      "Welcome",
      "Readings",
      "Shamanic Yoga",
      "Reiki Attunement Weekends",
      "Meditation Group",
      "Book Now",
      "Blog",
      "Contact",
    ]);
    const after = {
      menu: [{ pageId: page.pageId, label: "Sound bath" }, ...before.menu.slice(1).toReversed()],
      footer: [],
      legal: [{ pageId: page.pageId, label: "Impressum" }, ...before.legal.toReversed()],
    };
    expect(await call("practice-save-navigation", { before, after })).toEqual({ status: 200 });
    expect(await links("menu")).toEqual(after.menu);
    expect(await links("footer")).toEqual([]);
    expect(await links("legal")).toEqual(after.legal);
    expect(await call("practice-save-navigation", { before, after })).toEqual({ status: 200 }); // repeated after a lost answer
    expect(await call("practice-save-navigation", { before, after: before })).toMatchObject({
      status: 409,
      code: "changed-meanwhile",
    });
    const [first = { pageId: "", label: "" }] = after.menu;
    for (const menu of [[first, first], [{ ...first, label: "" }], [{ ...first, label: "x".repeat(41) }]])
      expect(await call("practice-save-navigation", { before: after, after: { ...after, menu } })).toMatchObject({
        status: 400,
      });
    const gone = { ...after, menu: [{ ...first, pageId: crypto.randomUUID() }] };
    expect(await call("practice-save-navigation", { before: after, after: gone })).toMatchObject({
      status: 404,
      code: "page-not-found",
    });
    expect(before.legal.map(({ label }) => label)).toEqual(["Privacy Policy", "Terms of Service", "Cookie Policy"]);
    for (const at of before.legal.keys())
      expect(
        await call("practice-save-navigation", {
          before: after,
          after: { ...after, legal: before.legal.toSpliced(at, 1) },
        }),
      ).toMatchObject({ status: 409, code: "legal-page-stays" });
    expect(await call("practice-save-navigation", { before: after, after: before })).toEqual({ status: 200 });
  });

  test("keeps a removed page's links, and brings back what was removed before a list existed", async () => {
    const menu = await links("menu");
    await change("practice-remove-page");
    await api.at.fresh.asOwner(
      `update private.removed_content set kept = jsonb_set(kept, '{pages,0}', kept #> '{pages,0}' #- '{legal_position}' #- '{legal_label}')`,
    );
    expect(await call("practice-restore-page", { pageId: page.pageId })).toMatchObject({ status: 200 });
    expect(await links("menu")).toEqual(menu);
  });
});

describe("a preview link", () => {
  test("shows the draft to everybody who has it, until it is published", async () => {
    await change("practice-save-page-draft", content("Gongs"));
    const [draft] = await api.at.fresh.asOwner<{ key: string }>("select preview_key as key from page_drafts");
    const preview = () => api.ask(`/functions/v1/page-preview?key=${draft?.key}`);
    const shown = await preview();
    expect([shown.headers.get("cache-control"), await shown.json()]).toMatchObject([
      "no-store",
      { path: "/sound-bath", blocks: [text("Gongs")] },
    ]);
    await api.ask(`/preview/${draft?.key}`);
    expect(api.log.some(({ route }) => route === "/*")).toBe(true);
    expect(JSON.stringify(api.log)).not.toContain(draft?.key);
    await change("practice-publish-page");
    expect((await preview()).status).toBe(404);
    expect((await api.ask(`/functions/v1/page-preview?key=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await api.ask("/functions/v1/page-preview?key=1")).status).toBe(400);
  });
});

describe("hostile content is refused and changes nothing:", () => {
  test.each([
    [
      "a script address in a button",
      [text("x", { kind: "call", text: "", button: { label: "a", href: "javascript:alert(1)" }, ornament: "moons" })],
    ],
    ["a paragraph of a megabyte", [text("x".repeat(1_000_000))]],
    [
      "texts that together are too long",
      Array.from({ length: 50 }, (_, id) => text("x".repeat(15_000), { id: `b${id}` })),
    ],
    ["a document nested a thousand deep", JSON.parse(`${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`) as object],
    ["blocks that are no list", { length: 1 }],
    ["control characters", [text("x\u0000")]],
  ])("%s", async (_, blocks) => {
    const { status } = await change("practice-save-page-draft", { ...content(""), blocks });
    expect([400, 413]).toContain(status);
    expect(await read()).toMatchObject({ revision: 1 });
  });

  test("by anybody but the practitioner", async () => {
    const client = await api.signedIn();
    for (const name of [
      "save-page-draft",
      "publish-page",
      "add-page",
      "remove-page",
      "restore-page",
      "save-navigation",
      "change-page-address",
    ]) {
      expect(
        (await call(`practice-${name}`, { ...page, ...content("x") }, { authorization: client.authorization })).status,
      ).toBe(403);
      expect((await call(`practice-${name}`, { ...page, ...content("x") }, {})).status).toBe(401);
    }
  });
});

test("no page can have an address that a route of the program answers", () => {
  const routes = [
    ...api.paths,
    ...screens.map(({ path = "" }) => `/${path}`),
    "/outbox",
    "/test-calendar",
    "/unreadable-address",
  ];
  const firsts = new Set(routes.flatMap((route) => /^\/[a-z][a-z0-9-]*(?=\/|$)/.exec(route) ?? []));
  expect([...firsts]).toEqual(expect.arrayContaining(["/admin", "/rest", "/preview", "/calendar"]));
  expect(
    [...firsts].filter((first) => safeParse(pagePath, first).success || safeParse(pagePath, `${first}/x`).success),
  ).toEqual([]);
});

test("a category whose key changes keeps its blocks, in the draft and in versions too; a window that has not seen it is refused", async () => {
  const prices = (category: string) =>
    text("", {
      kind: "prices",
      intro: "",
      services: { category, only: null, order: "cheapest-first" },
      notes: 'Not "category": "gongs" itself.',
      rule: "",
    });
  await api.at.fresh.asOwner("insert into categories (key, name, position) values ('gongs', 'Gongs', 9)");
  await change("practice-save-page-draft", { ...content(""), blocks: [prices("gongs")] });
  await change("practice-publish-page");
  await change("practice-save-page-draft", {
    ...content("More"),
    blocks: [prices("gongs"), text("More", { id: "b" })],
  });
  const renamed = await api.ask("/rest/v1/categories?key=eq.gongs", {
    method: "PATCH",
    body: JSON.stringify({ key: "sound" }),
    headers: { apikey: "sb_publishable_for_tests_of_functions", "content-type": "application/json", ...practitioner },
  });
  expect(renamed.status).toBe(204);
  const [kept] = await api.at.fresh.asOwner<{ blocks: object[]; draft: object[]; version: object[] }>(
    `select p.blocks, d.blocks as draft, v.blocks as version from pages p
       join page_drafts d on d.page_id = p.id join page_versions v on v.page_id = p.id where p.id = $1`,
    [page.pageId],
  );
  const { services, notes } = prices("sound") as unknown as { services: object; notes: string };
  expect(kept?.blocks[0]).toEqual(kept?.version[0]);
  expect([kept?.blocks[0], kept?.draft[0]]).toMatchObject([{ services, notes }, { services }]);
  expect(await change("practice-publish-page")).toMatchObject({ status: 409, code: "changed-meanwhile" });
  await api.at.fresh.asOwner("delete from categories where key = 'sound'");
});
