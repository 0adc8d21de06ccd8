/** The database role of a request and the claims of its token. PostgreSQL's grants and policies decide by both. */
export type Identity = { role: string; claims?: Record<string, unknown> };

/** The value of `request.jwt.claims`, which policies read. Its role is that of the request, regardless of the token's. */
export function jwtClaims({ role, claims }: Identity): Record<string, unknown> {
  return { ...claims, role };
}

/** The user's id: the claim `sub`. */
export function subjectOf({ claims }: Identity): string | undefined {
  const sub = claims?.["sub"];
  return typeof sub === "string" ? sub : undefined;
}
