import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
beforeAll(async () => {
  // A minute, so that no statement is cancelled while a test looks at it.
  api = await startFunctionsApi({ trustedProxies: ["loopback"], rest: { timeout: () => 60_000 } });
});
afterAll(() => api.close());

const from = (network: string, authorization?: string) => ({
  headers: { apikey: KEYS.publishable, "x-forwarded-for": network, ...(authorization && { authorization }) },
});

/** Locks a table that neither sign-in nor openings read, and so makes every data request for it last. */
async function lockArticles() {
  const client = await api.at.fresh.database.pool.connect();
  await client.query("reset role");
  await client.query("begin");
  await client.query("lock table public.articles in access exclusive mode");
  return async () => {
    await client.query("rollback");
    client.release(true);
  };
}

const waitingForLock = async () => {
  const [row] = await api.at.fresh.asOwner<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.count;
};

test("of one network 64 data requests are under way at once; one more is refused, and nobody else waits for them", async () => {
  const unlock = await lockArticles();
  const ended: number[] = [];
  const { authorization } = await api.signedIn();
  const addresses = ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3"];
  const slow = Array.from({ length: 65 }, async (_, each) => {
    const answer = await api.ask(
      "/rest/v1/articles?select=slug",
      from(addresses[each % 3] ?? "", each % 2 ? authorization : undefined),
    );
    ended.push(answer.status);
  });
  try {
    await expect.poll(waitingForLock).toBe(2);
    await expect.poll(() => ended).toEqual([429]);
    const next = await api.ask("/rest/v1/services?select=id", from("2001:db8::9", authorization));
    expect([next.status, next.headers.get("retry-after"), await next.json()]).toEqual([
      429,
      "1",
      {
        code: "over_request_rate_limit",
        message: expect.any(String) as string,
        details: null,
        hint: expect.any(String) as string,
      },
    ]);
    const statusOf = async (path: string, init?: RequestInit) => (await api.ask(path, init)).status;
    const signIn = { email: "nobody@example.com", password: "a walk by the river" };
    expect(
      await Promise.all([
        statusOf("/health/ready"),
        statusOf("/rest/v1/services?select=id", from("2001:db8:0:1::1")),
        statusOf("/rest/v1/my_bookings?select=id", from("203.0.113.7", authorization)),
        statusOf("/rest/v1/services?select=id", { headers: { ...from("2001:db8::9").headers, apikey: KEYS.secret } }),
        statusOf("/functions/v1/join-session?key=none", from("2001:db8::9")),
        api
          .post("/auth/v1/token?grant_type=password", signIn, from("2001:db8::9").headers)
          .then(({ status }) => status),
      ]),
    ).toEqual([200, 200, 200, 200, 404, 400]);
    expect(ended).toEqual([429]);
  } finally {
    await unlock();
    await Promise.all(slow);
  }
  expect(ended).toEqual([429, ...Array<number>(64).fill(200)]);
  expect((await api.ask("/rest/v1/services?select=id", from("2001:db8::9"))).status).toBe(200);
});
