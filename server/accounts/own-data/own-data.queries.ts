import type { CalendarDate } from "#domain/time.ts";
import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import { deleteAnswers, findAnswers } from "#server/bookings/questions/answers.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { deleteDocuments, deleteOwnFiles } from "./own-files.queries.ts";

/**
 * Collects the core's data about a client for their export: account, profile, record on file, bookings with their money and answers,
 * consents, the metadata of emails, text messages and phone calls, sessions, second factors and passkeys. Contains no secrets. Call it with
 * a snapshot, so that the data is consistent.
 */
export async function findOwnData(queries: Queries, userId: string): Promise<Record<string, unknown> | undefined> {
  const row = await queries.row<{ data: Record<string, unknown> }>(
    `with own as (select * from public.bookings where user_id = $1),
       own_emails as (
         select * from public.mail where booking_id in (select id from own)
           and lower(recipient) in (select lower(client_email) from own union select email from auth.users where id = $1)
         union select * from public.mail where lower(recipient) = (select email from auth.users where id = $1)
       )
     select json_build_object(
       'exported_at', now(),
       'account', (select json_build_object('id', id, 'email', email, 'new_email', new_email, 'created_at', created_at,
          'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at, 'user_metadata', user_metadata)
          from auth.users where id = $1),
       'profile', (select json_build_object('full_name', full_name, 'email', email, 'phone', phone, 'role', role, 'created_at', created_at)
          from public.profiles where user_id = $1),
       'client', (select json_build_object('name', client_name, 'email', client_email, 'phone', client_phone, 'birthday', birthday, 'tags', tags,
          'created_at', created_at) from public.clients where user_id = $1),
       'bookings', (select coalesce(json_agg(json_build_object('id', b.id, 'service', s.name, 'place', b.place, 'variant', b.variant_name, 'add_ons', b.add_ons, 'client_name', b.client_name,
          'client_email', b.client_email, 'client_phone', b.client_phone, 'companions', b.companions, 'booking_date', b.booking_date, 'booking_time', b.booking_time,
          'duration_minutes', b.duration_minutes, 'notes', b.notes, 'status', b.status, 'payment_status', b.payment_status,
          'price_pence', b.price_pence, 'paid_pence', b.paid_pence, 'owed_pence', b.owed_pence, 'refunded_pence', b.refunded_pence, 'created_at', b.created_at, 'cancelled_at', b.cancelled_at,
          'cancelled_because', b.cancelled_because, 'rule_version', b.rule_version, 'cancellation_reason', b.cancellation_reason) order by b.created_at), '[]')
          from own b join public.services s on s.id = b.service_id),
       'payments', (select coalesce(json_agg(json_build_object('booking_id', booking_id, 'kind', kind, 'amount_pence', amount_pence,
          'currency', currency, 'recorded_at', recorded_at) order by recorded_at), '[]')
          from public.ledger where booking_id in (select id from own)),
       'refunds', (select coalesce(json_agg(json_build_object('booking_id', booking_id, 'amount_pence', amount_pence, 'reason', reason,
          'status', status, 'created_at', created_at, 'done_at', done_at) order by created_at), '[]')
          from public.refunds where booking_id in (select id from own)),
       'consents', (select coalesce(json_agg(json_build_object('document', document, 'version', version, 'rule_version', rule_version, 'booking_id', booking_id,
          'given_at', given_at) order by given_at), '[]') from public.consents where user_id = $1),
       'emails', (select coalesce(json_agg(json_build_object('kind', kind, 'recipient', recipient, 'subject', subject, 'status', status,
          'booking_id', booking_id, 'created_at', created_at, 'sent_at', sent_at) order by created_at), '[]') from own_emails),
       'text_messages', (select coalesce(json_agg(json_build_object('kind', kind, 'recipient', recipient, 'status', status,
          'booking_id', booking_id, 'created_at', created_at, 'sent_at', sent_at) order by created_at), '[]')
          from public.sms where booking_id in (select id from own)),
       'phone_calls', (select coalesce(json_agg(json_build_object('kind', kind, 'phone', client_phone, 'subject', subject, 'booking_id', booking_id,
          'created_at', created_at, 'settled_at', settled_at) order by created_at), '[]') from private.phone_calls
          where booking_id in (select id from own) or client_id in (select id from public.clients where user_id = $1)),
       'sessions', (select coalesce(json_agg(json_build_object('created_at', created_at, 'refreshed_at', refreshed_at,
          'user_agent', user_agent, 'ip', host(ip)) order by created_at), '[]') from auth.sessions where user_id = $1),
       'second_factors', (select coalesce(json_agg(json_build_object('name', friendly_name, 'status', status, 'created_at', created_at)
          order by created_at), '[]') from auth.factors where user_id = $1),
       'passkeys', (select coalesce(json_agg(json_build_object('name', friendly_name, 'created_at', created_at, 'last_used_at', last_used_at)
          order by created_at), '[]') from auth.passkeys where user_id = $1)
     ) as data`,
    [userId],
  );
  if (!row?.data["account"]) return undefined;
  const answers = await findAnswers(queries, await findBookingsOf(queries, { userId, clientId: null }));
  return {
    ...row.data,
    answers: answers.map(({ bookingId, question, answer, isHealth }) => ({
      booking_id: bookingId,
      question,
      answer,
      about_health: isHealth,
    })),
  };
}

