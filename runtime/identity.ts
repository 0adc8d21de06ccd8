/** The database role that a request runs as, and the claims of its token. PostgreSQL's grants and policies decide by both. */
export type Identity = { role: string; claims?: Record<string, unknown> };

/** The value of `request.jwt.claims`, which policies read. The role is the one that the request runs as, whatever its token says. */
export function jwtClaims({ role, claims }: Identity): Record<string, unknown> {
  return { ...claims, role };
}

/** The user: `sub` of the token. */
export function subjectOf({ claims }: Identity): string | undefined {
  const sub = claims?.["sub"];
  return typeof sub === "string" ? sub : undefined;
}
