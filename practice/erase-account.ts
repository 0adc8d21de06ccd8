import { lockClient, lockDay } from "#database/bookings.ts";
import { deleteAccount, findLiveBookings, forgetPerson, isNeededPractitioner } from "#database/own-data.ts";
import type { Queries } from "#database/connect.ts";
import { type Refusable, refused } from "#domain/refusals.ts";
import { cancelWithin } from "./cancel-booking.ts";
import type { Practice } from "./practice.ts";

/**
 * Erases a client for good, in one transaction (reliability J3): bookings to come are cancelled by the printed rule, and what is due goes
 * back to the card afterwards; past ones keep day, service and money without a name; account, profile, letters and sessions are gone.
 * The practitioner hears of what was cancelled, without the name. Refusal: practitioner-stays.
 */
export async function eraseAccount(practice: Practice, userId: string): Promise<Refusable<object>> {
  const erased = await practice.database.transaction((tx) => eraseWithin(tx, practice.publicUrl, userId));
  if (erased.ok) practice.log.info("a client has erased their account");
  return erased;
}

async function eraseWithin(tx: Queries, publicUrl: string, userId: string): Promise<Refusable<object>> {
  if (await isNeededPractitioner(tx, userId)) return refused("practitioner-stays");
  await lockClient(tx, userId);
  const live = await findLiveBookings(tx, userId);
  for (const { date } of live) await lockDay(tx, date);
  await forgetPerson(tx, userId);
  // One that has begun cannot be cancelled any more; it stays in the diary, without the name.
  for (const { id } of live) await cancelWithin(tx, publicUrl, { bookingId: id, by: "client", refund: "policy" });
  await deleteAccount(tx, userId);
  return { ok: true };
}
