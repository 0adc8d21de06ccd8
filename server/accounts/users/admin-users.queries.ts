import type { Queries } from "#database/connection/connect.ts";
import { USER, type User, userOf, type UserRow } from "./users.queries.ts";

/** Lists one page of all accounts, newest first, and counts them. `page` counts from 1. */
export async function listUsers(
  queries: Queries,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ users: User[]; total: number }> {
  const [rows, count] = await Promise.all([
    queries.rows<UserRow>(
      `select ${USER} from auth.users u where u.deleted_at is null order by u.created_at desc, u.id limit $1 offset $2`,
      [perPage, (page - 1) * perPage],
    ),
    queries.row<{ total: number }>("select count(*) as total from auth.users where deleted_at is null"),
  ]);
  return { users: rows.map(userOf), total: count?.total ?? 0 };
}

/** What the secret key may set on an account. An undefined value is not changed; `bannedFor` is in seconds, 0 lifts a ban. */
export type AdminChange = {
  email: string | undefined;
  passwordHash: string | undefined;
  confirmed: boolean | undefined;
  userMetadata: Record<string, unknown> | undefined;
  appMetadata: Record<string, unknown> | undefined;
  bannedFor: number | undefined;
};

/** Changes an account as the server itself. "taken": the address (lower case) is another account's. Undefined: there is no such account. */
export async function adminChange(
  tx: Queries,
  id: string,
  change: AdminChange,
): Promise<"changed" | "taken" | undefined> {
  const { email, passwordHash, confirmed, userMetadata, appMetadata, bannedFor } = change;
  if (email !== undefined && (await tx.row("select from auth.users where email = $1 and id <> $2", [email, id])))
    return "taken";
  const row = await tx.row(
    `with changed as (
       update auth.users set email = coalesce($2, email), password_hash = coalesce($3, password_hash),
         email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
         user_metadata = user_metadata || coalesce($5::jsonb, '{}') || case when $4 then '{"email_verified": true}'::jsonb else '{}' end,
         app_metadata = app_metadata || coalesce($6::jsonb, '{}'),
         banned_until = case when $7::double precision is null then banned_until when $7 = 0 then null else now() + make_interval(secs => $7) end,
         updated_at = now()
       where id = $1 returning id, email, email_confirmed_at
     ), identity as (
       update auth.identities i set updated_at = now(),
         identity_data = identity_data || jsonb_build_object('email', changed.email, 'email_verified', changed.email_confirmed_at is not null)
       from changed where i.user_id = changed.id and i.provider = 'email'
     ), profile as (
       update public.profiles p set email = changed.email, updated_at = now() from changed where p.user_id = changed.id and p.email <> changed.email
     )
     select from changed`,
    [
      id,
      email ?? null,
      passwordHash ?? null,
      confirmed ?? false,
      userMetadata ? JSON.stringify(userMetadata) : null,
      appMetadata ? JSON.stringify(appMetadata) : null,
      bannedFor ?? null,
    ],
  );
  return row ? "changed" : undefined;
}

/** Removes an account and its rows in other tables. False: it does not exist or is the practitioner's. */
export async function deleteUser(tx: Queries, id: string): Promise<boolean> {
  return (await tx.row("delete from auth.users where id = $1 returning id", [id])) !== undefined;
}

/** Clears an account but keeps its id for rows that refer to it. It cannot sign in again, and its address is free. */
export async function emptyUser(tx: Queries, id: string): Promise<boolean> {
  const row = await tx.row(
    `update auth.users set deleted_at = now(), email = id || '@deleted.invalid', password_hash = null, new_email = null, user_metadata = '{}',
       updated_at = now()
     where id = $1 returning id`,
    [id],
  );
  if (!row) return false;
  for (const table of [
    "identities",
    "sessions",
    "factors",
    "passkeys",
    "passkey_challenges",
    "one_time_tokens",
    "flow_codes",
    "known_places",
    "code_guesses",
  ]) {
    await tx.rows(`delete from auth.${table} where user_id = $1`, [id]);
  }
  await tx.rows(
    "update public.profiles set full_name = '', phone = null, email = user_id || '@deleted.invalid', updated_at = now() where user_id = $1",
    [id],
  );
  return true;
}

/** Whether the account is the practitioner's, which the settings refer to. */
export async function isPractitioner(queries: Queries, id: string): Promise<boolean> {
  return (await queries.row("select from public.business_settings where user_id = $1", [id])) !== undefined;
}
