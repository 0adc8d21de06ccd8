import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "#env/env.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { pino } from "pino";
import { openDataApi } from "#http/data-api.ts";

const given = (env: Record<string, string>) => readEnv(env, "/").rest;

describe("the settings of the data API", () => {
  test("have the product's defaults", () => {
    expect(given({})).toEqual({});
    expect(given({ REST_SCHEMAS: "", REST_MAX_ROWS: "", REST_TX_END: "" })).toEqual({});
  });

  test("each have an environment variable", () => {
    expect(
      given({
        REST_SCHEMAS: "public, shop ,Ümlaut & co",
        REST_EXTRA_SEARCH_PATH: "extensions",
        REST_MAX_ROWS: "25",
        REST_MAX_BYTES: "65536",
        REST_ANON_ROLE: "visitor",
        REST_AGGREGATES: "true",
        REST_PLAN: "false",
        REST_TX_END: "rollback-allow-override",
      }),
    ).toEqual({
      schemas: ["public", "shop", "Ümlaut & co"],
      extraSearchPath: ["extensions"],
      maxRows: 25,
      maxBytes: 65_536,
      anonRole: "visitor",
      aggregates: true,
      plan: false,
      transactionEnd: "rollback-allow-override",
    });
  });

  test.each([
    [{ REST_SCHEMAS: "shop,,annex" }, "REST_SCHEMAS must be names of schemas, separated by commas."],
    [{ REST_SCHEMAS: "x".repeat(64) }, "REST_SCHEMAS must be names of schemas, separated by commas."],
    [{ REST_SCHEMAS: "shop,shop" }, "REST_SCHEMAS names a schema twice."],
    [{ REST_SCHEMAS: "public,pg_catalog" }, "REST_SCHEMAS must not name a schema of PostgreSQL's own."],
    [{ REST_SCHEMAS: "information_schema" }, "REST_SCHEMAS must not name a schema of PostgreSQL's own."],
    [{ REST_MAX_ROWS: "0" }, "REST_MAX_ROWS must be a whole number from 1 to 1000000."],
    [{ REST_MAX_ROWS: "1e3" }, "REST_MAX_ROWS must be a whole number from 1 to 1000000."],
    [{ REST_MAX_ROWS: "9999999" }, "REST_MAX_ROWS must be a whole number from 1 to 1000000."],
    [{ REST_MAX_BYTES: "8MB" }, "REST_MAX_BYTES must be a whole number from 1024 to 268435456."],
    [{ REST_MAX_BYTES: "1023" }, "REST_MAX_BYTES must be a whole number from 1024 to 268435456."],
    [{ REST_ANON_ROLE: "é".repeat(32) }, "REST_ANON_ROLE must be the name of a role."],
    [{ REST_AGGREGATES: "yes" }, "REST_AGGREGATES must be true or false."],
    [{ REST_PLAN: "1" }, "REST_PLAN must be true or false."],
    [
      { REST_TX_END: "abort" },
      "REST_TX_END must be commit, commit-allow-override, rollback or rollback-allow-override.",
    ],
  ])("%j is refused with one sentence that names it", (env, sentence) => {
    expect(() => given(env)).toThrow(new Error(sentence));
  });
});

describe("settings that only the database can validate", () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
    await fresh.asOwner(
      'create schema "to show"; create table "to show".things (id int primary key); grant usage on schema "to show" to authenticated; grant select on "to show".things to authenticated',
    );
  });
  afterAll(() => fresh.close());

  const open = (env: Record<string, string>) => {
    const { database } = fresh;
    const identify = async () => ({ ok: true as const, identity: { role: "anon" as const } });
    return openDataApi(
      { identify, addressOf: () => undefined, practice: { database, log: pino({ level: "silent" }) } },
      fresh.url,
      given(env),
    );
  };

  test.each([
    [{ REST_SCHEMAS: "public,nowhere" }, "REST_SCHEMAS names the schema nowhere, which the database does not have."],
    [
      { REST_EXTRA_SEARCH_PATH: "nowhere" },
      "REST_EXTRA_SEARCH_PATH names the schema nowhere, which the database does not have.",
    ],
    [{ REST_ANON_ROLE: "nobody here" }, "REST_ANON_ROLE names the role nobody here, which the database does not have."],
  ])("%j is refused with one sentence that names it", async (env, sentence) => {
    await expect(open(env)).rejects.toThrow(new Error(sentence));
  });

  test("the exposed schemas and the anonymous role are the environment's", async () => {
    const { api, close } = await open({ REST_SCHEMAS: "to show", REST_ANON_ROLE: "authenticated" });
    const read = await api.request("/rest/v1/things");
    const denied = await api.request("/rest/v1/things", {
      method: "POST",
      body: '{"id":1}',
      headers: { "content-type": "application/json" },
    });
    const hidden = await api.request("/rest/v1/services", { headers: { "accept-profile": "public" } });
    expect([read.status, await read.text()]).toEqual([200, "[]"]);
    expect([denied.status, denied.headers.get("www-authenticate")]).toEqual([401, "Bearer"]); // 401 and not 403: no session
    expect([hidden.status, await hidden.json()]).toEqual([
      406,
      expect.objectContaining({ code: "PGRST106", message: "Invalid schema: public" }),
    ]);
    await close();
  });
});
