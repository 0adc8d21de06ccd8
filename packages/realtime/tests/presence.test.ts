import { afterAll, beforeAll, expect, test } from "vitest";
import { rawSocket, startRealtime, subscribed, type TestRealtime } from "./start-realtime.ts";

let at: TestRealtime;
beforeAll(async () => {
  at = await startRealtime();
});
afterAll(() => at.close());

type State = Record<string, { n: number; presence_ref: string }[]>;

async function person(name: string, key: string, node = at.node) {
  const client = at.client({ node });
  const channel = client.channel(name, { config: { presence: { key } } });
  const state = () =>
    Object.fromEntries(
      Object.entries(channel.presenceState() as unknown as State).map(([own, metas]) => [own, metas.map(({ n }) => n)]),
    );
  channel.on("presence", { event: "sync" }, () => undefined);
  expect(await subscribed(channel)).toEqual({ status: "SUBSCRIBED" });
  return { client, channel, state };
}

test("tracked presences are visible to all until they untrack, leave or disconnect", async () => {
  const [anna, ben] = [await person("hall", "anna"), await person("hall", "ben")];
  expect(await anna.channel.track({ n: 1 })).toBe("ok");
  await expect.poll(ben.state).toEqual({ anna: [1] });
  await expect.poll(anna.state).toEqual({ anna: [1] });
  await ben.channel.track({ n: 2 });
  await anna.channel.track({ n: 3 });
  await expect.poll(ben.state).toEqual({ anna: [3], ben: [2] });
  const late = await person("hall", "late");
  await expect.poll(late.state).toEqual({ anna: [3], ben: [2] });
  expect(await anna.channel.untrack()).toBe("ok");
  await expect.poll(ben.state).toEqual({ ben: [2] });
  await ben.client.removeChannel(ben.channel);
  await expect.poll(late.state).toEqual({});
  await anna.channel.track({ n: 4 });
  await expect.poll(late.state).toEqual({ anna: [4] });
  await anna.client.realtime.disconnect();
  await expect.poll(late.state).toEqual({});
});

test("the frames: state, diff, `phx_ref` and `phx_ref_prev`; an unchanged payload does nothing", async () => {
  const { send, reply, event, frames } = await rawSocket(at.node);
  send("1", "1", "realtime:frames", "phx_join", { config: { presence: { key: "k", enabled: true } } });
  await reply("1");
  expect((await event("presence_state")).payload).toEqual({});
  send("1", "2", "realtime:frames", "presence", { type: "presence", event: "track", payload: { n: 1 } });
  const { payload: first } = await event("presence_diff");
  expect(first).toEqual({ joins: { k: { metas: [{ n: 1, phx_ref: expect.any(String) }] } }, leaves: {} });
  expect((await reply("2")).payload).toEqual({ status: "ok", response: {} });
  send("1", "3", "realtime:frames", "presence", { type: "presence", event: "track", payload: { n: 1 } });
  await reply("3");
  expect(frames.all).toEqual([]);
  send("1", "4", "realtime:frames", "presence", { type: "presence", event: "track", payload: { n: 2 } });
  const before = (first["joins"] as { k: { metas: [{ phx_ref: string }] } }).k.metas[0];
  expect((await event("presence_diff")).payload).toEqual({
    joins: { k: { metas: [{ n: 2, phx_ref: expect.any(String), phx_ref_prev: before.phx_ref }] } },
    leaves: { k: { metas: [before] } },
  });
});

test("the key is a fresh UUID where none is given, and `track` turns presence on", async () => {
  const { send, reply, event } = await rawSocket(at.node);
  send("1", "1", "realtime:off", "phx_join", { config: {} });
  await reply("1");
  send("1", "2", "realtime:off", "presence", { type: "presence", event: "track", payload: {} });
  expect((await event("presence_state")).payload).toEqual({});
  const { payload } = await event("presence_diff");
  expect(Object.keys(payload["joins"] as object)).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)]);
});

test("an invalid payload and an unknown event are refused", async () => {
  const { send, reply } = await rawSocket(at.node);
  send("1", "1", "realtime:odd", "phx_join", { config: {} });
  await reply("1");
  send("1", "2", "realtime:odd", "presence", { type: "presence", event: "track", payload: "x" });
  expect((await reply("2")).payload).toEqual({
    status: "error",
    response: { reason: "Presence track payload must be a map" },
  });
  send("1", "3", "realtime:odd", "presence", { type: "presence", event: "x" });
  expect((await reply("3")).payload["status"]).toBe("error");
});

test("exceeding the rate limit of a channel, or of the node, ends the channel", async () => {
  for (const [limits, calls, message] of [
    [{ presenceCalls: 2 }, 3, "Client presence rate limit exceeded"],
    [{ presenceRate: 1 }, 3, "Too many presence messages per second"],
  ] as const) {
    const { send, event, reply } = await rawSocket(await at.start(0, { limits }));
    send("1", "1", "realtime:busy", "phx_join", { config: {} });
    await reply("1");
    for (let n = 1; n <= calls; n += 1)
      send("1", null, "realtime:busy", "presence", { type: "presence", event: "track", payload: { n } });
    expect((await event("system")).payload).toMatchObject({ status: "error", message });
    expect(await event("phx_close")).toMatchObject({ ref: "1" });
  }
});

test("a payload above the size limit ends the channel", async () => {
  const { send, event, reply } = await rawSocket(at.node);
  send("1", "1", "realtime:large", "phx_join", { config: {} });
  await reply("1");
  send("1", null, "realtime:large", "presence", {
    type: "presence",
    event: "track",
    payload: { text: "x".repeat(33_000) },
  });
  expect((await event("system")).payload).toMatchObject({ status: "error", message: "Track message size exceeded" });
});

test("keys such as __proto__ are ordinary keys", async () => {
  const { send, event, reply } = await rawSocket(at.node);
  send("1", "1", "realtime:keys", "phx_join", { config: { presence: { key: "__proto__", enabled: true } } });
  await reply("1");
  send("1", "2", "realtime:keys", "presence", { type: "presence", event: "track", payload: { n: 1 } });
  expect(JSON.stringify((await event("presence_diff")).payload["joins"])).toMatch(
    /^\{"__proto__":\{"metas":\[\{"n":1,/,
  );
});
