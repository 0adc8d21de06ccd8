import type { BookingRequest } from "#domain/bookings/booking-request.ts";
import { HOLD_DURATION } from "#domain/bookings/holds.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import { chosenColumns } from "#server/bookings/bookings.queries.ts";
import type { OfferedService } from "#server/catalog/services.queries.ts";
import type { Sold } from "#domain/catalog/choices.ts";

/** An unpaid booking that holds its time until `holdExpiresAt`; `rule` is the version under which it will be sold. */
type Hold = { bookingId: string; holdExpiresAt: Date; rule: BookingRule };

const RULE = "private.rule_of_version(rule_version) as rule";

/** Locks a client until the transaction ends, so that they start one booking at a time and hold one. Lock order: client, day. */
export async function lockClient(tx: Queries, userId: string): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('a client''s holds'), hashtext($1))", [userId]);
}

/**
 * Finds the client's live hold of the same time, service and choices under the rule in force, and updates the client's details and notes,
 * which may have been corrected since.
 */
export async function renewHold(
  tx: Queries,
  userId: string,
  request: BookingRequest,
  sold?: Sold,
): Promise<Hold | undefined> {
  return tx.row<Hold>(
    `update bookings set client_name = $5, client_email = $6, client_phone = $7, notes = $8, companions = $17
     where user_id = $1 and service_id = $2 and booking_date = $3 and booking_time = $4
       and group_session_id is not distinct from $9 and places = $10 and status = 'pending' and hold_expires_at > private.clock()
       and rule_version = private.rule_in_force(service_id) and rule_version = coalesce($11, rule_version)
       and ($12::text is null or (place = $12 and variant_id is not distinct from $13 and variant_name is not distinct from $14 and add_ons = $15 and choice = $16))
     returning id as "bookingId", hold_expires_at as "holdExpiresAt", ${RULE}`,
    [
      userId,
      request.serviceId,
      request.bookingDate,
      request.bookingTime,
      request.clientName,
      request.clientEmail,
      request.clientPhone,
      request.notes,
      request.groupSessionId ?? null,
      request.places ?? 1,
      request.ruleVersion ?? null,
      ...chosenColumns(sold),
      request.companions ?? null,
    ],
  );
}

/** Finds the live holds of a client. */
export function findHolds(
  tx: Queries,
  userId: string,
): Promise<{ bookingId: string; date: CalendarDate; groupSessionId: string | null; places: number }[]> {
  return tx.rows(
    `select id as "bookingId", booking_date as date, group_session_id as "groupSessionId", places from bookings
     where user_id = $1 and status = 'pending' and hold_expires_at > private.clock() order by booking_date`,
    [userId],
  );
}

/** Finds the times that a client holds for one service. */
export function findHeldTimes(
  queries: Queries,
  userId: string,
  serviceId: string,
): Promise<{ date: CalendarDate; time: string }[]> {
  return queries.rows(
    `select booking_date as date, booking_time as time from bookings
     where user_id = $1 and service_id = $2 and status = 'pending' and hold_expires_at > private.clock()`,
    [userId, serviceId],
  );
}

/** The offer to hold, from the server's data. `price` is that of the whole booking, `sold` contains the chosen options. */
export type HeldOffer = Pick<OfferedService, "id" | "duration" | "bufferBefore" | "buffer" | "price"> & { sold?: Sold };

/** Inserts a hold at the offer's price and duration, of a client who reads `language`. Throws an error that isTimeTaken, arePlacesTaken or isRuleChanged recognises. */
export async function insertHold(
  tx: Queries,
  userId: string,
  offer: HeldOffer,
  request: BookingRequest,
  language: string,
): Promise<Hold> {
  const row = await tx.row<Hold>(
    `insert into bookings (user_id, service_id, client_name, client_email, client_phone, booking_date, booking_time,
       duration_minutes, buffer_minutes, buffer_before_minutes, notes, price_pence, group_session_id, places, hold_expires_at, rule_version,
       place, variant_id, variant_name, add_ons, choice, companions, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, private.clock() + $15::interval, $16, $17, $18, $19, $20, $21, $22, (select nullif($23, language) from business_settings))
     returning id as "bookingId", hold_expires_at as "holdExpiresAt", ${RULE}`,
    [
      userId,
      offer.id,
      request.clientName,
      request.clientEmail,
      request.clientPhone,
      request.bookingDate,
      request.bookingTime,
      offer.duration,
      offer.buffer,
      offer.bufferBefore,
      request.notes,
      offer.price,
      request.groupSessionId ?? null,
      request.places ?? 1,
      HOLD_DURATION,
      request.ruleVersion ?? null,
      ...chosenColumns(offer.sold),
      request.companions ?? null,
      language,
    ],
  );
  if (!row) throw new Error("An insert returns its row");
  return row;
}

/** Ends a hold that is still unpaid. A booking in any other state is not changed. */
export async function endHold(queries: Queries, bookingId: string): Promise<void> {
  await queries.rows(
    `update bookings set status = 'cancelled', cancelled_because = 'hold-ended'
     where id = $1 and status = 'pending' and payment_status = 'pending' and hold_expires_at is not null`,
    [bookingId],
  );
}

/** Finds expired unpaid holds, the earliest first. */
export async function findEndedHolds(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id from bookings where status = 'pending' and hold_expires_at <= private.clock() order by hold_expires_at limit $1`,
    [limit],
  );
  return rows.map((row) => row.id);
}

/** Releases the times of this day's expired holds, except those that another transaction has locked. */
export async function releaseEndedHolds(tx: Queries, date: CalendarDate): Promise<void> {
  await tx.rows(
    `update bookings set status = 'cancelled', cancelled_because = 'hold-ended'
     where id in (
       select id from bookings
       where booking_date = $1 and status = 'pending' and hold_expires_at <= private.clock()
       for update skip locked
     )`,
    [date],
  );
}
