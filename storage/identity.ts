/** The database role that a request runs as, and the claims of its token. */
export type Identity = { role: string; claims?: Record<string, unknown> };

/** An identity, or why there is none: the API key (401, as on every API) or the token (`AccessDenied`). */
export type Identified =
  | { ok: true; identity: Identity }
  | { ok: false; reason: "key"; message: string; hint: string }
  | { ok: false; reason: "token"; message: string };

/** Authenticates a request by its headers; `apikey` is that parameter of the query string. */
export type Identify = (headers: Headers, apikey?: string) => Promise<Identified>;

/** The `sub` of a token: who owns what this identity stores. */
export function ownerOf({ claims }: Identity): string | undefined {
  const sub = claims?.["sub"];
  return typeof sub === "string" ? sub : undefined;
}
