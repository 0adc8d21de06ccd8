import type { Queries } from "./connect.ts";

export type Identity = {
  identityId: string;
  providerId: string;
  provider: string;
  data: Record<string, unknown>;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** An account. The password's hash is no part of it: only `findCredentials` reads that. */
export type User = {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  lastSignInAt: Date | null;
  bannedUntil: Date | null;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  identities: Identity[];
};

const USER = `u.id, u.email, u.email_confirmed_at as "emailConfirmedAt", u.confirmation_sent_at as "confirmationSentAt",
  u.recovery_sent_at as "recoverySentAt", u.last_sign_in_at as "lastSignInAt", u.banned_until as "bannedUntil",
  u.app_metadata as "appMetadata", u.user_metadata as "userMetadata", u.created_at as "createdAt", u.updated_at as "updatedAt",
  coalesce((
    select json_agg(json_build_object('identityId', i.identity_id, 'providerId', i.provider_id, 'provider', i.provider, 'data', i.identity_data,
      'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at, 'updatedAt', i.updated_at) order by i.created_at, i.identity_id)
    from auth.identities i where i.user_id = u.id
  ), '[]') as identities`;

type UserRow = Omit<User, "identities"> & {
  identities: (Omit<Identity, "lastSignInAt" | "createdAt" | "updatedAt"> &
    Record<"createdAt" | "updatedAt", string> & { lastSignInAt: string | null })[];
};

/** Times inside JSON arrive as text. */
function userOf<R extends UserRow>(row: R): Omit<R, "identities"> & Pick<User, "identities"> {
  const identities = row.identities.map((identity) => ({
    ...identity,
    lastSignInAt: identity.lastSignInAt === null ? null : new Date(identity.lastSignInAt),
    createdAt: new Date(identity.createdAt),
    updatedAt: new Date(identity.updatedAt),
  }));
  return { ...row, identities };
}

/** The account with this id. */
export async function findUser(queries: Queries, id: string): Promise<User | undefined> {
  const row = await queries.row<UserRow>(`select ${USER} from auth.users u where u.id = $1`, [id]);
  return row && userOf(row);
}

/** The account of an address (lower case), kept from changing until the transaction ends. */
export async function lockUserByEmail(tx: Queries, email: string): Promise<User | undefined> {
  const row = await tx.row<UserRow>(`select ${USER} from auth.users u where u.email = $1 for update of u`, [email]);
  return row && userOf(row);
}

export type Credentials = { user: User; passwordHash: string | null; banned: boolean };

/** What a password is compared with; `email` in lower case. */
export async function findCredentials(queries: Queries, email: string): Promise<Credentials | undefined> {
  const row = await queries.row<UserRow & Omit<Credentials, "user">>(
    `select ${USER}, u.password_hash as "passwordHash", coalesce(u.banned_until > now(), false) as banned from auth.users u where u.email = $1`,
    [email],
  );
  if (!row) return undefined;
  const { passwordHash, banned, ...user } = userOf(row);
  return { user, passwordHash, banned };
}

export type NewAccount = { email: string; passwordHash: string; fullName: string; metadata: Record<string, unknown>; confirmed: boolean };

/**
 * Creates user, identity and profile together; the profile's role is the table's default, never taken from the caller.
 * Answers the new id, or undefined when the address (lower case) has an account already: nothing is changed then.
 */
export async function insertAccount(tx: Queries, account: NewAccount): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>(
    `with account as (
       insert into auth.users (email, password_hash, user_metadata, email_confirmed_at)
       values ($1, $2, $3::jsonb || case when $4 then '{"email_verified": true}'::jsonb else '{}' end, case when $4 then now() end)
       on conflict (email) do nothing
       returning id, email
     ), identity as (
       insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
       select id, 'email', id::text, $3::jsonb || jsonb_build_object('sub', id, 'email', email, 'email_verified', $4::boolean, 'phone_verified', false), now()
       from account
     ), profile as (
       insert into public.profiles (user_id, full_name, email) select id, $5, email from account
     )
     select id from account`,
    [account.email, account.passwordHash, JSON.stringify(account.metadata), account.confirmed, account.fullName],
  );
  return row?.id;
}

/** Whether an account is shut out at this moment. */
export async function isBanned(queries: Queries, id: string): Promise<boolean> {
  return (await queries.row("select from auth.users where id = $1 and banned_until > now()", [id])) !== undefined;
}

/** The address has been proved. The first proof's time stays. */
export async function confirmUser(tx: Queries, id: string): Promise<void> {
  await tx.rows(
    `with identity as (
       update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
       where user_id = $1 and provider = 'email'
     )
     update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()),
       user_metadata = user_metadata || '{"email_verified": true}', updated_at = now()
     where id = $1`,
    [id],
  );
}

/** Seconds between two confirmation mails to one account (wire 1.4). */
const MAIL_INTERVAL = 60;

/** Notes that a confirmation mail goes out now, unless one went less than 60 s ago: then `wait` is the whole seconds left, at least 1. */
export async function claimConfirmationMail(tx: Queries, id: string): Promise<{ ok: true } | { ok: false; wait: number }> {
  const row = await tx.row<{ claimed: boolean; wait: number }>(
    `with claimed as (
       update auth.users set confirmation_sent_at = now(), updated_at = now()
       where id = $1 and coalesce(confirmation_sent_at <= now() - make_interval(secs => $2), true)
       returning true
     )
     select exists (select from claimed) as claimed,
       greatest(1, floor(extract(epoch from confirmation_sent_at - now()) + $2))::integer as wait
     from auth.users where id = $1`,
    [id, MAIL_INTERVAL],
  );
  return !row || row.claimed ? { ok: true } : { ok: false, wait: row.wait };
}

/** Removes an account whose address nobody has proved, with everything that hangs on it. False: it is proved, or not there. */
export async function deleteUnconfirmedUser(tx: Queries, email: string): Promise<boolean> {
  return (await tx.row("delete from auth.users where email = $1 and email_confirmed_at is null returning id", [email])) !== undefined;
}
