import type { Sold } from "#domain/catalog/choices.ts";
import type { NewBooking } from "#domain/bookings/new-booking.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import type { Pence } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payments/payment-methods.ts";
import type { TextEdit } from "#domain/text/text-edit.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { OfferedService } from "#server/catalog/services.queries.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";

const EXCLUSION_VIOLATION = "23P01";

/** Whether places could not be written because a concurrent booking took the last ones (group_sessions_are_not_overbooked). */
export function arePlacesTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "group_sessions_are_not_overbooked";
}

/** Whether a booking could not be written because it names another version of the rule than the one in force. */
export function isRuleChanged(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "bookings_are_sold_by_the_rule_in_force";
}

/** Whether a booking could not be written because a concurrent one took its time (occupancy_never_overlaps). */
export function isTimeTaken(error: unknown): boolean {
  return (error as { code?: string }).code === EXCLUSION_VIOLATION;
}

/** Serialises starting, moving and reinstating bookings on this day until the transaction ends, besides the exclusion constraint. */
export async function lockDay(tx: Queries, date: CalendarDate): Promise<void> {
  await tx.rows("select private.lock_day($1)", [date]);
}

/** Locks all days of these dates in the order that all code uses. */
export async function lockDays(tx: Queries, dates: { startsOn: CalendarDate; endsOn: CalendarDate }[]): Promise<void> {
  await tx.rows(
    `select private.lock_day(day) from (
       select distinct first + index from unnest($1::date[], $2::date[]) d (first, last), generate_series(0, last - first) index order by 1
     ) days (day)`,
    [dates.map(({ startsOn }) => startsOn), dates.map(({ endsOn }) => endsOn)],
  );
}

/** A booking with the facts on which decisions about it depend. */
export type Booking = {
  id: string;
  userId: string | null;
  serviceId: string;
  /** The group session of its places; null for an individual session. */
  groupSessionId: string | null;
  places: number;
  /** The client's record; null once erased. */
  clientId: string | null;
  clientEmail: string;
  date: CalendarDate;
  time: string;
  duration: Minutes;
  bufferBefore: Minutes;
  buffer: Minutes;
  price: Pence;
  /** The unpaid part of the price. */
  owed: Pence;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  cancelledBecause: "hold-ended" | "client" | "practitioner" | null;
  paidBy: PaymentMethod;
  /** A written reading: its day is the promised one, and it occupies no time. */
  isWritten: boolean;
  /** Whether it is an unpaid hold; an expired hold counts as cancelled. */
  isHold: boolean;
  isLive: boolean;
  /** Set after a move by the practice: the client may cancel free of charge until then. */
  freeUntil: Date | null;
  /** Set while the client may choose another time for a session that the practitioner has given up. */
  chooseUntil: Date | null;
  /** The version under which it was sold. */
  rule: BookingRule;
  /** Whether the client's account was erased. */
  isErased: boolean;
  /** Whether it is live, unpaid and to be paid by card: the client may pay now. */
  awaitsCardPayment: boolean;
  zone: string;
  /** The practice's clock at the start of the transaction. */
  now: Date;
};

/** Finds a booking without a lock (claimBooking takes one). Undefined if not found. */
export async function findBooking(queries: Queries, id: string): Promise<Booking | undefined> {
  return queries.row<Booking>(
    `select b.id, b.user_id as "userId", b.service_id as "serviceId", b.group_session_id as "groupSessionId", b.places, b.client_id as "clientId", b.client_email as "clientEmail", b.booking_date as date, b.booking_time as time,
       b.duration_minutes as duration, b.buffer_before_minutes as "bufferBefore", b.buffer_minutes as buffer, b.price_pence as price, b.owed_pence as owed, b.status, b.payment_status as "paymentStatus",
       b.cancelled_because as "cancelledBecause", b.paid_by as "paidBy", b.is_written as "isWritten", b.hold_expires_at is not null as "isHold",
       private.is_live(b.status, b.hold_expires_at) as "isLive", b.free_until as "freeUntil", private.chooses_until(b.id) as "chooseUntil", private.as_rule(r, b.refund_cap) as rule, b.erased_at is not null as "isErased",
       private.awaits_card_payment(b) as "awaitsCardPayment",
       private.zone() as zone, private.clock() as now
     from bookings b join booking_rules r on r.version = b.rule_version where b.id = $1`,
    [id],
  );
}

