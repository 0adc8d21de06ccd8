import type { TextEdit } from "#domain/text-edit.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A client with everything that the practice keeps about them, under the names of the wire; money in pounds. */
export type ClientOnFile = {
  client_name: string;
  client_email: string;
  client_phone: string | null;
  has_account: boolean;
  total_bookings: number;
  last_booking_date: CalendarDate;
  total_spent_gbp: number;
  paid_gbp: number;
  status: string;
  note: string | null;
};

export type BookingOnFile = {
  service: string;
  booking_date: CalendarDate;
  booking_time: string;
  duration_minutes: number;
  status: string;
  payment_status: string;
  total_price_gbp: number;
  notes: string | null;
};

/** Every client, by name. */
export function listClients(queries: Queries): Promise<ClientOnFile[]> {
  return queries.rows<ClientOnFile>(
    `select client_name, client_email, client_phone, user_id is not null as has_account, total_bookings, last_booking_date,
       total_spent_gbp, paid_gbp, status, note
     from public.clients left join public.client_notes on client_id = id order by lower(client_name), id`,
  );
}

/** Every client with all of their bookings, cancelled ones too. */
export function listClientsWithBookings(queries: Queries): Promise<(ClientOnFile & { bookings: BookingOnFile[] })[]> {
  return queries.rows<ClientOnFile & { bookings: BookingOnFile[] }>(
    `with theirs as (
       select private.client_of(b.user_id, b.client_email, b.erased_at) as client, json_agg(json_build_object('service', s.name || b.choice,
         'booking_date', b.booking_date, 'booking_time', b.booking_time, 'duration_minutes', b.duration_minutes, 'status', b.status,
         'payment_status', b.payment_status, 'total_price_gbp', b.total_price_gbp, 'notes', b.notes)
         order by b.booking_date, b.booking_time) as bookings
       from public.bookings b join public.services s on s.id = b.service_id group by 1
     )
     select client_name, client_email, client_phone, user_id is not null as has_account, total_bookings, last_booking_date,
       total_spent_gbp, paid_gbp, status, note, bookings
     from public.clients c join theirs on theirs.client = c.id left join public.client_notes on client_id = c.id
     order by lower(client_name), c.id`,
  );
}

/** Whether this is a client's id, which stays true until the transaction ends. */
export async function holdClient(tx: Queries, id: string): Promise<boolean> {
  return (await tx.row("select from clients where id = $1 for key share", [id])) !== undefined;
}

/** Writes, or removes, what is noted about a client in one step with the look at how it reads. Answers whether it now reads as asked. */
export async function rewriteNote(tx: Queries, clientId: string, { kept, text }: TextEdit): Promise<boolean> {
  if (text === "") {
    await tx.rows("delete from public.client_notes where client_id = $1 and note = $2", [clientId, kept]);
    return (await tx.row("select from public.client_notes where client_id = $1", [clientId])) === undefined;
  }
  const written =
    (await tx.row("update public.client_notes set note = $3 where client_id = $1 and note in ($2, $3) returning client_id", [
      clientId,
      kept,
      text,
    ])) ?? (kept === "" ? await insertNote(tx, clientId, text) : undefined);
  return written !== undefined;
}

/** Undefined: another note came first. */
function insertNote(tx: Queries, clientId: string, note: string): Promise<object | undefined> {
  return tx.row(
    `insert into public.client_notes as n (client_id, note) values ($1, $2)
     on conflict (client_id) do update set note = excluded.note where n.note = excluded.note returning client_id`,
    [clientId, note],
  );
}
