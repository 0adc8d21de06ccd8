import type { Pass, PassEntry, PassFacts } from "#domain/credits/pass.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** `reference` is the ledger's. */
type StoredEntry = PassEntry & { reference: string };

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

const PASS = `select c.id, c.name, c.sessions, c.sessions_left as left, c.amount_pence as amount, c.left_pence as "leftPence", c.client_id as "clientId",
  p.client_name as "clientName", coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
    from credit_services cs join services s on s.id = cs.service_id where cs.credit_id = c.id), '[]') as services,
  c.expires_on::text as "expiresOn", to_char(c.created_at at time zone 'UTC', ${INSTANT}) as "soldAt",
  to_char(c.updated_at at time zone 'UTC', ${INSTANT}) as "updatedAt"
  from credits c left join clients p on p.id = c.client_id where c.sessions is not null`;

type NewPass = Omit<PassFacts, "serviceIds"> & { id: string; clientId: string; sessions: number; amount: Pence };

/** Inserts a pass without services; it has no sessions left until its sale is in the ledger. False if the id exists. */
export async function insertPass(
  tx: Queries,
  { id, clientId, name, sessions, amount, expiresOn }: NewPass,
): Promise<boolean> {
  const row = await tx.row(
    `insert into credits (id, client_id, name, sessions, sessions_left, amount_pence, expires_on) values ($1, $2, $3, $4, 0, $5, $6)
     on conflict (id) do nothing returning id`,
    [id, clientId, name, sessions, amount, expiresOn],
  );
  return row !== undefined;
}

export async function areServices(queries: Queries, ids: string[]): Promise<boolean> {
  const row = await queries.row<{ count: number }>(
    "select count(*)::integer as count from services where id = any ($1)",
    [ids],
  );
  return row?.count === new Set(ids).size;
}

/** Replaces the services that the pass pays for. */
export async function setServices(tx: Queries, passId: string, serviceIds: string[]): Promise<void> {
  await tx.rows("delete from credit_services where credit_id = $1 and service_id <> all ($2)", [passId, serviceIds]);
  await tx.rows(
    "insert into credit_services (credit_id, service_id) select $1, unnest($2::uuid[]) on conflict do nothing",
    [passId, serviceIds],
  );
}

/** Changes name and last day. False if the pass has changed since `seen`. */
export async function updatePass(
  tx: Queries,
  id: string,
  seen: string,
  { name, expiresOn }: PassFacts,
): Promise<boolean> {
  const row = await tx.row(
    "update credits set name = $3, expires_on = $4 where id = $1 and updated_at = $2 and sessions is not null returning id",
    [id, seen, name, expiresOn],
  );
  return row !== undefined;
}

export async function findPass(queries: Queries, id: string): Promise<Pass | undefined> {
  return queries.row<Pass>(`${PASS} and c.id = $1`, [id]);
}

/** Locks a pass until the transaction ends, and reads it. Lock order: booking, pass. */
export async function lockPass(tx: Queries, id: string): Promise<Pass | undefined> {
  await tx.rows("select from credits where id = $1 for update", [id]);
  return findPass(tx, id);
}

type PassFilter = { words: string; clientId?: string | undefined; limit: number; offset: number };

/** Reads a page of passes, the newest first; `words` must occur in the name of the pass or of its client. */
export function readPasses(queries: Queries, { words, clientId, limit, offset }: PassFilter): Promise<Pass[]> {
  return queries.rows<Pass>(
    `${PASS} and ($1 = '' or strpos(lower(concat_ws(' ', c.name, p.client_name)), lower($1)) > 0) and ($2::uuid is null or c.client_id = $2)
     order by c.created_at desc, c.id desc limit $3 offset $4`,
    [words, clientId ?? null, limit, offset],
  );
}

/** Reads the passes of a client that can pay for `places` of a service on a day, the first to expire first. */
export function readUsablePasses(
  queries: Queries,
  { clientId, serviceId, date, places }: { clientId: string; serviceId: string; date: CalendarDate; places: number },
): Promise<Pass[]> {
  return queries.rows<Pass>(
    `${PASS} and c.client_id = $1 and c.sessions_left >= $4 and c.left_pence > 0 and coalesce(c.expires_on >= $3, true)
       and exists (select from credit_services where credit_id = c.id and service_id = $2)
     order by c.expires_on nulls last, c.created_at, c.id`,
    [clientId, serviceId, date, places],
  );
}

/** Returns what the practice owes on all passes that are valid today. */
export async function readPassesOwed(queries: Queries): Promise<{ sessions: number; pence: Pence }> {
  const row = await queries.row<{ sessions: number; pence: Pence }>(
    `select coalesce(sum(sessions_left), 0)::integer as sessions, coalesce(sum(left_pence), 0)::integer as pence from credits
     where sessions_left > 0 and left_pence > 0 and coalesce(expires_on >= private.today(), true)`,
  );
  return row ?? { sessions: 0, pence: 0 };
}

/** Counts the sessions left on a client's passes that are valid today. */
export async function countSessionsLeft(queries: Queries, clientId: string | null): Promise<number> {
  const row = await queries.row<{ sessions: number }>(
    `select coalesce(sum(sessions_left), 0)::integer as sessions from credits
     where client_id = $1 and left_pence > 0 and coalesce(expires_on >= private.today(), true)`,
    [clientId],
  );
  return row?.sessions ?? 0;
}

/** Returns how much of the pass's price the practice holds according to the ledger. */
export async function readPassHeld(queries: Queries, id: string): Promise<Pence> {
  const row = await queries.row<{ pence: Pence }>("select private.credit_held_pence($1) as pence", [id]);
  return row?.pence ?? 0;
}

/** Returns the ledger entries of a pass, the earliest first. */
export function entriesOfPass(queries: Queries, id: string): Promise<StoredEntry[]> {
  return queries.rows<StoredEntry>(
    `select number, l.kind, l.method, l.amount_pence as amount, l.sessions, provider_reference as reference,
       to_char(recorded_at at time zone 'UTC', ${INSTANT}) as at, l.booking_id as "bookingId", s.name || b.choice as "serviceName",
       b.booking_date as date
     from ledger l left join receipts r on r.entry_id = l.id left join bookings b on b.id = l.booking_id
       left join services s on s.id = b.service_id
     where credit_id = $1 order by recorded_at, number, l.id`,
    [id],
  );
}

/** A person's passes and what they were used for, for their own export. */
export async function exportPasses(queries: Queries, userId: string): Promise<unknown> {
  const row = await queries.row<{ passes: unknown }>(
    `select coalesce(json_agg(json_build_object('name', c.name, 'sessions', c.sessions, 'sessions_left', c.sessions_left,
       'price_pence', c.amount_pence, 'expires_on', c.expires_on, 'created_at', c.created_at,
       'services', (select json_agg(s.name order by s.name) from credit_services cs join services s on s.id = cs.service_id where cs.credit_id = c.id),
       'used', (select coalesce(json_agg(json_build_object('booking_id', l.booking_id, 'kind', l.kind, 'sessions', l.sessions, 'recorded_at', l.recorded_at)
         order by l.recorded_at), '[]') from ledger l where l.credit_id = c.id and l.booking_id is not null)) order by c.created_at), '[]') as passes
     from credits c join clients p on p.id = c.client_id where p.user_id = $1`,
    [userId],
  );
  return row?.passes;
}
