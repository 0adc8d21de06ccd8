import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEYS } from "#tests/support/accounts-api.ts";
import { type PracticeDataApi, startPracticeData } from "#tests/support/data/practice-data.ts";

let at: PracticeDataApi;
const opened: SupabaseClient[] = [];
beforeAll(async () => {
  at = await startPracticeData({ realtime: true });
});
afterAll(async () => {
  await Promise.all(
    [...opened, at.client("client"), at.client("practitioner")].map((client) => client.removeAllChannels()),
  );
  await at.close();
});

/** Subscribes to a channel; `ended` resolves to the `system` message that ends it. */
async function subscribe(client: SupabaseClient, name = `room ${crypto.randomUUID()}`) {
  opened.push(client);
  await client.realtime.setAuth();
  const channel = client.channel(name);
  const ended = new Promise<string>((resolve) =>
    channel.on("system", {}, ({ message }: { message: string }) => resolve(message)),
  );
  expect(await status(channel)).toBe("SUBSCRIBED");
  return { channel, ended };
}

const status = (channel: RealtimeChannel) =>
  new Promise<string>((resolve) => {
    channel.subscribe((told, error) => resolve(error ? error.message : told));
  });

describe("a channel ends with its session, at once:", () => {
  test("signed out everywhere from another device", async () => {
    const { client, token } = await at.newClient();
    const { channel, ended } = await subscribe(client);
    const answer = await fetch(`${at.url}/auth/v1/logout?scope=global`, {
      method: "POST",
      headers: { apikey: KEYS.publishable, authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(204);
    expect(await ended).toBe("Session from session_id claim in JWT does not exist");
    await expect.poll(() => channel.state).toBe("closed");
  });

  test("banned, and deleted", async () => {
    const [banned, deleted] = [await at.newClient(), await at.newClient()];
    const [first, second] = [await subscribe(banned.client), await subscribe(deleted.client)];
    const service = at.client("service");
    await service.auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    expect(await first.ended).toBe("User is banned");
    await service.auth.admin.deleteUser(deleted.id);
    expect(await second.ended).toBe("User from sub claim in JWT does not exist");
  });

  test("while another person's goes on", async () => {
    const { client } = await at.newClient();
    const { channel } = await subscribe(client);
    const other = await at.newClient();
    await other.client.auth.signOut();
    const received = new Promise((resolve) => channel.on("broadcast", { event: "x" }, resolve));
    await at.client("service").channel(channel.subTopic).httpSend("x", {});
    expect(await received).toMatchObject({ event: "x" });
  });
});

test("a role that is taken away is taken away from the channel: the change after it is not told", async () => {
  const { client, id } = await at.newClient();
  await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [id]);
  await client.realtime.setAuth();
  opened.push(client);
  const received: unknown[] = [];
  await new Promise((resolve) => {
    client
      .channel("diary")
      .on(
        "postgres_changes",
        { event: "UPDATE", schema: "public", table: "blocked_dates" },
        (change) => void received.push(change.errors ?? change.new["reason"]),
      )
      .on("system", {}, resolve)
      .subscribe();
  });
  await at.fresh.asOwner("update blocked_dates set reason = 'one' where blocked_date > private.today()");
  await expect.poll(() => received).toEqual(["one"]);
  await at.fresh.asOwner("update profiles set role = 'client' where user_id = $1", [id]);
  await expect
    .poll(async () => {
      await at.fresh.asOwner("update blocked_dates set reason = 'two' where blocked_date > private.today()");
      return received.at(-1);
    })
    .toEqual(["Error 401: Unauthorized"]);
});

describe("the topic of one's own account", () => {
  const topic = () => `account:${at.ids.client}`;

  test("signals a change of one's own booking and says nothing of it", async () => {
    const channel = at.client("client").channel(topic(), { config: { private: true } });
    await at.client("client").realtime.setAuth();
    const signals: unknown[] = [];
    channel.on("broadcast", { event: "bookings" }, ({ payload }) => void signals.push(payload));
    expect(await status(channel)).toBe("SUBSCRIBED");
    await at.fresh.asOwner("update bookings set notes = 'x' where user_id = $1", [at.ids.stranger]);
    await at.fresh.asOwner(
      "update bookings set payment_status = 'paid' where id = (select id from bookings where user_id = $1 and status = 'confirmed')",
      [at.ids.client],
    );
    await expect.poll(() => signals).toEqual([{}]);
  });

  test("is closed to everybody else, the practitioner and visitors included, and nobody sends to it", async () => {
    for (const person of ["stranger", "practitioner", "visitor"] as const) {
      const client = at.client(person);
      await client.realtime.setAuth();
      const answer = await status(client.channel(topic(), { config: { private: true } }));
      expect([person, answer]).toEqual([
        person,
        `Unauthorized: You do not have permissions to read from this Channel topic: ${topic()}`,
      ]);
      await client.removeAllChannels();
    }
    const own = at.client("client").channel("elsewhere", { config: { private: true } });
    expect(await status(own)).toMatch(/^Unauthorized/);
    await expect(
      at
        .client("client")
        .channel(topic(), { config: { private: true } })
        .httpSend("bookings", {}),
    ).rejects.toThrow("Unauthorized");
  });
});

describe("the topic of the practice", () => {
  const open = async (person: "client" | "stranger" | "practitioner" | "visitor") => {
    const client = at.client(person);
    await client.realtime.setAuth();
    return client.channel("practice", { config: { private: true } });
  };

  test("signals waiting lists and busy times to the practitioner, and says nothing of them", async () => {
    const channel = await open("practitioner");
    const signals: unknown[] = [];
    for (const event of ["waiting", "busy-times"])
      channel.on("broadcast", { event }, ({ payload }) => void signals.push([event, payload]));
    expect(await status(channel)).toBe("SUBSCRIBED");
    const told = async (event: string, statement: string, values: unknown[] = []) => {
      signals.length = 0;
      await at.fresh.asOwner(statement, values);
      await expect.poll(() => signals).toEqual([[event, {}]]);
    };
    await told(
      "waiting",
      `insert into waiting (group_session_id, user_id) select id, u from group_sessions, unnest($1::uuid[]) u where note = 'called off'`,
      [[at.ids.client, at.ids.stranger]],
    );
    await told("waiting", "update waiting set status = 'left'");
    await told("waiting", "delete from waiting");
    await at.fresh.asOwner(
      "insert into private.outside_calendars (name, kind, address) values ('Private', 'ics', 'https://calendar.example')",
    );
    await told(
      "busy-times",
      "insert into private.busy_times (calendar_id, uid, during) select id, 'a', '[2035-01-01 10:00, 2035-01-01 11:00)' from private.outside_calendars",
    );
    signals.length = 0;
    await at.fresh.asOwner("delete from private.busy_times where uid = 'b'"); // deletes no row
    await at.fresh.asOwner("update private.outside_calendars set last_read_at = now()");
    await told("busy-times", "delete from private.outside_calendars");
  });

  test("is closed to everybody else, and nobody sends to it", async () => {
    for (const person of ["client", "stranger", "visitor"] as const) {
      const channel = await open(person);
      expect([person, await status(channel)]).toEqual([
        person,
        "Unauthorized: You do not have permissions to read from this Channel topic: practice",
      ]);
      await at.client(person).removeAllChannels();
    }
    for (const person of ["practitioner", "client"] as const) {
      await expect((await open(person)).httpSend("waiting", {})).rejects.toThrow("Unauthorized");
    }
  });
});

describe("tokens", () => {
  const join = async (access_token: string, apikey = KEYS.publishable) => {
    const socket = new WebSocket(`${at.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    socket.send(JSON.stringify(["1", "1", "realtime:room", "phx_join", { config: {}, access_token }]));
    const answer = await new Promise<string>((resolve) =>
      socket.addEventListener("message", ({ data }: MessageEvent<string>) => resolve(data)),
    );
    socket.close();
    const [, , , , { response }] = JSON.parse(answer) as [
      null,
      null,
      string,
      string,
      { response: { reason?: string } },
    ];
    return response.reason ?? "ok";
  };
  const signed = (claims: object) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode("another secret of at least 32 characters"));

  test("are refused for what is wrong with them", async () => {
    const hour = Math.floor(Date.now() / 1_000) + 3_600;
    expect(await join("nonsense")).toBe("MalformedJWT: The token provided is not a valid JWT");
    expect(await join(await signed({ role: "authenticated" }))).toBe(
      "InvalidJWTToken: Fields `role` and `exp` are required in JWT",
    );
    expect(await join(await signed({ role: "authenticated", exp: hour }))).toBe(
      "JwtSignatureError: Failed to validate JWT signature",
    );
    const { token, client } = await at.newClient();
    expect(await join(token)).toBe("ok");
    await client.auth.signOut({ scope: "global" });
    expect(await join(token)).toBe("InvalidJWTToken: Session from session_id claim in JWT does not exist");
  });

  test("of a user may be the key of a connection", async () => {
    const { token } = await at.newClient();
    expect(await join("sb_any", token)).toBe("ok");
  });
});
