import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { articleContent, articleSlug, articleTime } from "#domain/articles/article.ts";
import { clientDetails } from "#domain/clients/client-details.ts";
import { pageBlocks } from "./blocks.ts";
import { navigationLinks, pageName, pageTitle } from "./page-facts.ts";
import { pagePath } from "./page-path.ts";

const PAGE = "0f0b9f1e-3b0c-4f0e-9a3c-0d8f0f6d8f10";
const BLOCK = { id: "x", anchor: "", isHidden: false, title: "", kind: "cookie-choice" };
const client = {
  name: "?",
  email: "nowhere",
  phone: "1".repeat(50),
  birthday: "13",
  tags: [...Array(21).keys()].map(String),
};

test.each<[string, z.ZodMiniType, unknown, number]>([
  ["a title", pageTitle, "", 1],
  ["a title of two lines", pageTitle, "A\nB", 1],
  ["a path", pagePath, `/Admin/${"x".repeat(100)}`, 2],
  ["a reserved path", pagePath, "/admin", 1],
  ["links", navigationLinks, Array.from({ length: 13 }, () => ({ pageId: PAGE, label: "x" })), 1],
  ["links to one page", navigationLinks, [1, 2].map(() => ({ pageId: PAGE, label: "x" })), 1],
  ["blocks", pageBlocks, Array.from({ length: 61 }, () => BLOCK), 1],
  ["blocks with one id", pageBlocks, [BLOCK, BLOCK], 1],
  ["an anchor", pageBlocks, [{ ...BLOCK, anchor: "A b" }], 1],
  ["a client", clientDetails, client, 5],
  ["an empty tag", clientDetails.shape.tags, [""], 1],
  ["an article's address", articleSlug, `A ${"x".repeat(80)}`, 2],
  ["an article's time", articleTime, { date: "13", time: "25" }, 2],
  ["an article's title", articleContent.shape.title, "", 1],
])("faults of %s are said in the reader's language", (_, schema, value, count) => {
  const issues = forReader({ language: "en-XA" }, () => schema.safeParse(value).error?.issues ?? []);
  expect(issues).toHaveLength(count);
  for (const { message } of issues) expect(message).toMatch(/^\[[^[\]]*\]$/);
});

test("the welcome page is called so in the reader's language", () => {
  expect(forReader({ language: "en-XA" }, () => pageName({ path: "/", title: "Reiki" }))).toMatch(/^\[Wélçómé/);
});
