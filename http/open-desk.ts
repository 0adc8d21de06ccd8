import type { Practice } from "#practice/practice.ts";
import { openTokens } from "./auth/tokens.ts";
import { createIdentify } from "./caller.ts";
import { createAddressOf } from "./client-address.ts";
import type { ApiKeys, Desk } from "./desk.ts";

export type DeskSettings = { practice: Practice; keys: ApiKeys; autoconfirm: boolean; localMode: boolean; trustedProxies: string[] };

/** Sets the desk up: token keys are loaded from the database, or made there on the very first start. Rejects with UnknownProxy. */
export async function openDesk({ trustedProxies, ...settings }: DeskSettings): Promise<Desk> {
  const { practice, keys } = settings;
  const { database, publicUrl } = practice;
  const addressOf = createAddressOf(trustedProxies);
  const tokens = await openTokens(database, publicUrl);
  return { ...settings, tokens, publicUrl, identify: createIdentify({ keys, tokens, database }), addressOf };
}
