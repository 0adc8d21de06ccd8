import { findPerson } from "#server/accounts/own-data/own-data.queries.ts";
import type { Pence } from "#domain/money.ts";
import { done, refused } from "#domain/result.ts";
import { erasePerson, erasureTerms, findTraces } from "#server/accounts/own-data/erase-account.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Returns what erasing a client now would cancel and refund, what was paid by hand, how many vouchers would lose their names, and the
 * sessions left on passes that would lose their client.
 */
export async function clientErasureTerms(
  { database, extensions }: Practice,
  _: unknown,
  { clientId }: { clientId: string },
) {
  const person = await findPerson(database, { clientId });
  if (!person) return refused("not-a-client");
  const { sessions, refund, byHand, passSessions } = await erasureTerms(database, extensions, person);
  const traces = await findTraces(database, extensions, person, person.name);
  const vouchers = traces.reduce((sum, { named }) => sum + named, 0);
  return done({ sessions, refundPence: refund, byHandPence: byHand, vouchers, passSessions, seen: person.seen });
}

/**
 * Erases a client and their account at the client's request, as `eraseAccount` does. `name` is typed as a confirmation, `seen` is the one
 * of `clientErasureTerms`. A refusal changes nothing.
 */
export async function eraseClient(
  practice: Practice,
  practitioner: { userId: string },
  { clientId, name, refundPence, seen }: { clientId: string; name: string; refundPence: Pence; seen: string },
) {
  const erased = await practice.database.transaction(async (tx) => {
    const person = await findPerson(tx, { clientId });
    if (!person) return refused("not-a-client");
    if (person.name !== name.trim()) return refused("wrong-client-name");
    return erasePerson(tx, practice, {
      person,
      actorId: practitioner.userId,
      expectedRefund: refundPence,
      nameOnVouchers: person.name,
      seen,
    });
  });
  if (erased.ok) practice.log.info("the practitioner has erased a client");
  return erased;
}
