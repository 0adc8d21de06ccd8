import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collector, KEYS, rawSocket, startRealtime, subscribed, type TestRealtime } from "./start-realtime.ts";

let at: TestRealtime;
let token: string;
beforeAll(async () => {
  at = await startRealtime();
  token = await at.token({ sub: OWNER });
});
afterAll(() => at.close());

const OWNER = "00000000-0000-4000-8000-000000000003";
const TEAM = `team:${OWNER}`;
type Heard = { event: string; payload?: unknown; meta?: unknown };

async function listener(
  name: string,
  options: { token?: string; private?: boolean; broadcast?: object; presence?: object } = {},
) {
  const { token: own = token, private: isPrivate = true, ...config } = options;
  const channel = at.client({ token: own }).channel(name, { config: { private: isPrivate, ...config } });
  const received = collector<Heard>();
  channel.on("broadcast", { event: "*" }, (message) => received.put(message));
  expect(await subscribed(channel)).toEqual({ status: "SUBSCRIBED" });
  return { channel, received };
}

describe("a private topic", () => {
  test("can be joined with a policy that allows reading, and is refused otherwise", async () => {
    await listener(TEAM);
    const refused = {
      status: "CHANNEL_ERROR",
      error: `Unauthorized: You do not have permissions to read from this Channel topic: ${TEAM}`,
    };
    const stranger = await at.token({ sub: "00000000-0000-4000-8000-000000000004" });
    for (const other of [stranger, undefined]) {
      const channel = at
        .client(other === undefined ? {} : { token: other })
        .channel(TEAM, { config: { private: true } });
      expect(await subscribed(channel)).toEqual(refused);
    }
    expect(await at.sql("select from realtime.messages")).toEqual([]); // the trial rows were rolled back
  });

  test("with `ack` and `self` returns the client's own broadcast, and is separate from the public topic of its name", async () => {
    const own = await listener(TEAM, { broadcast: { ack: true, self: true } });
    const open = await listener(TEAM, { private: false });
    expect(await own.channel.send({ type: "broadcast", event: "x", payload: { n: 1 } })).toBe("ok");
    expect(await own.received.next()).toMatchObject({ event: "x", payload: { n: 1 } });
    await open.channel.send({ type: "broadcast", event: "y", payload: {} });
    const other = await listener(TEAM);
    await own.channel.send({ type: "broadcast", event: "z", payload: {} });
    expect(await other.received.next()).toMatchObject({ event: "z" });
    expect(open.received.all).toEqual([]);
  });

  test("without the write privilege refuses broadcast and presence", async () => {
    const { channel } = await listener("news", { broadcast: { ack: true } });
    expect(await channel.send({ type: "broadcast", event: "x", payload: {} })).toBe("error");
    expect(await channel.track({ here: true })).toBe("error");
  });

  test("over HTTP accepts messages with the write privilege, and refuses others", async () => {
    const { received } = await listener(TEAM);
    const client = at.client({ token });
    await client.realtime.setAuth();
    expect(await client.channel(TEAM, { config: { private: true } }).httpSend("x", { n: 1 })).toEqual({
      success: true,
    });
    expect(await received.next()).toMatchObject({ event: "x", payload: { n: 1 } });
    const visitor = at.client().channel(TEAM, { config: { private: true } });
    await expect(visitor.httpSend("x", {})).rejects.toThrow("Unauthorized");
    expect(await visitor.send({ type: "broadcast", event: "dropped", payload: {} })).toBe("ok"); // a batch drops forbidden messages
    const service = at.client({ key: KEYS.service }).channel(TEAM, { config: { private: true } });
    expect(await service.httpSend("after", {})).toEqual({ success: true });
    expect(await received.next()).toMatchObject({ event: "after" });
  });

  test("is closed when a new token may not read it", async () => {
    const { send, reply, event } = await rawSocket(at.node);
    send("1", "1", `realtime:${TEAM}`, "phx_join", { config: { private: true }, access_token: token });
    expect((await reply("1")).payload["status"]).toBe("ok");
    send("1", null, `realtime:${TEAM}`, "access_token", {
      access_token: await at.token({ sub: "00000000-0000-4000-8000-000000000004" }),
    });
    expect((await event("system")).payload).toMatchObject({
      message: `You no longer have permission to read from this Channel topic: ${TEAM}`,
    });
    expect(await event("phx_close")).toMatchObject({ ref: "1" });
  });
});

