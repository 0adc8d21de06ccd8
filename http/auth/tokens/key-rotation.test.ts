import { decodeProtectedHeader, exportJWK, generateKeyPair } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rotateSigningKey } from "#server/accounts/signing-keys.queries.ts";
import { type AccountsApi, startAccountsApi, KEYS, PASSWORD, SITE } from "#tests/support/accounts-api.ts";
import { createIdentify } from "#http/request/identify.ts";
import { generateSigningKey, givenKeys, openKeyRing, UnusableKey } from "./key-ring.ts";
import { openTokens } from "./tokens.ts";

let at: AccountsApi;
beforeEach(async () => {
  at = await startAccountsApi();
});
afterEach(() => at.close());

/** A node that has just started and read the current keys. */
async function nodeOf() {
  const tokens = await openTokens(at.fresh.database, SITE);
  const identify = createIdentify({ keys: KEYS, tokens, database: at.fresh.database });
  const accepts = async (token: string) => {
    const identified = await identify(new Headers({ apikey: KEYS.publishable, authorization: `Bearer ${token}` }));
    return identified.ok || identified.reason;
  };
  const published = async () => (await tokens.access.publicKeys()).map(({ kid }) => kid);
  return { tokens, accepts, published };
}
const passed = (interval: string) =>
  at.fresh.asOwner(
    "update auth.signing_keys set signs_from = signs_from - $1::interval, retired_at = retired_at - $1::interval, verifies_until = verifies_until - $1::interval",
    [interval],
  );
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

describe("a new signing key", () => {
  test("is published before it signs, and the old one verifies until its last token has expired", async () => {
    const { accessToken: old } = await at.signedIn();
    const fresh = await generateSigningKey();
    await rotateSigningKey(at.fresh.database, fresh, { standby: 660, tokenLife: 3600 });
    const before = await nodeOf();
    expect(await before.published()).toEqual([fresh.kid, kidOf(old)]);
    const ring = await openKeyRing([{ ...fresh, signsFrom: Date.now() / 1000 + 660, signsUntil: null }]);
    expect(ring.published[0]).not.toHaveProperty("d");

    await passed("661 seconds");
    const after = await nodeOf();
    expect(await after.accepts(old)).toBe(true);
    const again = await accountsOn(after.tokens);
    expect(kidOf(again)).toBe(fresh.kid);
    expect(await after.accepts(again)).toBe(true);

    await passed("3600 seconds");
    const later = await nodeOf();
    expect(await later.published()).toEqual([fresh.kid]);
    expect(await later.accepts(old)).toBe("bad-token");
    expect(await later.accepts(again)).toBe(true);
  });

  test("with a token life of 0 ends the old key's tokens; sessions continue with a refresh", async () => {
    const { accessToken: old, refreshToken } = await at.signedIn();
    const fresh = await generateSigningKey();
    await rotateSigningKey(at.fresh.database, fresh, { standby: 60, tokenLife: 0 });
    await passed("61 seconds");
    const node = await nodeOf();
    expect(await node.accepts(old)).toBe("bad-token");
    expect((await at.post("/token?grant_type=refresh_token", { refresh_token: refreshToken })).status).toBe(200);
  });

  test("rotated twice at once leaves one key that signs", async () => {
    const keys = await Promise.all([generateSigningKey(), generateSigningKey()]);
    await Promise.all(keys.map((key) => rotateSigningKey(at.fresh.database, key, { standby: 0, tokenLife: 3600 })));
    expect(await at.fresh.asOwner("select from auth.signing_keys where retired_at is null")).toHaveLength(1);
  });
});

/** An access token of a running session, signed by these tokens. */
async function accountsOn(tokens: Awaited<ReturnType<typeof openTokens>>): Promise<string> {
  const { email } = await at.account();
  const { signIn } = await import("#server/accounts/sessions/sign-in.ts");
  const signedIn = await signIn(at.deps.practice, {
    email,
    password: PASSWORD,
    device: { userAgent: undefined, ip: undefined },
  });
  if (!signedIn.ok) throw new Error(signedIn.reason);
  return tokens.access.issue(signedIn.user, signedIn.session);
}

describe("configured signing keys", () => {
  const made = async (alg: "ES256" | "RS256", kid: string) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    return { ...(await exportJWK(privateKey)), kid, alg };
  };

  test.each(["ES256", "RS256"] as const)("%s signs, and the official client verifies with it locally", async (alg) => {
    const [key, other] = [await made(alg, `ours ${alg}`), await made("ES256", "before")];
    const { d: _, ...former } = other;
    const own = await startAccountsApi({ signingKeys: [former, key] });
    try {
      const { client, accessToken } = await own.signedIn();
      expect(decodeProtectedHeader(accessToken)).toEqual({ alg, typ: "JWT", kid: `ours ${alg}` });
      const { data, error } = await client.auth.getClaims();
      expect(error).toBeNull();
      expect(data?.claims.aud).toBe("authenticated");
      const { keys } = (await (await own.ask("/.well-known/jwks.json")).json()) as { keys: Record<string, unknown>[] };
      expect(keys.map(({ kid }) => kid)).toEqual(["before", `ours ${alg}`]);
      for (const published of keys) {
        for (const secret of ["d", "p", "q", "dp", "dq", "qi", "k"]) expect(published).not.toHaveProperty(secret);
        expect(published).toMatchObject({ use: "sig", key_ops: ["verify"] });
      }
    } finally {
      await own.close();
    }
  });

  test("that cannot be used are refused with a message", async () => {
    const { d: _, ...publicOnly } = await made("ES256", "x");
    const refused: Record<string, unknown>[][] = [
      [publicOnly],
      [{ kty: "oct", k: "c2VjcmV0", d: "x" }],
      [{ kty: "EC", crv: "P-256", d: "x" }],
    ];
    for (const jwks of refused) {
      await expect((async () => openKeyRing(await givenKeys(jwks)))()).rejects.toBeInstanceOf(UnusableKey);
    }
  });
});

test("the discovery document names the JWKS address", async () => {
  const answer = await fetch(`${at.url}/auth/v1/.well-known/openid-configuration`);
  expect(await answer.json()).toMatchObject({
    issuer: `${SITE}/auth/v1`,
    jwks_uri: `${SITE}/auth/v1/.well-known/jwks.json`,
  });
});
