import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collector, rawSocket, startRealtime, subscribed, type TestRealtime } from "./start-realtime.ts";

let at: TestRealtime;
let token: string;
beforeAll(async () => {
  at = await startRealtime({ limits: { joins: 1_000 } }); // each test joins several topics, more than a hundred a second together
  token = await at.token({ sub: OWNER });
});
afterAll(() => at.close());

const OWNER = "00000000-0000-4000-8000-000000000001";

type Row = Record<string, unknown>;
type Change = RealtimePostgresChangesPayload<Row>;
type Asked = {
  event?: "*" | "INSERT" | "UPDATE" | "DELETE";
  schema?: string;
  table?: string;
  filter?: string;
  select?: string[];
};

/** Follows changes with the official client; resolves once they flow, or with the server's error. */
async function follow(asked: Asked | Asked[], options: Parameters<TestRealtime["client"]>[0] = {}) {
  const channel = at.client(options).channel(`changes ${crypto.randomUUID()}`);
  const received = collector<Change>();
  const system = collector<{ extension: string; status: string; message: string; channel: string }>();
  for (const { event = "*", schema = "live", ...rest } of [asked].flat()) {
    channel.on<Row>("postgres_changes", { event: event as "*", schema, ...rest }, (change) => received.put(change));
  }
  channel.on("system", {}, (message) => system.put(message as never));
  expect(await subscribed(channel)).toEqual({ status: "SUBSCRIBED" });
  return { channel, received, system, said: await system.next() };
}

const ids = (changes: Change[]) =>
  changes.map((change) => (change.eventType === "DELETE" ? change.old : change.new)["id"]);

