import type { Queries } from "#database/connection/connect.ts";

/** Returns the password's hash and the age of a session (infinite if it has ended). Takes no lock: both may change meanwhile. */
export function findPassword(
  queries: Queries,
  userId: string,
  sessionId: string,
): Promise<{ hash: string | null; sessionMinutes: number } | undefined> {
  return queries.row<{ hash: string | null; sessionMinutes: number }>(
    `select u.password_hash as hash, coalesce(extract(epoch from now() - s.created_at) / 60, 'infinity')::float as "sessionMinutes"
     from auth.users u left join auth.sessions s on s.id = $2 where u.id = $1`,
    [userId, sessionId],
  );
}

/** Sets a password and deletes every link and code that would sign in without it. */
export async function setPassword(tx: Queries, userId: string, passwordHash: string): Promise<void> {
  await tx.rows("update auth.users set password_hash = $2, updated_at = now() where id = $1", [userId, passwordHash]);
  await forgetWaysIn(tx, userId);
}

/** Deletes every link and code that signs in without the password; the caller drops a pending change of address. */
export async function forgetWaysIn(tx: Queries, userId: string): Promise<void> {
  await tx.rows("delete from auth.one_time_tokens where user_id = $1 and kind <> 'email_change'", [userId]);
  await tx.rows("delete from auth.flow_codes where user_id = $1", [userId]);
}

export async function setUserMetadata(tx: Queries, userId: string, metadata: Record<string, unknown>): Promise<void> {
  await tx.rows("update auth.users set user_metadata = $2::jsonb, updated_at = now() where id = $1", [
    userId,
    JSON.stringify(metadata),
  ]);
}

/** Begins a change to another address (lower case), in place of a pending one. */
export async function beginEmailChange(tx: Queries, userId: string, newEmail: string): Promise<void> {
  await tx.rows("delete from auth.one_time_tokens where user_id = $1 and kind = 'email_change'", [userId]);
  await tx.rows("update auth.users set new_email = $2, email_change_agreed = false, updated_at = now() where id = $1", [
    userId,
    newEmail,
  ]);
}

/** Drops a pending change of address, because another person may have started it. */
export async function dropEmailChange(tx: Queries, userId: string): Promise<void> {
  await tx.rows("delete from auth.one_time_tokens where user_id = $1 and kind = 'email_change'", [userId]);
  await tx.rows(
    `update auth.users set new_email = null, email_change_agreed = false, email_change_sent_at = null, updated_at = now()
     where id = $1 and new_email is not null`,
    [userId],
  );
}

/** Records that one of the two addresses has confirmed the change. True if it was the first one. */
export async function agreeToEmailChange(tx: Queries, userId: string): Promise<boolean> {
  const first = await tx.row(
    "update auth.users set email_change_agreed = true, updated_at = now() where id = $1 and new_email is not null and not email_change_agreed returning id",
    [userId],
  );
  return first !== undefined;
}

/** Completes a change of address in user, identity and profile. "taken": another account has the address now. */
export async function finishEmailChange(tx: Queries, userId: string): Promise<"moved" | "taken"> {
  const moved = await tx.row(
    `with moved as (
       update auth.users u set email = new_email, new_email = null, email_change_agreed = false, email_confirmed_at = coalesce(email_confirmed_at, now()),
         updated_at = now()
       where id = $1 and new_email is not null and not exists (select from auth.users o where o.email = u.new_email and o.id <> u.id)
       returning id, email
     ), identity as (
       update auth.identities i set identity_data = identity_data || jsonb_build_object('email', moved.email, 'email_verified', true), updated_at = now()
       from moved where i.user_id = moved.id and i.provider = 'email'
     ), profile as (
       update public.profiles p set email = moved.email, updated_at = now() from moved where p.user_id = moved.id
     )
     select from moved`,
    [userId],
  );
  if (moved) await tx.rows("delete from auth.one_time_tokens where user_id = $1", [userId]);
  return moved ? "moved" : "taken";
}

/** Whether an address (lower case) has an account. */
export async function isAddressTaken(queries: Queries, email: string): Promise<boolean> {
  return (await queries.row("select from auth.users where email = $1", [email])) !== undefined;
}
