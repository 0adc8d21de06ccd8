import { generateKeyPairSync } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { decodeProtectedHeader, exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readEnv } from "#env/env.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { failToStart, removeData, type RunningServer, startServer } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start the program

const PASSWORD = "nine owls at ford 9";

/** A short RSA key, which the library does not generate. */
const SHORT_RSA = {
  ...generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export({ format: "jwk" }),
  kid: "short",
};

const made = async (alg: "ES256" | "RS256", kid: string, options = {}) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, ...options });
  return { ...(await exportJWK(privateKey)), kid };
};

/** Two programs with their own databases, because some settings exclude each other. */
let open: RunningServer;
let guarded: RunningServer;
let databases: FreshDatabase[];
beforeAll(async () => {
  databases = [await freshDatabase(), await freshDatabase()];
  [open, guarded] = await Promise.all([
    startServer({
      DATABASE_URL: databases[0]?.url ?? "",
      AUTOCONFIRM: "true",
      JWT_KEYS: JSON.stringify([await made("ES256", "ours, ES256")]),
      JWT_EXP: "600",
      REFRESH_TOKEN_REUSE_INTERVAL: "0",
      PASSWORD_MIN_LENGTH: "12",
      PASSWORD_REQUIRED_CHARACTERS: "abcdefghijklmnopqrstuvwxyz:0123456789",
      RATE_LIMIT_FACTOR: "0.3",
    }),
    startServer({
      DATABASE_URL: databases[1]?.url ?? "",
      JWT_KEYS: JSON.stringify([await made("RS256", "ours, RS256")]),
      SITE_URL: "https://www.example.org/welcome",
      URI_ALLOW_LIST: "https://app.example.org/**, https://*.example.net/back",
      MAIL_MAX_FREQUENCY: "3600",
      REFRESH_TOKEN_REUSE_INTERVAL: "3600",
      DISABLE_SIGNUP: "true",
    }),
  ]);
});
afterAll(async () => {
  for (const server of [open, guarded]) {
    await server.stop();
    await removeData(server);
  }
  for (const database of databases) await database.close();
});

const connect = ({ url }: RunningServer, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } });
const visitor = (at: RunningServer) => connect(at, at.keys.publishable);
let people = 0;
const newAddress = () => `person${(people += 1)}@example.com`;

/** A client with a session: signed up, or created by the practice. */
async function signedIn(at: RunningServer) {
  const email = newAddress();
  await connect(at, at.keys.secret).auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const client = visitor(at);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { email, client, session: data.session };
}

