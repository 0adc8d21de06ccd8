import { type HeldTime, type MOST_HELD, VISITOR_HOLD_LASTS } from "#domain/bookings/holds.ts";
import { keptFree } from "#domain/bookings/slots.ts";
import type { Queries } from "#database/connection/connect.ts";

/** `isNew`: kept by this request; a time that the address held already is kept no longer than before. */
export type VisitorHold = { id: string; keptUntil: Date; isNew: boolean };

/** `email` is lower case; `network` asked, undefined for this program; `before`: the holds that this one replaces, by their ids. */
type NewVisitorHold = HeldTime & { email: string; network: string | undefined; before: string[] };

const DURING = "tsrange($2::date + make_interval(mins => $3), $2::date + make_interval(mins => $4))";

/**
 * Keeps a time for an address, in place of those before. Undefined: as many are held as may be, by this network, on this day or in
 * all, and nothing is kept; so too, of a time that it does not hold yet, without `most`. Called with the day's lock.
 */
export async function keepVisitorHold(
  tx: Queries,
  { email, network, day, start, length, before }: NewVisitorHold,
  most: Record<keyof typeof MOST_HELD, number> | undefined,
): Promise<VisitorHold | undefined> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('visitor holds'))"); // they are counted together
  await tx.rows("delete from private.visitor_holds where kept_until <= private.clock()");
  const span = keptFree(start, length);
  const held = await tx.row<VisitorHold>(
    `select id, kept_until as "keptUntil", false as "isNew" from private.visitor_holds
     where address_hash = private.visitor_hash($1) and on_day = $2::date and during = ${DURING}`,
    [email, day, span.start, span.end],
  );
  await tx.rows("delete from private.visitor_holds where id = any ($1) and id is distinct from $2", [before, held?.id ?? null]);
  if (held) return held;
  if (!most) return undefined;
  return tx.row<VisitorHold>(
    `with held as (select * from private.held_by_visitors())
     insert into private.visitor_holds (address_hash, visitor_hash, on_day, during, kept_until)
     select private.visitor_hash($1), private.visitor_hash($5), $2::date, ${DURING}, private.clock() + $6::interval
     where (select count(*) from held where visitor_hash = private.visitor_hash($5)) < $7
       and (select count(*) from held where on_day = $2::date) < $8
       and (select count(*) from held) < $9
     returning id, kept_until as "keptUntil", true as "isNew"`,
    [email, day, span.start, span.end, network ?? null, VISITOR_HOLD_LASTS, most.byVisitor, most.onDay, most.inAll],
  );
}

/** What an address (lower case) holds, by its id; ended ones too. */
export async function findVisitorHold(tx: Queries, email: string): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>("select id from private.visitor_holds where address_hash = private.visitor_hash($1)", [email]);
  return row?.id;
}

/** Ends what the confirmed address of an account holds: its booking takes the place. */
export async function endVisitorHoldOf(tx: Queries, userId: string): Promise<void> {
  await tx.rows(
    `delete from private.visitor_holds
     where address_hash = (select private.visitor_hash(email) from auth.users where id = $1 and email_confirmed_at is not null)`,
    [userId],
  );
}
