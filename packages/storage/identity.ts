import type { Identity } from "@sacred-space/runtime/identity.ts";

/** An identity, or a fault of the API key (401, as on every API) or of the token (`AccessDenied`). */
export type Identified =
  | { ok: true; identity: Identity }
  | { ok: false; reason: "key"; message: string; hint: string }
  | { ok: false; reason: "token"; message: string };

/** Authenticates a request by its headers; `apikey` is the query parameter of that name. */
export type Identify = (headers: Headers, apikey?: string) => Promise<Identified>;
