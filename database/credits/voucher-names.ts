import { type Person, THEIRS } from "#database/accounts/own-data.ts";
import type { Queries } from "#database/connection/connect.ts";

/**
 * The vouchers that hold names or a message and paid for this person's bookings, or have `name` as buyer or recipient, in any case of its
 * letters. Null: no name is looked for.
 */
export async function findVouchersNaming(queries: Queries, { userId, clientId }: Person, name: string | null): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id from credits
     where num_nonnulls(buyer_name, recipient_name, message) > 0
       and (lower(nullif(btrim($3), '')) in (lower(btrim(buyer_name)), lower(btrim(recipient_name)))
         or id in (select l.credit_id from ledger l join bookings b on b.id = l.booking_id where l.credit_id is not null and ${THEIRS}))`,
    [userId, clientId, name],
  );
  return rows.map(({ id }) => id);
}

/** Takes names and message off these vouchers. They stay: what is left on them is owed. */
export async function forgetVoucherNames(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows("select from credits where id = any ($1) order by id for update", [ids]);
  await tx.rows("update credits set buyer_name = null, recipient_name = null, message = null where id = any ($1)", [ids]);
}
