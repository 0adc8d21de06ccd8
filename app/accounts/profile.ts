import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

/** A user's profile. The role `admin` is the practitioner. */
export type Profile = Pick<Rows["profiles"], "full_name" | "email" | "phone" | "role">;

/** The profile; `"none"` without a row or a response, `"session-ended"` if the server has ended the session. */
export async function loadProfile(client: DataClient, userId: string): Promise<Profile | "none" | "session-ended"> {
  const { data, status } = await client.from("profiles").select("*").eq("user_id", userId).maybeSingle<Profile>();
  if (status === 401) return "session-ended";
  return data ?? "none";
}
