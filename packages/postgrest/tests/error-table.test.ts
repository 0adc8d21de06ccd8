import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";
import type { refusals } from "../refusals.ts";

// Every error of the API, byte by byte, over HTTP.
let at: TestDataApi;
let counting: TestDataApi;
let busy: TestDataApi;
beforeAll(async () => {
  [at, counting, busy] = await Promise.all([
    startDataApi({ maxBytes: 1_024 }),
    startDataApi({ aggregates: true }),
    startDataApi({}, { turn: () => undefined }),
  ]);
  await at.asOwner(`
    create function shop.say(setting text, words text) returns text language sql volatile as $$ select set_config('response.' || setting, words, true) $$;
    grant execute on function shop.say(text, text) to service_role`);
  await at.reload();
});
afterAll(() => Promise.all([at.close(), counting.close(), busy.close()]));

const json = { "content-type": "application/json" };
const send = (method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { ...json, ...headers },
  ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
});

type Refused = [path: string, init: RequestInit, status: number, body: string, where?: () => TestDataApi];
const body = (code: string, message: string, details: string | null = null, hint: string | null = null) =>
  JSON.stringify({ code, message, details, hint });

const TABLE: Record<keyof typeof refusals, Refused> = {
  unreadable: [
    "/labels?foo=bar",
    {},
    400,
    body(
      "PGRST100",
      '"failed to parse filter (bar)" (line 1, column 1)',
      'unexpected "b" expecting "not" or operator (eq, gt, ...)',
    ),
  ],
  rpcMethod: ["/rpc/add", send("DELETE"), 405, body("PGRST101", "Cannot use the DELETE method on RPC")],
  badBody: ["/labels", send("POST", "{"), 400, body("PGRST102", "Empty or invalid json")],
  badRange: [
    "/labels?limit=-1",
    {},
    416,
    body("PGRST103", "Requested range not satisfiable", "Limit should be greater than or equal to zero."),
  ],
  beyondRange: [
    "/labels?offset=9",
    { headers: { prefer: "count=exact" } },
    416,
    body("PGRST103", "Requested range not satisfiable", "An offset of 9 was requested, but there are only 3 rows."),
  ],
  putFilters: [
    "/labels?label=eq.old",
    send("PUT", { id: 1, label: "old" }),
    405,
    body("PGRST105", "Filters must include all and only primary key columns with 'eq' operators"),
  ],
  schema: [
    "/labels",
    { headers: { "accept-profile": "hidden" } },
    406,
    body("PGRST106", "Invalid schema: hidden", null, "Only the following schemas are exposed: shop, annex"),
  ],
  mediaTypes: [
    "/labels",
    { headers: { accept: "image/png" } },
    406,
    body("PGRST107", "None of these media types are available: image/png"),
  ],
  notEmbedded: [
    "/labels?things.id=eq.1",
    {},
    400,
    body(
      "PGRST108",
      "'things' is not an embedded resource in this request",
      null,
      "Verify that 'things' is included in the 'select' query parameter.",
    ),
  ],
  responseHeaders: [
    "/rpc/say",
    send("POST", { setting: "headers", words: "[1]" }),
    500,
    body(
      "PGRST111",
      "response.headers guc must be a JSON array composed of objects with a single key and a string value",
    ),
  ],
  responseStatus: [
    "/rpc/say",
    send("POST", { setting: "status", words: "fine" }),
    500,
    body("PGRST112", "response.status guc must be a valid status code"),
  ],
  putRange: [
    "/labels?id=eq.1&limit=1",
    send("PUT", { id: 1, label: "old" }),
    400,
    body("PGRST114", "limit/offset querystring parameters are not allowed for PUT"),
  ],
  putKey: [
    "/labels?id=eq.1",
    send("PUT", { id: 2, label: "old" }),
    400,
    body("PGRST115", "Payload values do not match URL in primary key column(s)"),
  ],
  notSingular: [
    "/labels?id=eq.99",
    { headers: { accept: "application/vnd.pgrst.object+json" } },
    406,
    '{"code":"PGRST116","message":"Cannot coerce the result to a single JSON object","details":"The result contains 0 rows","hint":null}',
  ],
  method: ["/labels", { method: "PROPFIND" }, 405, body("PGRST117", "Unsupported HTTP method: PROPFIND")],
  relatedOrder: [
    "/makers?select=things!maker_id(id)&order=things(id)",
    {},
    400,
    body(
      "PGRST118",
      "A related order on 'things' is not possible",
      "'makers' and 'things' do not form a many-to-one or one-to-one relationship",
    ),
  ],
  raiseMalformed: [
    "/rpc/fail",
    send("POST", { code: "PGRST", words: "x" }),
    500,
    body(
      "PGRST121",
      `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
      "Invalid JSON value for MESSAGE: 'x'",
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    ),
  ],
  preferences: [
    "/labels",
    { headers: { prefer: "handling=strict, anything" } },
    400,
    body("PGRST122", "Invalid preferences given with handling=strict", "Invalid preferences: anything"),
  ],
  aggregates: ["/labels?select=count()", {}, 400, body("PGRST123", "Use of aggregate functions is not allowed")],
  maxAffected: [
    "/labels?id=lte.2",
    send("DELETE", undefined, { prefer: "handling=strict, max-affected=1" }),
    400,
    body("PGRST124", "Query result exceeds max-affected preference constraint", "The query affects 2 rows"),
  ],
  path: ["/a/b/c", {}, 404, body("PGRST125", "Invalid path specified in request URL")],
  notImplemented: [
    "/rooms?select=...beds(width.sum())",
    {},
    400,
    body(
      "PGRST127",
      "Feature not implemented",
      "Aggregates are not implemented for one-to-many or many-to-many spreads.",
    ),
    () => counting,
  ],
  maxAffectedCall: [
    "/rpc/add",
    send("POST", { a: 1 }, { prefer: "handling=strict, max-affected=1" }),
    400,
    body("PGRST128", "Function must return SETOF or TABLE when max-affected preference is used with handling=strict"),
  ],
  column: [
    "/labels",
    send("POST", { nope: 1 }),
    400,
    body("PGRST204", "Could not find the 'nope' column of 'labels' in the schema cache"),
  ],
  table: [
    "/label",
    {},
    404,
    body(
      "PGRST205",
      "Could not find the table 'shop.label' in the schema cache",
      null,
      "Perhaps you meant the table 'shop.labels'",
    ),
  ],
  undefinedColumn: ["/labels?select=nope", {}, 400, body("42703", "column labels.nope does not exist")],
  undefinedType: ["/labels?select=id::nope", {}, 400, body("42704", 'type "nope" does not exist')],
  noFilter: ["/labels", send("DELETE"), 400, body("21000", "DELETE requires a WHERE clause")],
  nullByte: ["/labels?label=eq.%00", {}, 400, body("22021", 'invalid byte sequence for encoding "UTF8": 0x00')],
  notUtf8: ["/labels?label=eq.%ff", {}, 400, body("22021", 'invalid byte sequence for encoding "UTF8"')],
  tooLarge: [
    "/labels",
    send("POST", { label: "x".repeat(1_048_577) }),
    413,
    body("PGRST102", "The body is larger than 1048576 bytes"),
  ],
  longQuery: [`/labels?label=eq.${"x".repeat(70_000)}`, {}, 414, body("PGRST100", "The query string is too long")],
  largeAnswer: [
    "/things?select=*",
    {},
    400,
    body(
      "PGRST100",
      "This API answers with at most 1024 bytes",
      "The answer to this request is larger.",
      "Ask for fewer columns or embedded relations, narrow the filters, or page with limit and offset.",
    ),
  ],
  costlyPattern: [
    "/labels?label=match.((a{18}){18})",
    {},
    400,
    body("PGRST100", "In this API the repetitions of a pattern multiply to at most 300"),
  ],
  tooManyAtOnce: [
    "/labels",
    {},
    429,
    body(
      "over_request_rate_limit",
      "Too many requests of this network are under way",
      null,
      "Wait for the earlier ones to end.",
    ),
    () => busy,
  ],
  tooMuch: [
    `/labels?${Array(201).fill("id=gt.0").join("&")}`,
    {},
    400,
    body("PGRST100", "This API answers at most 200 filters in one request"),
  ],
};
test.each(Object.entries(TABLE))("%s", async (_, [path, init, status, expected, where = () => at]) => {
  const answer = await where().direct(path, init);
  const { code } = JSON.parse(expected) as { code: string };
  expect([answer.status, await answer.text()]).toEqual([status, expected]);
  expect([answer.headers.get("content-type"), answer.headers.get("proxy-status")]).toEqual([
    "application/json; charset=utf-8",
    `PostgREST; error=${code}`,
  ]);
});

test("an exhausted pool is 504 with Retry-After", async () => {
  const full = await startDataApi({}, { max: 1 });
  const taken = await full.pool.connect();
  const answer = await full.direct("/labels");
  taken.release();
  await full.close();
  expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
    504,
    "1",
    body("PGRST003", "Timed out acquiring connection from connection pool."),
  ]);
});
