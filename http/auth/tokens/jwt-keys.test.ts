import { createClient } from "@supabase/supabase-js";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, PASSWORD } from "#tests/support/accounts-api.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

const SECRET = "a-secret-of-at-least-thirty-two-characters";
const now = () => Math.floor(Date.now() / 1000);

/** A key as hosted projects have it, valid for ten years. */
const keyFor = (
  role: string,
  { secret = SECRET, ...claims }: { secret?: string; exp?: number; iat?: number; nbf?: number } = {},
) =>
  new SignJWT({
    iss: "supabase",
    ref: "abcdefghijklmnopqrst",
    role,
    iat: now() - 60,
    exp: now() + 315_360_000,
    ...claims,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(secret));
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (role: string) => `${encoded({ alg: "none", typ: "JWT" })}.${encoded({ role, exp: now() + 60 })}.`;
const answerText = async (answer: Response | Promise<Response>) =>
  `${(await answer).status} ${await (await answer).text()}`;
const official = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

describe("with JWT_SECRET", () => {
  let api: FunctionsApi;
  let anon: string;
  let service: string;
  beforeAll(async () => {
    api = await startFunctionsApi({ jwtSecret: SECRET });
    [anon, service] = [await keyFor("anon"), await keyFor("service_role")];
  });
  afterAll(() => api.close());
  const rest = (headers: Record<string, string>) => api.ask("/rest/v1/services?select=name&limit=1", { headers });

  test("the official client signs up, reads and calls functions with an anon key that is a JWT", async () => {
    const client = official(api.url, anon);
    expect((await client.from("services").select("name").limit(1)).data).toHaveLength(1);
    expect((await client.from("bookings").select("client_email").limit(1)).error?.code).toBe("42501");
    const { data, error } = await client.auth.signUp({ email: "rowan@example.com", password: PASSWORD });
    expect(error).toBeNull();
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await client.from("profiles").select("user_id")).data).toEqual([{ user_id: data.user?.id }]);
    const visitor = official(api.url, anon);
    const called = await visitor.functions.invoke("verify-booking-payment", { body: { sessionId: "cs_1" } });
    expect((called.error as { context: Response }).context.status).toBe(404);
  });

  test.each(["service_role", "supabase_admin"])("a %s key has the rights of the secret key", async (role) => {
    const client = official(api.url, await keyFor(role));
    expect((await client.auth.admin.listUsers()).error).toBeNull();
    expect((await client.from("bookings").select("client_email").limit(1)).error).toBeNull();
  });

  test("a key has no user, and a Bearer that differs from the key decides", async () => {
    const user = await api.ask("/auth/v1/user", {
      headers: { apikey: anon, authorization: `Bearer ${anon}`, "x-supabase-api-version": "2024-01-01" },
    });
    expect(await answerText(user)).toBe('403 {"code":"bad_jwt","message":"invalid claim: missing sub claim"}');
    const users = (headers: Record<string, string>) => api.ask("/auth/v1/admin/users", { headers });
    expect((await users({ apikey: anon, authorization: `Bearer ${service}` })).status).toBe(200);
    expect((await users({ apikey: service, authorization: `Bearer ${anon}` })).status).toBe(403);
    expect((await users({ apikey: KEYS.publishable, authorization: `Bearer ${service}` })).status).toBe(200);
    expect((await rest({ apikey: KEYS.publishable })).status).toBe(200);
  });

  test("any other JWT is an invalid apikey", async () => {
    const wrong = {
      "another secret": await keyFor("anon", { secret: SECRET.toUpperCase() }),
      expired: await keyFor("service_role", { exp: now() - 60 }),
      "not yet valid": await keyFor("anon", { nbf: now() + 3600 }),
      "issued in the future": await keyFor("anon", { iat: now() + 3600 }),
      "alg none": unsigned("service_role"),
      "a changed role": anon.replace(/\.[^.]+\./, `.${encoded({ role: "service_role", exp: now() + 60 })}.`),
      "a user's role": await keyFor("authenticated"),
      "the practitioner's role": await keyFor("admin"),
      "a role of PostgreSQL's": await keyFor("postgres"),
      "a property of every object": await keyFor("constructor"),
      "no JWT": "eyJ.x.y",
    };
    const gateway =
      '401 {"message":"Invalid API key","hint":"Double check your Supabase `anon` or `service_role` API key."}';
    for (const [name, apikey] of Object.entries(wrong)) {
      const answers = [
        await answerText(rest({ apikey })),
        await answerText(api.ask("/auth/v1/settings", { headers: { apikey } })),
      ];
      expect([name, ...answers]).toEqual([name, gateway, gateway]);
    }
  });

  test("any other JWT as Bearer is refused like a bad token", async () => {
    const refusal = async (bearer: string) => {
      const answer = await rest({ apikey: anon, authorization: `Bearer ${bearer}` });
      const { code, message } = (await answer.json()) as { code: string; message: string };
      return [answer.status, code, message];
    };
    const unsuitable = [401, "PGRST301", "No suitable key or wrong key type"];
    expect(await refusal(await keyFor("service_role", { secret: SECRET.toUpperCase() }))).toEqual([
      401,
      "PGRST301",
      "JWT cryptographic operation failed",
    ]);
    expect(await refusal(await keyFor("service_role", { exp: now() - 60 }))).toEqual([401, "PGRST303", "JWT expired"]);
    expect(await refusal(unsigned("service_role"))).toEqual(unsuitable);
    expect(await refusal(await keyFor("authenticated"))).toEqual(unsuitable);
    expect(await refusal(await keyFor("postgres"))).toEqual(unsuitable);
    const admin = api.ask("/auth/v1/admin/users", {
      headers: {
        apikey: anon,
        authorization: `Bearer ${unsigned("service_role")}`,
        "x-supabase-api-version": "2024-01-01",
      },
    });
    expect(await answerText(admin)).toContain('403 {"code":"bad_jwt"');
  });
});

