import { createHash } from "node:crypto";
import { type CryptoKey, decodeProtectedHeader, errors, type JWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { OpenSession } from "#server/accounts/sessions/sessions.queries.ts";
import type { Rejection } from "#domain/result.ts";
import type { User } from "#server/accounts/users/users.queries.ts";
import type { KeyRing } from "./key-ring.ts";
import type { TokenClock } from "./token-clock.ts";

const AUDIENCE = "authenticated";

/** The claims of our own tokens; any other token is refused even if our key signed it. */
const claimsShape = z.looseObject({
  iss: z.string(),
  sub: z.uuid(),
  session_id: z.uuid(),
  aud: z.literal(AUDIENCE),
  role: z.literal("authenticated"),
  exp: z.int(),
  iat: z.int(),
});

type AccessClaims = z.output<typeof claimsShape>;

export type Verdict = { ok: true; claims: AccessClaims } | TokenRejection;

/** `detail` is PostgREST's message. */
export type TokenRejection = Rejection<"bad-token" | "wrong-claims" | "expired-token"> & { detail: string };

/** Provides the keys; `again` checks for newer ones, though not more often than every few seconds. */
export type KeySource = { ring(options?: { again?: boolean }): Promise<KeyRing> };

export type AccessTokens = {
  /** Lifetime of a token in seconds. */
  life: number;
  /** Issues a token for this session, valid from the session's `now`. */
  issue(user: User, session: OpenSession): Promise<string>;
  /** Needs no database, so that a flood of bad tokens costs no connection. */
  verify(token: string): Promise<Verdict>;
  /** The public keys (RFC 7517), for clients that verify tokens themselves. */
  publicKeys(): Promise<JWK[]>;
};

/** `issuer` is `<public url>/auth/v1`; `keys` are read each time, because they change while the server runs. */
export function createAccessTokens(keys: KeySource, issuer: string, clock: TokenClock, life = 3600): AccessTokens {
  const known = rememberClaims();
  return {
    life,
    publicKeys: async () => (await keys.ring()).published,
    async issue(user, session) {
      const { kid, alg, key } = (await keys.ring()).signing(session.now);
      return new SignJWT({
        ...claimsOf(user, session),
        iss: issuer,
        aud: AUDIENCE,
        iat: session.now,
        exp: session.now + life,
      })
        .setProtectedHeader({ alg, typ: "JWT", kid })
        .sign(key);
    },
    async verify(token) {
      const fingerprint = createHash("sha256").update(token).digest("base64");
      const before = known.get(fingerprint);
      const ring = await keys.ring();
      // A withdrawn key invalidates its tokens.
      if (before && ring.verifying(before.kid, before.alg))
        return before.claims.exp > clock.now() ? { ok: true, claims: before.claims } : EXPIRED;
      const verdict = await verifyAfresh(token, keys, issuer, clock.now());
      if (!verdict.ok) return verdict;
      const { kid = "", alg = "" } = decodeProtectedHeader(token);
      known.set(fingerprint, { claims: verdict.claims, kid, alg });
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

const EXPIRED: TokenRejection = { ok: false, reason: "expired-token", detail: "JWT expired" };
const bad = (detail: string): TokenRejection => ({ ok: false, reason: "bad-token", detail });
/** Signed by us, but not valid here or now. */
const wrong = (detail: string): TokenRejection => ({ ok: false, reason: "wrong-claims", detail });

async function verifyAfresh(token: string, keys: KeySource, issuer: string, now: number): Promise<Verdict> {
  const parts = token.split(".").length;
  if (parts !== 3) return bad(`Expected 3 parts in JWT; got ${parts}`);
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(keys, header), {
      algorithms: ["ES256", "RS256"], // each key verifies only its own algorithm
      typ: "JWT",
      issuer,
      audience: AUDIENCE,
      requiredClaims: ["exp", "iat", "sub", "session_id"],
      currentDate: new Date(now * 1000),
    });
    const claims = claimsShape.safeParse(payload);
    if (!claims.success) return wrong("Parsing claims failed");
    return claims.data.iat > now + CLOCK_SKEW_SECONDS
      ? wrong("JWT issued at future")
      : { ok: true, claims: claims.data };
  } catch (error) {
    return verdictOn(error);
  }
}

/** Returns the key that a token names. An unknown one may have been added since the keys were last read. */
export async function keyFor(keys: KeySource, { kid = "", alg }: { kid?: string; alg?: string }): Promise<CryptoKey> {
  const key = (await keys.ring()).verifying(kid, alg) ?? (await keys.ring({ again: true })).verifying(kid, alg);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** Seconds by which a token may be issued in the future: the greatest age of our reading of the database's clock. */
export const CLOCK_SKEW_SECONDS = 30;

/** Why the library refused a token, with GoTrue's messages. Rethrows other errors. */
export function verdictOn(error: unknown): TokenRejection {
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

type Remembered = { claims: AccessClaims; kid: string; alg: string };

/** Caches verified tokens and drops the oldest first. A thousand clients can be active at once. */
function rememberClaims(max = 1_000) {
  const known = new Map<string, Remembered>();
  return {
    get: (fingerprint: string) => known.get(fingerprint),
    set(fingerprint: string, remembered: Remembered) {
      if (known.size >= max) known.delete(known.keys().next().value ?? "");
      known.set(fingerprint, remembered);
    },
  };
}
