import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import { STREAM_A_PAGE, type StreamKind } from "#domain/clients/client-stream.ts";
import type { ServiceLook } from "#domain/catalog/service-colours.ts";
import type { ListedMessage } from "#domain/messages/sent-message.ts";
import type { Queries } from "#database/connection/connect.ts";
import { emailsTo } from "#server/messages/sent-messages.queries.ts";
import { IS_OPEN } from "#server/messages/sms/phone-calls.queries.ts";

type SessionEntry = {
  kind: "session";
  service: string;
  look: ServiceLook;
  time: string;
  status: BookingStatus;
  isGivenUp: boolean;
  noShow: boolean;
  paymentStatus: PaymentStatus;
  total: number;
  paid: number;
  owed: number;
  refunded: number;
  places: number;
  companions: string | null;
  isWritten: boolean;
  /** The client's and the practitioner's own. */
  notes: string | null;
  privateNotes: string | null;
};
type MessageEntry = { kind: "message"; channel: "email" | "sms"; subject: string; status: ListedMessage["status"] };
type MoneyEntry = {
  kind: "money";
  entry: "charge" | "refund" | "dispute" | "reversal";
  method: "card" | "cash" | "transfer" | "credit";
  amount: number;
  about: string;
  bookingId: string | null;
};
type PassEntry = { kind: "pass"; name: string; sessions: number; left: number; amount: number };
type CallEntry = { kind: "call"; subject: string; isTold: boolean };

/** What happened at a moment, by the wall clock of the practice: "2026-12-01T10:30:00.000001". */
export type StreamEntry = { id: string; at: string; isAhead: boolean } & (
  | SessionEntry
  | MessageEntry
  | MoneyEntry
  | PassEntry
  | CallEntry
);

type Part = "session" | "note" | "message" | "money" | "refund" | "pass" | "call";

const PARTS: Record<StreamKind, Part[]> = {
  all: ["session", "message", "refund", "pass", "call"],
  sessions: ["session"],
  notes: ["note"],
  messages: ["message", "call"],
  money: ["money", "pass"],
};

const WALL = (instant: string) => `(${instant} at time zone private.zone())`;

const SESSIONS = (condition: string) => `
  select 'session' as kind, b.id::text as id, b.booking_date + case when b.is_written then '23:59' else b.booking_time::text::time end as at,
    jsonb_build_object('service', s.name || b.choice, 'look', jsonb_build_object('colour', s.colour, 'rune', s.rune), 'time', b.booking_time,
      'status', b.status, 'isGivenUp', public.is_given_up(b), 'noShow', b.no_show, 'paymentStatus', b.payment_status, 'total', b.price_pence, 'paid', b.paid_pence,
      'owed', b.owed_pence, 'refunded', b.refunded_pence, 'places', b.places, 'companions', b.companions, 'isWritten', b.is_written,
      'notes', nullif(b.notes, ''), 'privateNotes', nullif(b.private_notes, '')) as facts
  from bookings b join services s on s.id = b.service_id where b.client_id = $1 and b.hold_expires_at is null${condition}`;

const LEDGER = (condition: string) => `
  select 'money', l.id::text, ${WALL("l.recorded_at")},
    jsonb_build_object('entry', l.kind, 'method', l.method, 'amount', l.amount_pence, 'about', coalesce(s.name, c.name, ''), 'bookingId', l.booking_id)
  from ledger l left join bookings b on b.id = l.booking_id left join services s on s.id = b.service_id left join credits c on c.id = l.credit_id
  where l.id in (select id from ledger where booking_id in (select id from bookings where client_id = $1)
    union select id from ledger where credit_id in (select id from credits where client_id = $1))${condition}`;

const SQL: Record<Part, string> = {
  session: SESSIONS(""),
  note: SESSIONS(" and (coalesce(b.notes, '') <> '' or coalesce(b.private_notes, '') <> '')"),
  message: `
    select 'message', id::text, ${WALL("created_at")}, jsonb_build_object('channel', 'email', 'subject', subject, 'status', status)
    from mail where ${emailsTo("$1")}
    union all
    select 'message', m.id::text, ${WALL("m.created_at")}, jsonb_build_object('channel', 'sms', 'subject', m.body, 'status', m.status)
    from sms m where m.booking_id in (select id from bookings where client_id = $1)`,
  money: LEDGER(""),
  refund: LEDGER(" and l.kind <> 'charge' and l.method <> 'credit'"),
  pass: `
    select 'pass', id::text, ${WALL("created_at")},
      jsonb_build_object('name', name, 'sessions', sessions, 'left', sessions_left, 'amount', amount_pence)
    from credits where client_id = $1 and sessions is not null`,
  call: `
    select 'call', c.id::text, ${WALL("c.created_at")}, jsonb_build_object('subject', c.subject, 'isTold', c.settled_at is not null)
    from private.phone_calls c where c.client_id = $1 and (c.settled_at is not null or ${IS_OPEN})`,
};

/** Reads a page of what there is of a client, the newest first, before the entry at `before`: coming sessions, then what was. */
export async function readStream(
  queries: Queries,
  { clientId, kind, before }: { clientId: string; kind: StreamKind; before: { at: string; id: string } | undefined },
): Promise<{ entries: StreamEntry[]; isLast: boolean }> {
  const rows = await queries.rows<{ id: string; at: string; isAhead: boolean; kind: string; facts: object }>(
    `select id, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, at > private.wall_clock() as "isAhead", kind, facts
     from (${PARTS[kind].map((part) => SQL[part]).join(" union all ")}) stream (kind, id, at, facts)
     where $2::timestamp is null or (at, id) < ($2, $3)
     order by at desc, id desc limit ${STREAM_A_PAGE + 1}`,
    [clientId, before?.at ?? null, before?.id ?? ""],
  );
  const entries = rows
    .slice(0, STREAM_A_PAGE)
    .map(({ facts, ...entry }) => ({ ...entry, ...facts }) as unknown as StreamEntry);
  return { entries, isLast: rows.length <= STREAM_A_PAGE };
}

/** Since when somebody is a client, and how many sessions they have had; of today the place of the session in that row. */
export type Visits = { since: string; held: number; isToday: boolean };

export async function readVisits(queries: Queries, clientId: string): Promise<Visits | undefined> {
  return queries.row<Visits>(
    `select to_char(least(min(b.booking_date), ${WALL("c.created_at")}::date), 'YYYY-MM-DD') as since,
       (count(b.id) filter (where b.booking_date <= private.today() and not b.no_show))::integer as held,
       coalesce(bool_or(b.booking_date = private.today()), false) as "isToday"
     from clients c left join bookings b on b.client_id = c.id and b.status <> 'cancelled' and b.hold_expires_at is null and not public.is_given_up(b)
     where c.id = $1 group by c.id`,
    [clientId],
  );
}
