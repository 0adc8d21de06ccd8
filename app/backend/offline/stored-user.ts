import { sessionKey } from "#app/backend/accounts/stored-session.ts";

/** Whose session this browser stores, also while its access token has expired and no other can be fetched. */
export function storedUserId(hostname: string): string | undefined {
  try {
    const { user } = JSON.parse(window.localStorage.getItem(sessionKey(hostname)) ?? "{}") as { user?: { id?: string } };
    return user?.id;
  } catch {
    return undefined; // storage is blocked, or this is not ours
  }
}
