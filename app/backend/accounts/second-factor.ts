import type { SupabaseClient } from "@supabase/supabase-js";
import type { Failure, AuthResult } from "./auth-result.ts";

/** A second factor that its owner has: an authenticator app. */
export type SecondFactor = { id: string; addedAt: string };

/** The factors that count, oldest first. */
export async function loadFactors(client: SupabaseClient): Promise<AuthResult<SecondFactor[]>> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) return { ok: false, error };
  return {
    ok: true,
    value: data.totp.map(({ id, created_at: addedAt }) => ({ id, addedAt })),
  };
}

/** A factor that waits for its first code: what an authenticator app scans, or is told by hand. */
export type Enrolment = { id: string; picture: string; secret: string };

export async function enrol(client: SupabaseClient, issuer: string): Promise<AuthResult<Enrolment>> {
  const friendlyName = `Authenticator app, ${new Date().toISOString().slice(0, 19).replace("T", " ")}`;
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName, issuer });
  if (error) return { ok: false, error };
  const drawing = data.totp.qr_code.replace(/^[^,]*,/, "");
  return { ok: true, value: { id: data.id, picture: `data:image/svg+xml,${encodeURIComponent(drawing)}`, secret: data.totp.secret } };
}

/** Shows a code. Undefined: it was right, and the session counts. */
export async function showCode(client: SupabaseClient, factorId: string, code: string): Promise<Failure | undefined> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, "") });
  return error ?? undefined;
}

/** Gives a factor up. The session falls to the first level with it: where another factor is left, its code is asked for anew. */
export async function dropFactor(client: SupabaseClient, factorId: string): Promise<Failure | undefined> {
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error) return error;
  await client.auth.refreshSession();
  return undefined;
}
