import type { Pence } from "#domain/money.ts";
import type { Voucher, VoucherEntry, VoucherFacts } from "#domain/credits/voucher.ts";
import type { Queries } from "#database/connection/connect.ts";

/** `reference` is the ledger's. */
type StoredEntry = VoucherEntry & { reference: string };

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

const VOUCHER = `id, code, amount_pence as amount, left_pence as left, buyer_name as "buyerName", recipient_name as "recipientName", message,
  expires_on::text as "expiresOn", to_char(created_at at time zone 'UTC', ${INSTANT}) as "soldAt",
  to_char(updated_at at time zone 'UTC', ${INSTANT}) as "updatedAt"`;

/** Inserts a voucher; nothing is left on it until its sale is in the ledger. False if the id exists. Throws 23505 if the code is taken. */
export async function insertVoucher(
  tx: Queries,
  { id, code, amount, ...facts }: VoucherFacts & { id: string; code: string; amount: Pence },
): Promise<boolean> {
  const row = await tx.row(
    `insert into credits (id, code, amount_pence, buyer_name, recipient_name, message, expires_on)
     values ($1, $2, $3, $4, nullif($5, ''), nullif($6, ''), $7) on conflict (id) do nothing returning id`,
    [id, code, amount, facts.buyerName, facts.recipientName, facts.message, facts.expiresOn],
  );
  return row !== undefined;
}

/** Changes everything but the amounts. False if the voucher has changed since `seen`. */
export async function updateVoucher(tx: Queries, id: string, seen: string, facts: VoucherFacts): Promise<boolean> {
  const row = await tx.row(
    `update credits set buyer_name = $3, recipient_name = nullif($4, ''), message = nullif($5, ''), expires_on = $6
     where id = $1 and updated_at = $2 and sessions is null returning id`,
    [id, seen, facts.buyerName, facts.recipientName, facts.message, facts.expiresOn],
  );
  return row !== undefined;
}

export async function findVoucher(queries: Queries, id: string): Promise<Voucher | undefined> {
  return queries.row<Voucher>(`select ${VOUCHER} from credits where id = $1 and sessions is null`, [id]);
}

/** Locks a voucher until the transaction ends, and reads it. */
export async function lockVoucher(tx: Queries, id: string): Promise<Voucher | undefined> {
  return tx.row<Voucher>(`select ${VOUCHER} from credits where id = $1 and sessions is null for update`, [id]);
}

/** Locks the voucher with this code until the transaction ends, and reads it. Lock order: booking, voucher. */
export async function lockVoucherOf(tx: Queries, code: string): Promise<Voucher | undefined> {
  return tx.row<Voucher>(`select ${VOUCHER} from credits where code = $1 for update`, [code]);
}

/** Reads a page of vouchers, the newest first; `words` must occur in the names or be the start of the code. */
export function readVouchers(
  queries: Queries,
  { words, limit, offset }: { words: string; limit: number; offset: number },
): Promise<Voucher[]> {
  return queries.rows<Voucher>(
    `select ${VOUCHER} from credits
     where sessions is null and ($1 = '' or strpos(lower(concat_ws(' ', buyer_name, recipient_name)), lower($1)) > 0
       or starts_with(replace(code, '-', ''), upper(regexp_replace($1, '[\\s-]', '', 'g'))))
     order by created_at desc, id desc limit $2 offset $3`,
    [words, limit, offset],
  );
}

/** Returns what the practice owes on all vouchers that are valid today. */
export async function readOutstanding(queries: Queries): Promise<Pence> {
  const row = await queries.row<{ pence: Pence }>(
    `select coalesce(sum(left_pence), 0)::integer as pence from credits where sessions is null and left_pence > 0 and coalesce(expires_on >= private.today(), true)`,
  );
  return row?.pence ?? 0;
}

/** Returns the ledger entries of a voucher, the earliest first. */
export function entriesOfVoucher(queries: Queries, id: string): Promise<StoredEntry[]> {
  return queries.rows<StoredEntry>(
    `select number, l.kind, l.method, l.amount_pence as amount, provider_reference as reference,
       to_char(recorded_at at time zone 'UTC', ${INSTANT}) as at, l.booking_id as "bookingId", b.client_name as "clientName",
       s.name || b.choice as "serviceName"
     from ledger l left join receipts r on r.entry_id = l.id left join bookings b on b.id = l.booking_id
       left join services s on s.id = b.service_id
     where credit_id = $1 order by recorded_at, number, l.id`,
    [id],
  );
}
