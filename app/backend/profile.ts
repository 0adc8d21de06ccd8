import type { SupabaseClient } from "@supabase/supabase-js";

/** Who somebody is to the practice (spec 3). Role `admin` is the practitioner. */
export type Profile = { full_name: string | null; email: string; role: string };

/** The profile, `"none"` when there is no row or no answer, `"session-ended"` when the server knows the session no more. */
export async function loadProfile(client: SupabaseClient, userId: string): Promise<Profile | "none" | "session-ended"> {
  const { data, status } = await client.from("profiles").select("*").eq("user_id", userId).maybeSingle<Profile>();
  if (status === 401) return "session-ended";
  return data ?? "none";
}
