import { actAs } from "#database/connection/as-identity.ts";
import { lockDay } from "#database/bookings/bookings.ts";
import {
  deleteAccount,
  findDaysAhead,
  findLiveBookings,
  forgetPerson,
  isNeededPractitioner,
  lockBookingsOf,
} from "#database/accounts/own-data.ts";
import { forgetWaiting } from "#database/catalog/waiting.ts";
import type { Queries } from "#database/connection/connect.ts";
import { lockClient } from "#database/bookings/holds.ts";
import type { Pence } from "#domain/money.ts";
import { type Result, refused } from "#domain/result.ts";
import { cancelWithin, loadCancellationTerms } from "#practice/bookings/cancel-booking.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Erases a client in one transaction: future bookings are cancelled by the refund policy and refunded to the card afterwards; past ones
 * keep day, service and money without a name; account, profile, emails and sessions are deleted. The practitioner gets an email about what
 * was cancelled, without the name. `expectedRefund` is what the client was shown. Refusals: practitioner-stays, refund-changed; nothing is
 * changed then.
 */
export async function eraseAccount(
  practice: Practice,
  userId: string,
  { expectedRefund }: { expectedRefund?: Pence | undefined } = {},
): Promise<Result> {
  const erased = await practice.database.transaction((tx) => eraseWithin(tx, practice.publicUrl, userId, expectedRefund));
  if (erased.ok) practice.log.info("a client has erased their account");
  return erased;
}

/** What erasing a client would cancel now, and give back to the card. */
export async function erasureTerms(queries: Queries, userId: string): Promise<{ sessions: number; refund: Pence }> {
  const live = await findLiveBookings(queries, userId);
  let refund = 0;
  for (const { id } of live) {
    const terms = await loadCancellationTerms(queries, id, userId);
    if (terms.ok) refund += terms.refund;
  }
  return { sessions: live.length, refund };
}

async function eraseWithin(tx: Queries, publicUrl: string, userId: string, expectedRefund: Pence | undefined): Promise<Result> {
  if (await isNeededPractitioner(tx, userId)) return refused("practitioner-stays");
  await lockClient(tx, userId);
  // Waits for a payment that is being recorded: a hold that it reinstates is cancelled with the others.
  for (const date of await findDaysAhead(tx, userId)) await lockDay(tx, date);
  await lockBookingsOf(tx, userId);
  const { refund } = await erasureTerms(tx, userId);
  if ((expectedRefund ?? refund) !== refund) return refused("refund-changed");
  const live = await findLiveBookings(tx, userId);
  await actAs(tx, userId);
  await forgetPerson(tx, userId);
  // A session that has begun cannot be cancelled; it stays in the diary without the name.
  for (const { id } of live) await cancelWithin(tx, publicUrl, { bookingId: id, by: "client", userId, refund: "policy" });
  await forgetWaiting(tx, userId);
  await deleteAccount(tx, userId);
  return { ok: true };
}
