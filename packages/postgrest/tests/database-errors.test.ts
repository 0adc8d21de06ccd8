import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseLine, openDatabaseProxy } from "../../../tests/support/database/database-line.ts";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";
import { dataApi } from "../api.ts";
import { CatalogNotRead } from "../catalog/watch-catalog.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi();
  await at.asOwner("grant execute on function shop.fail(text, text) to anon, authenticated");
});
afterAll(() => at.close());

const fail = async (code: string, words: string, as: "anon" | "authenticated" | "service_role" = "service_role") => {
  const answer = await at.ask("/rpc/fail", {
    as,
    method: "POST",
    body: JSON.stringify({ code, words }),
    headers: { "content-type": "application/json" },
  });
  return { status: answer.status, text: await answer.text(), header: (name: string) => answer.headers.get(name) };
};

describe("an SQLSTATE has PostgREST's HTTP status", () => {
  test.each([
    ["08006", 503],
    ["09000", 500],
    ["0L000", 403],
    ["0P000", 403],
    ["22007", 400],
    ["22008", 400],
    ["22P02", 400],
    ["23502", 400],
    ["23503", 409],
    ["23505", 409],
    ["23514", 400],
    ["23P01", 409],
    ["25006", 405],
    ["25P02", 500],
    ["28000", 403],
    ["2D000", 500],
    ["38000", 500],
    ["39000", 500],
    ["3B000", 500],
    ["40001", 500],
    ["42501", 403],
    ["42703", 400],
    ["42883", 404],
    ["42P01", 404],
    ["42P17", 500],
    ["53000", 503],
    ["53400", 500],
    ["54001", 500],
    ["55000", 500],
    ["57014", 504],
    ["57P01", 503],
    ["58000", 500],
    ["F0000", 500],
    ["HV000", 500],
    ["P0001", 400],
    ["P0002", 500],
    ["XX000", 500],
    ["PT299", 299],
    ["PT404", 404],
    ["PT999", 500],
    ["PTXYZ", 500],
    ["ZZ123", 400],
  ])("%s: %i", async (code, status) => {
    const answer = await fail(code, "words");
    expect(answer.status).toBe(status);
    expect(answer.header("proxy-status")).toBe(`PostgREST; error=${code}`);
    expect(answer.header("content-type")).toBe("application/json; charset=utf-8");
    expect((JSON.parse(answer.text) as { code: string }).code).toBe(code);
  });

  test("a cardinality violation is 500, unless it demands a WHERE clause", async () => {
    expect((await fail("21000", "more than one row returned by a subquery used as an expression")).status).toBe(500);
    expect((await fail("21000", "UPDATE requires a WHERE clause")).status).toBe(400);
  });

  test("a role that does not exist is 401", async () => {
    expect((await fail("22023", 'role "x" does not exist')).status).toBe(401);
    expect((await fail("22023", "something else")).status).toBe(400);
  });

  test("a missing privilege is 401 for anon, with WWW-Authenticate, and 403 for other roles", async () => {
    const visitor = await fail("42501", "no", "anon");
    expect([visitor.status, visitor.text, visitor.header("www-authenticate")]).toEqual([
      401,
      '{"code":"42501","message":"no","details":null,"hint":null}',
      "Bearer",
    ]);
    const client = await fail("42501", "no", "authenticated");
    expect([client.status, client.header("www-authenticate")]).toEqual([403, null]);
  });
});

