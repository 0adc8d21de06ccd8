import { type CryptoKey, errors, importJWK, type JWK, jwtVerify } from "jose";
import { z } from "zod";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import type { Identity } from "@sacred-space/runtime/identity.ts";
import { bearerOf, EMPTY_TOKEN, type Identify, NO_ROLE, roleRefusal, tokenRefusal } from "../identity.ts";

/** A key and the only algorithm it is used with, regardless of a token's header. */
type TokenKey = { kid: string | undefined; algorithm: "HS256" | "ES256" | "RS256"; key: CryptoKey | Uint8Array };

const MIN_SECRET_LENGTH = 32;
const LENIENCE = 30; // seconds of clock skew

const jwk = z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string().optional() });
const jwkSet = z.object({ keys: z.array(jwk).min(1) });

/**
 * Reads `secret`: a text of at least 32 characters (HS256), a JSON Web Key or a JSON Web Key Set (RFC 7517; HS256, ES256, RS256). Throws
 * WrongEnvironment; `name` is the option or variable that gave the secret.
 */
export async function readTokenKeys(secret: string, name: string): Promise<TokenKey[]> {
  if (!secret.trimStart().startsWith("{")) {
    if (secret.length < MIN_SECRET_LENGTH)
      throw new WrongEnvironment(`${name} must have at least ${MIN_SECRET_LENGTH} characters.`);
    return [{ kid: undefined, algorithm: "HS256", key: new TextEncoder().encode(secret) }];
  }
  const given = parsed(secret);
  const keys = jwkSet.safeParse(given).data?.keys ?? z.array(jwk).safeParse([given]).data;
  if (!keys) throw new WrongEnvironment(`${name} is neither a JSON Web Key nor a set of them.`);
  return Promise.all(keys.map((key) => imported(key, name)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function imported(key: z.output<typeof jwk>, name: string): Promise<TokenKey> {
  const algorithm = algorithmOf(key);
  if (!algorithm) throw new WrongEnvironment(`${name} holds a key that is not for HS256, ES256 or RS256.`);
  const secretLength =
    key.kty === "oct" && typeof key["k"] === "string" ? Buffer.from(key["k"], "base64url").length : MIN_SECRET_LENGTH;
  if (secretLength < MIN_SECRET_LENGTH)
    throw new WrongEnvironment(`${name} holds a key of less than ${MIN_SECRET_LENGTH} bytes.`);
  try {
    return { kid: key.kid, algorithm, key: await importJWK(publicHalf(key) as JWK, algorithm) };
  } catch {
    throw new WrongEnvironment(`${name} holds a key that cannot be read.`);
  }
}

function algorithmOf({ kty, alg, crv }: z.output<typeof jwk>): TokenKey["algorithm"] | undefined {
  const byKind = { oct: "HS256", EC: crv === "P-256" ? "ES256" : undefined, RSA: "RS256" } as const;
  const algorithm = byKind[kty as keyof typeof byKind];
  return alg === undefined || alg === algorithm ? algorithm : undefined;
}

/** Keeps only the public half of a private key that was given by mistake. */
function publicHalf({ kty, crv, x, y, n, e, k }: z.output<typeof jwk>) {
  return kty === "oct" ? { kty, k } : kty === "EC" ? { kty, crv, x, y } : { kty, n, e };
}

type Verification = { keys: TokenKey[]; audience: string | undefined; now?: () => number };

/**
 * Authenticates requests by their token alone. The claim `role` names the role; a request without a Bearer token is anonymous. Refuses with
 * PostgREST's messages. `now` in seconds.
 */
export function identifyByToken(
  { keys, audience, now = () => Date.now() / 1000 }: Verification,
  anonRole: string,
): Identify {
  return async (headers) => {
    const token = bearerOf(headers);
    if (token === undefined) return { ok: true };
    const verified = await verify(token, keys, now());
    if ("detail" in verified) return { ok: false, response: refusalOf(verified) };
    const fault = claimsFault(verified.claims, audience, now());
    return fault === undefined
      ? { ok: true, identity: identityOf(verified.claims, anonRole) }
      : { ok: false, response: refusalOf(fault) };
  };
}

type Claims = Record<string, unknown>;
type Fault = { reason: "bad-token" | "wrong-claims" | "no-role"; detail: string };

function refusalOf({ reason, detail }: Fault) {
  if (reason === "no-role") return roleRefusal(detail);
  return tokenRefusal(reason === "bad-token" ? "PGRST301" : "PGRST303", detail);
}

const bad = (detail: string): Fault => ({ reason: "bad-token", detail });
const wrong = (detail: string): Fault => ({ reason: "wrong-claims", detail });

async function verify(token: string, keys: TokenKey[], now: number): Promise<{ claims: Claims } | Fault> {
  if (token === "") return bad(EMPTY_TOKEN);
  const parts = token.split(".").length;
  if (parts !== 3) return bad(`Expected 3 parts in JWT; got ${parts}`);
  let fault = bad("No suitable key or wrong key type");
  for (const candidate of keys) {
    const tried = await tryKey(token, candidate, now);
    if ("claims" in tried || tried.reason === "wrong-claims") return tried;
    if (tried.detail !== NOT_THIS_KEY) fault = tried;
  }
  return fault;
}

const NOT_THIS_KEY = "not this key";

async function tryKey(
  token: string,
  { kid, algorithm, key }: TokenKey,
  now: number,
): Promise<{ claims: Claims } | Fault> {
  try {
    const fits = (header: { kid?: string; alg?: string }) =>
      header.alg === algorithm && (kid === undefined || header.kid === undefined || kid === header.kid);
    const { payload } = await jwtVerify(
      token,
      (header) => {
        if (!fits(header)) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { clockTolerance: LENIENCE, currentDate: new Date(now * 1000) },
    );
    return { claims: payload };
  } catch (error) {
    return faultIn(error);
  }
}

function faultIn(error: unknown): Fault {
  if (error instanceof errors.JWKSNoMatchingKey) return bad(NOT_THIS_KEY);
  if (error instanceof errors.JWTExpired) return wrong("JWT expired");
  if (error instanceof errors.JWTClaimValidationFailed)
    return wrong(
      error.claim === "nbf" && error.reason === "check_failed" ? "JWT not yet valid" : ofWrongType(error.claim),
    );
  if (error instanceof errors.JOSEError) return bad("JWT cryptographic operation failed");
  throw error;
}

function ofWrongType(claim: string): string {
  if (claim === "exp" || claim === "nbf" || claim === "iat") return `The JWT '${claim}' claim must be a number`;
  return claim === "aud" ? "The JWT 'aud' claim must be a string or an array of strings" : "Parsing claims failed";
}

const checked = z.looseObject({
  iat: z.number().optional(),
  aud: z.union([z.string(), z.array(z.string())]).nullish(),
  role: z.string().min(1).nullish(),
});

/** Checks the claims that `verify` does not check. Accepts a token without an audience. */
function claimsFault(claims: Claims, audience: string | undefined, now: number): Fault | undefined {
  const read = checked.safeParse(claims);
  if (!read.success) return wrong(ofWrongType(String(read.error.issues[0]?.path[0])));
  const { iat, aud, role } = read.data;
  if (role === NO_ROLE) return { reason: "no-role", detail: `role "${role}" does not exist` };
  if (iat !== undefined && iat > now + LENIENCE) return wrong("JWT issued at future");
  if (audience === undefined || aud === undefined || aud === null) return undefined;
  if (Array.isArray(aud) && aud.length === 0) return undefined;
  return [aud].flat().includes(audience) ? undefined : wrong("JWT not in audience");
}

function identityOf(claims: Claims, anonRole: string): Identity {
  return { role: typeof claims["role"] === "string" ? claims["role"] : anonRole, claims };
}
