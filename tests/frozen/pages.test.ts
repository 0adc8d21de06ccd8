import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";
import { masked } from "./masked.ts";

const PATHS = [
  ...Object.values(PUBLIC_PAGES).map(({ path }) => path),
  ...DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`),
  "/nowhere",
];
/** A Wednesday: dates are relative to it. */
const MOMENT = "2031-03-05T09:00:00Z";

let fresh: FreshDatabase;
let server: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner("insert into private.clock (ahead) values ($1::timestamptz - now())", [MOMENT]);
  server = await startServer({ DATABASE_URL: fresh.url });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

/** The document, an element a line, without scripts, drawings, and what differs from run to run. */
function written(html: string): string {
  const bare = withoutDrawings(html)
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<link rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g, "")
    .replaceAll(/(nonce|id|for|aria-\w+|commandfor|name)="[^"]*_R_[^"]*"/g, '$1="{react}"');
  return masked(bare.replaceAll("><", ">\n<"));
}

/** Drawings lie within drawings: the innermost go first. */
function withoutDrawings(html: string): string {
  const less = html.replaceAll(/<svg\b[^>]*>(?:(?!<svg\b)[\s\S])*?<\/svg>/g, "<drawing/>");
  return less === html ? html : withoutDrawings(less);
}

test.each(PATHS)("the page %s is the recorded one", async (path) => {
  const answer = await fetch(server.url + path);
  const page = written(await answer.text());
  expect(page.length).toBeGreaterThan(2_000); // proves that it was rendered
  await expect(`${answer.status}\n${page}\n`).toMatchFileSnapshot(
    `pages/${path === "/" ? "welcome" : path.slice(1).replaceAll("/", "-")}.txt`,
  );
});
