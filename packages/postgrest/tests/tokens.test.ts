import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { identifyByToken, readTokenKeys } from "../bin/tokens.ts";

const NOW = 1_800_000_000;
const SECRET = "a secret of more than thirty-two characters";
const bytes = new TextEncoder().encode(SECRET);

const pairOf = async (alg: "ES256" | "RS256", kid: string) => {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey: pair.privateKey, jwk: { ...(await exportJWK(pair.publicKey)), alg, kid } as JWK };
};
const curve = await pairOf("ES256", "curve");
const prime = await pairOf("RS256", "prime");
const stranger = await pairOf("ES256", "curve");
const set = JSON.stringify({
  keys: [curve.jwk, prime.jwk, { kty: "oct", k: Buffer.from(SECRET).toString("base64url"), kid: "words" }],
});

const signed = (
  claims: JWTPayload,
  { alg, kid, privateKey }: { alg: string; kid?: string; privateKey: Parameters<SignJWT["sign"]>[0] },
) => new SignJWT(claims).setProtectedHeader({ alg, ...(kid === undefined ? {} : { kid }) }).sign(privateKey);
const bySecret = (claims: JWTPayload) => signed(claims, { alg: "HS256", privateKey: bytes });

const withClaims = (claims: Record<string, unknown>) => bySecret(claims);

const ask = async (
  authorization: string | undefined,
  { secret = set, audience }: { secret?: string; audience?: string } = {},
) => {
  const keys = await readTokenKeys(secret, "--jwt-secret");
  const identify = identifyByToken({ keys, audience, now: () => NOW }, "web_anon");
  const identified = await identify(new Headers(authorization === undefined ? {} : { authorization }));
  if (identified.ok) return identified.identity;
  const { code, message } = JSON.parse(String(identified.response.body)) as { code: string; message: string };
  return `${code}: ${message}`;
};

describe("the role of a request", () => {
  test("without Authorization, or with another scheme, is the anonymous role", async () => {
    expect(await ask(undefined)).toBeUndefined();
    expect(await ask("Basic bWU6eW91")).toBeUndefined();
  });

  test.each([
    ["HS256, a secret", () => bySecret({ role: "writer", sub: "x" }), SECRET],
    ["HS256, a key of the set", () => bySecret({ role: "writer", sub: "x" }), set],
    ["ES256", () => signed({ role: "writer", sub: "x" }, curve), set],
    ["RS256", () => signed({ role: "writer", sub: "x" }, prime), set],
    ["ES256 without a key's name", () => signed({ role: "writer", sub: "x" }, { ...curve, kid: undefined }), set],
    ["ES256, a single key", () => signed({ role: "writer", sub: "x" }, curve), JSON.stringify(curve.jwk)],
  ])("is the token's role claim: %s", async (_, token, secret) => {
    expect(await ask(`Bearer ${await token()}`, { secret })).toEqual({
      role: "writer",
      claims: { role: "writer", sub: "x" },
    });
  });

  test("is the anonymous role for a token without one", async () => {
    expect(await ask(`Bearer ${await bySecret({ sub: "x" })}`)).toEqual({ role: "web_anon", claims: { sub: "x" } });
  });
});

describe("a refused token", () => {
  const publicText = new TextEncoder().encode(JSON.stringify(prime.jwk));
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"role":"writer"}').toString("base64url")}.`;
  test.each<[string, () => string | Promise<string>, string]>([
    ["nothing", () => "", "PGRST301: Empty JWT is sent in Authorization header"],
    ["two parts", () => "a.b", "PGRST301: Expected 3 parts in JWT; got 2"],
    ["no JSON", () => "a.b.c", "PGRST301: JWT cryptographic operation failed"],
    [
      "signed by another key",
      () => signed({ role: "writer" }, stranger),
      "PGRST301: JWT cryptographic operation failed",
    ],
    ["no signature", () => unsigned, "PGRST301: No suitable key or wrong key type"],
    [
      "an unknown key",
      () => signed({ role: "writer" }, { ...curve, kid: "lost" }),
      "PGRST301: No suitable key or wrong key type",
    ],
    [
      "a public key used as a secret",
      () => signed({ role: "writer" }, { alg: "HS256", kid: "prime", privateKey: publicText }),
      "PGRST301: No suitable key or wrong key type",
    ],
    [
      "another algorithm",
      () => signed({ role: "writer" }, { alg: "HS512", privateKey: new Uint8Array(64) }),
      "PGRST301: No suitable key or wrong key type",
    ],
    ["expired for more than half a minute", () => bySecret({ exp: NOW - 31 }), "PGRST303: JWT expired"],
    ["not valid yet", () => bySecret({ nbf: NOW + 31 }), "PGRST303: JWT not yet valid"],
    ["issued in the future", () => bySecret({ iat: NOW + 31 }), "PGRST303: JWT issued at future"],
    ["for another audience", () => bySecret({ aud: ["a", "b"] }), "PGRST303: JWT not in audience"],
    ["the role none", () => bySecret({ role: "none", aud: "us" }), '22023: role "none" does not exist'],
    ["an exp that is no number", () => withClaims({ exp: "soon" }), "PGRST303: The JWT 'exp' claim must be a number"],
    ["an nbf that is no number", () => withClaims({ nbf: "soon" }), "PGRST303: The JWT 'nbf' claim must be a number"],
    ["an iat that is no number", () => withClaims({ iat: "soon" }), "PGRST303: The JWT 'iat' claim must be a number"],
    [
      "an aud of numbers",
      () => withClaims({ aud: [1] }),
      "PGRST303: The JWT 'aud' claim must be a string or an array of strings",
    ],
    ["a role that is not a string", () => bySecret({ role: 7 }), "PGRST303: Parsing claims failed"],
  ])("%s", async (_, token, detail) => {
    expect(await ask(`Bearer ${await token()}`, { audience: "us" })).toBe(detail);
  });

  test("(control) a token within 30 seconds of its times, for our audience or without one, is accepted", async () => {
    const near = { exp: NOW - 29, nbf: NOW + 29, iat: NOW + 29, role: "writer" };
    for (const aud of [undefined, "us", ["them", "us"], []]) {
      const claims = { ...near, ...(aud === undefined ? {} : { aud }) };
      expect(await ask(`Bearer ${await bySecret(claims)}`, { audience: "us" })).toEqual({ role: "writer", claims });
    }
  });
});

describe("a JWT secret is refused with one sentence", () => {
  test.each([
    ["too short", "--jwt-secret must have at least 32 characters."],
    ["{", "--jwt-secret is neither a JSON Web Key nor a set of them."],
    ['{"keys":[]}', "--jwt-secret is neither a JSON Web Key nor a set of them."],
    ['{"kty":"OKP","crv":"Ed25519","x":"AA"}', "--jwt-secret holds a key that is not for HS256, ES256 or RS256."],
    ['{"kty":"oct","alg":"HS512","k":"AA"}', "--jwt-secret holds a key that is not for HS256, ES256 or RS256."],
    ['{"kty":"oct","k":"c2hvcnQ"}', "--jwt-secret holds a key of less than 32 bytes."],
    ['{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}', "--jwt-secret holds a key that cannot be read."],
  ])("%s", async (secret, sentence) => {
    await expect(readTokenKeys(secret, "--jwt-secret")).rejects.toThrow(new Error(sentence));
  });
});
