import type { Session } from "@supabase/auth-js";

/** The storage key of the session, by supabase-js's own rule, so that its tools find it. */
export function sessionKey(hostname: string): string {
  const [label = hostname] = hostname.split(".");
  return `sb-${label}-auth-token`;
}

/** Parameters by which auth-js recognizes a response of the implicit flow. */
export const IMPLICIT_ANSWERS = ["access_token", "error", "error_code", "error_description"];
const AUTH_ANSWERS = [...IMPLICIT_ANSWERS, "code"];

/** Whether a URL contains the response of an email link, in its fragment or its query. */
export function carriesAuthAnswer(address: { hash: string; search: string }): boolean {
  const parts = [address.hash.slice(1), address.search.slice(1)];
  return parts.some((part) => {
    const params = new URLSearchParams(part);
    return AUTH_ANSWERS.some((name) => params.has(name));
  });
}

/** Pages that show which account an email link signs in to. */
const LANDING_PAGES = ["/email-verified", "/auth/new-password"];

/**
 * The page to redirect to if the URL's fragment contains a session: anyone can write a link that signs its reader in to another account, so
 * the page must show the account. Undefined if no redirect is needed.
 */
export function landingPage({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}): string | undefined {
  if (!new URLSearchParams(hash.slice(1)).has("access_token") || LANDING_PAGES.includes(pathname)) return undefined;
  return `/email-verified?next=${encodeURIComponent(pathname + search)}${hash}`;
}

/** Whether the query contains a session, which auth-js would accept, too. This site creates no such links. */
export function hasSessionInQuery({ search }: { search: string }): boolean {
  return new URLSearchParams(search).has("access_token");
}

const REDIRECT_ERROR = ["error", "error_description", "error_code"];

/** Errors of linking another identity, which keep the session. */
const KEPT_SESSION = ["identity_already_exists", "identity_not_found", "single_identity_not_deletable"];

/**
 * Whether a URL reports a failed redirect, which removes a stored session (docs/decisions/0020). Requires all three values together, in the
 * fragment or the query.
 */
export function endsStoredSession(address: { hash: string; search: string }): boolean {
  const values = new URLSearchParams(`${address.hash.slice(1)}&${address.search.slice(1)}`);
  return REDIRECT_ERROR.every((name) => values.get(name)) && !KEPT_SESSION.includes(values.get("error_code") ?? "");
}

/** Removes the stored session, so that auth-js finds none. */
export function forgetSession(hostname: string): void {
  try {
    window.localStorage.removeItem(sessionKey(hostname));
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Whether this browser stores a session; false if storage is blocked. */
export function remembersSession(hostname: string): boolean {
  try {
    return window.localStorage.getItem(sessionKey(hostname)) !== null;
  } catch {
    return false;
  }
}

/** auth-js refreshes a token that expires within this time. */
const EXPIRY_MARGIN_MS = 90_000;

/** The stored session, if its access token is fresh and the URL contains no other session. */
export function freshSession(hostname: string): Session | undefined {
  if (carriesAuthAnswer(window.location)) return undefined;
  try {
    const stored = JSON.parse(window.localStorage.getItem(sessionKey(hostname)) ?? "{}") as Partial<Session>;
    const isFresh =
      stored.user?.id && stored.access_token && (stored.expires_at ?? 0) * 1000 - Date.now() > EXPIRY_MARGIN_MS;
    return isFresh ? (stored as Session) : undefined;
  } catch {
    return undefined; // storage is blocked, or holds something else
  }
}