/** A person with an account, a client record, or both; the parameters of `THEIRS`. */
export type Person = { userId: string | null; clientId: string | null };

const parametersOf = ({ userId, clientId }: Person) => [userId, clientId];

/** SQL: bookings of the account ($1), and those that the practitioner has assigned to the same person ($2). */
export const THEIRS = "(user_id = $1 or client_id = $2)";

/** `seen`: when the client record was last changed; empty if not set. */
type KnownPerson = Person & { name: string | null; email: string; seen: string };

/** Finds the person of an account or of a client record; undefined if not found. */
export function findPerson(
  queries: Queries,
  { userId = null, clientId = null }: Partial<Person>,
): Promise<KnownPerson | undefined> {
  return queries.row(
    `select coalesce(u.id, c.user_id) as "userId", c.id as "clientId", c.client_name as name, coalesce(u.email, c.client_email) as email,
       coalesce(c.updated_at::text, '') as seen
     from (select id, email from auth.users where id = $1) u full join (select * from public.clients where user_id = $1 or id = $2) c on c.user_id = u.id`,
    [userId, clientId],
  );
}

/**
 * Finds the days on which a client has an upcoming session, or an ended hold that a late payment would reinstate (confirm-payment), in the
 * lock order of days.
 */
export async function findDaysAhead(queries: Queries, person: Person): Promise<CalendarDate[]> {
  const rows = await queries.rows<{ date: CalendarDate }>(
    `select distinct booking_date as date from public.bookings where ${THEIRS}
       and (status in ('pending', 'confirmed') or (cancelled_because = 'hold-ended' and payment_status = 'pending')) order by 1`,
    parametersOf(person),
  );
  return rows.map(({ date }) => date);
}

/** Whether account and client record still belong together and the record is unchanged since `seen`. Locks both until the transaction ends, after the bookings. */
export async function lockPersonIfUnchanged(
  tx: Queries,
  { userId, clientId }: Person,
  seen?: string,
): Promise<boolean> {
  const rows = await tx.rows<Person & { seen: string }>(
    `select id as "clientId", user_id as "userId", updated_at::text as seen from clients where id = $2 or user_id = $1 order by id for update`,
    [userId, clientId],
  );
  const [found, other] = rows;
  if (clientId === null) return found === undefined;
  return (
    other === undefined &&
    found?.clientId === clientId &&
    found.userId === userId &&
    (seen ?? found.seen) === found.seen
  );
}

