import { findPerson } from "#server/accounts/own-data/own-data.queries.ts";
import { findVouchersNaming } from "#server/credits/voucher-names.queries.ts";
import type { Pence } from "#domain/money.ts";
import { done, refused } from "#domain/result.ts";
import { erasePerson, erasureTerms } from "#server/accounts/own-data/erase-account.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Returns what erasing a client now would cancel and refund, what was paid by hand, how many vouchers would lose their names, and the
 * sessions left on passes that would lose their client.
 */
export async function clientErasureTerms({ database }: Practice, _: unknown, { clientId }: { clientId: string }) {
  const person = await findPerson(database, { clientId });
  if (!person) return refused("not-a-client");
  const { sessions, refund, byHand, passSessions } = await erasureTerms(database, person);
  const vouchers = await findVouchersNaming(database, person, person.name);
  return done({ sessions, refundPence: refund, byHandPence: byHand, vouchers: vouchers.length, passSessions, seen: person.seen });
}

/**
 * Erases a client and their account at the client's request, as `eraseAccount` does. `name` is typed as a confirmation, `seen` is the one
 * of `clientErasureTerms`. A refusal changes nothing.
 */
export async function eraseClient(
  { database, publicUrl, log }: Practice,
  practitioner: { userId: string },
  { clientId, name, refundPence, seen }: { clientId: string; name: string; refundPence: Pence; seen: string },
) {
  const erased = await database.transaction(async (tx) => {
    const person = await findPerson(tx, { clientId });
    if (!person) return refused("not-a-client");
    if (person.name !== name.trim()) return refused("wrong-client-name");
    return erasePerson(tx, publicUrl, {
      person,
      actorId: practitioner.userId,
      expectedRefund: refundPence,
      nameOnVouchers: person.name,
      seen,
    });
  });
  if (erased.ok) log.info("the practitioner has erased a client");
  return erased;
}
