import type { DataClient } from "#app/backend/data-client.ts";
import { refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import type { OwnProfile } from "#domain/accounts/own-profile.ts";

// Separate from profile.ts, which every page loads.

export async function saveProfile(client: DataClient, userId: string, to: OwnProfile): Promise<ServerResult<unknown>> {
  const changed = { full_name: to.fullName, phone: to.phone === "" ? null : to.phone };
  const saved = await client.from("profiles").update(changed).eq("user_id", userId).select("user_id");
  return refuseIfUnchanged("Your account is", resultOf(saved));
}
