import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Card payments of the last year whose fee has not been read, the newest first. `isOld`: the provider has had a week to tell it. */
export function paymentsWithoutFee(queries: Queries, limit: number): Promise<{ reference: string; isOld: boolean }[]> {
  return queries.rows<{ reference: string; isOld: boolean }>(
    `select provider_reference as reference, recorded_at < now() - interval '7 days' as "isOld" from ledger l
     where kind = 'charge' and means = 'card' and recorded_at > now() - interval '400 days'
       and not exists (select from provider_fees f where f.payment_reference = l.provider_reference)
     order by recorded_at desc limit $1`,
    [limit],
  );
}

/** Once for each payment; null: the provider does not tell it. */
export async function insertFee(queries: Queries, reference: string, fee: Pence | null): Promise<void> {
  await queries.rows("insert into provider_fees (payment_reference, fee_pence) values ($1, $2) on conflict do nothing", [reference, fee]);
}
