import { type AddressInfo, connect as dial, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "@sacred-space/runtime/pool.ts";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";
import { PreparedNames } from "../prepared-names.ts";
import { Overdue, run } from "../run.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi();
});
afterAll(() => at.close());

test("a write that loses a deadlock is retried", async () => {
  // Each write of a row also writes the other row after 0.3 s: two concurrent writes deadlock.
  await at.asOwner(`
    create table shop.pairs (id integer primary key, other integer, touched integer default 0);
    insert into shop.pairs values (1, 2), (2, 1);
    grant select, update on shop.pairs to service_role;
    create function shop.touch_other() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 then
        perform pg_sleep(0.3);
        update shop.pairs set touched = touched + 1 where id = new.other;
      end if;
      return null;
    end $$;
    create trigger touch_other after update on shop.pairs for each row execute function shop.touch_other()`);
  await at.reload();
  const write = (id: number) =>
    at.direct(`/pairs?id=eq.${id}`, {
      method: "PATCH",
      body: '{"touched":0}',
      headers: { "content-type": "application/json" },
    });
  const answers = await Promise.all([write(1), write(2)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
});

test("apikey in the query is no filter, and is not in Content-Location", async () => {
  const answer = await at.direct("/labels?apikey=service_role&id=eq.1&select=id");
  expect([answer.status, await answer.text(), answer.headers.get("content-location")]).toEqual([
    200,
    '[{"id":1}]',
    "/labels?id=eq.1&select=id",
  ]);
});

test("300 concurrent requests on a few connections are all answered", async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => at.direct(`/things?select=id&id=eq.${1 + (index % 4)}`)),
  );
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    answers.map((_, index) => `[{"id":${1 + (index % 4)}}]`),
  );
});

test("a connection that stops responding is closed, and its place in the pool is free again", async () => {
  const silent = await silenceable(at.databaseUrl);
  const database = createPool(silent.url, { max: 1, onError: () => undefined });
  const ask = (timeout = 60_000) =>
    run(database.pool, new PreparedNames(), {
      identity: { role: "service_role" },
      facts: { method: "GET", path: "/", headers: {} },
      readOnly: true,
      searchPath: ["shop"],
      timeout,
      generation: 1,
      statements: [{ text: "select 1 as one", values: [] }],
    });
  expect((await ask())[0]?.rows).toEqual([{ one: 1 }]);
  silent.fall();
  await expect(ask(1_000)).rejects.toBeInstanceOf(Overdue);
  silent.speak();
  expect((await ask())[0]?.rows).toEqual([{ one: 1 }]);
  await database.close();
  await silent.close();
});

/** A proxy to PostgreSQL that can drop the responses. */
async function silenceable(url: string) {
  const behind = new URL(url);
  const host = behind.searchParams.get("host") ?? behind.hostname;
  let isSilent = false;
  const server = createServer((client) => {
    const port = Number(behind.port || 5432);
    const upstream = host.startsWith("/") ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host);
    client.pipe(upstream);
    upstream.on("data", (bytes) => void (isSilent || client.write(bytes)));
    upstream.on("close", () => client.destroy());
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.on("close", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const before = new URL(url);
  before.searchParams.delete("host");
  before.hostname = "127.0.0.1";
  before.port = String((server.address() as AddressInfo).port);
  return {
    url: before.href,
    fall: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
