import { useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { readJson } from "#app/kit/backend/server/server-result.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";

const DEBOUNCE_MS = 500;
const MIN_CHECKED_LENGTH = 6; // characters

/**
 * Shows the server's check of a password's strength, debounced. Hidden while the password is short or the server is unreachable, since
 * submitting checks it again. `about`: email address and name, which the password should not consist of.
 */
export function StrengthNote({ password, about }: { password: string; about: string[] }) {
  const { visitor } = useAuth();
  const [checked, setChecked] = useState<{ password: string; fault: string | null }>();
  const known = about.join("\n");
  useEffect(() => {
    if (password.length < MIN_CHECKED_LENGTH) return undefined;
    const stop = new AbortController();
    const check = async () => {
      const fault = await checkStrength(visitor, password, known.split("\n").filter(Boolean), stop.signal);
      if (fault !== undefined && !stop.signal.aborted) setChecked({ password, fault });
    };
    const timer = setTimeout(() => void check(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password, known, visitor]);

  const result = checked?.password === password ? checked : undefined;
  return (
    <p role="status" className={`min-h-5 text-sm ${result?.fault === null ? "text-good" : "text-quiet"}`}>
      {result && (result.fault ?? t("A good password."))}
    </p>
  );
}

/** The server's message; null for a strong password, undefined without a response. */
async function checkStrength(
  visitor: ApiFetch,
  password: string,
  about: string[],
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password, about }),
  };
  const poster = { fetch: (path: string, reading?: RequestInit) => visitor.fetch(path, { ...reading, ...init }) };
  const result = await readJson(poster, "/functions/v1/password-strength", signal);
  return result.ok ? (result.value as { fault: string | null }).fault : undefined;
}
