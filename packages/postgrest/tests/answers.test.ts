import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi({ plan: true });
});
afterAll(() => at.close());

type Asked = [path: string, headers?: Record<string, string>, method?: string];
const answer = async (...[path, headers = {}, method = "GET"]: Asked) => {
  const response = await at.ask(path, { headers, method });
  return { status: response.status, text: await response.text(), header: (name: string) => response.headers.get(name) };
};
const range = async (...asked: Asked) => {
  const { status, text, header } = await answer(...asked);
  return [
    status,
    status < 300 && text !== "" ? (JSON.parse(text) as { id: number }[]).map(({ id }) => id) : text,
    header("content-range"),
  ];
};
const exact = { prefer: "count=exact" };
const OUT = (offset: number, rows: number) =>
  `{"code":"PGRST103","message":"Requested range not satisfiable","details":"An offset of ${offset} was requested, but there are only ${rows} rows.","hint":null}`;

describe("Content-Range and status", () => {
  test.each<[Asked, unknown[]]>([
    [["/things?select=id&order=id"], [200, [1, 2, 3, 4], "0-3/*"]],
    [["/things?select=id&id=eq.9"], [200, [], "*/*"]],
    [["/things?select=id&order=id&limit=2"], [200, [1, 2], "0-1/*"]],
    [["/things?select=id&order=id&limit=2&offset=1"], [200, [2, 3], "1-2/*"]],
    [["/things?select=id&order=id&offset=3"], [200, [4], "3-3/*"]],
    [["/things?select=id&limit=0"], [200, [], "*/*"]],
    [
      ["/things?select=id&order=id", { range: "1-2" }],
      [200, [2, 3], "1-2/*"],
    ],
    [
      ["/things?select=id&order=id", { range: "2-" }],
      [200, [3, 4], "2-3/*"],
    ],
    [
      ["/things?select=id&order=id&limit=1", { range: "1-2" }],
      [416, expect.stringContaining("PGRST103"), null],
    ],
    [
      ["/things?select=id&order=id&limit=3", { range: "1-5" }],
      [200, [2, 3], "1-2/*"],
    ],
    [
      ["/things?select=id&order=id", { range: "nonsense" }],
      [200, [1, 2, 3, 4], "0-3/*"],
    ],
    [
      ["/things?select=id&order=id", exact],
      [200, [1, 2, 3, 4], "0-3/4"],
    ],
    [
      ["/things?select=id&order=id&limit=2", exact],
      [206, [1, 2], "0-1/4"],
    ],
    [
      ["/things?select=id&order=id&offset=3", exact],
      [206, [4], "3-3/4"],
    ],
    [
      ["/things?select=id&id=eq.9", exact],
      [200, [], "*/0"],
    ],
    [
      ["/things?select=id&limit=0", exact],
      [206, [], "*/4"],
    ],
    [
      ["/things?select=id&offset=4", exact],
      [206, [], "*/4"],
    ],
    [
      ["/things?select=id&offset=99", exact],
      [416, OUT(99, 4), "*/4"],
    ],
    [["/things?select=id&offset=99"], [200, [], "*/*"]],
    [
      ["/rooms?select=beds!inner(id)&beds.width=gt.100", exact],
      [200, [undefined], "0-0/1"],
    ],
    [
      ["/rooms?select=beds()&beds=is.null", exact],
      [200, [undefined], "0-0/1"],
    ],
    [
      ["/rooms?select=id:house,beds(id)&limit=1", exact],
      [206, [1], "0-0/3"],
    ],
  ])("%j", async (asked, expected) => {
    expect(await range(...asked)).toEqual(expected);
  });

  test("planned and estimated counts come from the planner; an estimate is exact for few rows", async () => {
    await at.asOwner("analyze shop.things");
    expect(await range("/things?select=id&order=id", { prefer: "count=planned" })).toEqual([
      200,
      [1, 2, 3, 4],
      "0-3/4",
    ]);
    expect(await range("/things?select=id&order=id&id=gt.2", { prefer: "count=estimated" })).toEqual([
      200,
      [3, 4],
      "0-1/2",
    ]);
    await at.asOwner(
      "create table shop.crowd as select n as id from generate_series(1, 3000) n; grant select on shop.crowd to service_role; analyze shop.crowd",
    );
    await at.reload();
    const { status, header } = await answer("/crowd?select=id", { prefer: "count=estimated" });
    expect([status, header("content-range"), header("preference-applied")]).toEqual([
      206,
      "0-999/3000",
      "count=estimated",
    ]);
  });

  test("an invalid limit or offset is refused", async () => {
    const { text } = await answer("/things?limit=-1");
    expect(text).toBe(
      '{"code":"PGRST103","message":"Requested range not satisfiable","details":"Limit should be greater than or equal to zero.","hint":null}',
    );
    expect((await answer("/things?limit=-1")).status).toBe(416);
    for (const number of ["x", "1.5", "", "1e3", "99999999999999999999", "0x10", "+1"]) {
      expect([number, (await answer(`/things?limit=${number}`)).status]).toEqual([number, 400]);
    }
    expect((await answer("/things", { range: "5-2" })).text).toContain(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  });

  test("a negative offset is ignored, also of an embedded relation", async () => {
    expect(await range("/things?select=id&order=id&offset=-4&limit=2", exact)).toEqual([206, [1, 2], "0-1/4"]);
    expect((await answer("/makers?select=things!maker_id(id)&id=eq.2&things.offset=-1")).text).toBe(
      '[{"things":[{"id":3}]}]',
    );
  });

  test("an invalid percent escape is read literally", async () => {
    expect((await answer("/things?select=id&name=eq.%")).text).toBe("[]");
    expect((await answer("/things?select=id&name=like.%Ru%")).text).toBe('[{"id":3}]');
    expect((await answer("/things?select=id&name=like.%%25amp")).text).toBe('[{"id":1}]');
  });

  test("HEAD answers like GET, without a body", async () => {
    const head = await answer("/things?select=id&limit=1", exact, "HEAD");
    expect([head.status, head.text, head.header("content-range"), head.header("content-type")]).toEqual([
      206,
      "",
      "0-0/4",
      "application/json; charset=utf-8",
    ]);
    expect((await answer("/things", { range: "0-1" }, "HEAD")).header("content-range")).toBe("0-3/*");
  });
});

describe("Accept", () => {
  test.each([
    ["*/*", "application/json; charset=utf-8"],
    ["application/json", "application/json; charset=utf-8"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json; charset=utf-8"],
    ["text/csv;q=0.5, application/json;q=0.4", "text/csv; charset=utf-8"],
    ["application/vnd.pgrst.object+json, application/json", "application/vnd.pgrst.object+json; charset=utf-8"],
    [
      "application/vnd.pgrst.array+json;nulls=stripped",
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
    ],
    [
      "application/vnd.pgrst.object+json;nulls=stripped",
      "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
    ],
  ])("%s gives %s", async (accept, type) => {
    const { status, header } = await answer("/things?id=eq.1", { accept });
    expect([status, header("content-type")]).toEqual([200, type]);
  });

  test("an unsupported media type is refused", async () => {
    const { status, text } = await answer("/things", { accept: "application/xml, image/png" });
    expect([status, text]).toEqual([
      406,
      '{"code":"PGRST107","message":"None of these media types are available: application/xml, image/png","details":null,"hint":null}',
    ]);
  });

  test("an object needs exactly one row", async () => {
    const accept = "application/vnd.pgrst.object+json";
    expect((await answer("/labels?id=eq.1", { accept })).text).toBe('{"id":1,"label":"old"}');
    for (const [filter, rows] of [
      ["id=eq.9", 0],
      ["id=lt.3", 2],
    ] as const) {
      const { status, text } = await answer(`/labels?${filter}`, { accept });
      expect([status, text]).toEqual([
        406,
        `{"code":"PGRST116","message":"Cannot coerce the result to a single JSON object","details":"The result contains ${rows} rows","hint":null}`,
      ]);
    }
  });

  test("nulls=stripped omits null keys", async () => {
    expect(
      (
        await answer("/things?select=id,code,maker_id&id=in.(2,4)&order=id", {
          accept: "application/vnd.pgrst.array+json;nulls=stripped",
        })
      ).text,
    ).toBe('[{"id":2,"maker_id":1},{"id":4,"code":""}]');
  });

  test("CSV quotes as PostgreSQL rows do, and distinguishes null from empty", async () => {
    const { text } = await answer("/things?select=id,name,code,is_new,tags,facts,made_at&order=id", {
      accept: "text/csv",
    });
    expect(text).toBe(
      [
        "id,name,code,is_new,tags,facts,made_at",
        '1,Lamp,L1,t,"{light,""a,b""}","{""ok"": true, ""parts"": [{""n"": ""bulb""}, {""n"": ""foot""}], ""watts"": 40}","2026-01-05 09:00:00+00"',
        '2,Bowl,,f,{},"{""watts"": null}","2026-03-29 00:30:00+00"',
        '3,"Rug, red","R""1",,{soft},,',
        '4,"Pen (new)","",t,"{""quo\\\\""te""}","[1, 2, 3]",infinity',
      ].join("\n"),
    );
    expect((await answer("/labels?id=eq.99", { accept: "text/csv" })).text).toBe("id,label");
  });

  test("numbers in a plan keep all their digits", async () => {
    const long = await startDataApi({ plan: true });
    const [{ name } = { name: "" }] = await long.asOwner<{ name: string }>("select current_database()::text as name");
    await long.asOwner(`alter database ${name} set compute_query_id = on`);
    const identifier = async (as: string) => {
      const headers = { accept: `application/vnd.pgrst.plan+${as}; options=verbose` };
      return /Query Identifier"?: (-?\d+)/.exec(await (await long.ask("/labels?select=id", { headers })).text())?.[1];
    };
    const [json, text] = [await identifier("json"), await identifier("text")];
    await long.close();
    expect(text).toMatch(/^-?\d{10,}$/);
    expect(json).toBe(text);
  });

  test("a plan is returned where the settings allow it, without executing", async () => {
    const text = await answer("/things?select=id&id=eq.1", { accept: "application/vnd.pgrst.plan" });
    expect([text.status, text.header("content-type")]).toEqual([
      200,
      'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8',
    ]);
    expect(text.text).toMatch(/^Subquery Scan on answer .*\n +->  Aggregate /);
    const json = await answer(
      "/labels?id=eq.1",
      { accept: 'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose|drop' },
      "DELETE",
    );
    expect(JSON.parse(json.text)).toMatchObject([{ Plan: { "Node Type": "Aggregate" } }]);
    expect((await answer("/labels?id=eq.1")).text).toBe('[{"id":1,"label":"old"}]');
    const closed = await startDataApi();
    const refused = await closed.ask("/things", { headers: { accept: "application/vnd.pgrst.plan+json" } });
    await closed.close();
    expect(refused.status).toBe(406);
  });
});

describe("other headers", () => {
  test("Content-Location is the canonical query, Content-Profile the schema", async () => {
    const { header } = await answer("/things?select=id&id=eq.1&and=(id.gt.0)");
    expect(header("content-location")).toBe("/things?and=(id.gt.0)&id=eq.1&select=id");
    expect(header("content-profile")).toBe("shop");
  });

  test("Preference-Applied lists the applied preferences", async () => {
    expect(
      (
        await answer("/things", {
          prefer: "count=exact, handling=lenient, timezone=Europe/London, return=representation, x=y",
        })
      ).header("preference-applied"),
    ).toBe("count=exact, handling=lenient, timezone=Europe/London");
    expect((await answer("/things", { prefer: "timezone=Mars/Base" })).header("preference-applied")).toBe(null);
    expect((await answer("/things?select=made_at&id=eq.1", { prefer: "timezone=America/New_York" })).text).toBe(
      '[{"made_at":"2026-01-05T04:00:00-05:00"}]',
    );
  });

  test("answers are no-store", async () => {
    expect((await answer("/things")).header("cache-control")).toBe("no-store");
    expect((await answer("/nothing")).header("cache-control")).toBe("no-store");
  });
});

describe("OPTIONS lists the methods of", () => {
  test.each([
    ["/things", "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE"],
    ["/notes", "OPTIONS,GET,HEAD,POST,PATCH,DELETE"],
    ["/maker_names", "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE"],
    ["/rpc/add", "OPTIONS,GET,HEAD,POST"],
    ["/rpc/make_note", "OPTIONS,POST"],
    ["/", "OPTIONS,GET,HEAD"],
  ])("%s: %s", async (path, allow) => {
    const { status, header } = await answer(path, {}, "OPTIONS");
    expect([status, header("allow")]).toEqual([200, allow]);
  });

  test.each([
    ["/nothing", 404, "PGRST205"],
    ["/rpc/nothing", 404, "PGRST202"],
    ["/things/1", 404, "PGRST125"],
    ["/rpc/%00", 400, "22021"],
  ])("a request to %s: %i", async (path, expected, code) => {
    const { status, header, text } = await answer(path, {}, "OPTIONS");
    expect([status, header("allow"), JSON.parse(text)]).toEqual([expected, null, expect.objectContaining({ code })]);
  });
});

describe("the OpenAPI document", () => {
  type Document = {
    swagger: string;
    paths: Record<string, Record<string, unknown>>;
    definitions: Record<string, { properties: Record<string, unknown>; required?: string[] }>;
  };
  const document = async (as: "anon" | "service_role", accept?: string) => {
    const response = await at.ask("/", { as, headers: accept === undefined ? {} : { accept } });
    return {
      type: response.headers.get("content-type"),
      status: response.status,
      body: (await response.json()) as Document,
    };
  };

  test("has everything for the secret key", async () => {
    const { type, body } = await document("service_role", "application/openapi+json");
    expect(type).toBe("application/openapi+json; charset=utf-8");
    expect(body.swagger).toBe("2.0");
    expect(Object.keys(body.paths["/things"] ?? {})).toEqual(["get", "post", "patch", "delete"]);
    expect(body.definitions["things"]?.required).toEqual(["name"]);
    expect(body.definitions["things"]?.properties["mood"]).toEqual({
      type: "string",
      format: "shop.mood",
      default: "'calm'::shop.mood",
      enum: ["calm", "bright", "wild"],
    });
    expect(Object.keys(body.paths)).toContain("/rpc/rename_thing");
  });

  test("has what a visitor may access, column by column", async () => {
    const { body } = await document("anon");
    expect(Object.keys(body.definitions).toSorted()).toEqual(["labels", "makers", "notes", "thing_labels", "things"]);
    expect(Object.keys(body.paths["/things"] ?? {})).toEqual(["get"]);
    expect(Object.keys(body.paths["/notes"] ?? {})).toEqual(["post"]);
    expect(Object.keys(body.definitions["things"]?.properties ?? {})).toEqual(["id", "name", "price", "mood"]);
    expect(Object.keys(body.paths).filter((path) => path.startsWith("/rpc/"))).toEqual([
      "/rpc/add",
      "/rpc/greet",
      "/rpc/sleep",
      "/rpc/who_am_i",
    ]);
  });

  test("is JSON only", async () => {
    expect((await document("anon", "text/csv")).status).toBe(406);
    expect((await at.ask("/", { method: "POST", body: "{}" })).status).toBe(405);
  });
});
