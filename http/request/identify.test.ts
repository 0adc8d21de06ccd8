import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#database/connection/connect.ts";
import { type AccountsApi, startAccountsApi, KEYS, SITE } from "#tests/support/accounts-api.ts";
import { openTokens } from "#http/auth/tokens/tokens.ts";
import { createIdentify } from "./identify.ts";
import type { Dependencies } from "#http/dependencies.ts";

let at: AccountsApi;
let user: Awaited<ReturnType<AccountsApi["signedIn"]>>;
/** Identifies without a reachable database, which proves that a refusal needs no connection. */
let withoutDatabase: Dependencies["identify"];
let ours: { privateJwk: JWK; kid: string };
beforeAll(async () => {
  at = await startAccountsApi();
  user = await at.signedIn();
  const closed = connect("postgresql://nobody@127.0.0.1:9/nowhere", () => undefined);
  await closed.close();
  withoutDatabase = createIdentify({ keys: KEYS, tokens: at.deps.tokens, database: closed });
  const [key] = await at.fresh.asOwner<{ kid: string; private_jwk: JWK }>(
    "select kid, private_jwk from auth.signing_keys",
  );
  ours = { kid: key?.kid ?? "", privateJwk: key?.private_jwk ?? {} };
});
afterAll(() => at.close());

