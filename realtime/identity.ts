import type { Identity as DatabaseIdentity } from "#runtime/identity.ts";

/** The identity that a channel reads as, and when its token ends: seconds since 1970. */
export type Identity = DatabaseIdentity & { expiresAt?: number };

/** Why a key or token is refused; `code` begins the reason of a refused join. */
export type IdentityFault = {
  code: "MissingKey" | "InvalidJWTToken" | "MalformedJWT" | "JwtSignatureError" | "Unauthorized";
  message: string;
};

export type Identified = { ok: true; identity: Identity } | { ok: false; fault: IdentityFault };

/** Authenticates a connection by its API key alone, or a channel by the token that it brings as well. */
export type Identify = (apikey: string | undefined, token?: string) => Promise<Identified>;

/** Equal for two identities that PostgreSQL would answer alike. */
export function identityKey({ role, claims }: Identity): string {
  return JSON.stringify([role, claims ?? null]);
}
