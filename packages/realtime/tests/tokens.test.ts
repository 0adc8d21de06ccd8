import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collector, rawSocket, startRealtime, subscribed, type TestRealtime } from "./start-realtime.ts";

let at: TestRealtime;
beforeAll(async () => {
  at = await startRealtime();
});
afterAll(() => at.close());

const OWNER = "00000000-0000-4000-8000-000000000002";

/** A raw channel, since the client's own behaviour would obscure the server's. */
async function joined(payload: object) {
  const socket = await rawSocket(at.node);
  socket.send("1", "1", "realtime:room", "phx_join", payload);
  return { ...socket, joining: (await socket.reply("1")).payload };
}

const ended = async ({ event }: Awaited<ReturnType<typeof joined>>) => {
  const { payload } = await event("system");
  expect(await event("phx_close")).toMatchObject({ topic: "realtime:room", ref: "1", payload: {} });
  return payload;
};

describe("a join", () => {
  test.each([
    [
      "with a token of another key",
      () => "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYSIsImV4cCI6MX0.AAAA",
      "JwtSignatureError: Failed to validate JWT signature",
    ],
    ["with an expired token", () => at.token({}, -5), "InvalidJWTToken: Token has expired 5 seconds ago"],
  ])("%s is refused", async (_, token, reason) => {
    const { joining } = await joined({ access_token: await token() });
    expect(joining).toEqual({ status: "error", response: { reason } });
  });

  test("with the API key, or another one, has the connection's role", async () => {
    for (const access_token of [undefined, null, "sb_publishable_for_realtime_tests", "sb_anything"]) {
      expect((await joined({ access_token })).joining).toMatchObject({ status: "ok" });
    }
  });

  test("whose token cannot be checked is refused for now", async () => {
    const access_token = await at.token({ sub: "lost" });
    at.ended.add(access_token);
    expect((await joined({ access_token })).joining).toEqual({
      status: "error",
      response: { reason: "UnableToConnectToProject: Realtime was unable to connect to the project database" },
    });
  });

  test("is answered by the reply, then the presence state, then `system`", async () => {
    const { send, frames } = await rawSocket(at.node);
    send("1", "1", "realtime:order", "phx_join", {
      config: { presence: { enabled: true }, postgres_changes: [{ event: "*", schema: "live", table: "open" }] },
    });
    const events = [];
    for (let index = 0; index < 3; index += 1) events.push(((await frames.next()) as { event: string }).event);
    expect(events).toEqual(["phx_reply", "presence_state", "system"]);
  });

  test("that is refused is answered after a delay, and the official client retries", async () => {
    let token = await at.token({}, -5);
    const client = at.client({ token: () => token });
    const channel = client.channel("again");
    const statuses = collector<string>();
    await client.realtime.setAuth();
    channel.subscribe((status) => statuses.put(status));
    expect(await statuses.next()).toBe("CHANNEL_ERROR");
    token = await at.token({ sub: OWNER });
    await client.realtime.setAuth();
    expect(await statuses.next((status) => status === "SUBSCRIBED")).toBe("SUBSCRIBED");
  });
});

describe("the access token of a channel", () => {
  test("can be renewed, and its claims apply from the next change on", async () => {
    const { send, event, joining } = await joined({
      config: { postgres_changes: [{ event: "*", schema: "live", table: "notes" }] },
    });
    expect(joining["status"]).toBe("ok");
    await event("system");
    send("1", null, "realtime:room", "access_token", { access_token: await at.token({ sub: OWNER }) });
    let told: object | undefined;
    void event("postgres_changes").then((frame) => (told = frame));
    const insert = () => at.sql("insert into live.notes (owner) values ($1)", [OWNER]).then(() => told);
    await expect.poll(insert).toMatchObject({ payload: { data: { record: { owner: OWNER } } } });
  });

  test("that is the same, null or a key changes nothing; an invalid one ends the channel", async () => {
    const access_token = await at.token({ sub: OWNER });
    const socket = await joined({ access_token });
    for (const same of [access_token, null, "sb_publishable_x"])
      socket.send("1", null, "realtime:room", "access_token", { access_token: same });
    socket.send("1", "2", "phoenix", "heartbeat", {});
    await socket.reply("2");
    expect(socket.frames.all).toEqual([]);
    socket.send("1", null, "realtime:room", "access_token", { access_token: await at.token({}, -5) });
    expect(await ended(socket)).toEqual({
      extension: "system",
      status: "error",
      message: "Token has expired 5 seconds ago",
      channel: "room",
    });
  });

  test("ends the channel when it expires", async () => {
    const socket = await joined({ access_token: await at.token({ sub: OWNER }, 2) });
    expect(socket.joining["status"]).toBe("ok");
    expect(await ended(socket)).toMatchObject({ status: "error", message: "Access token has expired" });
  });

  test("ends the channel when its session ends: at once after a notification, otherwise at the next check", async () => {
    const notified = await joined({ access_token: await at.token({ sub: OWNER, session_id: "notified" }) });
    const other = await joined({ access_token: await at.token({ sub: OWNER, session_id: "other" }) });
    at.ended.add("notified");
    await at.sql("select realtime.identity_changed($1)", [OWNER]);
    expect(await ended(notified)).toMatchObject({ message: "The session has ended" });
    other.send("1", "2", "phoenix", "heartbeat", {});
    await other.reply("2");
    expect(other.frames.all).toEqual([]);

    const node = await at.start(0, { recheck: 100 });
    const looked = await rawSocket(node);
    looked.send("1", "1", "realtime:room", "phx_join", {
      access_token: await at.token({ sub: OWNER, session_id: "looked up" }),
    });
    await looked.reply("1");
    at.ended.add("looked up");
    expect((await looked.event("system")).payload).toMatchObject({ message: "The session has ended" });
  });
});

test("the official client's sign-out keeps the channel until the session ends", async () => {
  let token: string = await at.token({ sub: OWNER, session_id: "signs out" });
  const client = at.client({ token: () => token });
  const statuses = collector<string>();
  const channel = client.channel("signs out");
  expect(await subscribed(channel)).toEqual({ status: "SUBSCRIBED" });
  channel.on("system", {}, ({ message }: { message: string }) => statuses.put(message));
  token = "sb_publishable_for_realtime_tests";
  await client.realtime.setAuth();
  at.ended.add("signs out");
  await at.sql("select realtime.identity_changed($1)", [OWNER]);
  expect(await statuses.next()).toBe("The session has ended");
  await expect.poll(() => channel.state).toBe("closed");
});
