import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentIn, SOURCE_CONTENT } from "#domain/content/content-in.ts";
import type { Translation } from "#domain/content/content.ts";
import { content } from "#domain/content/en-GB/content.ts";
import { tradePage, welcomeTo } from "#domain/pages/default/trade-pages.ts";
import { type AccountsApi, startAccountsApi } from "#tests/support/accounts-api.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { composePages } from "./compose-pages.ts";
import { foundByLink, newSetupPath } from "./create-practice.ts";
import { loadContent } from "./load-content.ts";
import { seed } from "./seed/seed.ts";
import { startOffer } from "./start-offer.ts";

const { massage } = content.trades;
const [article] = content.articles;

/** Not a language that there is: one page, one trade, one look and one article of it are written, and a label. */
const TRANSLATION: Translation = {
  ownPages: {
    "/contact": { title: "Kontaktu", menu: "Skribu", blocks: [{ ...contact(), title: "Skribu al mi" }] },
    "/terms": { title: "Reguloj", legal: { label: "Reguloj", position: 1 } },
  },
  trades: {
    massage: {
      ...massage,
      name: "Masaĝo",
      services: massage.services.map((service) => ({ ...service, name: `${service.name} eo`, description: "Ripozo." })),
    },
  },
  tradePage: { freeTimes: "Vidu liberajn horojn" },
  articles: { [article?.slug ?? ""]: { title: "Sidi silente" } },
};

let folder: string;
let at: AccountsApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-"));
  await mkdir(join(folder, "eo"));
  await writeFile(join(folder, "eo", "content.ts"), `export const content = ${JSON.stringify(TRANSLATION)};\n`);
  await loadContent(folder);
  at = await startAccountsApi();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await at.close();
});

function contact() {
  const [block] = content.ownPages.find(({ path }) => path === "/contact")?.blocks ?? [];
  if (!block) throw new Error("There is no contact page");
  return block;
}

type Page = { path: string; title: string; menu_label: string; legal_label: string; blocks: unknown };
const pagesIn = async (database: FreshDatabase): Promise<Record<string, Page>> => {
  const pages = await database.asOwner<Page>("select path, title, menu_label, legal_label, blocks from pages");
  return Object.fromEntries(pages.map((page) => [page.path, page]));
};
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const inEsperanto = <T>(act: () => T) => forReader({ language: "eo-150" }, act);

test("a language has what its folder says, and the rest of a wider one, at last of en-GB", () => {
  expect(contentIn("eo-150")).toEqual(contentIn("eo"));
  expect(contentIn("eo").trades).toEqual({ ...content.trades, massage: TRANSLATION.trades?.massage });
  expect(contentIn("eo").pages).toEqual(content.pages);
  expect(contentIn("eo").articles.map(({ title }) => title)).toEqual([
    "Sidi silente",
    ...content.articles.slice(1).map(({ title }) => title),
  ]);
  for (const language of ["en-GB", "en-XA", "de", ""]) expect(contentIn(language)).toBe(SOURCE_CONTENT);
});

test("a practice that is created in a language begins with its pages, its trades and its services", async () => {
  const { database } = at.deps.practice;
  await at.fresh.asOwner("delete from private.milestones; delete from pages; delete from business_settings");
  await seed(database, { firstRun: true });
  const secret = (await newSetupPath(database))?.split("/").at(-1) ?? "";
  const owner = { businessName: "Ripozejo", email: "owner@example.org", password: "moonstone and cedar" };
  const founded = await inEsperanto(() => foundByLink(at.deps.practice, { ...owner, secret, zone: "Europe/London" }));
  expect(founded).toEqual({ ok: true });
  const pages = await pagesIn(at.fresh);
  expect(pages["/contact"]).toMatchObject({ title: "Kontaktu", menu_label: "Skribu" });
  expect(pages["/contact"]?.blocks).toEqual(plain(TRANSLATION.ownPages?.["/contact"]?.blocks));
  expect(pages["/terms"]).toMatchObject({ title: "Reguloj", legal_label: "Reguloj" });
  for (const path of ["/", "/terms", "/privacy"])
    expect(pages[path]?.blocks).toEqual(plain(content.ownPages.find((page) => page.path === path)?.blocks));

  const [practitioner] = await at.fresh.asOwner<{ userId: string }>(
    `select user_id as "userId" from profiles where role = 'admin'`,
  );
  const line = (trade: "massage" | "yoga") => {
    const { name = "", duration = 0, price = 0 } = contentIn("eo").trades[trade].services[0] ?? {};
    return { trade, from: 0, name, duration, price, firstDate: null };
  };
  expect(await at.fresh.asOwner("select language from business_settings")).toEqual([{ language: "eo-150" }]);
  const offered = await startOffer(at.deps.practice, practitioner ?? { userId: "" }, {
    trades: ["massage", "yoga"],
    services: [line("massage"), line("yoga")],
  });
  expect(offered).toEqual({ ok: true });
  expect(await at.fresh.asOwner("select name, description from services order by category")).toEqual([
    { name: "Massage, an hour eo", description: "Ripozo." },
    { name: content.trades.yoga.services[0]?.name, description: content.trades.yoga.services[0]?.description },
  ]);
  expect(await at.fresh.asOwner("select name from categories where key in ('massage', 'yoga') order by key")).toEqual([
    { name: "Masaĝo" },
    { name: content.trades.yoga.name },
  ]);

  for (const look of ["night", "linen"] as const) {
    await at.fresh.asOwner("update business_settings set look = $1", [look]);
    await composePages(at.deps.practice);
    const now = await pagesIn(at.fresh);
    const eo = contentIn("eo");
    expect(now["/"]?.blocks).toEqual(plain(welcomeTo(["massage", "yoga"], look, eo).blocks));
    expect(now["/massage"]?.blocks).toEqual(plain(tradePage("massage", look, eo).blocks));
    expect(now["/yoga"]?.blocks).toEqual(plain(tradePage("yoga", look, eo).blocks));
  }
});

test("the specification's practice has its pages and articles of the language in which it is created", async () => {
  const fresh = await freshDatabase();
  await fresh.asOwner("delete from private.milestones; delete from pages; delete from articles");
  await seed(fresh.database, { content: contentIn("eo") });
  const titles = await fresh.asOwner<{ title: string }>("select title from articles");
  expect(titles.map(({ title }) => title).toSorted()).toEqual(
    contentIn("eo")
      .articles.map(({ title }) => title)
      .toSorted(),
  );
  await fresh.close();
});
