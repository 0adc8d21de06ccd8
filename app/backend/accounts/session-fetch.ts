import { sessionKey } from "./stored-session.ts";

const REFUSED = [401, 403];

/**
 * Fetches; a refusal that arrives after the session was replaced fails like a network error. It says nothing of
 * the new session, and auth-js and the pages would end that.
 */
export const sessionFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!REFUSED.includes(response.status)) return response;
  const requestSession = sessionOf(new Headers(init?.headers).get("authorization")?.replace(/^Bearer /, ""));
  const stored = sessionOf(storedToken());
  if (requestSession !== undefined && stored !== undefined && requestSession !== stored)
    throw new TypeError("The session that asked has ended");
  return response;
};

function storedToken(): string | undefined {
  try {
    return (JSON.parse(localStorage.getItem(sessionKey(window.location.hostname)) ?? "{}") as { access_token?: string }).access_token;
  } catch {
    return undefined; // storage is blocked, or this is not ours
  }
}

/** The session that an access token names; undefined for everything else, such as a publishable key. */
function sessionOf(token: string | undefined): string | undefined {
  try {
    const claims = token?.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    return (JSON.parse(atob(claims)) as { session_id?: string }).session_id;
  } catch {
    return undefined;
  }
}
