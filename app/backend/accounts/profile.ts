import type { DataClient } from "#app/backend/data-client.ts";
import type { Rows } from "#app/backend/rows.ts";

/** A user's profile. Role `admin` is the practitioner. */
export type Profile = Pick<Rows["profiles"], "full_name" | "email" | "phone" | "role">;

/** The profile, `"none"` when there is no row or no answer, `"session-ended"` when the session has ended on the server. */
export async function loadProfile(client: DataClient, userId: string): Promise<Profile | "none" | "session-ended"> {
  const { data, status } = await client.from("profiles").select("*").eq("user_id", userId).maybeSingle<Profile>();
  if (status === 401) return "session-ended";
  return data ?? "none";
}
