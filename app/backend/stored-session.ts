/** Where supabase-js keeps the session for this host: its own rule, so that its own tools find it. */
export function sessionKey(hostname: string): string {
  const [label = hostname] = hostname.split(".");
  return `sb-${label}-auth-token`;
}

const AUTH_ANSWERS = ["access_token", "error", "error_code", "error_description", "code"];

/** Whether an address carries the answer of a mail link (wire 1.7), in its fragment or its query. */
export function carriesAuthAnswer(address: { hash: string; search: string }): boolean {
  const parts = [address.hash.slice(1), address.search.slice(1)];
  return parts.some((part) => {
    const params = new URLSearchParams(part);
    return AUTH_ANSWERS.some((name) => params.has(name));
  });
}

/** Whether this browser remembers a session. A browser that refuses storage remembers nobody. */
export function remembersSession(hostname: string): boolean {
  try {
    return window.localStorage.getItem(sessionKey(hostname)) !== null;
  } catch {
    return false;
  }
}