const bearing = (token: string, apikey = KEYS.publishable) => new Headers({ apikey, authorization: `Bearer ${token}` });
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token signed by our own key with other claims, which only the server could sign. */
async function signedByUs(change: Record<string, unknown>, header: object = {}) {
  const claims = Object.fromEntries(
    Object.entries({ ...claimsIn(user.accessToken), ...change }).filter(([, value]) => value !== undefined),
  );
  // By hand, because the library refuses to sign the odd times that must be refused here.
  const head = part({ alg: "ES256", typ: "JWT", kid: ours.kid, ...header });
  const key = (await importJWK(ours.privateJwk, "ES256")) as CryptoKey;
  const input = `${head}.${part(claims)}`;
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString("base64url")}`;
}

describe("the API key", () => {
  test("is required, by header or by query, and must be a configured one", async () => {
    expect(await at.deps.identify(new Headers())).toEqual({
      ok: false,
      reason: "no-key",
      detail: "No API key found in request",
    });
    expect(await at.deps.identify(new Headers(), KEYS.publishable)).toEqual({ ok: true, identity: { role: "anon" } });
    for (const wrong of ["x", `${KEYS.publishable}x`, KEYS.publishable.slice(1), user.accessToken]) {
      expect(await at.deps.identify(new Headers({ apikey: wrong }))).toEqual({
        ok: false,
        reason: "wrong-key",
        detail: "Invalid API key",
      });
    }
    expect(await at.deps.identify(bearing(user.accessToken, "wrong"))).toMatchObject({ reason: "wrong-key" });
  });

  test("as Bearer has no user; the secret key has service_role", async () => {
    const roleOf = async (headers: Headers) => {
      const identified = await withoutDatabase(headers);
      return identified.ok ? identified.identity.role : identified.reason;
    };
    expect(await roleOf(bearing(KEYS.publishable))).toBe("anon");
    expect(await roleOf(bearing("sb_publishable_of_another_project"))).toBe("anon");
    expect(await roleOf(bearing("sb_secret_of_another_project"))).toBe("anon");
    expect(await roleOf(bearing(KEYS.publishable, KEYS.secret))).toBe("anon");
    expect(await roleOf(bearing(KEYS.secret))).toBe("service_role");
    expect(await roleOf(bearing(KEYS.secret, KEYS.secret))).toBe("service_role");
    expect(await roleOf(new Headers({ apikey: KEYS.secret }))).toBe("service_role");
    expect(await roleOf(new Headers({ apikey: KEYS.publishable, authorization: `Basic ${btoa("a:b")}` }))).toBe("anon");
  });
});

describe("concurrent requests", () => {
  test("of one session share a query; other sessions and later requests have their own", async () => {
    const other = await at.signedIn();
    const database = connect(at.fresh.url, () => undefined); // no other caller reads keys here
    const identify = createIdentify({ keys: KEYS, tokens: at.deps.tokens, database });
    for (const { accessToken } of [user, other]) await identify(bearing(accessToken)); // caches their signatures
    let questions = 0;
    database.pool.on("acquire", () => void (questions += 1));
    const together = await Promise.all(
      [user, user, user, other, user].map(({ accessToken }) => identify(bearing(accessToken))),
    );
    expect(questions).toBe(2);
    expect(
      together.map((identified) => identified.ok && "userId" in identified.identity && identified.identity.userId),
    ).toEqual([user, user, user, other, user].map(({ id }) => id));
    await identify(bearing(user.accessToken));
    expect(questions).toBe(3);
    await database.close();
  });

  test("after a sign-out are refused while an earlier query is pending", async () => {
    const leaver = await at.signedIn();
    const early = at.deps.identify(bearing(leaver.accessToken));
    await setImmediate(); // it is sent
    await at.fresh.asOwner("delete from auth.sessions where user_id = $1", [leaver.id]);
    expect(await at.deps.identify(bearing(leaver.accessToken))).toMatchObject({ ok: false, reason: "session-ended" });
    expect([true, false]).toContain((await early).ok);
  });
});

describe("a user's token", () => {
  test("gives the role authenticated, and admin only while the profile has it", async () => {
    const { client: _, ...admin } = await at.signedIn();
    const expected = {
      userId: admin.id,
      sessionId: claimsIn(admin.accessToken)["session_id"],
      claims: claimsIn(admin.accessToken),
    };
    const identity = async () => at.deps.identify(bearing(admin.accessToken));
    expect(await identity()).toEqual({ ok: true, identity: { role: "authenticated", ...expected } });
    await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [admin.id]);
    expect(await identity()).toEqual({ ok: true, identity: { role: "admin", ...expected } });
    await at.fresh.asOwner("update profiles set role = 'client' where user_id = $1", [admin.id]);
    expect(await identity()).toEqual({ ok: true, identity: { role: "authenticated", ...expected } });
  });

  test("ends with its session, with a ban and with the account", async () => {
    const reasonAfter = async (statement: string) => {
      const { id, accessToken } = await at.signedIn();
      expect(await at.deps.identify(bearing(accessToken))).toMatchObject({ ok: true });
      await at.fresh.asOwner(statement, [id]);
      const identified = await at.deps.identify(bearing(accessToken));
      return identified.ok ? "ok" : identified.reason;
    };
    expect(await reasonAfter("delete from auth.sessions where user_id = $1")).toBe("session-ended");
    expect(await reasonAfter("update auth.sessions set ended_at = now() where user_id = $1")).toBe("session-ended");
    expect(await reasonAfter("update auth.users set banned_until = now() + interval '1 hour' where id = $1")).toBe(
      "user-banned",
    );
    expect(await reasonAfter("update auth.users set banned_until = now() - interval '1 second' where id = $1")).toBe(
      "ok",
    );
    expect(await reasonAfter("delete from auth.users where id = $1")).toBe("user-gone");
  });

  test("cannot borrow another user's session", async () => {
    const other = await at.signedIn();
    const token = await signedByUs({ session_id: claimsIn(other.accessToken)["session_id"] });
    expect(await at.deps.identify(bearing(token))).toMatchObject({ ok: false, reason: "session-ended" });
  });

  test("is accepted by every node that shares the database", async () => {
    const tokens = await openTokens(at.fresh.database, SITE);
    expect(await tokens.access.publicKeys()).toEqual(await at.deps.tokens.access.publicKeys());
    expect(await tokens.access.verify(user.accessToken)).toMatchObject({ ok: true });
    expect(tokens.refresh.readText(user.refreshToken)).toEqual(at.deps.tokens.refresh.readText(user.refreshToken));
  });

  test("expires after an hour, cached or not, whatever this machine's clock", async () => {
    const tokens = await openTokens(at.fresh.database, SITE);
    const identify = createIdentify({ keys: KEYS, tokens, database: at.fresh.database });
    expect(await identify(bearing(user.accessToken))).toMatchObject({ ok: true });
    const { exp = 0 } = claimsIn(user.accessToken);
    tokens.clock.set(exp - 60); // and goes on from there
    expect(await tokens.access.verify(user.accessToken)).toMatchObject({ ok: true });
    tokens.clock.set(exp + 1);
    expect(await identify(bearing(user.accessToken))).toEqual({
      ok: false,
      reason: "expired-token",
      detail: "JWT expired",
    });
  });
});

describe("nodes that start at once on an empty database", () => {
  test("share one signing key and one secret", async () => {
    await at.fresh.asOwner("delete from auth.signing_keys");
    await at.fresh.asOwner("delete from auth.secrets");
    const nodes = await Promise.all(Array.from({ length: 6 }, () => openTokens(at.fresh.database, SITE)));
    const id = randomUUID();
    const published = await Promise.all(nodes.map(({ access }) => access.publicKeys()));
    expect(new Set(published.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(new Set(nodes.map(({ refresh }) => refresh.textOf(id))).size).toBe(1);
    await at.fresh.asOwner("delete from auth.signing_keys");
    await at.fresh.asOwner("insert into auth.signing_keys (kid, private_jwk) values ($1, $2)", [
      ours.kid,
      JSON.stringify(ours.privateJwk),
    ]);
  });
});

describe("a forged token is refused without a query:", () => {
  const HOUR = 3600;
  const now = () => Math.floor(Date.now() / 1000);

  test("(control) a valid token needs one", async () => {
    await expect(withoutDatabase(bearing(user.accessToken))).rejects.toThrow(/pool/);
    await expect(withoutDatabase(bearing(await signedByUs({})))).rejects.toThrow(/pool/);
  });

  const odd: Record<string, Record<string, unknown>> = {
    "another issuer": { iss: "https://evil.example/auth/v1" },
    "no issuer": { iss: undefined },
    "the issuer of a look-alike": { iss: `${SITE}/auth/v1/` },
    "another audience": { aud: "anon" },
    "no audience": { aud: undefined },
    "several audiences": { aud: ["authenticated", "other"] },
    "an audience in a list": { aud: ["authenticated"] },
    "a service role": { role: "service_role" },
    "an admin role": { role: "admin" },
    "no role": { role: undefined },
    "no exp": { exp: undefined },
    "exp in words": { exp: "tomorrow" },
    "exp as text": { exp: String(now() + HOUR) },
    "exp of null": { exp: null },
    "infinite exp": { exp: 1e308 },
    "exp in a list": { exp: [now() + HOUR] },
    "exp in the past": { exp: now() - 1 },
    "no iat": { iat: undefined },
    "iat as text": { iat: String(now()) },
    "iat in the future": { iat: now() + 600 },
    "nbf in the future": { nbf: now() + 600 },
    "nbf as text": { nbf: "0" },
    "no subject": { sub: undefined },
    "a subject that is not an id": { sub: "admin" },
    "a subject in a list": { sub: [randomUUID()] },
    "no session": { session_id: undefined },
    "a session that is not an id": { session_id: "x' or true --" },
  };
  for (const [name, change] of Object.entries(odd)) {
    test(`our own key, but ${name}`, async () => {
      const identified = await withoutDatabase(bearing(await signedByUs(change)));
      expect(identified).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^(wrong-claims|expired-token)$/) as string,
      });
    });
  }

  test.each([
    [{ nbf: now() + 600 }, "JWT not yet valid"],
    [{ iat: now() + 600 }, "JWT issued at future"],
    [{ aud: "anon" }, "JWT not in audience"],
    [{ nbf: "0" }, "Parsing claims failed"],
    [{ sub: "admin" }, "Parsing claims failed"],
  ])("%j is refused with the data API's message", async (claims, detail) => {
    expect(await withoutDatabase(bearing(await signedByUs(claims)))).toEqual({
      ok: false,
      reason: "wrong-claims",
      detail,
    });
  });

  const heads: Record<string, object> = {
    "an unknown kid": { kid: "unknown" },
    "no kid": { kid: undefined },
    "a kid that is a path": { kid: "../../dev/null" },
    "a kid of another type": { kid: 5 },
    "the kid of the map's own members": { kid: "constructor" },
    "another type of token": { typ: "at+jwt" },
    "no type": { typ: undefined },
    "another algorithm of the same key": { alg: "ES384" },
    "the algorithm none": { alg: "none" },
    "an algorithm of null": { alg: null },
    "an unknown critical extension": { crit: ["exp"], exp: 1 },
    "an unencoded payload": { crit: ["b64"], b64: false },
  };
  for (const [name, header] of Object.entries(heads)) {
    test(`our own key, but ${name} in the header`, async () => {
      expect(await withoutDatabase(bearing(await signedByUs({}, header)))).toMatchObject({
        ok: false,
        reason: "bad-token",
      });
    });
  }

  test("alg none, in any spelling", async () => {
    const payload = user.accessToken.split(".")[1];
    for (const alg of ["none", "None", "NONE", "nOnE", "", null]) {
      for (const kid of [ours.kid, undefined]) {
        const head = part({ alg, typ: "JWT", kid });
        for (const token of [
          `${head}.${payload}.`,
          `${head}.${payload}`,
          `${head}.${payload}.${user.accessToken.split(".")[2]}`,
        ]) {
          expect(await withoutDatabase(bearing(token))).toMatchObject({ ok: false, reason: "bad-token" });
        }
      }
    }
  });

  test("HS256 with a public value as its secret", async () => {
    const payload = user.accessToken.split(".")[1];
    const [published] = await at.deps.tokens.access.publicKeys();
    const secrets = [
      JSON.stringify(published),
      JSON.stringify({ keys: [published] }),
      published?.x ?? "",
      ours.kid,
      KEYS.publishable,
      "",
    ];
    for (const secret of secrets) {
      for (const alg of ["HS256", "HS384", "HS512"]) {
        const input = `${part({ alg, typ: "JWT", kid: ours.kid })}.${payload}`;
        const mac = createHmac(alg.replace("HS", "sha"), secret).update(input).digest("base64url");
        expect(await withoutDatabase(bearing(`${input}.${mac}`))).toMatchObject({ ok: false, reason: "bad-token" });
      }
    }
  });

  test("another key, embedded or by URL", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(publicKey);
    const own = await calculateJwkThumbprint(jwk);
    const headers = [
      { kid: ours.kid },
      { kid: own },
      { kid: ours.kid, jwk },
      { kid: own, jwk },
      { kid: own, jku: "https://evil.example/jwks.json" },
      { kid: own, x5u: "https://evil.example/cert.pem" },
      { kid: ours.kid, x5c: ["MIIB"] },
    ];
    for (const header of headers) {
      const token = await new SignJWT(claimsIn(user.accessToken))
        .setProtectedHeader({ alg: "ES256", typ: "JWT", ...header })
        .sign(privateKey);
      expect(await withoutDatabase(bearing(token))).toMatchObject({ ok: false, reason: "bad-token" });
    }
  });

  test("a token with any byte changed, removed or added", async () => {
    const [head = "", payload = "", signature = ""] = user.accessToken.split(".");
    const other = (text: string, index: number) =>
      `${text.slice(0, index)}${text[index] === "A" ? "B" : "A"}${text.slice(index + 1)}`;
    const changed = [
      ...Array.from(
        { length: 20 },
        (_, n) => `${head}.${other(payload, Math.floor((n * payload.length) / 20))}.${signature}`,
      ),
      ...Array.from({ length: 20 }, (_, n) => `${head}.${payload}.${other(signature, n * 4)}`),
      ...Array.from({ length: 10 }, (_, n) => `${other(head, n * 4)}.${payload}.${signature}`),
      `${head}.${payload}`,
      `${head}.${payload}.`,
      `${head}..${signature}`,
      `.${payload}.${signature}`,
      `${head}.${payload}.${signature}.`,
      `${head}.${payload}.${signature}.${signature}`,
      `${head}.${payload}.${signature}AA`,
      `${head}.${payload}.${signature.slice(0, -2)}`,
      `${head}.${payload}.${Buffer.alloc(64).toString("base64url")}`,
      `${user.accessToken}, Bearer ${user.accessToken}`,
      "..",
      ".",
      "x",
      "null",
      "undefined",
      "a.b.c",
      "eyJhbGciOiJFUzI1NiJ9.e30.AAAA",
      randomBytes(6000).toString("base64url"),
    ];
    for (const token of changed)
      expect(await withoutDatabase(bearing(token))).toMatchObject({ ok: false, reason: "bad-token" });
  });

  test("is 403 bad_jwt over the wire, or 401 without a token, and never 5xx", async () => {
    const tokens = [
      "x",
      "a.b.c",
      await signedByUs({ exp: 1 }),
      await signedByUs({}, { kid: "unknown" }),
      `${user.accessToken}x`,
    ];
    const answers = await Promise.all(
      tokens.map(async (token) => {
        const answer = await at.ask("/user", { headers: { authorization: `Bearer ${token}` } });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    const said = (why: string) =>
      `403 {"code":"bad_jwt","message":"invalid JWT: unable to parse or verify signature, ${why}"}`;
    expect(answers).toEqual([
      said("Expected 3 parts in JWT; got 1"),
      said("JWT cryptographic operation failed"),
      said("token has invalid claims: token is expired"),
      said("No suitable key or wrong key type"),
      said("JWT cryptographic operation failed"),
    ]);
    const empty = await at.ask("/user", { headers: { authorization: "Bearer " } });
    expect([empty.status, ((await empty.json()) as { code: string }).code]).toEqual([401, "no_authorization"]);
  });
});
