import type { Identity as DatabaseIdentity } from "@sacred-space/runtime/identity.ts";

/** The identity as which a channel reads, and the end of its token in seconds since 1970. */
export type Identity = DatabaseIdentity & { expiresAt?: number };

/** Why a key or token is refused; `code` begins the reason of a refused join. */
export type IdentityFault = {
  code: "MissingKey" | "InvalidJWTToken" | "MalformedJWT" | "JwtSignatureError" | "Unauthorized";
  message: string;
};

export type Identified = { ok: true; identity: Identity } | { ok: false; fault: IdentityFault };

/** Authenticates a connection by its API key, or a channel by its token as well. */
export type Identify = (apikey: string | undefined, token?: string) => Promise<Identified>;

/** Equal for two identities that have the same rights in PostgreSQL. */
export function identityKey({ role, claims }: Identity): string {
  return JSON.stringify([role, claims ?? null]);
}
