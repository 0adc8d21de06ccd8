import { afterAll, beforeAll, expect, test } from "vitest";
import type { LookName } from "#domain/look/look.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import { NEUTRAL_PAGES, neutralContact } from "#domain/content/en-GB/pages/neutral-pages.ts";
import { tradePage, welcomeTo } from "#domain/pages/default/trade-pages.ts";
import { insertDefaultPage } from "#server/pages/pages.queries.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { composePages } from "./compose-pages.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
  await api.signedInAdmin();
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id) select user_id from profiles where role = 'admin' on conflict do nothing",
  );
  await api.at.fresh.asOwner("delete from pages");
  const [welcome, ...others] = NEUTRAL_PAGES;
  if (!welcome) throw new Error("There is no welcome page");
  await api.at.practice.database.transaction(async (tx) => {
    const pages = [
      { ...welcome, ...welcomeTo(["massage", "yoga"]) },
      ...others,
      tradePage("massage"),
      tradePage("yoga"),
    ];
    for (const [position, page] of pages.entries()) await insertDefaultPage(tx, page, position);
  });
});
afterAll(() => api.close());

type Page = { path: string; version: number; revision: number; blocks: StoredBlock[]; kept: StoredBlock[] };
const read = async (path: string) => {
  const [page] = await api.at.fresh.asOwner<Page>(
    "select path, p.version, revision, p.blocks, v.blocks as kept from pages p join page_versions v on v.page_id = p.id and v.version = p.version where path = $1",
    [path],
  );
  return page as Page;
};
const choose = async (look: LookName) => {
  await api.at.fresh.asOwner("update business_settings set look = $1", [look]);
  await composePages(api.at.practice);
};
const queued = () =>
  api.at.fresh.asOwner<{ key: string }>("select key from graphile_worker.jobs where key = 'compose-pages'");
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test("a new look queues that the default pages are composed, another setting does not", async () => {
  await api.at.fresh.asOwner("update business_settings set tagline = 'Warm hands', look = look");
  expect(await queued()).toEqual([]);
  await api.at.fresh.asOwner("update business_settings set look = 'clear'");
  expect(await queued()).toEqual([{ key: "compose-pages" }]);
});

test("pages as delivered take the order and words of each look that is chosen, and of Night again", async () => {
  for (const look of ["clear", "shore", "night", "lamp"] as const) {
    await choose(look);
    expect((await read("/")).blocks).toEqual(plain(welcomeTo(["massage", "yoga"], look).blocks));
    expect((await read("/yoga")).blocks).toEqual(plain(tradePage("yoga", look).blocks));
  }
  const page = await read("/massage");
  expect(page).toMatchObject({ version: 1, kept: page.blocks });
  expect((await read("/contact")).blocks).not.toEqual(plain(neutralContact));
  expect((await read("/terms")).revision).toBe(1);
  await composePages(api.at.practice);
  expect(await read("/massage")).toEqual(page);
});

test("an edited page keeps her order and words, and so does one with a draft", async () => {
  await choose("shore");
  await api.at.fresh.asOwner(
    `update pages set blocks = jsonb_set(blocks, '{0,title}', '"Hands that listen"') where path = '/massage'`,
  );
  await api.at.fresh.asOwner(
    "insert into page_drafts (page_id, title, description, blocks) select id, title, description, blocks from pages where path = '/'",
  );
  const [edited, drafted] = [await read("/massage"), await read("/")];
  await choose("linen");
  expect(await read("/massage")).toEqual(edited);
  expect(await read("/")).toEqual(drafted);
  expect((await read("/yoga")).blocks).toEqual(plain(tradePage("yoga", "linen").blocks));
});
