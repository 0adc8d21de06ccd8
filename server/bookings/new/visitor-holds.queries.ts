import { type HeldTime, type MAX_HELD, VISITOR_HOLD_DURATION } from "#domain/bookings/holds.ts";
import { occupiedRange } from "#domain/bookings/slots.ts";
import type { Queries } from "#database/connection/connect.ts";

/** `isNew`: created by this request. A time that the address already holds keeps its expiry. */
export type VisitorHold = { id: string; keptUntil: Date; isNew: boolean };

/**
 * `email` is lower case; `network` is the visitor's network prefix, undefined within this process; `before`: the ids of the visitor's holds,
 * which this one replaces.
 */
type NewVisitorHold = HeldTime & { email: string; network: string | undefined; before: string[] };

const DURING = "tsrange($2::date + make_interval(mins => $3), $2::date + make_interval(mins => $4))";

/**
 * Holds a time for a visitor's address in place of the holds before. Undefined if this network, the day or all visitors hold as many times
 * as they may, or for a new time without `most`: nothing is held then. A time that was held for another address, which has been corrected,
 * is held even then, until the same moment. Called with the day's lock.
 */
export async function saveVisitorHold(
  tx: Queries,
  { email, network, day, start, length, before }: NewVisitorHold,
  most: Record<keyof typeof MAX_HELD, number> | undefined,
): Promise<VisitorHold | undefined> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('visitor holds'))"); // serialises the counting
  await tx.rows("delete from private.visitor_holds where kept_until <= private.clock()");
  const span = occupiedRange(start, length);
  const time = [day, span.start, span.end];
  const held = await tx.row<VisitorHold>(
    `select id, kept_until as "keptUntil", false as "isNew" from private.visitor_holds
     where id = any ($5) and address_hash = private.visitor_hash($1) and on_day = $2::date and during = ${DURING}`,
    [email, ...time, before],
  );
  // One that was made since `before` was read goes too: an address has one hold from each network.
  const ended = await tx.rows<{ keptUntil: Date; isSameTime: boolean }>(
    `delete from private.visitor_holds
     where (id = any ($1) or (address_hash = private.visitor_hash($6) and visitor_hash is not distinct from private.visitor_hash($7)))
       and id is distinct from $5
     returning kept_until as "keptUntil", on_day = $2::date and during = ${DURING} as "isSameTime"`,
    [before, ...time, held?.id ?? null, email, network ?? null],
  );
  if (held) return held;
  const kept = most && (await insertVisitorHold(tx, { email, network, time }, most));
  const corrected = ended.find(({ isSameTime }) => isSameTime);
  return kept ?? (corrected && extendVisitorHold(tx, { email, network, time }, corrected.keptUntil));
}

/** `time` is the day, and the minutes of its start and end. */
type HeldTimeFacts = { email: string; network: string | undefined; time: (string | number)[] };

function insertVisitorHold(
  tx: Queries,
  { email, network, time }: HeldTimeFacts,
  most: Record<keyof typeof MAX_HELD, number>,
): Promise<VisitorHold | undefined> {
  return tx.row<VisitorHold>(
    `with held as (select * from private.held_by_visitors())
     insert into private.visitor_holds (address_hash, visitor_hash, on_day, during, kept_until)
     select private.visitor_hash($1), private.visitor_hash($5), $2::date, ${DURING}, private.clock() + $6::interval
     where (select count(*) from held where visitor_hash = private.visitor_hash($5)) < $7
       and (select count(*) from held where on_day = $2::date) < $8
       and (select count(*) from held) < $9
     returning id, kept_until as "keptUntil", true as "isNew"`,
    [email, ...time, network ?? null, VISITOR_HOLD_DURATION, most.byVisitor, most.onDay, most.inAll],
  );
}

function extendVisitorHold(
  tx: Queries,
  { email, network, time }: HeldTimeFacts,
  until: Date,
): Promise<VisitorHold | undefined> {
  return tx.row<VisitorHold>(
    `insert into private.visitor_holds (address_hash, visitor_hash, on_day, during, kept_until)
     values (private.visitor_hash($1), private.visitor_hash($5), $2::date, ${DURING}, $6)
     returning id, kept_until as "keptUntil", false as "isNew"`,
    [email, ...time, network ?? null, until],
  );
}

/**
 * Returns the id of the hold that a visitor from this network made for the address (lower case), ended ones included. An address alone does
 * not prove whose hold it is: anyone can type it.
 */
export async function findOwnVisitorHold(
  tx: Queries,
  { email, network }: Pick<NewVisitorHold, "email" | "network">,
): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>(
    `select id from private.visitor_holds
     where address_hash = private.visitor_hash($1) and visitor_hash is not distinct from private.visitor_hash($2)`,
    [email, network ?? null],
  );
  return row?.id;
}

/** Ends the hold of an account's confirmed address, because a booking replaces it. */
export async function endVisitorHoldOf(tx: Queries, userId: string): Promise<void> {
  await tx.rows(
    `delete from private.visitor_holds
     where address_hash = (select private.visitor_hash(email) from auth.users where id = $1 and email_confirmed_at is not null)`,
    [userId],
  );
}
