import type { AuthChangeEvent, GoTrueClient, Session } from "@supabase/auth-js";
import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import type { StorageClient } from "@supabase/storage-js";
import { reader } from "@sacred-space/words/reader.ts";
import { sessionFetch } from "#app/accounts/session-fetch.ts";
import { loadOnce } from "./load-once.ts";
import {
  carriesAuthAnswer,
  forgetSession,
  freshSession,
  IMPLICIT_ANSWERS,
  hasSessionInQuery,
  landingPage,
  remembersSession,
  sessionKey,
} from "#app/accounts/stored-session.ts";

/** The parts of the client that queries need: tables and named functions. */
export type DataClient = Pick<PostgrestClient, "from"> & { functions: FunctionsClient };

/** The parts of the official client, assembled as supabase-js does it; rarely needed ones are loaded on first use. */
export type BackendClient = DataClient & {
  auth(): Promise<GoTrueClient>;
  /** Ends every session of this user, or only this one. This device is signed out even if the server is unreachable. */
  signOut(scope: "global" | "local"): Promise<void>;
  realtime(): Promise<RealtimeClient>;
  storage(): Promise<StorageClient>;
  /** Calls back for each event of auth-js once that is loaded. Adding a listener twice has no effect. */
  onAuthChange(listener: AuthListener): void;
  /** The access token of the signed-in user; null for visitors. */
  accessToken(): Promise<string | null>;
};

type AuthListener = (event: AuthChangeEvent, session: Session | null) => void;

/** Browser only. */
export function createBackendClient(publishableKey: string): BackendClient {
  const { origin, hostname } = window.location;
  const listeners = new Set<AuthListener>();
  let hasServedStored = false;
  let loadedAuth: GoTrueClient | undefined;

  const auth = loadOnce(async () => {
    const { AuthClient } = await import("@supabase/auth-js");
    const headers = { Authorization: `Bearer ${publishableKey}`, apikey: publishableKey };
    const client = new AuthClient({
      url: `${origin}/auth/v1`,
      headers,
      storageKey: sessionKey(hostname),
      fetch: sessionFetch,
      detectSessionInUrl: (url, params) =>
        IMPLICIT_ANSWERS.some((name) => params[name]) && !hasSessionInQuery(url) && !landingPage(url),
    });
    for (const listener of listeners) follow(client, listener);
    loadedAuth = client;
    return client;
  });

  /**
   * Ignores an empty INITIAL_SESSION after a stored token was used: a token that expired and cannot be refreshed offline does not end the
   * session.
   */
  function follow(client: GoTrueClient, listener: AuthListener): void {
    client.onAuthStateChange((event, session) => {
      if (event !== "INITIAL_SESSION" || session || !hasServedStored) listener(event, session);
    });
  }

  /** Returns a fresh stored token without loading auth-js, which would return the same one; auth-js refreshes any other. */
  async function accessToken(): Promise<string | null> {
    const stored = loadedAuth ? undefined : freshSession(hostname);
    if (stored) hasServedStored = true;
    if (stored) return stored.access_token;
    if (!loadedAuth && !remembersSession(hostname) && !carriesAuthAnswer(window.location)) return null;
    const { data } = await (await auth()).getSession();
    return data.session?.access_token ?? null;
  }

  async function signOut(scope: "global" | "local"): Promise<void> {
    const account = await auth().catch(() => undefined);
    if (!account) {
      forgetSession(hostname);
      for (const listener of listeners) listener("SIGNED_OUT", null);
      return;
    }
    const { error } = await account.signOut({ scope });
    if (error && scope === "global") await account.signOut({ scope: "local" });
  }

  const fetchAs = (tokenOfVisitors: string | null): typeof fetch => {
    return async (input, init) => {
      const headers = new Headers(init?.headers);
      const token = (await accessToken()) ?? tokenOfVisitors;
      headers.set("apikey", publishableKey);
      headers.set("Accept-Language", reader().language);
      if (token !== null) headers.set("Authorization", `Bearer ${token}`);
      return sessionFetch(input, { ...init, headers });
    };
  };
  const fetchData = fetchAs(publishableKey);

  const tables = new PostgrestClient(`${origin}/rest/v1`, { fetch: fetchData });
  return {
    from: tables.from.bind(tables),
    functions: new FunctionsClient(`${origin}/functions/v1`, { customFetch: fetchAs(null) }),
    auth,
    signOut,
    storage: loadOnce(
      async () => new (await import("@supabase/storage-js")).StorageClient(`${origin}/storage/v1`, {}, fetchData),
    ),
    realtime: loadOnce(async () => {
      const [{ openRealtime }, account] = await Promise.all([import("./realtime-client.ts"), auth()]);
      return openRealtime(account, publishableKey, accessToken, fetchData);
    }),
    onAuthChange(listener) {
      if (listeners.has(listener)) return;
      listeners.add(listener);
      if (loadedAuth) follow(loadedAuth, listener);
    },
    accessToken,
  };
}
