import { GROUP_FACTS, type PlacesFacts } from "./booking-facts.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { Sold } from "#domain/catalog/choices.ts";
import type { Meeting } from "#domain/bookings/meeting.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { PaymentMethod } from "#domain/payments/payment-methods.ts";
import type { Pence } from "#domain/money.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";

/** The booking as the payment page shows it, in the wire's names (verify-booking-payment). */
export type BookingOnTheWire = {
  id: string;
  user_id: string | null;
  client_name: string;
  client_email: string;
  client_phone: string | null;
  booking_date: CalendarDate;
  booking_time: string;
  duration_minutes: Minutes;
  /** A written reading, promised by `booking_date`. */
  is_written: boolean;
  /** The chosen options in words, which follow the service's name. */
  choice: string;
  add_ons: Sold["addOns"];
  place: Place;
  /** The public area of sessions in person. */
  area: string | null;
  meeting: Meeting | null;
  /** The practitioner's text on how to prepare; null for none, and before it is paid or confirmed. */
  preparation: string | null;
  /** The end of free cancellation (ISO), after the practice has moved the booking. */
  free_until: string | null;
  paid_by: PaymentMethod;
  awaits_card_payment: boolean;
  places: number;
  /** All days of a group session; null for an individual one. */
  group: PlacesFacts | null;
  notes: string | null;
  status: string;
  payment_status: string;
  total_price_gbp: number;
  paid_pence: Pence;
  /** The unpaid part of the price. */
  owed_pence: Pence;
  created_at: string;
  /** Why it was cancelled, what was refunded and what is being refunded, as in my_bookings. */
  cancelled_because: string | null;
  refunded_pence: Pence;
  refunding_pence: Pence;
  /** The instant by which the practitioner confirms a paid booking; null if nothing is to be confirmed. */
  confirm_by: string | null;
  /** The version under which it was sold. */
  rule: BookingRule;
  services: { name: string; category: string; description: string; duration_minutes: Minutes };
};

/** Undefined if there is no such booking. The caller must check who may read it. */
export async function findBookingForTheWire(queries: Queries, id: string): Promise<BookingOnTheWire | undefined> {
  const row = await queries.row<{ booking: BookingOnTheWire }>(
    `select json_build_object('id', b.id, 'user_id', b.user_id, 'client_name', b.client_name, 'client_email', b.client_email,
       'client_phone', b.client_phone, 'booking_date', b.booking_date, 'booking_time', b.booking_time,
       'duration_minutes', b.duration_minutes, 'is_written', b.is_written, 'choice', b.choice, 'add_ons', b.add_ons, 'place', case when g.id is null then b.place else s.place end, 'area', s.area, 'meeting', private.meeting_of(b), 'preparation', case when private.may_meet(b) then nullif(btrim(s.preparation), '') end, 'free_until', b.free_until, 'paid_by', b.paid_by, 'awaits_card_payment', private.awaits_card_payment(b), 'places', b.places, 'group', ${GROUP_FACTS}, 'notes', b.notes, 'status', b.status, 'payment_status', b.payment_status,
       'total_price_gbp', b.total_price_gbp, 'paid_pence', b.paid_pence, 'owed_pence', b.owed_pence, 'created_at', b.created_at,
       'cancelled_because', b.cancelled_because, 'refunded_pence', b.refunded_pence,
       'refunding_pence', coalesce((select sum(r.amount_pence) from refunds r where r.booking_id = b.id and r.status = 'queued'), 0),
       'confirm_by', private.confirm_by(b), 'rule', (select private.as_rule(r, b.refund_cap) from booking_rules r where r.version = b.rule_version),
       'services', json_build_object('name', s.name, 'category', s.category, 'description', s.description,
         'duration_minutes', s.duration_minutes)) as booking
     from bookings b join services s on s.id = b.service_id left join group_sessions g on g.id = b.group_session_id where b.id = $1`,
    [id],
  );
  return row?.booking;
}