/** Whether its client may choose another time, or have all money back, whatever the rule says and after its start, too. */
export function mayChoose({ chooseUntil, now }: Pick<Booking, "chooseUntil" | "now">): boolean {
  return chooseUntil !== null && now < chooseUntil;
}

/** Locks this booking until the transaction ends. Lock order: day, booking, money. */
export async function lockBooking(tx: Queries, id: string): Promise<void> {
  await tx.rows("select from bookings where id = $1 for update", [id]);
}

/**
 * Locks a booking's day (and `alsoDay`, its new one) and then its row, in the order that all code uses, and returns the booking. If it was
 * moved to another day meanwhile, that day is locked last, out of order; the transaction is retried if that deadlocks.
 */
export async function claimBooking(tx: Queries, id: string, alsoDay?: CalendarDate): Promise<Booking | undefined> {
  const before = await findBooking(tx, id);
  if (!before) return undefined;
  for (const day of [...new Set([before.date, alsoDay ?? before.date])].toSorted()) await lockDay(tx, day);
  await lockBooking(tx, id);
  const booking = await findBooking(tx, id);
  if (booking && booking.date !== before.date) await lockDay(tx, booking.date); // moved while this waited for the locks
  return booking;
}

/**
 * A booking that the practitioner enters: confirmed or already completed, and paid if by cash or transfer. Undefined: a booking with this requestId exists.
 * Throws an error that isTimeTaken recognises if the time was taken concurrently.
 */