describe("a row change", () => {
  test("is sent with its columns, as to_jsonb formats them, only to clients that may select the row", async () => {
    const [owner, visitor] = [await follow({ table: "notes" }, { token }), await follow({ table: "notes" })];
    expect(owner.said).toEqual({
      extension: "postgres_changes",
      status: "ok",
      message: "Subscribed to PostgreSQL",
      channel: owner.channel.subTopic,
    });
    await at.sql(
      `insert into live.notes (id, owner, title, secret, mood, tags, amount, facts) values (1, $1, 'mine é "x"', 'hidden', 'merry', '{a,"b c"}', 1.50, '{"a":[1,null]}')`,
      [OWNER],
    );
    const told = await owner.received.next();
    expect(told).toEqual({
      schema: "live",
      table: "notes",
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      eventType: "INSERT",
      new: {
        id: 1,
        owner: OWNER,
        title: 'mine é "x"',
        mood: "merry",
        tags: ["a", "b c"],
        amount: 1.5,
        at: "2026-11-22T14:00:00+00:00",
        facts: { a: [1, null] },
        done: null,
      },
      old: {},
      errors: null,
    });
    await at.sql("insert into live.notes (id, title) values (2, 'open')");
    expect((await visitor.received.next()).new).toMatchObject({ id: 2, title: "open" });
    await at.sql("update live.notes set title = 'mine still' where id = 1");
    expect(await owner.received.next()).toMatchObject({
      eventType: "UPDATE",
      new: { id: 1, title: "mine still" },
      old: { id: 1 },
    });
    await at.sql("delete from live.notes where id = 1");
    const gone = { eventType: "DELETE", old: { id: 1 }, new: {} };
    expect(await owner.received.next()).toMatchObject(gone);
    expect((await visitor.received.next()).old).toEqual({ id: 1 }); // with row security a deletion sends the key, to every subscriber
    expect([...owner.received.all, ...visitor.received.all]).toEqual([]);
  });

  test("has the columns with PostgreSQL's type names, in order", async () => {
    const { send, event, reply } = await rawSocket(at.node);
    const entry = { event: "*", schema: "live", table: "notes" };
    send("1", "1", "realtime:frames", "phx_join", { config: { postgres_changes: [entry] } });
    const { payload } = await reply("1");
    const [binding] = (payload["response"] as { postgres_changes: { id: number }[] }).postgres_changes;
    expect(binding).toEqual({ ...entry, id: expect.any(Number) });
    await event("system");
    await at.sql("insert into live.notes (id) values (3)");
    expect(await event("postgres_changes")).toEqual({
      join_ref: null,
      ref: null,
      topic: "realtime:frames",
      event: "postgres_changes",
      payload: {
        ids: [binding?.id],
        data: {
          schema: "live",
          table: "notes",
          type: "INSERT",
          commit_timestamp: expect.any(String),
          columns: [
            ["id", "int8"],
            ["owner", "text"],
            ["title", "text"],
            ["mood", "mood"],
            ["tags", "_text"],
            ["amount", "numeric"],
            ["at", "timestamptz"],
            ["facts", "jsonb"],
            ["done", "bool"],
          ].map(([name, type]) => ({ name, type })),
          record: {
            id: 3,
            owner: null,
            title: null,
            mood: null,
            tags: null,
            amount: null,
            at: "2026-11-22T14:00:00+00:00",
            facts: null,
            done: null,
          },
          errors: null,
        },
      },
    });
  });

  test("of many rows is sent row by row, with old and new values", async () => {
    const { received } = await follow({ table: "whole" });
    await at.sql("insert into live.whole select n, 'w' || n from generate_series(1, 700) n");
    for (let n = 1; n <= 700; n += 1) expect((await received.next()).new).toEqual({ id: n, words: `w${n}` });
    await at.sql("update live.whole set id = id + 1000, words = upper(words)");
    for (let n = 1; n <= 700; n += 1) {
      const { new: fresh, old } = (await received.next()) as Change & { new: { id: number }; old: { id: number } };
      expect([fresh.id, old]).toEqual([old.id + 1000, { id: old.id, words: `w${old.id}` }]);
    }
    await at.sql("delete from live.whole");
    expect((await received.next()).old).toEqual({ id: expect.any(Number), words: expect.any(String) }); // replica identity full, no row security
  });

  test("can be filtered by event, schema and table", async () => {
    const inserts = await follow({ event: "INSERT", table: "open" });
    const updates = await follow({ event: "UPDATE", table: "open" });
    const deletes = await follow({ event: "DELETE", table: "open" });
    const schema = await follow({ schema: "live" });
    const any = await follow({ schema: "live", table: "*" });
    await at.sql("insert into live.open values (1, 1, 'a'), (1, 2, 'b')");
    await at.sql("update live.open set words = 'c' where part = 2");
    await at.sql("delete from live.open where part = 1");
    const types = async ({ received }: typeof schema, count: number) => {
      const told = [];
      for (let index = 0; index < count; index += 1)
        told.push((await received.next(({ table }) => table === "open")).eventType);
      return told;
    };
    const all = ["INSERT", "INSERT", "UPDATE", "DELETE"];
    expect([await types(schema, 4), await types(any, 4)]).toEqual([all, all]);
    expect([await types(inserts, 2), await types(updates, 1), await types(deletes, 1)]).toEqual([
      ["INSERT", "INSERT"],
      ["UPDATE"],
      ["DELETE"],
    ]);
    expect([inserts, updates, deletes].flatMap(({ received }) => received.all)).toEqual([]);
  });

  test("that matches two bindings of a channel is sent once, for both", async () => {
    const { send, event, reply } = await rawSocket(at.node);
    const bindings = [
      { event: "*", schema: "live", table: "open" },
      { event: "INSERT", schema: "live" },
    ];
    send("1", "1", "realtime:both", "phx_join", { config: { postgres_changes: bindings } });
    const { payload } = await reply("1");
    const { postgres_changes: told } = payload["response"] as { postgres_changes: { id: number }[] };
    await event("system");
    await at.sql("insert into live.open values (2, 1, 'both')");
    expect((await event("postgres_changes")).payload["ids"]).toEqual(told.map(({ id }) => id));
    await at.sql("update live.open set words = 'once' where id = 2");
    expect((await event("postgres_changes")).payload["ids"]).toEqual([told[0]?.id]);
  });

  test("that is rolled back is not sent, and that of a slow transaction is, after later ones", async () => {
    const { received } = await follow({ event: "INSERT", table: "open" });
    const slow = await at.fresh.database.pool.connect();
    await slow.query("set role postgres").catch(() => undefined);
    await slow.query("begin");
    await slow.query("insert into live.notes (id, title) values (50, 'slow')");
    const notes = await follow({ event: "INSERT", table: "notes" });
    await at.sql("insert into live.open values (3, 1, 'quick')");
    expect((await received.next()).new).toMatchObject({ words: "quick" });
    await at.sql("insert into live.notes (id, title) values (51, 'quick')");
    expect((await notes.received.next()).new).toMatchObject({ id: 51 });
    await slow.query("commit");
    expect((await notes.received.next()).new).toMatchObject({ id: 50 });
    await slow.query("begin");
    await slow.query("insert into live.notes (id, title) values (52, 'undone')");
    await slow.query("rollback");
    slow.release();
    await at.sql("insert into live.notes (id, title) values (53, 'last')");
    expect((await notes.received.next()).new).toMatchObject({ id: 53 });
    expect(notes.received.all).toEqual([]);
  });

  test("of one row by two transactions keeps its order; TRUNCATE is not sent", async () => {
    const { received } = await follow({ table: "open" });
    await at.sql("insert into live.open values (4, 1, '0')");
    await Promise.all(
      Array.from({ length: 20 }, () =>
        at.fresh.asOwner("update live.open set words = (words::int + 1)::text where id = 4"),
      ),
    );
    await received.next();
    for (let n = 1; n <= 20; n += 1) expect((await received.next()).new).toMatchObject({ words: String(n) });
    await at.sql("truncate live.open");
    await at.sql("insert into live.open values (5, 1, 'after')");
    expect((await received.next()).new).toMatchObject({ words: "after" });
  });

  test("above the size limit has its short values only", async () => {
    const { received } = await follow({ event: "INSERT", table: "open" });
    await at.sql("insert into live.open values (6, 1, repeat('x', 1100000))");
    expect(await received.next()).toMatchObject({ new: { id: 6, part: 1 }, errors: ["Error 413: Payload Too Large"] });
  });

  test("of a table without a key, or with one that may not be selected, is an error without the row", async () => {
    const [keyless, closed] = [await follow({ table: "keyless" }), await follow({ table: "closed" })];
    await at.sql("insert into live.keyless values ('x')");
    await at.sql("insert into live.closed values (1, 'x')");
    await at.sql("delete from live.closed");
    expect(await keyless.received.next()).toMatchObject({
      new: {},
      old: {},
      errors: ["Error 400: Bad Request, no primary key"],
    });
    for (const eventType of ["INSERT", "DELETE"]) {
      expect(await closed.received.next()).toMatchObject({
        eventType,
        new: {},
        old: {},
        errors: ["Error 401: Unauthorized"],
      });
    }
  });
});

