import { erasePersonalData } from "#database/erasure.ts";
import { type Refusable, refused } from "#domain/refusals.ts";
import type { Practice } from "./practice.ts";

/**
 * Erases every client, booking and letter in one transaction and keeps the ledger of money, the services, the hours and the settings.
 * The practitioner says that they mean it by typing the business's name. Refusal: wrong-business-name; nothing is changed then.
 */
export async function erasePracticeData({ database, log }: Practice, typed: { businessName: string }): Promise<Refusable<object>> {
  const settings = await database.row<{ name: string }>("select business_name as name from public.business_settings");
  if (typed.businessName.trim() !== settings?.name) return refused("wrong-business-name");
  await database.transaction(erasePersonalData);
  log.warn("the practitioner has erased all clients and bookings");
  return { ok: true };
}
