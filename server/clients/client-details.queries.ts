import type { ClientDetails } from "#domain/clients/client-details.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A client on file with an email address or a telephone number that somebody else has been entered with. */
export type Sharer = { id: string; name: string; email: string; phone: string | null };

/**
 * Finds the clients with this email address, on file or by their account; of somebody without one those with this telephone number, however
 * it is written.
 */
export function findSharers(
  queries: Queries,
  { email, phone }: { email: string; phone: string | null },
  { except = [] }: { except?: string[] } = {},
): Promise<Sharer[]> {
  return queries.rows<Sharer>(
    `select id, client_name as name, client_email as email, client_phone as phone from clients
     where id <> all ($3) and case when $1 <> '' then (client_email <> '' and lower(client_email) = lower($1)) or user_id = private.account_of($1)
       else char_length($2) >= 7 and right(regexp_replace(client_phone, '\\D', '', 'g'), 9) = right($2, 9) end
     order by user_id is null, last_booking_date desc nulls last, id limit 10`,
    [email, (phone ?? "").replaceAll(/\D/g, ""), except],
  );
}

/** Returns how a client on file is reached. */
export function findContact(
  queries: Queries,
  id: string,
): Promise<{ email: string; phone: string | null } | undefined> {
  return queries.row("select client_email as email, client_phone as phone from clients where id = $1", [id]);
}

/** Inserts a client without a booking; linked to the account with the confirmed address, unless they are another person who shares it. */
export async function insertClient(
  tx: Queries,
  details: ClientDetails,
  { isAnother }: { isAnother: boolean },
): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>(
    `insert into clients (user_id, client_name, client_email, client_phone, birthday, tags, kept_at)
     values (case when not $6 then private.account_for($2, $1, null) end, $1, $2, nullif($3, ''), nullif($4, '')::date, $5, now())
     on conflict do nothing returning id`,
    [...valuesOf(details), isAnother],
  );
  return row?.id;
}

/** Changes a client's details if they still equal `from`. Returns whether they now equal `to`. */
export async function rewriteClient(
  tx: Queries,
  id: string,
  { from, to }: { from: ClientDetails; to: ClientDetails },
): Promise<boolean> {
  const row = await tx.row(
    `update clients set client_name = $1, client_email = $2, client_phone = nullif($3, ''), birthday = nullif($4, '')::date, tags = $5,
       kept_at = coalesce(kept_at, now()), user_id = coalesce(user_id, (select account from private.account_for($2, $1, null) account
         where not exists (select from clients where user_id = account)))
     where id = $6 and ((client_name, client_email, coalesce(client_phone, ''), coalesce(birthday::text, ''), tags) = ($7, $8, $9, $10, $11::text[])
       or (client_name, client_email, coalesce(client_phone, ''), coalesce(birthday::text, ''), tags) = ($1, $2, $3, $4, $5))
     returning id`,
    [...valuesOf(to), id, ...valuesOf(from)],
  );
  return row !== undefined;
}

/** Changes a client's details unconditionally. */
export async function writeClient(tx: Queries, id: string, details: ClientDetails): Promise<void> {
  await tx.rows(
    `update clients set client_name = $1, client_email = $2, client_phone = nullif($3, ''), birthday = nullif($4, '')::date, tags = $5 where id = $6`,
    [...valuesOf(details), id],
  );
}

/** Changes name, email and phone of upcoming bookings where they equal the old details, so that emails reach the client's new address. */
export async function rewriteUpcomingBookings(
  tx: Queries,
  id: string,
  { from, to }: { from: ClientDetails; to: ClientDetails },
): Promise<void> {
  await tx.rows(
    `update bookings set client_name = case when client_name = $2 then $3 else client_name end,
       client_email = case when lower(client_email) = lower($4) and ($5 <> '' or user_id is null) then $5 else client_email end,
       client_phone = case when coalesce(client_phone, '') = $6 then nullif($7, '') else client_phone end
     where client_id = $1 and booking_date >= private.today() and status in ('pending', 'confirmed')
       and (($2 <> $3 and client_name = $2) or ($4 <> $5 and lower(client_email) = lower($4)) or ($6 <> $7 and coalesce(client_phone, '') = $6))`,
    [id, from.name, to.name, from.email, to.email, from.phone, to.phone],
  );
}

const valuesOf = ({ name, email, phone, birthday, tags }: ClientDetails) => [name, email, phone, birthday, tags];

/** Whether the error means that another client has just got the account of the address. */
export function isAccountTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "clients_user_id_key";
}
