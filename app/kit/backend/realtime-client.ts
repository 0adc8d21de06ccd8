import type { GoTrueClient, Session } from "@supabase/auth-js";
import { RealtimeClient } from "@supabase/realtime-js";

/** The realtime client, whose token follows the account's. */
export function openRealtime(
  account: GoTrueClient,
  publishableKey: string,
  accessToken: () => Promise<string | null>,
  fetchData: typeof fetch,
): RealtimeClient {
  const client = new RealtimeClient(`${location.origin.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: async () => (await accessToken()) ?? publishableKey,
    fetch: fetchData,
  });
  account.onAuthStateChange(tokenFollower(client));
  return client;
}

/** Passes each new access token to realtime, as supabase-js does. */
function tokenFollower(realtime: RealtimeClient) {
  let last: string | undefined;
  return (event: string, session: Session | null) => {
    const token = session?.access_token;
    if (event === "SIGNED_OUT") void realtime.setAuth();
    else if (!["TOKEN_REFRESHED", "SIGNED_IN", "INITIAL_SESSION"].includes(event) || token === last) return;
    else void realtime.setAuth(token);
    last = token;
  };
}
