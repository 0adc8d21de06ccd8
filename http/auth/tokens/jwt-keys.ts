import { decodeJwt, jwtVerify } from "jose";
import { type KeySource, keyFor, CLOCK_SKEW_SECONDS, type TokenRejection, verdictOn } from "./access-tokens.ts";
import type { TokenClock } from "./token-clock.ts";

/** The roles that an API key may name, and the role that each gets. None of them has a user. */
const ROLES = { anon: "anon", service_role: "service_role", supabase_admin: "service_role" } as const;

export type KeyRole = (typeof ROLES)[keyof typeof ROLES];

/** API keys that are JWTs, as older projects have them. */
export type JwtKeys = {
  /** Undefined if it is no such key or none are accepted. Needs no database. */
  verify(token: string): Promise<{ ok: true; role: KeyRole } | TokenRejection | undefined>;
};

type Settings = {
  /** The HS256 secret. */
  secret: string | undefined;
  /** Whether keys signed with a published key are accepted: only an operator who holds the private one can make any. */
  published: boolean;
};

/** Each key verifies its own algorithm only, so that no public key is ever taken for an HS256 secret. */
export function createJwtKeys(keys: KeySource, clock: TokenClock, { secret, published }: Settings): JwtKeys {
  const hmac = secret === undefined ? undefined : new TextEncoder().encode(secret);
  const algorithms = [...(hmac ? ["HS256"] : []), ...(published ? ["ES256", "RS256"] : [])];
  return {
    async verify(token) {
      const role = algorithms.length > 0 ? claimedRole(token) : undefined;
      if (role === undefined) return undefined;
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => (header.alg === "HS256" && hmac ? hmac : keyFor(keys, header)),
          {
            algorithms,
            currentDate: new Date(clock.now() * 1000),
          },
        );
        const early = payload.iat !== undefined && payload.iat > clock.now() + CLOCK_SKEW_SECONDS;
        return early ? { ok: false, reason: "wrong-claims", detail: "JWT issued at future" } : { ok: true, role };
      } catch (error) {
        return verdictOn(error);
      }
    },
  };
}

function claimedRole(token: string): KeyRole | undefined {
  if (!token.startsWith("eyJ")) return undefined;
  try {
    const { role } = decodeJwt(token);
    return typeof role === "string" && Object.hasOwn(ROLES, role) ? ROLES[role as keyof typeof ROLES] : undefined;
  } catch {
    return undefined;
  }
}
