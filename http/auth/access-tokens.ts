import { createHash } from "node:crypto";
import { calculateJwkThumbprint, type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { OpenSession } from "#database/sessions.ts";
import type { StoredKey } from "#database/signing-keys.ts";
import type { User } from "#database/users.ts";
import type { TokenClock } from "./token-clock.ts";

const ALGORITHM = "ES256";
const AUDIENCE = "authenticated";

/** What our own tokens always say; anything else signed by our key is refused as well. */
const claimsShape = z.looseObject({
  iss: z.string(),
  sub: z.uuid(),
  session_id: z.uuid(),
  aud: z.literal(AUDIENCE),
  role: z.literal("authenticated"),
  exp: z.int(),
  iat: z.int(),
});

export type AccessClaims = z.output<typeof claimsShape>;

/** `detail` is the data API's sentence for it (wire 2.1). */
export type Verdict =
  | { ok: true; claims: AccessClaims }
  | { ok: false; reason: "bad-token" | "wrong-claims" | "expired-token"; detail: string };

export type AccessTokens = {
  /** How long a token is good, in seconds. */
  life: number;
  /** A token for this session, good from the session's `now`. */
  issue(user: User, session: OpenSession): Promise<string>;
  /** Asks no database, so that a flood of bad tokens costs no connection (reliability C3). */
  verify(token: string): Promise<Verdict>;
  /** The public halves (RFC 7517), for whoever verifies by themselves. */
  publicKeys: JWK[];
};

/** Makes a key pair for `openSigningKeys`; its id is the key's thumbprint (RFC 7638). */
export async function generateSigningKey(): Promise<Omit<StoredKey, "retired">> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk };
}

/** `issuer` is `<public url>/auth/v1`; the first of `stored` signs, all of them verify. */
export async function createAccessTokens(stored: StoredKey[], issuer: string, clock: TokenClock, life = 3600): Promise<AccessTokens> {
  const publicKeys = stored.map(publicHalf);
  const verifying = new Map(
    await Promise.all(publicKeys.map(async (jwk): Promise<[string, CryptoKey]> => [String(jwk.kid), await imported(jwk)])),
  );
  const [current] = stored;
  if (!current || current.retired) throw new Error("There is no key to sign with");
  const signing = await imported(current.privateJwk);
  const known = rememberClaims();

  return {
    life,
    publicKeys,
    issue: (user, session) =>
      new SignJWT({ ...claimsOf(user, session), iss: issuer, aud: AUDIENCE, iat: session.now, exp: session.now + life })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: current.kid })
        .sign(signing),
    async verify(token) {
      const fingerprint = createHash("sha256").update(token).digest("base64");
      const before = known.get(fingerprint);
      if (before) return before.exp > clock.now() ? { ok: true, claims: before } : EXPIRED;
      const verdict = await verifyAfresh(token, verifying, issuer, clock.now());
      if (verdict.ok) known.set(fingerprint, verdict.claims);
      return verdict;
    },
  };
}

function claimsOf(user: User, session: OpenSession) {
  return {
    sub: user.id,
    email: user.email,
    phone: "",
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: "authenticated",
    aal: session.aal,
    amr: session.proofs,
    session_id: session.id,
    is_anonymous: false,
  };
}

const EXPIRED: Verdict = { ok: false, reason: "expired-token", detail: "JWT expired" };
const bad = (detail: string): Verdict => ({ ok: false, reason: "bad-token", detail });
/** Signed by us, and not good here or now. */
const wrong = (detail: string): Verdict => ({ ok: false, reason: "wrong-claims", detail });

async function verifyAfresh(token: string, keys: Map<string, CryptoKey>, issuer: string, now: number): Promise<Verdict> {
  const parts = token.split(".").length;
  if (parts !== 3) return bad(`Expected 3 parts in JWT; got ${parts}`);
  try {
    const { payload } = await jwtVerify(token, ({ kid = "" }) => keys.get(kid) ?? Promise.reject(new errors.JWKSNoMatchingKey()), {
      algorithms: [ALGORITHM], // ours, whatever the token's header names
      typ: "JWT",
      issuer,
      audience: AUDIENCE,
      requiredClaims: ["exp", "iat", "sub", "session_id"],
      currentDate: new Date(now * 1000),
    });
    const claims = claimsShape.safeParse(payload);
    if (!claims.success) return wrong("Parsing claims failed");
    return claims.data.iat > now + LATEST_START ? wrong("JWT issued at future") : { ok: true, claims: claims.data };
  } catch (error) {
    return verdictOn(error);
  }
}

/** Seconds that a token may seem to come from the future: our knowledge of the database's clock is that old at most. */
const LATEST_START = 30;

function verdictOn(error: unknown): Verdict {
  if (error instanceof errors.JWTExpired) return EXPIRED;
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSEAlgNotAllowed)
    return bad("No suitable key or wrong key type");
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "typ") return bad("No suitable key or wrong key type"); // another kind of token
    if (error.reason !== "check_failed") return wrong("Parsing claims failed");
    if (error.claim === "aud") return wrong("JWT not in audience");
    return wrong(error.claim === "nbf" ? "JWT not yet valid" : "Parsing claims failed");
  }
  if (error instanceof errors.JOSEError) return bad("JWT cryptographic operation failed");
  throw error;
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("A signing key is not a key pair");
  return key;
}

/** Names what may be published, so that a private member cannot slip through (wire 1.3). */
function publicHalf({ kid, privateJwk: { kty, crv, x, y } }: StoredKey): JWK {
  return { kty, crv, x, y, kid, alg: ALGORITHM, use: "sig", key_ops: ["verify"] } as JWK;
}

/** Tokens already verified, the oldest forgotten first. */
function rememberClaims(most = 10_000) {
  const known = new Map<string, AccessClaims>();
  return {
    get: (fingerprint: string) => known.get(fingerprint),
    set(fingerprint: string, claims: AccessClaims) {
      if (known.size >= most) known.delete(known.keys().next().value ?? "");
      known.set(fingerprint, claims);
    },
  };
}
