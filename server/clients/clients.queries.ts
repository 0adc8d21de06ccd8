import type { TextEdit } from "#domain/text/text-edit.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A client with all stored details, named as on the wire; money in pounds. */
type ClientOnFile = {
  client_name: string;
  client_email: string;
  client_phone: string | null;
  has_account: boolean;
  total_bookings: number;
  /** Null: no bookings. */
  last_booking_date: CalendarDate | null;
  total_spent_gbp: number;
  paid_gbp: number;
  covered_gbp: number;
  owed_gbp: number;
  status: string;
  note: string;
  birthday: CalendarDate | null;
  tags: string[];
  no_shows: number;
};

/** What the practitioner tells a client by telephone, since no email can; `told_at` is null until then. */
type PhoneCallOnFile = { subject: string; created_at: string; told_at: string | null };

type BookingOnFile = {
  service: string;
  booking_date: CalendarDate;
  booking_time: string;
  duration_minutes: number;
  status: string;
  payment_status: string;
  total_price_gbp: number;
  notes: string | null;
};

type ClientWithHistory = ClientOnFile & { bookings: BookingOnFile[]; phone_calls: PhoneCallOnFile[] };

const ON_FILE = `client_name, client_email, client_phone, c.user_id is not null as has_account, total_bookings, last_booking_date,
  total_spent_gbp, paid_gbp, covered_gbp, owed_gbp, c.status, note, birthday, tags, no_shows`;

export function listClients(queries: Queries): Promise<ClientOnFile[]> {
  return queries.rows<ClientOnFile>(`select ${ON_FILE} from public.clients c order by lower(client_name), id`);
}

export function listClientsWithBookings(queries: Queries): Promise<ClientWithHistory[]> {
  return queries.rows<ClientWithHistory>(
    `with theirs as (
       select b.client_id, json_agg(json_build_object('service', s.name || b.choice,
         'booking_date', b.booking_date, 'booking_time', b.booking_time, 'duration_minutes', b.duration_minutes, 'status', b.status,
         'payment_status', b.payment_status, 'total_price_gbp', b.total_price_gbp, 'notes', b.notes)
         order by b.booking_date, b.booking_time) as bookings
       from public.bookings b join public.services s on s.id = b.service_id group by 1
     )
     select ${ON_FILE}, coalesce(bookings, '[]') as bookings,
       (select coalesce(json_agg(json_build_object('subject', subject, 'created_at', created_at, 'told_at', settled_at) order by created_at), '[]')
         from private.phone_calls where client_id = c.id) as phone_calls
     from public.clients c left join theirs on theirs.client_id = c.id
     order by lower(client_name), c.id`,
  );
}

/** Whether this is a client, who stays one until the transaction ends. */
export async function lockClientRow(tx: Queries, id: string): Promise<boolean> {
  return (await tx.row("select from clients where id = $1 for update", [id])) !== undefined;
}

/** Changes the note about a client by compare-and-set. Returns whether it now equals `text`. */
export async function rewriteNote(tx: Queries, clientId: string, { kept, text }: TextEdit): Promise<boolean> {
  const written = await tx.row("update public.clients set note = $3 where id = $1 and note in ($2, $3) returning id", [
    clientId,
    kept,
    text,
  ]);
  return written !== undefined;
}

/** Finds the contact details for a new booking; locks the client until the transaction ends. */
export async function findContact(
  tx: Queries,
  id: string,
): Promise<{ clientName: string; clientEmail: string; clientPhone: string | null } | undefined> {
  return tx.row(
    `select client_name as "clientName", client_email as "clientEmail", client_phone as "clientPhone" from clients where id = $1 for key share`,
    [id],
  );
}
