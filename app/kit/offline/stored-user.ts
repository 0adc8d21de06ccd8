import { sessionKey } from "#app/accounts/stored-session.ts";

/** The user of the stored session, even if its access token has expired and cannot be refreshed. */
export function storedUserId(hostname: string): string | undefined {
  try {
    const { user } = JSON.parse(window.localStorage.getItem(sessionKey(hostname)) ?? "{}") as {
      user?: { id?: string };
    };
    return user?.id;
  } catch {
    return undefined; // storage is blocked, or holds something else
  }
}
