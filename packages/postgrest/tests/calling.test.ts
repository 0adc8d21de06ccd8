import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi({ timeout: (role) => (role === "service_role" ? 10_000 : 2_000) });
});
afterAll(() => at.close());

const json = { "content-type": "application/json" };
const ask = async (path: string, init: Parameters<TestDataApi["ask"]>[1] = {}) => {
  const answer = await at.ask(path, init);
  return `${answer.status} ${await answer.text()}`;
};
const get = (path: string, headers: Record<string, string> = {}) => ask(`/rpc/${path}`, { headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(`/rpc/${path}`, {
    method: "POST",
    body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

describe("a function is called", () => {
  test.each([
    ["by POST with all arguments", () => post("add", { a: 1, b: 2 }), "200 3"],
    ["by POST, the default for the rest", () => post("add", { a: 1 }), "200 11"],
    ["by GET", () => get("add?a=5&b=-7"), "200 -2"],
    ["by GET, the default for the rest", () => get("add?a=5"), "200 15"],
    ["without arguments and without a body", () => post("moods", ""), '200 ["calm", "bright", "wild"]'],
    ["by the overload that takes these names", () => post("greet", { who: "you", how: "bye" }), '200 "bye you"'],
    ["with a variadic argument, as JSON", () => post("add_all", { numbers: [1, 2, 3] }), "200 6"],
    ["with a variadic argument, given again and again", () => get("add_all?numbers=1&numbers=2"), "200 3"],
    ["with a variadic argument, as an array", () => get("add_all?numbers={4,5}"), "200 9"],
    ["with the whole body as JSON", () => post("echo", { any: [1, { x: null }] }), '200 {"any":[1,{"x":null}]}'],
    [
      "with the whole body as text",
      () => post("shout", 'hey, "you"', { "content-type": "text/plain" }),
      '200 "HEY, \\"YOU\\""',
    ],
    [
      "with the whole body as bytes",
      () => post("size_of", new Uint8Array([0, 255, 0]), { "content-type": "application/octet-stream" }),
      "200 3",
    ],
    [
      "with a form",
      () => post("greet", "who=you+two&how=so%2Blong", { "content-type": "application/x-www-form-urlencoded" }),
      '200 "so+long you two"',
    ],
    [
      "with the first object of an array",
      () =>
        post("add", [
          { a: 1, b: 2 },
          { a: 7, b: 8 },
        ]),
      "200 3",
    ],
    ["with an empty array, as without arguments", () => post("moods", []), '200 ["calm", "bright", "wild"]'],
    [
      "without a body, whatever its Content-Type",
      () => post("moods?limit=1", "", { "content-type": "text/csv" }),
      '200 ["calm"]',
    ],
    ["for a row", () => post("one_thing?select=id,name", { id: 1 }), '200 {"id":1,"name":"Lamp"}'],
    [
      "for rows, read like a table",
      () => get("dearer_than?price=20&select=name,makers!maker_id(name)&name=like.R*&order=name"),
      '200 [{"name":"Rug, red","makers":{"name":"Bo"}}]',
    ],
    [
      "for a table of returned columns",
      () => get("tally?select=mood,n:things&mood=neq.calm&order=mood"),
      '200 [{"mood":"bright","n":1}, \n {"mood":"wild","n":1}]',
    ],
    ["for out arguments", () => get("bounds"), '200 {"lowest":1.00,"highest":99.99}'],
    ["for a set of values, bounded", () => get("moods?limit=1&offset=1"), '200 ["bright"]'],
    ["for void", () => post("rename_thing", { id: 4, name: "Pen (new)" }), "204 "],
    ["as CSV", () => get("tally?mood=eq.wild", { accept: "text/csv" }), "200 mood,things\nwild,1"],
    [
      "for one object out of a set",
      () => get("dearer_than?price=90&select=id", { accept: "application/vnd.pgrst.object+json" }),
      '200 {"id":3}',
    ],
  ])("%s", async (_, call, expected) => {
    expect(await call()).toBe(expected);
  });

  test("with an empty 204 and no Content-Type for void", async () => {
    const answer = await at.ask("/rpc/rename_thing", {
      method: "POST",
      body: '{"id":4,"name":"Pen (new)"}',
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([204, null]);
  });

  test("with the count of all its rows", async () => {
    const answer = await at.ask("/rpc/dearer_than?price=20&limit=1&select=id&order=id", {
      headers: { prefer: "count=exact" },
    });
    expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
      206,
      '[{"id":1}]',
      "0-0/2",
    ]);
  });

  test("by HEAD, with headers only", async () => {
    const answer = await at.ask("/rpc/dearer_than?price=20", { method: "HEAD", headers: { prefer: "count=exact" } });
    expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([200, "", "0-1/2"]);
  });

  test("with role, claims and request settings", async () => {
    const answer = await at.ask("/rpc/who_am_i", {
      as: "authenticated",
      headers: { "x-agent": "me", cookie: "taste=sweet; other=x", prefer: "timezone=America/New_York" },
    });
    expect(answer.status).toBe(403);
    await at.asOwner("grant execute on function shop.who_am_i() to authenticated");
    const granted = await at.ask("/rpc/who_am_i", {
      as: "authenticated",
      headers: { "x-agent": "me", cookie: "taste=sweet; other=x", prefer: "timezone=America/New_York" },
    });
    expect(await granted.json()).toEqual({
      role: "authenticated",
      claims: { sub: "00000000-0000-4000-8000-000000000001", role: "authenticated" },
      method: "GET",
      path: "/rest/v1/rpc/who_am_i",
      agent: "me",
      cookie: "sweet",
      zone: "America/New_York",
      path_of_search: '"shop", "public"',
      timeout: "2s",
      read_only: "on",
    });
  });

  test("and may set several cookies", async () => {
    await at.asOwner(`
      create function shop.with_cookies() returns integer language sql as $$
        select set_config('response.headers', '[{"Set-Cookie": "a=1, b"}, {"set-cookie": "c=2; Path=/"}, {"Content-Type": "text/plain"}]', true); select 1 $$;
      grant execute on function shop.with_cookies() to service_role`);
    await at.reload();
    const answer = await at.ask("/rpc/with_cookies", { method: "POST" });
    expect([answer.status, answer.headers.getSetCookie(), answer.headers.get("content-type")]).toEqual([
      200,
      ["a=1, b", "c=2; Path=/"],
      "text/plain",
    ]);
  });

  test("and may set status and headers", async () => {
    const answer = await at.ask("/rpc/with_headers", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect([
      answer.status,
      await answer.text(),
      answer.headers.get("x-seen"),
      answer.headers.get("cache-control"),
    ]).toEqual([202, '"done"', "yes", "public"]);
  });
});

describe("a function that returns rows", () => {
  beforeAll(async () => {
    await at.asOwner(`
      create function shop.any_label() returns record language sql stable as $$ select * from shop.labels order by id limit 1 $$;
      create function shop.any_labels(lowest integer) returns setof record language sql stable as $$ select * from shop.labels where id >= $1 order by id $$;
      create domain shop.dear as shop.things check ((value).price > 20);
      create function shop.dear_things(lowest numeric) returns setof shop.dear language sql stable as $$ select t::shop.dear from shop.things t where price >= $1 and price > 20 $$;
      grant execute on all functions in schema shop to service_role`);
    await at.reload();
  });

  test.each([
    ["record", () => post("any_label", ""), '200 {"id":1,"label":"old"}'],
    [
      "setof record",
      () => post("any_labels", { lowest: 2 }),
      '200 [{"id":2,"label":"rare"}, \n {"id":3,"label":"round"}]',
    ],
    ["setof record, by GET and bounded", () => get("any_labels?lowest=1&limit=1"), '200 [{"id":1,"label":"old"}]'],
    [
      "record, as one object",
      () => get("any_label", { accept: "application/vnd.pgrst.object+json" }),
      '200 {"id":1,"label":"old"}',
    ],
    [
      "a domain of a table's row, with its relations",
      () => get("dear_things?lowest=50&select=name,makers!maker_id(name)&price=gt.1"),
      '200 [{"name":"Rug, red","makers":{"name":"Bo"}}]',
    ],
  ])("%s", async (_, call, expected) => {
    expect(await call()).toBe(expected);
  });
});

describe("a function with a single unnamed argument", () => {
  beforeAll(async () => {
    await at.asOwner(`
      create function shop.double(integer) returns integer language sql immutable as $$ select $1 * 2 $$;
      create function shop.said(text default 'nothing') returns text language sql immutable as $$ select $1 $$;
      create function shop.either() returns text language sql immutable as $$ select 'nothing' $$;
      create function shop.either(integer) returns text language sql immutable as $$ select 'a number' $$;
      create function shop.either(text) returns text language sql immutable as $$ select $1 $$;
      create function shop.unclear() returns text language sql immutable as $$ select '' $$;
      create function shop.unclear(text default '') returns text language sql immutable as $$ select $1 $$;
      grant execute on all functions in schema shop to service_role`);
    await at.reload();
  });

  test.each([
    ["JSON", () => post("echo", '{"": {"n":1.50}}'), '200 {"": {"n":1.50}}'],
    ["JSON without the empty key", () => post("echo", { a: 1 }), '200 {"a":1}'],
    ["text", () => post("shout", '{"":"x"}'), '200 "{\\"\\":\\"X\\"}"'],
    ["bytes", () => post("size_of", '{"":"\\n"}'), "200 9"],
    ["a default that is not used", () => post("said", "{}"), '200 "{}"'],
    ["a default, by GET", () => get("said"), '200 "{}"'],
    ["a default, given", () => post("said", '{"":1}'), '200 "{\\"\\":1}"'],
    ["an overload without arguments", () => post("either", ""), '200 "nothing"'],
    ["the overload of a type that takes a body", () => post("either", '{"":1}'), '200 "{\\"\\":1}"'],
  ])("takes the whole body: %s", async (_, call, expected) => {
    expect(await call()).toBe(expected);
  });

  test("is not called for another type than json, jsonb, text, bytea, xml", async () => {
    const missing =
      '404 {"code":"PGRST202","message":"Could not find the function shop.double() in the schema cache","details":"Searched for the function shop.double with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.","hint":null}';
    expect(await post("double", { "": 4 })).toBe(missing);
    expect(await get("double?=4")).toMatch(/^40[04] /);
  });

  test("is ambiguous beside an overload without arguments, if it has a default", async () => {
    const which =
      /^300 \{"code":"PGRST203","message":"Could not choose .* between: shop.unclear\(\), shop.unclear\( => text\)"/;
    expect(await post("unclear", {})).toMatch(which);
    expect(await post("unclear", { "": "x" })).toBe('200 "{\\"\\":\\"x\\"}"');
  });

  test("is called by the official client", async () => {
    const client = at.client();
    expect((await client.rpc("echo", { "": "x" })).data).toEqual({ "": "x" });
    expect((await client.rpc("either")).data).toBe("nothing");
    expect((await client.rpc("double", { "": 1 })).error).toMatchObject({ code: "PGRST202" });
  });
});

test("ambiguous overloads are listed by number of arguments, then by name and type", async () => {
  await at.asOwner(`
    create function shop.which(z text default '', y text default '') returns text language sql as $$ select 'zy' $$;
    create function shop.which(b text default '') returns text language sql as $$ select 'b' $$;
    create function shop.which(a text default '', y integer default 1) returns text language sql as $$ select 'ay' $$;
    create function shop.which(a integer default 1) returns text language sql as $$ select 'a' $$;
    grant execute on all functions in schema shop to service_role`);
  await at.reload();
  expect(await post("which", {})).toContain(
    "between: shop.which(a => integer), shop.which(b => text), shop.which(a => text, y => integer), shop.which(z => text, y => text)",
  );
});

describe("a refused call", () => {
  test.each([
    [
      "for an unknown name",
      () => post("nope", { a: 1, b: 2 }),
      '404 {"code":"PGRST202","message":"Could not find the function shop.nope(a, b) in the schema cache","details":"Searched for the function shop.nope with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.","hint":null}',
    ],
    [
      "without arguments",
      () => get("nope"),
      '404 {"code":"PGRST202","message":"Could not find the function shop.nope without parameters in the schema cache","details":"Searched for the function shop.nope without parameters, but no matches were found in the schema cache.","hint":null}',
    ],
    [
      "for arguments that it does not take",
      () => get("add?a=1&c=2"),
      '404 {"code":"PGRST202","message":"Could not find the function shop.add(a, c) in the schema cache","details":"Searched for the function shop.add with parameters a, c, but no matches were found in the schema cache.","hint":"Perhaps you meant to call the function shop.add(a, b)"}',
    ],
    [
      "for arguments that are missing",
      () => post("add", { b: 1 }),
      '404 {"code":"PGRST202","message":"Could not find the function shop.add(b) in the schema cache","details":"Searched for the function shop.add with parameter b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.","hint":"Perhaps you meant to call the function shop.add(a, b)"}',
    ],
    [
      "for more arguments than the message lists",
      () => post("nope", Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x${1_001 + n}`, n]))),
      expect.stringMatching(
        /^404 \{"code":"PGRST202","message":"Could not find the function shop\.nope\((x1\d\d\d, ){19}x1020 and 980 more\) in/,
      ) as string,
    ],
    [
      "for an argument with a very long name",
      () => post("nope", { ["x".repeat(5_000)]: 1 }),
      expect.stringMatching(
        /^404 \{"code":"PGRST202","message":"Could not find the function shop\.nope\(x{63}\.\.\.\) in/,
      ) as string,
    ],
    [
      "for text that no function takes",
      () => post("add", "x", { "content-type": "text/plain" }),
      '404 {"code":"PGRST202","message":"Could not find the function shop.add in the schema cache","details":"Searched for the function shop.add with a single unnamed text parameter, but no matches were found in the schema cache.","hint":null}',
    ],
    [
      "when two overloads match",
      () => post("twice", {}),
      '300 {"code":"PGRST203","message":"Could not choose the best candidate function between: shop.twice(n => integer), shop.twice(n => integer, m => integer)","details":null,"hint":"Try renaming the parameters or the function itself in the database so function overloading can be resolved"}',
    ],
    [
      "in a schema that is not exposed",
      () => get("open_vault"),
      expect.stringMatching(/^404 \{"code":"PGRST202"/) as string,
    ],
    [
      "for one of PostgreSQL's own",
      () => get("pg_read_file?filename=/etc/passwd"),
      expect.stringMatching(/^404 \{"code":"PGRST202"/) as string,
    ],
    [
      "for one that answers triggers",
      () => get("guard_booking"),
      expect.stringMatching(/^404 \{"code":"PGRST202"/) as string,
    ],
    [
      "by another method",
      () => ask("/rpc/add", { method: "PATCH", body: "{}" }),
      '405 {"code":"PGRST101","message":"Cannot use the PATCH method on RPC","details":null,"hint":null}',
    ],
    ["by GET when it writes", () => get("make_note?body=x"), expect.stringMatching(/^405 \{"code":"25006"/) as string],
    [
      "with a value of the wrong type",
      () => get("add?a=x"),
      '400 {"code":"22P02","message":"invalid input syntax for type integer: \\"x\\"","details":null,"hint":null}',
    ],
    [
      "with a body that is not JSON",
      () => post("add", "{"),
      '400 {"code":"PGRST102","message":"Empty or invalid json","details":null,"hint":null}',
    ],
    [
      "with a filter on a column that it does not give",
      () => get("tally?nope=eq.1"),
      expect.stringMatching(/^400 \{"code":"42703"/) as string,
    ],
    [
      "for one object of several rows",
      () => get("moods", { accept: "application/vnd.pgrst.object+json" }),
      expect.stringMatching(/^406 \{"code":"PGRST116"/) as string,
    ],
    [
      "by the function itself",
      () => post("fail", { code: "P0001", words: "no" }),
      '400 {"code":"P0001","message":"no","details":null,"hint":null}',
    ],
    [
      "with the status that the function chose",
      () => post("fail", { code: "PT402", words: "pay" }),
      '402 {"code":"PT402","message":"pay","details":null,"hint":null}',
    ],
    [
      "with the answer that the function wrote",
      () => post("answer_whole", {}),
      '418 {"code":"teapot","message":"I am one","details":"short","hint":"stout"}',
    ],
  ])("%s", async (_, call, expected) => {
    expect(await call()).toEqual(expected);
  });

  test("for an offset beyond the last row is rolled back", async () => {
    await at.asOwner(
      `create function shop.make_notes() returns setof shop.notes language sql as $$ insert into shop.notes (body) values ('a') returning * $$;
       grant execute on function shop.make_notes() to service_role`,
    );
    await at.reload();
    const answer = await at.ask("/rpc/make_notes?offset=5", {
      method: "POST",
      body: "{}",
      headers: { ...json, prefer: "count=exact" },
    });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      416,
      "*/1",
      '{"code":"PGRST103","message":"Requested range not satisfiable","details":"An offset of 5 was requested, but there are only 1 rows.","hint":null}',
    ]);
    expect(await at.asOwner("select from shop.notes")).toEqual([]);
  });

  test("without the privilege", async () => {
    const answer = await at.ask("/rpc/moods", { as: "anon" });
    expect([answer.status, await answer.text()]).toEqual([
      401,
      '{"code":"42501","message":"permission denied for function moods","details":null,"hint":null}',
    ]);
  });

  test("that exceeds the timeout", async () => {
    const short = await startDataApi({ timeout: () => 100 });
    const answer = await short.ask("/rpc/sleep", {
      method: "POST",
      body: '{"seconds":5}',
      headers: { "content-type": "application/json" },
    });
    const text = await answer.text();
    await short.close();
    expect([answer.status, text]).toEqual([
      504,
      '{"code":"57014","message":"canceling statement due to statement timeout","details":null,"hint":null}',
    ]);
  });
});
