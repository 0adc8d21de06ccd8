import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { changeRow, type EditedTable, NEVER } from "#app/kit/backend/server/change-row.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { OwnProfile } from "#domain/accounts/own-profile.ts";

// Separate from profile.ts, which every page loads.

type ProfileRow = Pick<Rows["profiles"], "full_name" | "phone" | "updated_at">;

const factsOf = ({ full_name: fullName, phone }: ProfileRow): OwnProfile => ({ fullName, phone: phone ?? "" });

const EDITED: EditedTable<OwnProfile> = {
  table: "profiles",
  key: "user_id",
  gone: t("Your account is no longer there."),
  overtaken: t("Your account is no longer as shown: changed or deleted in another window."),
  columns: "full_name,phone,updated_at",
  read: (row: ProfileRow) => ({ ...factsOf(row), updatedAt: row.updated_at }),
  write: ({ fullName, phone }) => ({
    ...(fullName !== undefined && { full_name: fullName }),
    ...(phone !== undefined && { phone: phone || null }),
  }),
};

/** Changes these facts of the user's own profile, as it was `seen`; returns what is stored then. */
export async function saveProfile(
  client: DataClient,
  userId: string,
  { seen, changes }: { seen: OwnProfile; changes: Partial<OwnProfile> },
): Promise<ServerResult<OwnProfile>> {
  const saved = await changeRow(client, EDITED, { id: userId, seen: { ...seen, updatedAt: NEVER }, changes });
  if (!saved.ok) return saved;
  const now = await client
    .from(EDITED.table)
    .select(EDITED.columns)
    .eq(EDITED.key, userId)
    .overrideTypes<ProfileRow[], { merge: false }>();
  const [row] = now.data ?? []; // saved already: an answer that is lost now is no failure
  return { ok: true, value: row ? factsOf(row) : { ...seen, ...changes } };
}
