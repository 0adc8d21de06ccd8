import { afterAll, beforeAll, expect, test } from "vitest";
import { type DataApiAtWork, dataApiAtWork } from "#tests/data-api-at-work.ts";

let at: DataApiAtWork;
beforeAll(async () => {
  at = await dataApiAtWork();
});
afterAll(() => at.close());

test("two writes that block one another both succeed: the one that PostgreSQL ends is made again", async () => {
  // Each write of a row also writes the other row, after a while: two at once deadlock.
  await at.fresh.asOwner(`
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
    at.direct(`/pairs?id=eq.${id}`, { method: "PATCH", body: '{"touched":0}', headers: { "content-type": "application/json" } });
  const answers = await Promise.all([write(1), write(2)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
});

test("a key in the address is no filter and is not shown again", async () => {
  const answer = await at.direct("/labels?apikey=service_role&id=eq.1&select=id");
  expect([answer.status, await answer.text(), answer.headers.get("content-location")]).toEqual([
    200,
    '[{"id":1}]',
    "/labels?id=eq.1&select=id",
  ]);
});

test("a hundred requests at once on a few connections are all answered", async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => at.direct(`/things?select=id&id=eq.${1 + (index % 4)}`)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(answers.map((_, index) => `[{"id":${1 + (index % 4)}}]`));
});
