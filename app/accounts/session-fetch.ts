import { sessionKey } from "./stored-session.ts";

const REFUSED = [401, 403];

/**
 * Like fetch, but throws, as for a network error, if a refusal belongs to a session that was replaced while the request was under way.
 * Otherwise auth-js and the pages would end the new session.
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
    return (JSON.parse(localStorage.getItem(sessionKey(window.location.hostname)) ?? "{}") as { access_token?: string })
      .access_token;
  } catch {
    return undefined; // storage is blocked, or holds something else
  }
}

/** The session id of an access token; undefined for anything else, such as a publishable key. */
function sessionOf(token: string | undefined): string | undefined {
  try {
    const claims = token?.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    return (JSON.parse(atob(claims)) as { session_id?: string }).session_id;
  } catch {
    return undefined;
  }
}
