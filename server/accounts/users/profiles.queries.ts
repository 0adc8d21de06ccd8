import type { Queries } from "#database/connection/connect.ts";

/** Stores a phone number that the person has typed if their profile has none. */
export async function saveFirstPhone(tx: Queries, userId: string, phone: string): Promise<void> {
  await tx.rows("update profiles set phone = $2 where user_id = $1 and coalesce(btrim(phone), '') = ''", [
    userId,
    phone,
  ]);
}
