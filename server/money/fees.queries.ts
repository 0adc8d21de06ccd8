import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A ledger entry for which the card provider charges or returns a fee: a payment, a dispute, or a dispute that was won. */
export type EntryWithFee = { reference: string; kind: "charge" | "dispute" | "reversal" };

/** Finds entries of the last 400 days whose fee is unknown, the newest first. `isOld`: the provider has had a week to report it. */
export function entriesWithoutFee(queries: Queries, limit: number): Promise<(EntryWithFee & { isOld: boolean })[]> {
  return queries.rows(
    `select provider_reference as reference, kind, recorded_at < now() - interval '7 days' as "isOld" from ledger l
     where method = 'card' and (kind in ('charge', 'dispute') or (kind = 'reversal' and reason = 'dispute won'))
       and recorded_at > now() - interval '400 days'
       and not exists (select from provider_fees f where f.payment_reference = l.provider_reference and f.kind = l.kind)
     order by recorded_at desc limit $1`,
    [limit],
  );
}

/** Stores the fee of an entry, once; null: the provider does not report it. */
export async function insertFee(queries: Queries, { reference, kind }: EntryWithFee, fee: Pence | null): Promise<void> {
  await queries.rows(
    "insert into provider_fees (payment_reference, kind, fee_pence) values ($1, $2, $3) on conflict do nothing",
    [reference, kind, fee],
  );
}
