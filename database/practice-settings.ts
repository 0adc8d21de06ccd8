import type { Queries } from "./connection/connect.ts";

export type PracticeCard = { name: string; email: string | null; phone: string | null; address: string | null };

/** The practice's name and how to reach it; the specified name while nothing has been saved. */
export async function practiceCard(queries: Queries): Promise<PracticeCard> {
  const row = await queries.row<PracticeCard>(
    `select business_name as name, business_email as email, business_phone as phone, business_address as address from business_settings`,
  );
  return row ?? { name: "Sacred Space", email: null, phone: null, address: null };
}

/** The settings row, with what is specified in every field; one that is there stays as it is. */
export async function insertSettings(tx: Queries, practitionerId: string): Promise<void> {
  await tx.rows("insert into business_settings (user_id) values ($1) on conflict do nothing", [practitionerId]);
}
