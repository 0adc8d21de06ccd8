import type { Session } from "@supabase/auth-js";

/** Whether a session still requires a second factor's code. */
export function needsCode(session: Session): boolean {
  const hasOne = session.user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasOne && levelOf(session.access_token) === "aal1";
}

function levelOf(token: string): unknown {
  try {
    const part = token.split(".")[1] ?? "";
    return (JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))) as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
}