describe("error messages", () => {
  test("of client errors are PostgreSQL's, and those of server errors are replaced", async () => {
    expect((await fail("22000", "the words")).text).toBe(
      '{"code":"22000","message":"the words","details":null,"hint":null}',
    );
    expect((await fail("XX000", "could not read block 7 of /var/lib/x")).text).toBe(
      '{"code":"XX000","message":"The database could not answer this request","details":null,"hint":null}',
    );
    expect((await fail("58030", "No space left on /dev/sda")).text).not.toContain("/dev/sda");
  });

  test("of unexpected exceptions are replaced", async () => {
    const broken = await startDataApi({
      timeout: () => {
        throw new Error("secret of the house at /srv/app.ts:1:1");
      },
    });
    const answer = await broken.ask("/things");
    const text = await answer.text();
    await broken.close();
    expect([answer.status, text]).toEqual([
      500,
      '{"code":"PGRSTX00","message":"The server could not answer this request","details":null,"hint":null}',
    ]);
  });
});

describe("without a database", () => {
  test("reads, writes and calls are 503 PGRST000 with Retry-After, and a retry succeeds", async () => {
    let line: DatabaseLine | undefined;
    const through = async (url: string) => (line = await openDatabaseProxy(url)).url;
    const alone = await startDataApi({}, { through });
    expect((await alone.ask("/labels?id=eq.1")).status).toBe(200);
    await line?.cut();
    const away =
      '{"code":"PGRST000","message":"Database connection error. Retrying the connection.","details":null,"hint":null}';
    const json = { headers: { "content-type": "application/json" } };
    // The first requests may still use connections that have just ended.
    await expect.poll(async () => (await alone.ask("/labels?id=eq.1")).text()).toBe(away);
    for (const answer of [
      await alone.ask("/labels?id=eq.1"),
      await alone.ask("/labels?id=eq.1", { as: "anon" }),
      await alone.ask("/labels", { method: "POST", body: '{"id":9}', ...json }),
      await alone.ask("/rpc/sleep", { method: "POST", body: '{"seconds":0}', ...json }),
    ]) {
      expect([
        answer.status,
        answer.headers.get("retry-after"),
        answer.headers.get("proxy-status"),
        await answer.text(),
      ]).toEqual([503, "1", "PostgREST; error=PGRST000", away]);
    }
    await line?.mend();
    await expect.poll(async () => (await alone.ask("/labels?id=eq.1")).status).toBe(200);
    await alone.close();
    await line?.close();
  });

  test("before the first schema cache the answer is 503 PGRST002", async () => {
    const identify = () => Promise.resolve({ ok: true as const, identity: { role: "service_role" } });
    const unread = {
      current() {
        throw new CatalogNotRead("The catalogue has not been read");
      },
    };
    const route = dataApi({ identify, pool: at.pool, log: pino({ level: "silent" }) }, unread);
    const answer = await new Hono().route("/rest/v1", route).request("/rest/v1/labels");
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "1",
      {
        code: "PGRST002",
        message: "Could not query the database for the schema cache. Retrying.",
        details: null,
        hint: null,
      },
    ]);
  });

  test("a running request is 503 with Retry-After, and the next request succeeds", async () => {
    const alone = await startDataApi({ timeout: () => 60_000 });
    const [{ name } = { name: "" }] = await alone.asOwner<{ name: string }>("select current_database()::text as name");
    expect((await alone.ask("/labels?id=eq.1")).status).toBe(200);
    const asked = alone.ask("/rpc/sleep", {
      method: "POST",
      body: '{"seconds":50}',
      headers: { "content-type": "application/json" },
    });
    await expect
      .poll(
        async () =>
          (
            await at.asOwner<{ n: number }>(
              "select count(*)::int as n from pg_stat_activity where datname = $1 and query like '%sleep%' and state = 'active'",
              [name],
            )
          )[0]?.n,
      )
      .toBeGreaterThan(0);
    await at.asOwner("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    const answer = await asked;
    expect([
      answer.status,
      answer.headers.get("retry-after"),
      (JSON.parse(await answer.text()) as { code: string }).code,
    ]).toEqual([503, "1", expect.stringMatching(/^(57P01|PGRST001)$/)]);
    await expect.poll(async () => (await alone.ask("/labels?id=eq.1")).status).toBe(200);
    await alone.close();
  });
});
