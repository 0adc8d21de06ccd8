import type { Queries } from "#database/connect.ts";
import type { BookingFacts } from "./letters/booking-facts.ts";

/** The facts that letters tell, and where the practitioner wants to hear of bookings (undefined: not at all, `email_notifications` is off). */
export type BookingToTell = { facts: BookingFacts; practitioner: string | undefined };

/** What a letter may say of a booking; undefined when it is no more. */
export async function factsOfBooking(queries: Queries, bookingId: string, publicUrl: string): Promise<BookingToTell | undefined> {
  const row = await queries.row<Omit<BookingFacts, "publicUrl" | "writtenAt"> & { now: Date; practitioner: string | null }>(
    `select b.id as "bookingId", v.name as "serviceName", b.client_name as "clientName", b.client_email as "clientEmail", b.client_phone as "clientPhone",
       b.booking_date as date, b.booking_time as time, b.duration_minutes as "durationMinutes", b.price_pence as "pricePence",
       b.status, b.payment_status as "paymentStatus", b.calendar_sequence as sequence, v.place, nullif(btrim(v.preparation), '') as preparation,
       coalesce(s.default_timezone, 'Europe/London') as zone, coalesce(s.business_name, 'Sacred Space') as "businessName",
       s.business_email as "businessEmail", s.business_address as "businessAddress", private.clock() as now,
       case when s.email_notifications then coalesce(s.business_email, p.email) end as practitioner
     from bookings b join services v on v.id = b.service_id
       left join business_settings s on true
       left join profiles p on p.user_id = s.user_id
     where b.id = $1`,
    [bookingId],
  );
  if (!row) return undefined;
  const { now, practitioner, ...facts } = row;
  return { facts: { ...facts, publicUrl, writtenAt: now.toISOString() }, practitioner: practitioner ?? undefined };
}