/** The ids of a person's bookings in any state. */
export async function findBookingsOf(queries: Queries, person: Person): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id from public.bookings where ${THEIRS}`,
    parametersOf(person),
  );
  return rows.map(({ id }) => id);
}

/** Locks this person's bookings until the transaction ends. Lock order: days, bookings. */
export async function lockBookingsOf(tx: Queries, person: Person): Promise<void> {
  await tx.rows(`select from public.bookings where ${THEIRS} order by id for update`, parametersOf(person));
}

/** Finds a person's bookings that can still be cancelled; `userId` is the account of the booking. */
export function findLiveBookings(queries: Queries, person: Person): Promise<{ id: string; userId: string | null }[]> {
  return queries.rows(
    `select id, user_id as "userId" from public.bookings where ${THEIRS} and status in ('pending', 'confirmed') order by booking_date, id`,
    parametersOf(person),
  );
}

/** Whether the practice would be left without a practitioner. Locks the practitioners until the transaction ends. */
export async function isNeededPractitioner(tx: Queries, userId: string): Promise<boolean> {
  const admins = await tx.rows<{ id: string }>(
    "select user_id as id from public.profiles where role = 'admin' order by id for update",
  );
  const owns = await tx.row("select from public.business_settings where user_id = $1", [userId]);
  const isAdmin = admins.some(({ id }) => id === userId);
  return isAdmin && (admins.length === 1 || owns !== undefined);
}

const PROVED = `(select email from auth.users where id = $1
  union select lower(client_email) from public.clients c where c.id = $2 and $1::uuid is null and client_email <> ''
    and not exists (select from auth.users where email = lower(c.client_email))
    and not exists (select from public.clients o where o.id <> c.id and o.client_email <> '' and lower(o.client_email) = lower(c.client_email)))`;

/** Finds the confirmed address of the person's account; for a person without an account the one on file, unless an account or another person has it. */
export async function findConfirmedAddresses(queries: Queries, person: Person): Promise<string[]> {
  return addressesIn(
    await queries.rows<{ address: string }>(`select address from ${PROVED} p (address)`, parametersOf(person)),
  );
}

/**
 * Finds the unconfirmed addresses of a person (typed into a booking, or a pending new address) that no other person has: otherwise typing a
 * stranger's address would erase the stranger's emails. Modules may know some of them as another person's.
 */
export async function findClaimedAddresses(queries: Queries, person: Person): Promise<string[]> {
  return addressesIn(
    await queries.rows<{ address: string }>(
      `(select lower(client_email) as address from public.bookings where ${THEIRS}
         union select lower(client_email) from public.clients where id = $2
         union select new_email from auth.users where id = $1 and new_email is not null
         union select lower(email) from public.profiles where user_id = $1)
       except (select email from auth.users where id is distinct from $1 and email is not null
         union select lower(client_email) from public.bookings where ${THEIRS} is not true
         union select lower(client_email) from public.clients where id is distinct from $2)`,
      parametersOf(person),
    ),
  );
}

const addressesIn = (rows: { address: string }[]) => rows.map(({ address }) => address);

/**
 * Removes a person's data from rows that remain: bookings keep day, service and money but no answers. Deletes the emails and text messages
 * to them or about their bookings in any state, their stored files and their holds as a visitor. `claimed`: their unconfirmed addresses,
 * whose emails go, too; the practice's own address never counts. The ledger holds no personal data and is not changed.
 */
export async function forgetPerson(tx: Queries, person: Person, claimed: string[]): Promise<void> {
  const addresses = addressesIn(
    await tx.rows<{ address: string }>(
      `(select address from ${PROVED} p (address) union select unnest($3::text[]))
       except (select lower(business_email) from public.business_settings union select '')`,
      [...parametersOf(person), claimed],
    ),
  );
  await tx.rows(
    `delete from public.mail where booking_id in (select id from public.bookings where ${THEIRS})
       or lower(recipient) = any ($3) or lower(reply_to) = any ($3)`,
    [...parametersOf(person), addresses],
  );
  for (const statement of [
    `delete from private.visitor_holds where address_hash in (select private.visitor_hash(email) from ${PROVED} p (email))`,
    `delete from public.sms where booking_id in (select id from public.bookings where ${THEIRS})`,
    `delete from private.phone_calls where client_id = $2 or booking_id in (select id from public.bookings where ${THEIRS})`,
    `update public.checkouts set url = null where booking_id in (select id from public.bookings where ${THEIRS})`,
  ]) {
    await tx.rows(statement, parametersOf(person));
  }
  await tx.rows(
    `delete from auth.mail_requests where address in (select encode(sha256(convert_to(one, 'utf8')), 'hex') from unnest($1::text[]) one)`,
    [addresses],
  );
  const ids = await findBookingsOf(tx, person);
  await deleteAnswers(tx, ids);
  await deleteDocuments(tx, ids);
  if (person.userId !== null) await deleteOwnFiles(tx, person.userId);
  await tx.rows(
    `update public.bookings set client_name = $3, client_email = $4, client_phone = null, companions = null, notes = null, private_notes = null,
       cancellation_reason = null, erased_at = private.clock() where ${THEIRS}`,
    [...parametersOf(person), ERASED_CLIENT.name, ERASED_CLIENT.email],
  );
}

/** Deletes the account with its profile, sessions and factors, and the client record. */
export async function deletePerson(tx: Queries, { userId, clientId }: Person): Promise<void> {
  await tx.rows("delete from auth.users where id = $1", [userId]);
  await tx.rows("delete from public.clients where id = $1", [clientId]);
}

/** Finds the hash of the password that is required before data is exported or erased; null for an account that has none or was deleted. */
export async function findPasswordHash(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries.row<{ hash: string | null }>("select password_hash as hash from auth.users where id = $1", [
    userId,
  ]);
  return row?.hash ?? null;
}
