import type { Session } from "@supabase/auth-js";

/** Where supabase-js keeps the session for this host: its own rule, so that its own tools find it. */
export function sessionKey(hostname: string): string {
  const [label = hostname] = hostname.split(".");
  return `sb-${label}-auth-token`;
}

/** By which the official client knows the answer of the implicit flow. */
export const IMPLICIT_ANSWERS = ["access_token", "error", "error_code", "error_description"];
const AUTH_ANSWERS = [...IMPLICIT_ANSWERS, "code"];

/** Whether an address carries the answer of a mail link, in its fragment or its query. */
export function carriesAuthAnswer(address: { hash: string; search: string }): boolean {
  const parts = [address.hash.slice(1), address.search.slice(1)];
  return parts.some((part) => {
    const params = new URLSearchParams(part);
    return AUTH_ANSWERS.some((name) => params.has(name));
  });
}

/** The pages that name the account which a mail link signs in to. */
const LANDING_PAGES = ["/email-verified", "/auth/new-password"];

/**
 * Where an address with a session in its fragment has to go first: anyone can write a link that signs its reader in to an account of their
 * own, which no page may do in silence. Undefined: nowhere.
 */
export function landingPage({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string | undefined {
  if (!new URLSearchParams(hash.slice(1)).has("access_token") || LANDING_PAGES.includes(pathname)) return undefined;
  return `/email-verified?next=${encodeURIComponent(pathname + search)}${hash}`;
}

/** Whether the query names a session, which the account library would read there, too. No link of ours has one. */
export function hasSessionInQuery({ search }: { search: string }): boolean {
  return new URLSearchParams(search).has("access_token");
}

const REDIRECT_ERROR = ["error", "error_description", "error_code"];

/** Redirect errors about linking another identity, which keep the session. */
const KEPT_SESSION = ["identity_already_exists", "identity_not_found", "single_identity_not_deletable"];

/**
 * Whether an address reports a failed redirect, which removes a stored session (docs/decisions/0020). Only all three values together count,
 * in the fragment or the query.
 */
export function endsStoredSession(address: { hash: string; search: string }): boolean {
  const values = new URLSearchParams(`${address.hash.slice(1)}&${address.search.slice(1)}`);
  return REDIRECT_ERROR.every((name) => values.get(name)) && !KEPT_SESSION.includes(values.get("error_code") ?? "");
}

/** Removes the stored session, as far as this browser has storage. The account library finds none then. */
export function forgetSession(hostname: string): void {
  try {
    window.localStorage.removeItem(sessionKey(hostname));
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

/** Whether this browser stores a session. False where storage is blocked. */
export function remembersSession(hostname: string): boolean {
  try {
    return window.localStorage.getItem(sessionKey(hostname)) !== null;
  } catch {
    return false;
  }
}

/** The account library renews what is valid for less than this. */
const EXPIRY_MARGIN_MS = 90_000;

/** The stored session, if its access token may be used as it is and the address brings no other. */
export function freshSession(hostname: string): Session | undefined {
  if (carriesAuthAnswer(window.location)) return undefined;
  try {
    const stored = JSON.parse(window.localStorage.getItem(sessionKey(hostname)) ?? "{}") as Partial<Session>;
    const isFresh = stored.user?.id && stored.access_token && (stored.expires_at ?? 0) * 1000 - Date.now() > EXPIRY_MARGIN_MS;
    return isFresh ? (stored as Session) : undefined;
  } catch {
    return undefined; // storage is blocked, or this is not ours
  }
}