/** The redirect of an emailed link with this `redirectTo`. */
async function leadsBackTo(asked: string): Promise<string> {
  const { email } = await signedIn(guarded);
  const { error } = await visitor(guarded).auth.resetPasswordForEmail(email, { redirectTo: asked });
  if (error) throw error;
  const [message] =
    (await databases[1]?.asOwner<{ plain: string }>("select plain from mail where recipient = $1", [email])) ?? [];
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(message?.plain ?? "")?.[0] ?? "";
  const answer = await fetch(link, { redirect: "manual" });
  return (answer.headers.get("location") ?? "").replace(/#.*/, "");
}

describe("an auth setting takes effect", () => {
  test("AUTOCONFIRM: a sign-up returns a session, and /settings says so", async () => {
    const { data, error } = await visitor(open).auth.signUp({ email: newAddress(), password: PASSWORD });
    expect([error, typeof data.session?.access_token]).toEqual([null, "string"]);
    const told = await fetch(`${open.url}/auth/v1/settings?apikey=${open.keys.publishable}`);
    expect(await told.json()).toMatchObject({ mailer_autoconfirm: true, disable_signup: false });
  });

  test("DISABLE_SIGNUP: a sign-up is refused, and existing accounts sign in", async () => {
    const { error } = await visitor(guarded).auth.signUp({ email: newAddress(), password: PASSWORD });
    expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
    expect((await visitor(guarded).auth.signInWithOtp({ email: newAddress() })).error?.status).toBe(422);
    expect((await signedIn(guarded)).session.token_type).toBe("bearer");
    const told = await fetch(`${guarded.url}/auth/v1/settings?apikey=${guarded.keys.publishable}`);
    expect(await told.json()).toMatchObject({ mailer_autoconfirm: false, disable_signup: true });
  });

  test("SITE_URL and URI_ALLOW_LIST: emails redirect there, and to the site otherwise", async () => {
    expect(await leadsBackTo("https://www.example.org/other")).toBe("https://www.example.org/other");
    expect(await leadsBackTo("https://app.example.org/a/b?c=d")).toBe("https://app.example.org/a/b?c=d");
    expect(await leadsBackTo("https://blue.example.net/back")).toBe("https://blue.example.net/back");
    expect(await leadsBackTo("https://blue.red.example.net/back")).toBe("https://www.example.org/welcome");
    expect(await leadsBackTo("https://evil.example/app.example.org/")).toBe("https://www.example.org/welcome");
  });

  test("JWT_EXP: the lifetime of an access token, in the response and in the token", async () => {
    const { session } = await signedIn(open);
    const claims = JSON.parse(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString()) as {
      exp: number;
      iat: number;
    };
    expect([session.expires_in, claims.exp - claims.iat]).toEqual([600, 600]);
    expect((await signedIn(guarded)).session.expires_in).toBe(3600);
  });

  test("REFRESH_TOKEN_REUSE_INTERVAL: at 0 a reused token ends its session at once, at 3600 it does not", async () => {
    const reused = async (at: RunningServer) => {
      const { client, session } = await signedIn(at);
      await client.auth.refreshSession();
      await client.auth.refreshSession();
      return (await visitor(at).auth.refreshSession({ refresh_token: session.refresh_token })).error?.code;
    };
    expect(await reused(open)).toBe("refresh_token_already_used");
    expect(await reused(guarded)).toBeUndefined();
  });

  test("PASSWORD_MIN_LENGTH and PASSWORD_REQUIRED_CHARACTERS: each is a separate reason", async () => {
    const reasons = async (password: string) => {
      const { error } = await visitor(open).auth.signUp({ email: newAddress(), password });
      return error && "reasons" in error ? error.reasons : error?.code;
    };
    expect(await reasons("owls ford 9")).toEqual(["length"]);
    expect(await reasons("nine owls at the ford")).toEqual(["characters"]);
    expect(await reasons("owls ford")).toEqual(["length", "characters"]);
  });

  test("MAIL_MAX_FREQUENCY: the wait before a second email", async () => {
    const { email } = await signedIn(guarded);
    expect((await visitor(guarded).auth.resetPasswordForEmail(email)).error).toBeNull();
    const { error } = await visitor(guarded).auth.resetPasswordForEmail(email);
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(error?.message).toMatch(/after 3(600|5\d\d) seconds/);
  });

  test.each([
    ["ES256", () => open],
    ["RS256", () => guarded],
  ] as const)("JWT_KEYS: %s signs, and the official client verifies with the published key", async (alg, at) => {
    const { client, session } = await signedIn(at());
    expect(decodeProtectedHeader(session.access_token)).toEqual({ alg, typ: "JWT", kid: `ours, ${alg}` });
    const { data, error } = await client.auth.getClaims();
    expect([error, data?.header.alg]).toEqual([null, alg]);
    const { keys } = (await (await fetch(`${at().url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(keys).toEqual([expect.objectContaining({ kid: `ours, ${alg}`, alg })]);
    expect(Object.keys(keys[0] ?? {})).not.toContain("d");
  });

  test("anonymous sign-ins are disabled, without a setting to enable them", async () => {
    const { error } = await visitor(open).auth.signInAnonymously();
    expect(error).toMatchObject({ status: 422, code: "anonymous_provider_disabled" });
    const told = await fetch(`${open.url}/auth/v1/settings?apikey=${open.keys.publishable}`);
    expect(await told.json()).toMatchObject({ external: { anonymous_users: false, email: true } });
  });

  test("RATE_LIMIT_FACTOR: at 0.3 an account is locked after three wrong passwords instead of ten", async () => {
    const { email } = await signedIn(open);
    const codes: (string | undefined)[] = [];
    for (let n = 1; n <= 4; n += 1) {
      codes.push((await visitor(open).auth.signInWithPassword({ email, password: "not the one" })).error?.code);
    }
    expect(codes).toEqual([
      "invalid_credentials",
      "invalid_credentials",
      "invalid_credentials",
      "over_request_rate_limit",
    ]);
  });
});

describe("an invalid auth setting stops the start with one sentence that names it", () => {
  const cannotSign = "JWT_KEYS has a key that cannot sign: its halves must belong together, and RSA needs 2048 bits.";
  test.each([
    [{ AUTOCONFIRM: "yes" }, "AUTOCONFIRM must be true or false."],
    [{ DISABLE_SIGNUP: "1" }, "DISABLE_SIGNUP must be true or false."],
    [{ SITE_URL: "www.example.org" }, "SITE_URL must be an http or https address."],
    ...["app.example.org", "**", "https://**", "https://a.example/, b"].map((list) => [
      { URI_ALLOW_LIST: list },
      "URI_ALLOW_LIST must be addresses with their scheme and host, such as https://app.example.org/**, separated by commas.",
    ]),
    [{ JWT_SECRET: "too short" }, "JWT_SECRET must have at least 32 characters."],
    [{ JWT_EXP: "0" }, "JWT_EXP must be a whole number from 60 to 604800."],
    [{ JWT_EXP: "1h" }, "JWT_EXP must be a whole number from 60 to 604800."],
    [{ REFRESH_TOKEN_REUSE_INTERVAL: "-1" }, "REFRESH_TOKEN_REUSE_INTERVAL must be a whole number from 0 to 3600."],
    [{ SESSIONS_TIMEBOX: "never" }, "SESSIONS_TIMEBOX must be a whole number from 0 to 31536000."],
    [{ SESSIONS_INACTIVITY_TIMEOUT: "1.5" }, "SESSIONS_INACTIVITY_TIMEOUT must be a whole number from 0 to 31536000."],
    [{ PASSWORD_MIN_LENGTH: "5" }, "PASSWORD_MIN_LENGTH must be a whole number from 6 to 72."],
    [
      { PASSWORD_REQUIRED_CHARACTERS: "::" },
      "PASSWORD_REQUIRED_CHARACTERS must be sets of characters, separated by colons.",
    ],
    [{ PASSWORD_CHANGE_NEEDS_CURRENT: "on" }, "PASSWORD_CHANGE_NEEDS_CURRENT must be true or false."],
    [{ PASSWORD_CHANGE_NEEDS_REAUTHENTICATION: "on" }, "PASSWORD_CHANGE_NEEDS_REAUTHENTICATION must be true or false."],
    [{ MAIL_MAX_FREQUENCY: "1m" }, "MAIL_MAX_FREQUENCY must be a whole number from 0 to 86400."],
    [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR must be a number above 0."],
    [{ JWT_KEYS: "{" }, "JWT_KEYS must be a JSON array of keys (JWK)."],
    [{ JWT_KEYS: "[]" }, "JWT_KEYS must be a JSON array of keys (JWK)."],
  ] as [Record<string, string>, string][])("%j", (env, sentence) => {
    expect(() => readEnv(env, "/")).toThrow(new WrongEnvironment(sentence)); // tests/faults/start.test.ts checks that it ends the process
  });

  test("keys that cannot sign", async () => {
    const [one, other] = [await made("ES256", "one"), await made("ES256", "other")];
    const { d: _, ...publicOnly } = one;
    const short = await made("RS256", "short", { modulusLength: 2048 }).then(({ n: __, ...rest }) => rest);
    for (const [keys, sentence] of [
      [[publicOnly], "JWT_KEYS has no private key to sign with."],
      [
        [{ kty: "oct", kid: "x", k: "c2VjcmV0", d: "x" }],
        "JWT_KEYS has an unusable key: EC (P-256) and RSA keys as JWK are accepted.",
      ],
      [[one, { ...other, kid: "one" }], "JWT_KEYS names two keys alike: each kid counts once."],
      [[{ ...one, x: other.x, y: other.y }], expect.stringMatching(/^JWT_KEYS has a key that cannot (be read|sign)/)],
      [[short], "JWT_KEYS has a key that cannot be read."],
      [[SHORT_RSA], cannotSign],
    ] as [object[], string][]) {
      expect(await failToStart({ DATABASE_URL: databases[0]?.url ?? "", JWT_KEYS: JSON.stringify(keys) })).toEqual(
        sentence,
      );
    }
  });
});
