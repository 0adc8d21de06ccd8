import { keptFree, type SessionLength } from "#domain/bookings/slots.ts";
import { MOST_HELD, VISITOR_HOLD_LASTS } from "#domain/bookings/holds.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

export type VisitorHold = { id: string; keptUntil: Date };

/** `email` is lower case; `visitor` is the network that asked, undefined for this program. */
export type NewVisitorHold = { email: string; visitor: string | undefined; day: CalendarDate; start: Minutes; length: SessionLength };

/**
 * Keeps a time for an address, in place of the one that it held. Undefined: as many are held as may be, by this network, on this day or in
 * all, and nothing is kept. Called with the day's lock.
 */
export async function insertVisitorHold(
  tx: Queries,
  { email, visitor, day, start, length }: NewVisitorHold,
): Promise<VisitorHold | undefined> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('visitor holds'))"); // they are counted together
  await tx.rows("delete from private.visitor_holds where kept_until <= private.clock()");
  await endVisitorHold(tx, email);
  const span = keptFree(start, length);
  return tx.row<VisitorHold>(
    `with held as (select * from private.held_by_visitors())
     insert into private.visitor_holds (address_hash, visitor_hash, on_day, during, kept_until)
     select private.visitor_hash($1), private.visitor_hash($2), $3::date,
       tsrange($3::date + make_interval(mins => $4), $3::date + make_interval(mins => $5)), private.clock() + $6::interval
     where (select count(*) from held where visitor_hash = private.visitor_hash($2)) < $7
       and (select count(*) from held where on_day = $3::date) < $8
       and (select count(*) from held) < $9
     returning id, kept_until as "keptUntil"`,
    [email, visitor ?? null, day, span.start, span.end, VISITOR_HOLD_LASTS, MOST_HELD.byVisitor, MOST_HELD.onDay, MOST_HELD.inAll],
  );
}

/** What an address (lower case) holds, by its id; ended ones too. */
export async function findVisitorHold(tx: Queries, email: string): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>("select id from private.visitor_holds where address_hash = private.visitor_hash($1)", [email]);
  return row?.id;
}

/** Ends what an address (lower case) holds. */
export async function endVisitorHold(queries: Queries, email: string): Promise<void> {
  await queries.rows("delete from private.visitor_holds where address_hash = private.visitor_hash($1)", [email]);
}

/** Ends what the address of an account holds: its booking takes the place. */
export async function endVisitorHoldOf(tx: Queries, userId: string): Promise<void> {
  await tx.rows(
    "delete from private.visitor_holds where address_hash = (select private.visitor_hash(email) from auth.users where id = $1)",
    [userId],
  );
}
