import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginFirstRun, findFirstRun, openFirstRun } from "#server/settings/first-run.queries.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { whileClosed } from "./while-closed.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await beginFirstRun(fresh.database);
});
afterAll(() => fresh.close());

test.each([
  ["https://practice.example", "__Host-preview", "preview"],
  ["http://localhost:3000", "preview", "__Host-preview"],
])("at %s the practitioner's browser is known by %s, and not by %s", async (publicUrl, name, other) => {
  const { database } = fresh;
  const key = (await findFirstRun(database))?.previewKey ?? "";
  const deps = { practice: { database, log: pino({ level: "silent" }) }, publicUrl } as Dependencies;
  const { fetch, mayConnect } = whileClosed(deps, { fetch: () => new Response("a page of the site") });
  const ask = async (cookie: string) => (await fetch(new Request(`${publicUrl}/`, { headers: { cookie } }))).status;
  expect(await ask(`${name}=${key}`)).toBe(200);
  expect(await mayConnect(`${name}=${key}`)).toBe(true);
  expect(await ask(`${other}=${key}`)).toBe(503);
  expect(await mayConnect(`${other}=${key}`)).toBe(false);
});

test("a closed site is no fault: no error is logged, and crawlers may read robots.txt", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const deps = { practice: { database: fresh.database, log }, publicUrl: "https://practice.example" } as Dependencies;
  const { fetch } = whileClosed(deps, { fetch: () => new Response("a page of the site") });
  const ask = async (path: string) => (await fetch(new Request(`https://practice.example${path}`))).status;
  expect([await ask("/"), await ask("/readings"), await ask("/robots.txt")]).toEqual([503, 503, 200]);
  expect(lines).toEqual([]);
});

test("a practice that was closed stays closed while the database does not answer, and opens once it does", async () => {
  const { database } = fresh;
  const deps = {
    practice: { database, log: pino({ level: "silent" }) },
    publicUrl: "https://practice.example",
  } as Dependencies;
  const { fetch } = whileClosed(deps, { fetch: () => new Response("a page of the site") });
  const ask = async () => (await fetch(new Request("https://practice.example/"))).status;
  expect(await ask()).toBe(503);
  await fresh.asOwner("alter table private.first_run rename to away");
  expect(await ask()).toBe(503);
  await fresh.asOwner("alter table business_settings rename to also_away");
  expect(await ask()).toBe(503);
  await fresh.asOwner("alter table also_away rename to business_settings");
  await fresh.asOwner("alter table private.away rename to first_run");
  await openFirstRun(database);
  expect(await ask()).toBe(200);
  await fresh.asOwner("alter table private.first_run rename to away");
  expect(await ask()).toBe(200);
});
