import { z } from "zod";
import { lockBooking } from "#server/bookings/bookings.queries.ts";
import { resolveAlertsOf } from "#server/site/alerts.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { findRule } from "#server/settings/rules.queries.ts";
import { findRefundableMoney, insertRefund, lockMoney } from "#server/payments/refunds/refunds.queries.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { BOOKING_STATUSES, PAYMENT_STATUSES } from "#domain/bookings/booking-status.ts";
import { SESSION_PLACES } from "#domain/catalog/session-place.ts";
import { divideRefund, toCreditsIn } from "#domain/payments/refunds.ts";
import { bookingCancelledEmail } from "#server/bookings/emails/booking-cancelled.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import { startsAt, type BookingFacts } from "#server/bookings/emails/booking-facts.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import type { Practice } from "#kit/server/practice.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { finishCancellation } from "./cancel-booking.ts";

const row = z.object({
  id: z.uuid(),
  status: z.enum(BOOKING_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  hold_expires_at: z.string().nullable(),
  booking_date: z.string(),
  booking_time: z.string(),
  duration_minutes: z.int(),
  price_pence: z.int(),
  paid_pence: z.int(),
  calendar_sequence: z.int(),
  rule_version: z.int(),
  is_written: z.boolean().default(false),
  client_name: z.string(),
  client_email: z.string(),
  client_phone: z.string().nullable(),
  language: z.string().nullish(), // absent in what an earlier version has queued
  client_id: z.uuid().nullable().default(null),
});

/** A change that the practitioner made through the data API, as `private.enqueue_change` queued it. `after` is null for a deletion. */
export const bookingChange = z.object({
  before: row,
  after: row.nullable(),
  service: z.object({ name: z.string(), place: z.enum(SESSION_PLACES) }),
  at: z.iso.datetime({ offset: true }),
});
type BookingChange = z.output<typeof bookingChange>;

/**
 * Handles the consequences of the practitioner's own change of a booking: refunds and the email to the client. Idempotent: refunds and
 * emails are written once per change. A change that no longer holds when the job runs (moved again, cancelled since, in the past) is not
 * announced.
 */
export async function followChange(practice: Practice, change: BookingChange): Promise<void> {
  const { before, after } = change;
  await practice.database.transaction(async (tx) => {
    if (!after) return followDeletion(tx, practice.publicUrl, change);
    if (after.status === "cancelled") {
      if (before.status === "cancelled") return;
      if (await finishCancellation(tx, practice.publicUrl, after.id)) return;
      const { client_name, client_email, client_phone } = after; // the booking was deleted since; its last known contact details are used
      await followDeletion(tx, practice.publicUrl, {
        ...change,
        before: { ...before, client_name, client_email, client_phone },
      });
      return;
    }
    await announce(tx, practice.publicUrl, before, after);
  });
}

type Row = z.output<typeof row>;

/** Emails a confirmation or a move. A change of service or length needs no email: the session keeps its start and its price. */
async function announce(tx: Queries, publicUrl: string, before: Row, after: Row): Promise<void> {
  const isConfirmed =
    before.status === "pending" && after.status === "confirmed" && before.payment_status === after.payment_status;
  await lockBooking(tx, after.id); // an Undo comes before this email or too late
  const isMoved = before.booking_date !== after.booking_date || before.booking_time !== after.booking_time;
  const loaded = await loadBookingFacts(tx, after.id, publicUrl);
  if (!loaded || !isAhead(loaded.facts)) return;
  const { facts } = loaded;
  if (isConfirmed && facts.status === "confirmed") await queueMail(tx, bookingConfirmedEmail(facts));
  if (
    !isMoved ||
    after.hold_expires_at !== null ||
    facts.date !== after.booking_date ||
    facts.time !== after.booking_time
  )
    return;
  const was = { date: before.booking_date, time: before.booking_time };
  await queueMail(tx, bookingMovedEmail({ ...facts, sequence: after.calendar_sequence }, was));
}

function isAhead(facts: BookingFacts): boolean {
  const isLive = facts.status === "pending" || facts.status === "confirmed";
  return isLive && startsAt(facts).epochMilliseconds > Date.parse(facts.writtenAt);
}

/**
 * Refunds a deleted booking whose session had not begun, each card payment up to its own amount, so both if it was paid twice. Nothing is
 * due for a hold, a session that had begun or a cancelled booking. The email states the refund; its calendar file removes the session.
 */
async function followDeletion(tx: Queries, publicUrl: string, { before, service, at }: BookingChange): Promise<void> {
  const { now, zone } = await practiceClock(tx);
  const begins = startsAt({ date: before.booking_date, time: before.booking_time, zone }).epochMilliseconds;
  const isOwed =
    ["pending", "confirmed"].includes(before.status) && before.hold_expires_at === null && begins > Date.parse(at);
  if (!isOwed) return;
  await lockMoney(tx, before.id);
  const { refundable, automatic, payments } = await findRefundableMoney(tx, before.id, { includesByHand: false });
  const refunds = divideRefund(automatic, payments);
  for (const refund of refunds) await insertRefund(tx, { ...refund, bookingId: before.id, reason: "practitioner" });
  await resolveAlertsOf(tx, "paid-twice", before.id);
  const { name, practitioner, email, phone, address, language } = await findPracticeDetails(tx);
  const facts: BookingFacts = {
    bookingId: before.id,
    serviceName: service.name,
    service: null,
    place: service.place,
    area: null,
    meeting: null,
    clientName: before.client_name,
    clientEmail: before.client_email,
    clientPhone: before.client_phone,
    date: before.booking_date,
    time: before.booking_time,
    durationMinutes: before.duration_minutes,
    pricePence: before.price_pence,
    paidPence: before.paid_pence,
    owedPence: 0,
    refundedPence: 0,
    isWritten: before.is_written,
    group: null,
    freeUntil: null,
    confirmBy: null,
    questions: { asked: 0, answered: 0 },
    rule: await findRule(tx, before.rule_version),
    paymentStatus: before.payment_status,
    paidBy: "card",
    sequence: before.calendar_sequence + 1,
    zone,
    language: before.language ?? language,
    practiceLanguage: language,
    practitionerName: practitioner,
    businessName: name,
    businessPhone: phone,
    businessEmail: email,
    businessAddress: address,
    status: "cancelled",
    awaitsCardPayment: false,
    preparation: null,
    publicUrl,
    writtenAt: now.toISOString(),
  };
  const refundPence = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const cancelled = bookingCancelledEmail(facts, {
    by: "practitioner",
    paidPence: refundable,
    refundPence,
    ...toCreditsIn(refunds),
  });
  await queueMail(tx, {
    ...cancelled,
    ...(cancelled.client && { client: { ...cancelled.client, clientId: before.client_id } }),
  });
}
