import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/** An entry of the ledger of which the card provider keeps something: a payment, a dispute, or the money of one that was won. */
export type EntryWithFee = { reference: string; kind: "charge" | "dispute" | "reversal" };

/** Those of the last year whose fee has not been read, the newest first. `isOld`: the provider has had a week to tell it. */
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

/** Once for each entry; null: the provider does not tell it. */
export async function insertFee(queries: Queries, { reference, kind }: EntryWithFee, fee: Pence | null): Promise<void> {
  await queries.rows("insert into provider_fees (payment_reference, kind, fee_pence) values ($1, $2, $3) on conflict do nothing", [
    reference,
    kind,
    fee,
  ]);
}
