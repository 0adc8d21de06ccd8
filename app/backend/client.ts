import type { SupabaseClient } from "@supabase/supabase-js";
import { sessionKey } from "./accounts/stored-session.ts";

let opened: Promise<SupabaseClient> | undefined;

/**
 * The official client, one per page, loaded on first use.
 * Browser only. A failed download is forgotten, so that the next call tries again.
 */
export function openClient(publishableKey: string): Promise<SupabaseClient> {
  opened ??= load(publishableKey).catch((failure: unknown) => {
    opened = undefined;
    throw failure;
  });
  return opened;
}

async function load(publishableKey: string): Promise<SupabaseClient> {
  const [{ createClient }, { sessionFetch }] = await Promise.all([import("@supabase/supabase-js"), import("./accounts/session-fetch.ts")]);
  return createClient(window.location.origin, publishableKey, {
    auth: { persistSession: true, storageKey: sessionKey(window.location.hostname) },
    global: { fetch: sessionFetch },
  });
}
