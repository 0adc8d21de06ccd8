import { type Person, THEIRS } from "#server/accounts/own-data/own-data.queries.ts";
import { RECORDS_KEPT } from "#domain/accounts/retention.ts";
import type { Queries } from "#database/connection/connect.ts";

/**
 * Finds the vouchers that contain names or a message and have paid for this person's bookings, or whose buyer or recipient is `name`,
 * ignoring case. Null: no search by name.
 */
export async function findVouchersNaming(
  queries: Queries,
  { userId, clientId }: Person,
  name: string | null,
): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id from credits
     where num_nonnulls(buyer_name, recipient_name, message) > 0
       and (lower(nullif(btrim($3), '')) in (lower(btrim(buyer_name)), lower(btrim(recipient_name)))
         or id in (select l.credit_id from ledger l join bookings b on b.id = l.booking_id where l.credit_id is not null and ${THEIRS}))`,
    [userId, clientId, name],
  );
  return rows.map(({ id }) => id);
}

/** Deletes names and messages of these vouchers. The vouchers stay, because the practice owes what is left on them. */
export async function forgetVoucherNames(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows("select from credits where id = any ($1) order by id for update", [ids]);
  await tx.rows("update credits set buyer_name = null, recipient_name = null, message = null where id = any ($1)", [
    ids,
  ]);
}

/** Deletes names and messages of all vouchers. */
export async function forgetAllVoucherNames(tx: Queries): Promise<void> {
  await tx.rows("update credits set buyer_name = null, recipient_name = null, message = null");
}

/** Deletes names and messages of vouchers that neither changed nor were valid within the retention period. */
export async function forgetOldVoucherNames(queries: Queries): Promise<void> {
  await queries.rows(
    `update credits set buyer_name = null, recipient_name = null, message = null
     where num_nonnulls(buyer_name, recipient_name, message) > 0
       and greatest(updated_at, expires_on) < private.clock() - interval '${RECORDS_KEPT}'`,
  );
}