describe("filters", () => {
  const FITTING = `id=gte.100,id=lt.200`;
  test.each([
    ["title=eq.b", [102]],
    ["title=neq.b", [101, 103, 104]],
    ["amount=lt.2", [101]],
    ["amount=lte.2", [101, 102]],
    ["amount=gt.2", [103]],
    ["amount=gte.2", [102, 103]],
    ["title=in.(a,c)", [101, 103]],
    ['title=in.(a,"x,y")', [101, 104]],
    ["title=like.%b%", [102]],
    ["title=ilike.%B%", [102]],
    ["title=match.^[ab]$", [101, 102]],
    ["title=imatch.^[AB]$", [101, 102]],
    ["title=not.match.^[ab]$", [103, 104]],
    ["amount=is.null", [104]],
    ["amount=not.is.null", [101, 102, 103]],
    ["amount=isdistinct.2", [101, 103, 104]],
    ['title=eq."x,y"', [104]],
    ["title=neq.a,amount=lt.3", [102]],
    ["mood=eq.merry", [103]],
    ["done=is.true", [101]],
    ["done=not.is.true", [102, 103, 104]],
    ["done=is.false", [102]],
    ["done=is.unknown", [103, 104]],
  ])("%s", async (filter, expected) => {
    const { received, said } = await follow({ event: "INSERT", table: "notes", filter: `${filter},${FITTING}` });
    expect(said.status).toBe("ok");
    const all = await follow({ event: "INSERT", table: "notes", filter: "id=eq.199" });
    await at.sql("delete from live.notes");
    await at.sql(
      "insert into live.notes (id, title, amount, mood, done) values (101, 'a', 1, null, true), (102, 'b', 2, null, false), (103, 'c', 3, 'merry', null), (104, 'x,y', null, null, null), (199, null, null, null, null)",
    );
    await all.received.next();
    await expect.poll(() => ids(received.all).filter((id) => id !== 199)).toEqual(expected);
  });

  test("apply to the key of a deletion", async () => {
    await at.sql("delete from live.notes");
    await at.sql("insert into live.notes (id, title) values (301, 'a'), (302, 'a')");
    const [byKey, byOther] = [
      await follow({ event: "DELETE", table: "notes", filter: "id=eq.302" }),
      await follow({ event: "DELETE", table: "notes", filter: "title=eq.a" }),
    ];
    await at.sql("delete from live.notes");
    expect((await byKey.received.next()).old).toEqual({ id: 302 });
    expect([byKey.received.all, byOther.received.all]).toEqual([[], []]);
  });

  test("narrow the columns with `select`, and keep the key", async () => {
    const { received } = await follow({ table: "notes", select: ["title"] });
    await at.sql("insert into live.notes (id, title, amount) values (401, 'a', 1)");
    expect((await received.next()).new).toEqual({ id: 401, title: "a" });
    expect(Object.keys((await follow({ table: "notes" })).said)).toContain("status");
  });

  const unable = (parameters: string) =>
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${parameters}]`;
  test.each<[string, Asked, unknown]>([
    [
      "a table that is not published",
      { table: "unpublished" },
      unable("event: *, schema: live, table: unpublished, filters: [], select: nil"),
    ],
    [
      "a table that does not exist",
      { table: "x" },
      unable("event: *, schema: live, table: x, filters: [], select: nil"),
    ],
    [
      "a column that does not exist",
      { table: "notes", filter: "x=eq.1" },
      unable('event: *, schema: live, table: notes, filters: [{"x", "eq", "1", false}], select: nil'),
    ],
    [
      "a column that may not be selected",
      { table: "notes", filter: "secret=eq.1" },
      unable('event: *, schema: live, table: notes, filters: [{"secret", "eq", "1", false}], select: nil'),
    ],
    [
      "a selected column that may not be",
      { table: "notes", select: ["secret"] },
      unable('event: *, schema: live, table: notes, filters: [], select: ["secret"]'),
    ],
    ["a value of another type", { table: "notes", filter: "id=eq.x" }, expect.stringContaining("Unable to subscribe")],
    ["an operator that is none", { table: "notes", filter: "id=foo.x" }, 'Error parsing `filter` params: ["foo","x"]'],
    ["no operator", { table: "notes", filter: "undefined" }, 'Error parsing `filter` params: ["undefined"]'],
    [
      "an entry of 10 kB",
      { table: "notes", filter: `title=eq.${"x".repeat(10_000)}` },
      "One of postgres_changes is too long",
    ],
    [
      "a pattern of nested counts",
      { table: "notes", filter: 'title=match."(.{1,99}){1,99}"' },
      expect.stringContaining("multiply to at most"),
    ],
    [
      "a pattern with a back reference",
      { table: "notes", filter: "title=match.(a)\\1" },
      expect.stringContaining("no back references"),
    ],
    [
      "a pattern of 201 characters",
      { table: "notes", filter: `title=imatch.${"a".repeat(201)}` },
      expect.stringContaining("at most 200"),
    ],
    [
      "101 values",
      { table: "notes", filter: `id=in.(${Array.from({ length: 101 }, (_, n) => n).join(",")})` },
      expect.stringContaining("at most 100"),
    ],
    [
      "a column of any table",
      { schema: "live", table: "*", select: ["id"] },
      expect.stringContaining("not supported for wildcard"),
    ],
  ])("with %s are an error after the join", async (_, asked, message) => {
    const { said } = await follow(asked);
    expect(said).toMatchObject({ extension: "postgres_changes", status: "error", message });
  });

  test("that fail on a row's value do not affect other channels", async () => {
    const broken = await follow({ event: "INSERT", table: "notes", filter: "title=like.x\\" });
    const whole = await follow({ event: "INSERT", table: "notes", filter: "title=eq.x1" });
    await at.sql("insert into live.notes (id, title) values (501, 'x1')");
    expect((await whole.received.next()).new).toMatchObject({ id: 501 });
    expect(broken.received.all).toEqual([]);
    expect(await broken.system.next()).toMatchObject({ status: "error", message: "A filter could not be evaluated" });
  });
});

describe("the publication", () => {
  test("can change while clients are subscribed", async () => {
    await at.sql("create table live.later (id int primary key); grant select on live.later to anon");
    expect((await follow({ table: "later" })).said.status).toBe("error");
    await at.sql("alter publication supabase_realtime add table live.later");
    const { received, said } = await follow({ table: "later" });
    expect(said.status).toBe("ok");
    await at.sql("insert into live.later values (1)");
    expect((await received.next()).new).toEqual({ id: 1 });
    await at.sql("alter table live.later add column words text; grant select on live.later to anon");
    await at.sql("insert into live.later values (2, 'new')");
    expect((await received.next()).new).toEqual({ id: 2, words: "new" });
    await at.sql("alter publication supabase_realtime drop table live.later; notify pgrst, 'reload schema'");
    const triggers = "select count(*)::int as count from pg_trigger where tgrelid = 'live.later'::regclass";
    await expect.poll(() => at.sql(triggers)).toEqual([{ count: 0 }]);
  });

  test("has the old values of the replica identity", async () => {
    await at.sql(
      "create table live.other (id int primary key, code text not null unique, words text); grant select on live.other to anon",
    );
    await at.sql(
      "alter table live.other replica identity using index other_code_key; alter publication supabase_realtime add table live.other",
    );
    const { received } = await follow({ event: "UPDATE", table: "other" });
    await at.sql("insert into live.other values (1, 'a', 'x')");
    await at.sql("update live.other set words = 'y'");
    expect((await received.next()).old).toEqual({ code: "a" });
    await at.sql("alter table live.other replica identity full; notify pgrst, 'reload schema'");
    const trigger = "select tgnargs from pg_trigger where tgname = 'realtime' and tgrelid = 'live.other'::regclass";
    await expect.poll(() => at.sql(trigger)).toEqual([{ tgnargs: 0 }]);
    await at.sql("update live.other set words = 'z'");
    expect((await received.next()).old).toEqual({ id: 1, code: "a", words: "y" });
  });

  test("has old changes deleted once every node has read them, and not before a slow transaction has ended", async () => {
    const minuteAgo = "update realtime.marks set taken_at = now() - interval '2 minutes'";
    const count = async () =>
      (
        await at.sql<{ count: number }>("select count(*)::int as count from realtime.changes where \"table\" = 'open'")
      )[0]?.count;
    const slow = await at.fresh.database.pool.connect();
    await slow.query("begin");
    await slow.query("select pg_current_xact_id()");
    await at.sql("insert into live.open values (9, 1, 'old')");
    for (const _ of [1, 2]) {
      await at.sql("select realtime.delete_expired()");
      await at.sql(minuteAgo);
    }
    await at.sql("select realtime.delete_expired()");
    expect(await count()).toBeGreaterThan(0);
    await slow.query("commit");
    slow.release();
    const forgotten = async () => {
      await at.sql(minuteAgo);
      await at.sql("select realtime.delete_expired()");
      return count();
    };
    await expect.poll(forgotten).toBe(0); // a snapshot includes transactions of other tests' databases
  });
});

test("when matching falls behind, the channels with row changes get an error and join again", async () => {
  const node = await at.start(0, { limits: { backlog: 10 } });
  const { received, system, channel } = await follow({ table: "open" }, { node });
  await at.sql("insert into live.open select 1000 + n, 1, 'many' from generate_series(1, 11) n");
  expect(await system.next()).toMatchObject({ status: "error", message: "Too many changes at once; subscribe again" });
  await expect.poll(() => channel.state).toBe("joined");
  expect(await system.next()).toMatchObject({ status: "ok" });
  await at.sql("insert into live.open values (2000, 1, 'after')");
  expect((await received.next()).new).toMatchObject({ id: 2000 });
});
