import type { Identity } from "#runtime/identity.ts";

/** An identity, or what is wrong: the API key (401, as on every API) or the token (`AccessDenied`). */
export type Identified =
  | { ok: true; identity: Identity }
  | { ok: false; reason: "key"; message: string; hint: string }
  | { ok: false; reason: "token"; message: string };

/** Authenticates a request by its headers; `apikey` is that parameter of the query string. */
export type Identify = (headers: Headers, apikey?: string) => Promise<Identified>;
