import type { SupabaseClient } from "@supabase/supabase-js";
import { useCallback, useEffect, useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { NO_ANSWER, type AuthResult } from "#app/backend/accounts/auth-result.ts";
import { troubleText } from "./auth-trouble.ts";

/** What a panel has read of one's account; both are undefined at first. What was read stays while reading it again fails. */
type Reading<T> = { value: T | undefined; trouble: string | undefined; read(): Promise<void> };

/** Reads a part of one's account as its panel opens, and again whenever the panel says so. `ask` is the same function each time. */
export function useAuthRead<T>(ask: (client: SupabaseClient) => Promise<AuthResult<T>>): Reading<T> {
  const { connect } = useAuth();
  const [value, setValue] = useState<T>();
  const [trouble, setTrouble] = useState<string>();
  const read = useCallback(async () => {
    const told = await connect()
      .then(ask)
      .catch(() => ({ ok: false as const, error: NO_ANSWER }));
    if (told.ok) setValue(told.value);
    setTrouble(told.ok ? undefined : troubleText(told.error));
  }, [connect, ask]);
  useEffect(() => void read(), [read]);
  return { value, trouble, read };
}
