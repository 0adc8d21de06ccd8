import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext } from "playwright-core";
import type { Browser } from "./open-browser.ts";

/** A window in which this client is signed in, with the session stored as the official library stores it; for servers at localhost. */
export async function signedInWindow(
  browser: Browser,
  client: SupabaseClient,
  options: Parameters<Browser["window"]>[0] = {},
): Promise<BrowserContext> {
  const { data } = await client.auth.getSession();
  const people = await browser.window(options);
  await people.addInitScript((session) => {
    if (location.protocol !== "about:") localStorage.setItem("sb-localhost-auth-token", session);
  }, JSON.stringify(data.session));
  return people;
}
