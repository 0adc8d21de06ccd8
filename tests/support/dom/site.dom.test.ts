import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEYS } from "#tests/support/functions-api.ts";
import { openSite, type SiteWithoutBrowser } from "./site.ts";
import { fetchOfServer } from "./network.ts";

let at: SiteWithoutBrowser;
beforeAll(async () => {
  at = await openSite();
});
afterAll(() => at.close());

test("what is loaded for a page does not queue with the requests that the page has under way", async () => {
  const holder = new pg.Client({ connectionString: at.fresh.url });
  await holder.connect();
  await holder.query("begin; lock table public.articles in access exclusive mode");
  const asked = Array.from({ length: 8 }, () =>
    fetchOfServer(`${at.url}/rest/v1/articles?select=slug`, { headers: { apikey: KEYS.publishable } }),
  );
  await expect.poll(at.fresh.waiting).toBe(2); // so many of a network run, the others wait
  const { fetch } = await at.backend();
  expect((await fetch("/rest/v1/services?select=id")).status).toBe(200);
  await holder.query("commit");
  await holder.end();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});