describe("messages from the database", () => {
  test("`realtime.send` reaches the topic on commit, with an id, and not when it is rolled back", async () => {
    const { received } = await listener("news");
    await at.sql(`begin; select realtime.send('{"n":0}', 'undone', 'news'); rollback`);
    await at.sql(`select realtime.send('{"n":1}', 'told', 'news')`);
    expect(await received.next()).toMatchObject({
      event: "told",
      payload: { n: 1, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(received.all).toEqual([]);
  });

  test("`realtime.send` to a public topic, or without the privilege, is a warning, not an error", async () => {
    const open = await listener("open", { private: false });
    await at.sql("set role anon; select realtime.send('{}', 'forbidden', 'open', false); reset role");
    await at.sql("select realtime.send('[1]', 'told', 'open', false)");
    expect(await open.received.next()).toMatchObject({ event: "told", payload: [1] });
  });

  test("`realtime.broadcast_changes` sends a row from a trigger", async () => {
    await at.sql(`
      create function live.tell() returns trigger language plpgsql as $$ begin
        perform realtime.broadcast_changes('news', tg_op, tg_op, tg_table_name, tg_table_schema, new, old); return null; end $$;
      create trigger tell after insert or update or delete on live.open for each row execute function live.tell()`);
    const { received } = await listener("news");
    await at.sql("insert into live.open values (7, 1, 'a')");
    await at.sql("delete from live.open where id = 7");
    const row = { id: 7, part: 1, words: "a" };
    expect(await received.next()).toMatchObject({
      event: "INSERT",
      payload: { operation: "INSERT", schema: "live", table: "open", record: row, old_record: null },
    });
    expect(await received.next()).toMatchObject({
      event: "DELETE",
      payload: { operation: "DELETE", record: null, old_record: row },
    });
  });

  test("reach a topic whose policy of writing names it, sent by a user's own transaction and from their trigger", async () => {
    const asUser = (statement: string) =>
      at.sql(`
        begin;
        select set_config('request.jwt.claims', '{"sub":"${OWNER}"}', true);
        set local role authenticated;
        ${statement};
        commit`);
    const { received } = await listener(TEAM);
    await asUser(
      `select realtime.send('{"n":1}', 'own', '${TEAM}'); select realtime.send('{"n":2}', 'not theirs', 'team:x')`,
    );
    expect(await received.next()).toMatchObject({ event: "own", payload: { n: 1 } });
    expect(await at.sql("select topic from realtime.messages where topic = 'team:x'")).toEqual([]);

    await at.sql(`
      create table live.tasks (id int primary key);
      grant insert on live.tasks to authenticated;
      grant usage on schema live to authenticated;
      create function live.tell_team() returns trigger language plpgsql as $$ begin
        perform realtime.broadcast_changes('team:' || auth.uid(), tg_op, tg_op, tg_table_name, tg_table_schema, new, old); return null; end $$;
      grant execute on function live.tell_team() to authenticated;
      create trigger tell_team after insert on live.tasks for each row execute function live.tell_team()`);
    await asUser("insert into live.tasks values (3)");
    expect(await received.next()).toMatchObject({
      event: "INSERT",
      payload: { operation: "INSERT", record: { id: 3 } },
    });
  });

  test("leave the topic that a policy reads as it was", async () => {
    const [row] = await at.sql(
      "select set_config('realtime.topic', 'before', true), realtime.send('{}', 'x', 'elsewhere'), realtime.topic() as topic",
    );
    expect(row).toMatchObject({ topic: "before" });
  });

  test("carry bytes", async () => {
    const { received } = await listener("news");
    await at.sql("select realtime.send_binary('\\x0001fe', 'bytes', 'news')");
    const { event, payload } = await received.next();
    expect([event, [...new Uint8Array(payload as ArrayBuffer)]]).toEqual(["bytes", [0, 1, 254]]);
  });

  test("are replayed after joining a private topic, marked as such, and not for public ones", async () => {
    await at.sql("delete from realtime.messages");
    for (const n of [1, 2, 3]) await at.sql("select realtime.send($1, 'stored', 'news')", [JSON.stringify({ n })]);
    await at.sql("select realtime.send('{}', 'stored', 'elsewhere')");
    const { received } = await listener("news", { broadcast: { replay: { since: Date.now() - 60_000, limit: 2 } } });
    for (const n of [2, 3]) {
      expect(await received.next()).toMatchObject({
        event: "stored",
        payload: { n },
        meta: { replayed: true, id: expect.any(String) },
      });
    }
    const { send, reply } = await rawSocket(at.node);
    send("1", "1", "realtime:news", "phx_join", { config: { broadcast: { replay: { since: 1 } } } });
    expect((await reply("1")).payload["response"]).toEqual({
      reason: "UnableToReplayMessages: Replay is not allowed for public channels",
    });
  });

  test("`replication_ready` is sent when replication runs; messages are deleted after three days", async () => {
    const { send, event } = await rawSocket(at.node);
    send("1", "1", "realtime:ready", "phx_join", { config: { broadcast: { replication_ready: true } } });
    expect((await event("system")).payload).toEqual({
      extension: "system",
      status: "ok",
      message: "Replication connection established",
      channel: "ready",
    });
    await at.sql("update realtime.messages set inserted_at = now() - interval '73 hours'");
    await at.sql("select realtime.delete_expired()");
    expect(await at.sql("select from realtime.messages")).toEqual([]);
  });
});
