import { erasePersonalData } from "#database/erasure.ts";
import { type Refusable, refused } from "#domain/refusals.ts";
import { passwordMatches } from "./passwords.ts";
import type { Practice } from "./practice.ts";

/**
 * Erases every client, booking and letter in one transaction and keeps the ledger of money, the services, the hours and the settings.
 * The practitioner proves who they are and that they mean it. Refusals: wrong-password, wrong-business-name; nothing is changed then.
 */
export async function erasePracticeData(
  { database, log }: Practice,
  practitioner: { userId: string },
  typed: { businessName: string; password: string },
): Promise<Refusable<object>> {
  const facts = await database.row<{ hash: string | null; name: string | null }>(
    `select password_hash as hash, (select business_name from public.business_settings) as name from auth.users where id = $1`,
    [practitioner.userId],
  );
  if (!(await passwordMatches(facts?.hash, typed.password))) return refused("wrong-password");
  if (typed.businessName.trim() !== facts?.name) return refused("wrong-business-name");
  await database.transaction(erasePersonalData);
  log.warn("the practitioner has erased all clients and bookings");
  return { ok: true };
}
