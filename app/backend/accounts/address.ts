import type { SupabaseClient } from "@supabase/supabase-js";
import type { Failure, AuthResult } from "./auth-result.ts";

/** The address that an account is signed in to by, and the one that it is moving to, if it is. */
export type Address = { email: string; movesTo: string | undefined };

/** What the server knows now; a session on another device may have changed it. */
export async function loadAddress(client: SupabaseClient): Promise<AuthResult<Address>> {
  const { data, error } = await client.auth.getUser();
  if (error) return { ok: false, error };
  return { ok: true, value: { email: data.user.email ?? "", movesTo: data.user.new_email || undefined } };
}

/** Where the emails of a move lead back to; the page tells by it what they were for. */
const wayBack = () => ({ emailRedirectTo: `${window.location.origin}/email-verified?of=move` });

/** Asks both addresses to agree to the move. Asked for the address that the account has, it stays, and a move under way is dropped. */
export async function moveAddress(client: SupabaseClient, email: string): Promise<Failure | undefined> {
  const { error } = await client.auth.updateUser({ email }, wayBack());
  return error ?? undefined;
}

/** Sends both emails of a move again; those before work no longer. */
export async function mailMoveAgain(client: SupabaseClient, email: string): Promise<Failure | undefined> {
  const { error } = await client.auth.resend({ type: "email_change", email, options: wayBack() });
  return error ?? undefined;
}