export async function insertBookingByHand(
  tx: Queries,
  service: Pick<OfferedService, "id" | "duration" | "buffer" | "bufferBefore"> & { sold?: Sold },
  request: NewBooking & { pricePence: Pence },
  { status = "confirmed" }: { status?: "confirmed" | "completed" } = {},
): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes,
       buffer_minutes, buffer_before_minutes, notes, price_pence, status, payment_status, paid_by, group_session_id, places, id,
       place, variant_id, variant_name, add_ons, choice, client_id, companions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $23, $12, $13, $15, $16, coalesce($14, gen_random_uuid()), $17, $18, $19, $20, $21, $22, $24)
     on conflict (id) do nothing returning id`,
    [
      service.id,
      request.clientName,
      request.clientEmail,
      request.clientPhone,
      request.bookingDate,
      request.bookingTime,
      service.duration,
      service.buffer,
      service.bufferBefore,
      request.notes,
      request.pricePence,
      request.payment === "cash" || request.payment === "transfer" ? "paid" : "pending",
      request.payment === "at-session" ? "cash" : request.payment,
      request.requestId ?? null,
      request.groupSessionId ?? null,
      request.places ?? 1,
      ...chosenColumns(service.sold),
      request.clientId ?? null,
      status,
      request.companions ?? null,
    ],
  );
  return row?.id;
}

/** The values of place, variant_id, variant_name, add_ons and choice; without a choice a trigger takes the service's place. */
export function chosenColumns(sold: Sold | undefined) {
  const { place = null, variantId = null, variantName = null, addOns = [], choice = "" } = sold ?? {};
  return [place, variantId, variantName, JSON.stringify(addOns), choice];
}

/**
 * Sets the payment method of an unpaid booking; every method but "link" marks it paid. The booking is no longer a hold, which would end with
 * the card page.
 */
export async function markPaidBy(tx: Queries, id: string, method: PaymentMethod): Promise<void> {
  await tx.rows(
    `update bookings set paid_by = $2, hold_expires_at = null, payment_status = case when $2 <> 'link' then 'paid' else payment_status end where id = $1`,
    [id, method],
  );
}

/** As the practitioner through the data API, so that the same follows: `private.enqueue_change`. */
export async function setConfirmed(tx: Queries, id: string): Promise<void> {
  await tx.rows("set local role admin");
  await tx.rows("update bookings set status = 'confirmed' where id = $1", [id]);
  await tx.rows("set local role service_role");
}

/** As the practitioner through the data API, as `setConfirmed` does. Returns whether there was such a booking. */
export async function deleteBookingRow(tx: Queries, id: string): Promise<boolean> {
  await tx.rows("set local role admin");
  const deleted = await tx.row("delete from bookings where id = $1 returning id", [id]);
  await tx.rows("set local role service_role");
  return deleted !== undefined;
}

/** Returns whether there is such a booking. */
export async function setCheckedIn(tx: Queries, id: string, at: string | null): Promise<boolean> {
  return (await tx.row("update bookings set checked_in_at = $2 where id = $1 returning id", [id, at])) !== undefined;
}

export async function setCompleted(tx: Queries, id: string): Promise<void> {
  await tx.rows("update bookings set status = 'completed' where id = $1", [id]);
}

/** Records whether the client missed the session, which is completed either way. */
export async function setNoShow(tx: Queries, id: string, missed: boolean): Promise<void> {
  await tx.rows("update bookings set no_show = $2, status = 'completed' where id = $1", [id, missed]);
}

/** Changes the practitioner's notes by compare-and-set. Returns whether they now equal `text`. */
export async function rewritePrivateNotes(tx: Queries, id: string, { kept, text }: TextEdit): Promise<boolean> {
  const written = await tx.row(
    "update bookings set private_notes = nullif($3, '') where id = $1 and erased_at is null and coalesce(private_notes, '') in ($2, $3) returning id",
    [id, kept, text],
  );
  return written !== undefined;
}

/** Cancels only the row; `server/bookings/changes/cancel-booking.ts` handles refund, emails and card page. `reason` is shown to the client. */
export async function cancelBookingRow(
  tx: Queries,
  id: string,
  by: "client" | "practitioner",
  reason: string | null,
): Promise<void> {
  await tx.rows(
    "update bookings set status = 'cancelled', cancelled_because = $2, cancellation_reason = $3 where id = $1",
    [id, by, reason],
  );
}

/**
 * Moves a booking. `refundCap`, for a move by the client, limits the percentage that a later cancellation refunds. Throws an error that
 * isTimeTaken recognises if the time was taken concurrently.
 */
export async function moveBookingRow(
  tx: Queries,
  id: string,
  to: { date: CalendarDate; time: string } & ({ by: "client"; refundCap: number } | { by: "practitioner" }),
): Promise<void> {
  await tx.rows(
    `update bookings set booking_date = $2, booking_time = $3, free_until = case $4 when 'practitioner' then private.free_from_now() end,
       refund_cap = nullif($5::smallint, 100)
     where id = $1`,
    [id, to.date, to.time, to.by, to.by === "client" ? to.refundCap : null],
  );
}

/** Raises and resolves alerts about changes whose follow-up has failed. Returns the bookings whose alert is new. */
export async function raiseUnfollowedChanges(queries: Queries): Promise<string[]> {
  const raised = await queries.rows<{ id: string }>("select id from private.raise_failed_changes() as id");
  return raised.map(({ id }) => id);
}

/** Marks the booking paid, and confirms it if the settings confirm automatically. An expired hold is reinstated. */
export async function markPaid(tx: Queries, id: string): Promise<void> {
  await tx.rows(
    `update bookings set payment_status = 'paid',
       status = case
         when status not in ('pending', 'cancelled') then status
         when (select auto_confirm_bookings from business_settings) then 'confirmed'
         else 'pending'
       end
     where id = $1 and payment_status = 'pending'`,
    [id],
  );
}
