import { createServer } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openLog, sentenceOf } from "@sacred-space/runtime/process.ts";
import { readStandaloneOptions } from "../bin/options.ts";
import { openStandalone } from "../bin/standalone.ts";
import { foreignDatabase, runOn } from "./foreign-database.ts";
import { SECRET, startStandalone, tokenFor } from "./start-standalone.ts";
import { START_MS } from "../../../tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

type Options = Parameters<typeof openStandalone>[0];

describe("a foreign database served by the command line", () => {
  let foreign: Awaited<ReturnType<typeof foreignDatabase>>;
  let alone: Awaited<ReturnType<typeof startStandalone>>;
  let writer: string;
  beforeAll(async () => {
    foreign = await foreignDatabase();
    const options = ["--port", "0", "--schemas", "shop,annex", "--tx-end", "commit-allow-override"];
    alone = await startStandalone(["--database", foreign.url, ...options], { REST_JWT_SECRET: SECRET });
    writer = `Bearer ${await tokenFor({ role: "service_role", sub: "one" })}`;
  });
  afterAll(async () => {
    expect(await alone.stop()).toBe(0);
    await foreign.remove();
  });

  type Asked = { method?: string; body?: unknown; headers?: Record<string, string>; as?: string | undefined };
  const ask = async (path: string, { method = "GET", body, headers = {}, as = writer }: Asked = {}) => {
    const answer = await fetch(`${alone.url}${path}`, {
      method,
      headers: { ...(as && { authorization: as }), "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json: unknown = text === "" ? undefined : JSON.parse(text);
    return { status: answer.status, json, header: (name: string) => answer.headers.get(name) };
  };
  const returning = { prefer: "return=representation, tx=rollback" };

  test.each<[string, string, unknown]>([
    [
      "composite keys, to-one",
      "/beds?select=id,rooms(name)&id=lte.3&order=id",
      [1, 2].map((id) => ({ id, rooms: { name: "attic" } })).concat([{ id: 3, rooms: { name: "cellar" } }]),
    ],
    [
      "composite keys, to-many",
      "/rooms?select=name,beds(width)&beds.order=width&house=eq.1&room=eq.1",
      [{ name: "attic", beds: [{ width: 90 }, { width: 140 }] }],
    ],
    [
      "many-to-many",
      "/things?select=name,labels(label)&labels.order=id&id=eq.1",
      [{ name: "Lamp", labels: [{ label: "old" }, { label: "rare" }] }],
    ],
    [
      "views, with the relations of the tables under them",
      "/newer_things?select=key,makers(name)&key=eq.1",
      [{ key: 1, makers: { name: "Ada" } }],
    ],
    ["enums", "/things?select=id,mood&mood=eq.wild", [{ id: 3, mood: "wild" }]],
    ["enums, in their order", "/things?select=mood&order=mood.desc&limit=1", [{ mood: "wild" }]],
    ["ranges", "/things?select=id,sizes&sizes=cs.[2,3)", [{ id: 1, sizes: "[1,5)" }]],
    ["ranges, adjacent", "/things?select=id&sizes=adj.[9,12)", [{ id: 2 }]],
    ["arrays", '/things?select=id,tags&tags=cs.{"a,b"}', [{ id: 1, tags: ["light", "a,b"] }]],
    ["arrays, overlapping", "/things?select=id&tags=ov.{soft,light}&order=id", [{ id: 1 }, { id: 3 }]],
    [
      "domains",
      "/things?select=id,off&off=gte.5&order=off",
      [
        { id: 4, off: 5.5 },
        { id: 2, off: 50 },
      ],
    ],
    ["generated columns", "/things?select=id&words=fts(english).lamps", [{ id: 1 }]],
    ["computed columns", "/things?select=full_price&id=eq.2", [{ full_price: 6.15 }]],
    ["functions with defaults", "/rpc/add?a=1", 11],
    ["functions with all their arguments", "/rpc/add?a=1&b=2", 3],
    ["overloaded functions, one argument", "/rpc/greet?who=you", "hello you"],
    ["overloaded functions, two arguments", "/rpc/greet?who=you&how=dear", "dear you"],
    [
      "functions of rows, read like a table",
      "/rpc/dearer_than?price=40&select=name&order=name",
      [{ name: "Lamp" }, { name: "Rug, red" }],
    ],
  ])("%s", async (_, path, expected) => {
    expect(await ask(path)).toMatchObject({ status: 200, json: expected });
  });

  test("ambiguous functions are 300", async () => {
    expect(await ask("/rpc/twice?n=2")).toMatchObject({ status: 300, json: { code: "PGRST203" } });
  });

  test("another exposed schema is selected with Accept-Profile and Content-Profile, and others are refused", async () => {
    const annex = await ask("/things?select=id,name,tellers(id)", { headers: { "accept-profile": "annex" } });
    expect([annex.status, annex.json, annex.header("content-profile")]).toEqual([
      200,
      [{ id: 1, name: "Annexed", tellers: [{ id: 1 }] }],
      "annex",
    ]);
    const made = await ask("/things", {
      method: "POST",
      body: { id: 7, name: "Seven" },
      headers: { "content-profile": "annex", ...returning },
    });
    expect([made.status, made.json]).toEqual([201, [{ id: 7, name: "Seven" }]]);
    expect(await ask("/vault", { headers: { "accept-profile": "hidden" } })).toMatchObject({
      status: 406,
      json: { code: "PGRST106", hint: "Only the following schemas are exposed: shop, annex" },
    });
  });

  test("writes apply the database's defaults, domains, enums and generated columns", async () => {
    const columns = "name,price,off,mood,tags,words";
    const made = await ask(`/things?select=${columns}&columns=name,price,off`, {
      method: "POST",
      body: { name: "Kettles" },
      headers: { prefer: "return=representation, missing=default, tx=rollback" },
    });
    expect([made.status, made.json]).toEqual([
      201,
      [{ name: "Kettles", price: 9.5, off: 10, mood: "calm", tags: [], words: "'kettl':1" }],
    ]);
    const upserted = await ask("/rooms?select=name", {
      method: "POST",
      body: [{ house: 1, room: 1, name: "loft" }],
      headers: { prefer: "return=representation, resolution=merge-duplicates, tx=rollback" },
    });
    expect([upserted.status, upserted.json]).toEqual([200, [{ name: "loft" }]]);
    const replaced = await ask("/rooms?house=eq.1&room=eq.2", {
      method: "PUT",
      body: { house: 1, room: 2, name: "porch" },
      headers: returning,
    });
    expect([replaced.status, replaced.json]).toEqual([200, [{ house: 1, room: 2, name: "porch" }]]);
    expect(await ask("/things?id=eq.1", { method: "PATCH", body: { mood: "sad" } })).toMatchObject({
      status: 400,
      json: { code: "22P02" },
    });
    expect(await ask("/things?id=eq.1", { method: "PATCH", body: { off: 101 } })).toMatchObject({
      status: 400,
      json: { code: "23514" },
    });
    expect(await ask("/things?id=eq.1", { method: "PATCH", body: { words: "x" } })).toMatchObject({
      status: 400,
      json: { code: "428C9" },
    });
  });

  test("a write with a refused answer is rolled back", async () => {
    const headers = { accept: "application/vnd.pgrst.object+json" };
    const labels = async () => (await ask("/labels?select=id,label&order=id")).json;
    const before = await labels();
    const refused = { status: 406, json: { code: "PGRST116" } };
    const two = [50, 51].map((id) => ({ id, label: String(id) }));
    expect(await ask("/labels?id=gte.1", { method: "DELETE", headers })).toMatchObject(refused);
    expect(await ask("/labels?id=eq.99", { method: "PATCH", body: { label: "x" }, headers })).toMatchObject(refused);
    expect(await ask("/labels", { method: "POST", body: two, headers })).toMatchObject(refused);
    expect(await ask("/labels?id=eq.1", { method: "PUT", body: { id: 2, label: "x" }, headers })).toMatchObject({
      status: 400,
    });
    expect(await labels()).toEqual(before);
  });

  test("a request without a token has the anonymous role; no API key is needed", async () => {
    const anonymous = { as: "" };
    expect(await ask("/makers?select=id&order=id", anonymous)).toMatchObject({
      status: 200,
      json: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
    const denied = await ask("/things?select=secret", anonymous);
    expect([denied.status, denied.json, denied.header("www-authenticate")]).toEqual([
      401,
      expect.objectContaining({ code: "42501" }),
      "Bearer",
    ]);
    expect(await ask("/rpc/who_am_i", anonymous)).toMatchObject({
      json: { role: "anon", claims: { role: "anon" }, timeout: "2s" },
    });
  });

  test("a token sets the role and the claims", async () => {
    expect(await ask("/rpc/who_am_i")).toMatchObject({
      json: {
        role: "service_role",
        claims: { role: "service_role", sub: "one" },
        path_of_search: '"shop", "public"',
        timeout: "10s",
      },
    });
    const reader = `Bearer ${await tokenFor({ role: "authenticated" })}`;
    expect(await ask("/makers", { as: reader, method: "DELETE", headers: {} })).toMatchObject({
      status: 400,
      json: { code: "21000" },
    });
    expect(await ask("/makers?id=eq.1", { as: reader, method: "DELETE" })).toMatchObject({
      status: 403,
      json: { code: "42501" },
    });
    const stranger = `Bearer ${await tokenFor({ role: "nobody_here" })}`;
    expect(await ask("/makers", { as: stranger })).toMatchObject({
      status: 401,
      json: { code: "22023", message: 'role "nobody_here" does not exist' },
    });
  });

  test.each([
    "none",
    "NONE",
    "None",
    " none",
    "none ",
    '"none"',
    "'none'",
    "none;",
    "none\0",
    "default",
    "current_user",
    "session_user",
    "public",
    "x".repeat(70),
  ])("the role %j is refused, so that no request runs as the login", async (role) => {
    const refused = await ask("/rpc/who_am_i", { as: `Bearer ${await tokenFor({ role })}` });
    expect(refused).toMatchObject(
      role.includes("\0") ? { status: 400, json: { code: "22021" } } : { status: 401, json: { code: "22023" } },
    );
  });

  test("a superuser login is warned about once", () => {
    expect(alone.output().match(/superuser/g)).toHaveLength(1);
  });

  test("a forged or expired token is refused as on the wire", async () => {
    const forged = `Bearer ${await tokenFor({ role: "service_role" }, `${SECRET}!`)}`;
    const refused = await ask("/makers", { as: forged });
    expect([refused.status, refused.json, refused.header("www-authenticate")]).toEqual([
      401,
      { code: "PGRST301", message: "JWT cryptographic operation failed", details: null, hint: null },
      'Bearer error="invalid_token", error_description="JWT cryptographic operation failed"',
    ]);
    expect(await ask("/makers", { as: "Bearer" })).toMatchObject({ status: 401, json: { code: "PGRST301" } });
    const late = `Bearer ${await tokenFor({ role: "service_role", exp: 1_000 })}`;
    expect(await ask("/makers", { as: late })).toMatchObject({
      status: 401,
      json: { code: "PGRST303", message: "JWT expired" },
    });
  });

  test("a thousand ids fit into a URL, and a longer URL is 431", async () => {
    const asking = (ids: number) =>
      fetch(
        `${alone.url}/labels?select=id&label=in.(old,${Array.from({ length: ids }, () => crypto.randomUUID()).join("%2C")})`,
      );
    const answer = await asking(1_000);
    expect([answer.status, await answer.json()]).toEqual([200, [{ id: 1 }]]);
    expect((await asking(2_000)).status).toBe(431);
  });

  test("the official client works with a token as its key", async () => {
    const client = createClient(alone.url, await tokenFor({ role: "authenticated" }), {
      db: { schema: "shop" },
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data, error } = await client.from("beds").select("id, rooms!inner(name)").eq("rooms.name", "cellar");
    expect([data, error]).toEqual([[{ id: 3, rooms: { name: "cellar" } }], null]);
  });

  test("CORS is enabled, and the OpenAPI document has what the role may access", async () => {
    const preflight = await fetch(`${alone.url}/makers`, {
      method: "OPTIONS",
      headers: { origin: "https://example.org", "access-control-request-method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    const methods = await fetch(`${alone.url}/makers`, {
      method: "OPTIONS",
      headers: { origin: "https://example.org" },
    });
    expect([methods.status, methods.headers.get("allow"), methods.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE",
      "*",
    ]);
    const document = (await ask("/", { as: "" })).json as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(["/makers", "/rpc/add"]));
    expect(Object.keys(document.paths)).not.toContain("/rooms");
  });

  test("a new table is served after a NOTIFY", async () => {
    expect((await ask("/later")).status).toBe(404);
    await runOn(
      foreign.url,
      "create table shop.later (id int primary key)",
      "grant select on shop.later to service_role",
      "notify pgrst, 'reload schema'",
    );
    await expect.poll(async () => (await ask("/later")).status).toBe(200);
  });
});

describe("an impossible start ends with one sentence", () => {
  let url: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ url, remove } = await foreignDatabase());
  });
  afterAll(() => remove());

  test.each<[string[], string]>([
    [["--schemas", "nowhere"], "--schemas names the schema nowhere, which the database does not have."],
    [
      ["--schemas", "shop", "--anon-role", "nobody_here"],
      "--anon-role names the role nobody_here, which the database does not have.",
    ],
    [
      ["--schemas", "shop", "--anon-role", "none"],
      "--anon-role names the role none, which the database does not have.",
    ],
    [["--max-rows", "none"], "--max-rows must be a whole number from 1 to 1000000."],
    [["--timeout", "0"], "--timeout must be a whole number from 1 to 3600000."],
    [["--port", "99999"], "--port must be a whole number from 0 to 65535."],
    [["--jwt-secret", "short"], "--jwt-secret must have at least 32 characters."],
    [["--jwt-secret", "@/nowhere/at/all"], "--jwt-secret names a file that cannot be read (ENOENT)."],
    [["--everything"], "Unknown option '--everything' (--help lists the options)."],
    [["--database", "mysql://localhost/x"], "--database must be a postgresql:// address."],
    [["--database", "postgresql://me@[/x"], "--database must be a postgresql:// address."],
  ])("%j", async (args, sentence) => {
    const open = async () =>
      openStandalone(
        readStandaloneOptions(["--database", url, "--port", "0", ...args], {}) as Options,
        openLog("warn"),
      );
    expect(await open().then(() => "It has started", sentenceOf)).toBe(sentence);
  });

  test("without a database", async () => {
    const refused = await startStandalone([]);
    expect([await refused.ended, refused.output()]).toEqual([1, "--database is missing: it names the database."]);
  });

  test("with an invalid environment variable, named as it was set", async () => {
    const refused = await startStandalone(["--database", url], { REST_TX_END: "never" });
    expect(refused.output()).toBe(
      "REST_TX_END must be commit, commit-allow-override, rollback or rollback-allow-override.",
    );
  });

  test("options that enable or change a limit take effect", async () => {
    const where = ["--database", url, "--port", "0", "--schemas", "shop", "--tx-end", "rollback"];
    const switched = await startStandalone([...where, "--unfiltered-writes", "--timeout", "2345"], {
      REST_JWT_SECRET: SECRET,
      REST_ANON_TIMEOUT: "678",
    });
    const authorization = `Bearer ${await tokenFor({ role: "service_role" })}`;
    const limit = async (headers: Record<string, string>) =>
      ((await (await fetch(`${switched.url}/rpc/who_am_i`, { headers })).json()) as { timeout: string }).timeout;
    expect([await limit({ authorization }), await limit({})]).toEqual(["2345ms", "678ms"]);
    const write = async (method: string, body: string | null) =>
      (
        await fetch(`${switched.url}/thing_labels`, {
          method,
          body,
          headers: { authorization, "content-type": "application/json" },
        })
      ).status;
    expect([await write("PATCH", '{"weight":1}'), await write("DELETE", null)]).toEqual([204, 204]);
    expect(await (await fetch(`${switched.url}/thing_labels?select=count`)).json()).toEqual([{ count: 4 }]);
    expect(await switched.stop()).toBe(0);
  });

  test("with a port in use", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    const refused = await startStandalone(["--database", url, "--schemas", "shop", "--port", String(port)]);
    expect([await refused.ended, refused.output()]).toEqual([1, `--port ${port} is in use by another program.`]);
    await new Promise((resolve) => taken.close(resolve));
  });

  test("with a host address that is not this machine's", async () => {
    const refused = await startStandalone([
      "--database",
      url,
      "--schemas",
      "shop",
      "--port",
      "0",
      "--host",
      "192.0.2.1",
    ]);
    expect([await refused.ended, refused.output()]).toEqual([
      1,
      "--host 192.0.2.1 cannot be listened on (EADDRNOTAVAIL).",
    ]);
  });

  test("--help lists every option", async () => {
    const help = await startStandalone(["--help"]);
    expect(await help.ended).toBe(0);
    expect(help.output()).toMatch(/--database URL[^]*REST_MAX_ROWS[^]*--anon-role ROLE[^]*--jwt-secret SECRET/);
  });
});
