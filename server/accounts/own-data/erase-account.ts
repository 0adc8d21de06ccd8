import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { lockDay } from "#server/bookings/bookings.queries.ts";
import {
  deletePerson,
  findClaimedAddresses,
  findBookingsOf,
  findDaysAhead,
  findLiveBookings,
  findPerson,
  forgetPerson,
  lockPersonIfUnchanged,
  isNeededPractitioner,
  lockBookingsOf,
  type Person,
} from "./own-data.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { lockClient } from "#server/bookings/new/holds.queries.ts";
import type { Pence } from "#domain/money.ts";
import { done, refused } from "#domain/result.ts";
import { cancelWithin, loadCancellationTerms } from "#server/bookings/changes/cancel-booking.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Extensions } from "#server/extensions.ts";

/**
 * Erases a client in one transaction: future bookings are cancelled under the refund policy and refunded to the card afterwards; past ones
 * keep day, service and money without a name, and so do the vouchers that paid for them; account, profile, emails and sessions are deleted.
 * The practitioner gets an email about what was cancelled, without the name. Bookings that the practitioner has assigned to them by merging
 * count as the account's. `expectedRefund` is what the client was shown. Refusals: practitioner-stays, refund-changed, changed-meanwhile (a
 * concurrent merge or unmerge); nothing is changed then.
 */
export async function eraseAccount(
  practice: Practice,
  userId: string,
  { expectedRefund }: { expectedRefund?: Pence | undefined } = {},
) {
  const erased = await practice.database.transaction(async (tx) => {
    const person = await findPerson(tx, { userId });
    return person ? erasePerson(tx, practice, { person, actorId: userId, expectedRefund }) : done();
  });
  if (erased.ok) practice.log.info("a client has erased their account");
  return erased;
}

/**
 * What erasing a person now would cancel and refund, `toCredits` of it to vouchers and passes. `byHand`: what they paid for it in cash or
 * by transfer. `passSessions`: sessions left on their passes, which become unusable.
 */
type ErasureTerms = { sessions: number; refund: Pence; toCredits: Pence; byHand: Pence; passSessions: number };

export async function erasureTerms(queries: Queries, { payers }: Extensions, person: Person): Promise<ErasureTerms> {
  const live = await findLiveBookings(queries, person);
  let refund = 0;
  let toCredits = 0;
  let byHand = 0;
  for (const { id, userId } of live) {
    const terms = await loadCancellationTerms(queries, id, userId);
    if (!terms.ok) continue;
    refund += terms.refund;
    toCredits += terms.toCredits;
    byHand += terms.cash;
  }
  let passSessions = 0;
  for (const payer of Object.values(payers)) passSessions += (await payer.sessionsLeft?.(queries, person)) ?? 0;
  return { sessions: live.length, refund, toCredits, byHand, passSessions };
}

type Erasure = {
  person: Person;
  /** The acting user. */
  actorId: string;
  expectedRefund: Pence | undefined;
  /**
   * Vouchers with this name lose it. Only the practitioner passes it, because clients choose their own names and could choose another
   * person's.
   */
  nameOnVouchers?: string | null;
  /** Refuses if anything on file was changed since. */
  seen?: string;
};

/** Erases anyone on file, as `eraseAccount` does, within the caller's transaction. */
export async function erasePerson(
  tx: Queries,
  { publicUrl, extensions }: Pick<Practice, "publicUrl" | "extensions">,
  { person, actorId, expectedRefund, nameOnVouchers = null, seen }: Erasure,
) {
  const { userId } = person;
  if (userId !== null) {
    if (await isNeededPractitioner(tx, userId)) return refused("practitioner-stays");
    await lockClient(tx, userId);
  }
  // Waits for a payment that is being recorded: a hold that it reinstates is cancelled with the others.
  for (const date of await findDaysAhead(tx, person)) await lockDay(tx, date);
  await lockBookingsOf(tx, person);
  if (!(await lockPersonIfUnchanged(tx, person, seen)))
    return refused("changed-meanwhile", {
      detail: t("What is on file was changed meanwhile. Please look at it again"),
    });
  const { refund } = await erasureTerms(tx, extensions, person);
  if ((expectedRefund ?? refund) !== refund) return refused("refund-changed");
  const live = await findLiveBookings(tx, person);
  const traces = await findTraces(tx, extensions, person, nameOnVouchers); // before the bookings lose their client
  await actAs(tx, actorId);
  const bookings = await findBookingsOf(tx, person);
  for (const { forgetBookings } of extensions.personal) await forgetBookings?.(tx, bookings);
  await forgetPerson(tx, person, await findClaimed(tx, extensions, person));
  // A session that has begun cannot be cancelled; it stays in the calendar without the name.
  for (const booking of live)
    await cancelWithin(tx, publicUrl, {
      bookingId: booking.id,
      by: "client",
      userId: booking.userId,
      refund: "policy",
    });
  for (const { forget } of traces) await forget();
  await deletePerson(tx, person);
  return done();
}

/** The unconfirmed addresses of a person that no other person has, nobody known to a module either. */
async function findClaimed(queries: Queries, { personal }: Extensions, person: Person): Promise<string[]> {
  const claimed = await findClaimedAddresses(queries, person);
  const others = new Set<string>();
  for (const { findAddresses } of personal)
    for (const address of (await findAddresses?.(queries, claimed)) ?? []) others.add(address);
  return claimed.filter((address) => !others.has(address));
}

/** What modules keep that names the person. */
export async function findTraces(queries: Queries, { personal }: Extensions, person: Person, name: string | null) {
  const traces = [];
  for (const module of personal) if (module.findTraces) traces.push(await module.findTraces(queries, person, name));
  return traces;
}
