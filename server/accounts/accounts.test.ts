import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
});
afterAll(() => api.close());

type Seen = { id: string; current: boolean; signedInAt: string; lastUsedAt: string; userAgent: string };
type Person = { email: string; authorization: string };

/** A session of a new client, or of a known one on another device. */
async function signIn(device: string, email?: string): Promise<Person> {
  const address = email ?? `owner-${crypto.randomUUID()}@example.com`;
  const path = email ? "/auth/v1/token?grant_type=password" : "/auth/v1/signup";
  const answer = await api.post(path, { email: address, password: "a walk by the river" }, { "user-agent": device });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { email: address, authorization: `Bearer ${token}` };
}
const seenBy = async ({ authorization }: Person) => {
  const answer = await api.ask("/functions/v1/my-sessions", { headers: { apikey: KEYS.publishable, authorization } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { sessions: Seen[] }).sessions;
};

test("a user lists their sessions and ends one of them; another user's session is not ended", async () => {
  const phone = await signIn("a phone");
  const deps = await signIn("a desktop", phone.email);
  const stranger = await signIn("a stranger's");
  const seen = await seenBy(phone);
  expect(new Map(seen.map(({ userAgent, current }) => [userAgent, current]))).toEqual(
    new Map([
      ["a desktop", false],
      ["a phone", true],
    ]),
  );
  expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(["current", "id", "lastUsedAt", "signedInAt", "userAgent"]);
  const other = seen.find(({ current }) => !current)?.id;
  const end = (whose: Person, sessionId: unknown) =>
    api.post("/functions/v1/end-session", { sessionId }, { authorization: whose.authorization });
  expect((await end(stranger, other)).status).toBe(200);
  expect(await seenBy(phone)).toHaveLength(2);
  expect((await end(phone, other)).status).toBe(200);
  expect(await seenBy(phone)).toHaveLength(1);
  expect(
    (await api.ask("/auth/v1/user", { headers: { apikey: KEYS.publishable, authorization: deps.authorization } }))
      .status,
  ).toBe(403);
  expect((await end(phone, "x")).status).toBe(400);
});

test("sessions are refused without a session", async () => {
  expect((await api.ask("/functions/v1/my-sessions")).status).toBe(401);
  expect((await api.post("/functions/v1/end-session", { sessionId: crypto.randomUUID() })).status).toBe(401);
});

test("password-strength rates a password as the sign-up does", async () => {
  const checkStrength = async (body: unknown) => {
    const answer = await api.post("/functions/v1/password-strength", body);
    return [answer.status, ((await answer.json()) as { fault?: string | null }).fault];
  };
  expect(await checkStrength({ password: "owls" })).toEqual([200, "Password should be at least 8 characters."]);
  expect(await checkStrength({ password: "sunshine1" })).toEqual([
    200,
    "Password is known to be weak and easy to guess, please choose a different one.",
  ]);
  expect(await checkStrength({ password: "rowan.vale", about: ["rowan.vale@example.com"] })).toEqual([
    200,
    "Password is known to be weak and easy to guess, please choose a different one.",
  ]);
  expect(await checkStrength({ password: "nine owls at the ford", about: ["Rowan Vale"] })).toEqual([200, null]);
  expect((await checkStrength({ password: 5 }))[0]).toBe(400);
});