describe("with JWT_KEYS", () => {
  let at: AccountsApi;
  let ours: CryptoKey;
  beforeAll(async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    ours = privateKey;
    at = await startAccountsApi({ signingKeys: [{ ...(await exportJWK(privateKey)), kid: "ours" }] });
  });
  afterAll(() => at.close());
  const signed = (role: string, key = ours, kid = "ours") =>
    new SignJWT({ role, exp: now() + 3600 }).setProtectedHeader({ alg: "ES256", typ: "JWT", kid }).sign(key);
  const settings = (apikey: string) => at.ask("/settings", { headers: { apikey } });

  test("a key signed by a published key is accepted; another key, kid, role or algorithm is refused", async () => {
    const service = await signed("service_role");
    expect((await official(at.url, service).auth.admin.listUsers()).error).toBeNull();
    expect((await settings(await signed("anon"))).status).toBe(200);
    const { privateKey: stranger } = await generateKeyPair("ES256");
    const [published] = ((await (await at.ask("/.well-known/jwks.json")).json()) as { keys: object[] }).keys;
    for (const wrong of [
      await signed("anon", stranger),
      await signed("anon", ours, "another"),
      await signed("authenticated"),
      await keyFor("anon"),
      await keyFor("anon", { secret: JSON.stringify(published) }), // the public half is no secret
    ]) {
      expect((await settings(wrong)).status).toBe(401);
    }
  });

  test("a user's access token is not an API key", async () => {
    const { accessToken } = await at.signedIn();
    expect((await settings(accessToken)).status).toBe(401);
  });
});

test("without either, no JWT is an API key", async () => {
  const at = await startAccountsApi();
  try {
    const [row] = await at.fresh.asOwner<{ kid: string; jwk: object }>(
      "select kid, private_jwk as jwk from auth.signing_keys",
    );
    const own = await new SignJWT({ role: "service_role", exp: now() + 60 })
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: row?.kid ?? "" })
      .sign(row?.jwk as never);
    for (const apikey of [await keyFor("anon"), await keyFor("service_role"), own, unsigned("anon")]) {
      expect((await at.ask("/settings", { headers: { apikey } })).status).toBe(401);
      const bearer = at.ask("/admin/users", { headers: { authorization: `Bearer ${apikey}` } });
      expect((await bearer).status).toBe(403);
    }
  } finally {
    await at.close();
  }
});
