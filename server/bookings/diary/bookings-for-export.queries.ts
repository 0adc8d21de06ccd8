import type { BookingBounds } from "#domain/bookings/booking-views.ts";
import type { Queries } from "#database/connection/connect.ts";

const BATCH_SIZE = 2000;

/** A booking in the practitioner's export, without internal columns. */
export type ExportedBooking = {
  id: string;
  booking_date: string;
  booking_time: string;
  duration_minutes: number;
  service: string;
  client_name: string;
  client_email: string;
  client_phone: string | null;
  companions: string | null;
  status: string;
  no_show: boolean;
  payment_status: string;
  paid_by: string;
  total_price_gbp: number;
  paid_gbp: number;
  owed_gbp: number;
  refunded_gbp: number;
  /** The day of the first payment in the practice's zone. */
  paid_on: string | null;
  notes: string | null;
  private_notes: string | null;
  created_at: string;
};

type Place = Pick<ExportedBooking, "booking_date" | "booking_time" | "id">;

/** The filter of the list; `words` must occur in the client's name, address or phone number, or in the service's name. */
type ExportFilter = BookingBounds & { words: string };

/** Yields the bookings that match the filter, in the order of the list, in batches, each of which continues after the one before. */
export async function* bookingsForExport(queries: Queries, filter: ExportFilter): AsyncGenerator<ExportedBooking[]> {
  const { statuses, payment, words, from, upTo, withoutGivenUp, nearestFirst } = filter;
  const [isBeyond, order] = nearestFirst ? [">", "asc"] : ["<", "desc"];
  let after: Place | undefined;
  while (true) {
    const rows = await queries.rows<ExportedBooking>(
      `select b.id, b.booking_date, b.booking_time, b.duration_minutes, s.name || b.choice as service, b.client_name, b.client_email, b.client_phone, b.companions,
         b.status, b.no_show, b.payment_status, b.paid_by, b.total_price_gbp, round(b.paid_pence / 100.0, 2) as paid_gbp,
         round(b.owed_pence / 100.0, 2) as owed_gbp, round(b.refunded_pence / 100.0, 2) as refunded_gbp,
         (select to_char(min(l.recorded_at) at time zone (select private.zone()), 'YYYY-MM-DD')
            from ledger l where l.booking_id = b.id and l.kind = 'charge') as paid_on,
         b.notes, b.private_notes,
         to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at
       from bookings b join services s on s.id = b.service_id
       where ($1::text[] = '{}' or b.status = any ($1))
         and ($5::text is null or b.payment_status = $5 or ($5 = 'owing' and b.owed_pence > 0 and b.hold_expires_at is null))
         and ($6::text is null or b.client_name ilike $6 or b.client_email ilike $6 or b.client_phone ilike $6 or s.name ilike $6)
         and ($7::date is null or b.booking_date <= $7)
         and ($8::date is null or b.booking_date >= $8)
         and not ($9 and public.is_given_up(b))
         and ($2::date is null or (b.booking_date, b.booking_time, b.id) ${isBeyond} ($2, $3, $4))
       order by b.booking_date ${order}, b.booking_time ${order}, b.id ${order} limit ${BATCH_SIZE}`,
      [
        statuses,
        after?.booking_date ?? null,
        after?.booking_time ?? "",
        after?.id ?? "00000000-0000-0000-0000-000000000000",
        payment ?? null,
        words ? `%${words.replaceAll("*", " ").replace(/[\\%_]/g, String.raw`\$&`)}%` : null, // the same search as in the list
        upTo || null,
        from || null,
        withoutGivenUp,
      ],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1);
  }
}
