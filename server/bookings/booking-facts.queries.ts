import type { Pence } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payments/payment-methods.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import type { BookedPlaces } from "#domain/bookings/booked-places.ts";
import type { Meeting } from "#domain/bookings/meeting.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";

export type PlacesFacts = BookedPlaces;

/** `PlacesFacts` as JSON, for a query with bookings b and group_sessions g. */
export const GROUP_FACTS = `case when g.id is not null then json_build_object('places', b.places, 'companions', b.companions, 'lastDay', g.ends_on, 'endTime', g.end_time, 'location', g.location,
         'least', case when g.decision is null and g.is_active and g.least_places is not null then json_build_object('places', g.least_places, 'decideOn', g.decide_on) end) end`;

/** What has been refunded and is being refunded, for a query with bookings b. */
export const REFUNDED = `b.refunded_pence + coalesce((select sum(r.amount_pence) from refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer`;

/** The facts of a booking that emails may contain. The client's notes are left out, because they are never emailed. */
export type StoredBookingFacts = {
  bookingId: string;
  serviceName: string;
  /** For booking it again; null if the booking is gone. */
  service: { id: string; datesPath: string | null; bookedOnline: boolean } | null;
  clientName: string;
  clientEmail: string;
  /** As typed by the client. */
  clientPhone: string | null;
  /** yyyy-MM-dd and HH:mm on the wall clock of `zone`. */
  date: CalendarDate;
  time: string;
  durationMinutes: Minutes;
  pricePence: Pence;
  /** The sum of all charges. */
  paidPence: Pence;
  /** The unpaid part of the price. */
  owedPence: Pence;
  /** The sum of all refunds, including pending ones. */
  refundedPence: Pence;
  /** A written reading, promised by `date`. */
  isWritten: boolean;
  /** Null: an individual session. */
  group: PlacesFacts | null;
  /** Set after a move by the practice: the client may cancel free of charge until this instant (ISO). */
  freeUntil: string | null;
  /** The practitioner confirms a paid booking by this instant (ISO); null if nothing is to be confirmed. */
  confirmBy: string | null;
  /** The version under which it was sold. */
  rule: BookingRule;
  zone: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** "transfer" once a part was paid by transfer, since none of it is cash then. */
  paidBy: PaymentMethod;
  /** Whether it is live, unpaid and to be paid by card. */
  awaitsCardPayment: boolean;
  /** The chosen channel; for a group the service's. */
  place: Place;
  /** The public area of sessions in person. */
  area: string | null;
  /** Where and how it takes place, once it is paid or confirmed; null if only the channel is known. */
  meeting: Meeting | null;
  /** The practitioner's text on how to prepare; null for none. */
  preparation: string | null;
  /** BCP 47: that of the client, and that of the practice. */
  language: string;
  practiceLanguage: string;
  /** "" if unset. */
  practitionerName: string;
  businessName: string;
  businessPhone: string | null;
  /** The reply address; null if unset. */
  businessEmail: string | null;
  businessAddress: string | null;
  /** How often the booking has been moved or changed, for calendars (RFC 5545, SEQUENCE); 0 at first. */
  sequence: number;
};

/**
 * Finds the facts for emails about a booking, the practice's clock, and the address for notices to the practitioner (null:
 * `email_notifications` is off). Undefined if the booking no longer exists.
 */
export async function findBookingFacts(
  queries: Queries,
  bookingId: string,
): Promise<(StoredBookingFacts & { now: Date; practitioner: string | null }) | undefined> {
  return queries.row(
    `select b.id as "bookingId", v.name || b.choice as "serviceName",
       json_build_object('id', v.id, 'bookedOnline', v.booked_online, 'datesPath', (select c.dates_path from categories c where c.key = v.category)) as service,
       b.client_name as "clientName", b.client_email as "clientEmail", b.client_phone as "clientPhone",
       b.booking_date as date, b.booking_time as time, b.duration_minutes as "durationMinutes", b.price_pence as "pricePence", b.paid_pence as "paidPence", b.owed_pence as "owedPence", ${REFUNDED} as "refundedPence", b.is_written as "isWritten",
       to_char(b.free_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "freeUntil",
       to_char(private.confirm_by(b) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "confirmBy", private.as_rule(r, b.refund_cap) as rule,
       ${GROUP_FACTS} as group,
       b.status, b.payment_status as "paymentStatus", case when exists (select from ledger l where l.booking_id = b.id and l.method = 'transfer') then 'transfer' else b.paid_by end as "paidBy", private.awaits_card_payment(b) as "awaitsCardPayment", b.calendar_sequence as sequence, case when g.id is null then b.place else v.place end as place, v.area, private.meeting_of(b) as meeting, nullif(btrim(v.preparation), '') as preparation,
       private.zone() as zone, coalesce(b.language, s.language, 'en-GB') as language, coalesce(s.language, 'en-GB') as "practiceLanguage", coalesce(s.practitioner_name, '') as "practitionerName", coalesce(s.business_name, 'Sacred Space') as "businessName", s.business_phone as "businessPhone",
       s.business_email as "businessEmail", s.business_address as "businessAddress", private.clock() as now,
       case when s.email_notifications then coalesce(s.business_email, p.email) end as practitioner
     from bookings b join services v on v.id = b.service_id join booking_rules r on r.version = b.rule_version left join group_sessions g on g.id = b.group_session_id
       left join business_settings s on true
       left join profiles p on p.user_id = s.user_id
     where b.id = $1`,
    [bookingId],
  );
}
