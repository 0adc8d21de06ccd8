import type { Queries } from "#database/connection/connect.ts";

export type UserIdentity = {
  identityId: string;
  providerId: string;
  provider: string;
  data: Record<string, unknown>;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A second factor as its owner sees it, without the secret. */
export type Factor = {
  id: string;
  friendlyName: string;
  status: "unverified" | "verified";
  createdAt: Date;
  updatedAt: Date;
};

/** An account, without the password's hash: only `findCredentials` reads that. */
export type User = {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  invitedAt: Date | null;
  newEmail: string | null;
  emailChangeSentAt: Date | null;
  reauthenticationSentAt: Date | null;
  deletedAt: Date | null;
  lastSignInAt: Date | null;
  bannedUntil: Date | null;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  identities: UserIdentity[];
  factors: Factor[];
};

/** The columns of `User`, for a query in which `auth.users` is called `u`. */
export const USER = `u.id, u.email, u.email_confirmed_at as "emailConfirmedAt", u.confirmation_sent_at as "confirmationSentAt",
  u.recovery_sent_at as "recoverySentAt", u.invited_at as "invitedAt", u.new_email as "newEmail", u.email_change_sent_at as "emailChangeSentAt",
  u.reauthentication_sent_at as "reauthenticationSentAt", u.deleted_at as "deletedAt", u.last_sign_in_at as "lastSignInAt", u.banned_until as "bannedUntil",
  u.app_metadata as "appMetadata", u.user_metadata as "userMetadata", u.created_at as "createdAt", u.updated_at as "updatedAt",
  coalesce((
    select json_agg(json_build_object('identityId', i.identity_id, 'providerId', i.provider_id, 'provider', i.provider, 'data', i.identity_data,
      'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at, 'updatedAt', i.updated_at) order by i.created_at, i.identity_id)
    from auth.identities i where i.user_id = u.id
  ), '[]') as identities,
  coalesce((
    select json_agg(json_build_object('id', f.id, 'friendlyName', f.friendly_name, 'status', f.status,
      'createdAt', f.created_at, 'updatedAt', f.updated_at) order by f.created_at, f.id)
    from auth.factors f where f.user_id = u.id
  ), '[]') as factors`;

type Times = Record<"createdAt" | "updatedAt", string>;
export type UserRow = Omit<User, "identities" | "factors"> & {
  identities: (Omit<UserIdentity, "lastSignInAt" | "createdAt" | "updatedAt"> &
    Times & { lastSignInAt: string | null })[];
  factors: (Omit<Factor, "createdAt" | "updatedAt"> & Times)[];
};

/** Converts times inside JSON, which are text, to dates. */
export function userOf<R extends UserRow>(
  row: R,
): Omit<R, "identities" | "factors"> & Pick<User, "identities" | "factors"> {
  const identities = row.identities.map((identity) => ({
    ...identity,
    lastSignInAt: identity.lastSignInAt === null ? null : new Date(identity.lastSignInAt),
    ...datesOf(identity),
  }));
  return { ...row, identities, factors: row.factors.map((factor) => ({ ...factor, ...datesOf(factor) })) };
}

function datesOf({ createdAt, updatedAt }: Times): Record<keyof Times, Date> {
  return { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

export async function findUser(queries: Queries, id: string): Promise<User | undefined> {
  const row = await queries.row<UserRow>(`select ${USER} from auth.users u where u.id = $1`, [id]);
  return row && userOf(row);
}

export async function lockUser(tx: Queries, id: string): Promise<User | undefined> {
  const row = await tx.row<UserRow>(`select ${USER} from auth.users u where u.id = $1 for update of u`, [id]);
  return row && userOf(row);
}

/** Finds the account of an address (lower case) and locks it until the transaction ends. */
export async function lockUserByEmail(tx: Queries, email: string): Promise<User | undefined> {
  const row = await tx.row<UserRow>(`select ${USER} from auth.users u where u.email = $1 for update of u`, [email]);
  return row && userOf(row);
}

type Credentials = { user: User; passwordHash: string | null; banned: boolean };

/** Finds the account of an address (lower case) with its password's hash. */
export async function findCredentials(queries: Queries, email: string): Promise<Credentials | undefined> {
  const row = await queries.row<UserRow & Omit<Credentials, "user">>(
    `select ${USER}, u.password_hash as "passwordHash", coalesce(u.banned_until > now(), false) as banned from auth.users u where u.email = $1`,
    [email],
  );
  if (!row) return undefined;
  const { passwordHash, banned, ...user } = userOf(row);
  return { user, passwordHash, banned };
}

/** Whether an account still has this password and is not banned. Locks it until the transaction ends. */
export async function lockIfPasswordIs(tx: Queries, id: string, passwordHash: string | null): Promise<boolean> {
  const held = await tx.row(
    "select from auth.users where id = $1 and password_hash = $2 and coalesce(banned_until <= now(), true) for update",
    [id, passwordHash],
  );
  return held !== undefined;
}

/** Stores the same password hashed anew: links, codes and sessions stay. */
export async function replaceHash(tx: Queries, id: string, passwordHash: string): Promise<void> {
  await tx.rows("update auth.users set password_hash = $2 where id = $1", [id, passwordHash]);
}

type NewAccount = {
  /** Undefined: generated. */
  id?: string | undefined;
  email: string;
  passwordHash: string | null;
  fullName: string;
  metadata: Record<string, unknown>;
  confirmed: boolean;
  /** Whether the practice makes it, so that it is kept although its address is not confirmed. */
  byPractice?: boolean;
};

/**
 * Creates user, identity and profile together; the profile's role is the table's default, never taken from the caller. Returns the new id,
 * or undefined without any change if an account has the address (lower case) or the id.
 */
export async function insertAccount(
  tx: Queries,
  { id, email, passwordHash, fullName, metadata, confirmed, byPractice = false }: NewAccount,
): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>(
    `with account as (
       insert into auth.users (id, email, password_hash, user_metadata, email_confirmed_at, made_by_practice)
       values (coalesce($6, gen_random_uuid()), $1, $2, $3::jsonb || case when $4 then '{"email_verified": true}'::jsonb else '{}' end, case when $4 then now() end, $7)
       on conflict do nothing
       returning id, email
     ), identity as (
       insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
       select id, 'email', id::text, $3::jsonb || jsonb_build_object('sub', id, 'email', email, 'email_verified', $4::boolean, 'phone_verified', false), now()
       from account
     ), profile as (
       insert into public.profiles (user_id, full_name, email) select id, $5, email from account
     )
     select id from account`,
    [email, passwordHash, JSON.stringify(metadata), confirmed, fullName, id ?? null, byPractice],
  );
  return row?.id;
}

export async function isBanned(queries: Queries, id: string): Promise<boolean> {
  return (await queries.row("select from auth.users where id = $1 and banned_until > now()", [id])) !== undefined;
}

/**
 * Confirms the address; an earlier time of confirmation is kept. `forgetPassword` removes a password set before it, because the person who
 * set it may not own the mailbox.
 */
export async function confirmUser(
  tx: Queries,
  id: string,
  { forgetPassword }: { forgetPassword: boolean },
): Promise<void> {
  await tx.rows(
    `with identity as (
       update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
       where user_id = $1 and provider = 'email'
     )
     update auth.users set password_hash = case when $2 and email_confirmed_at is null then null else password_hash end,
       email_confirmed_at = coalesce(email_confirmed_at, now()), user_metadata = user_metadata || '{"email_verified": true}', updated_at = now()
     where id = $1`,
    [id, forgetPassword],
  );
}

/**
 * Removes the password of the account with this address (lower case) if the address was never confirmed, unless it has this hash, or the
 * practice has made the account.
 */
export async function forgetUnconfirmedPassword(
  queries: Queries,
  email: string,
  { unless = null }: { unless?: string | null } = {},
): Promise<void> {
  await queries.rows(
    `update auth.users set password_hash = null, updated_at = now()
     where email = $1 and email_confirmed_at is null and not made_by_practice and password_hash is not null
       and password_hash is distinct from $2`,
    [email, unless],
  );
}

/** Makes an account the practice's own while its address is not confirmed. A password that the practice did not set ends. */
export async function takeOverUnconfirmed(tx: Queries, id: string, passwordHash: string | null): Promise<void> {
  await tx.rows(
    `update auth.users set password_hash = coalesce($2, case when made_by_practice then password_hash end), made_by_practice = true,
       updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [id, passwordHash],
  );
}

/** Renames an account, in its profile and in its metadata. */
export async function renameUser(tx: Queries, id: string, fullName: string): Promise<void> {
  await tx.rows(
    `with profile as (update public.profiles set full_name = $2 where user_id = $1)
     update auth.users set user_metadata = user_metadata || jsonb_build_object('full_name', $2::text), updated_at = now() where id = $1`,
    [id, fullName],
  );
}

/** The column with the time of the last email of each kind. */
const SENT_AT = {
  signup: "confirmation_sent_at",
  recovery: "recovery_sent_at",
  magiclink: "recovery_sent_at",
  invite: "invited_at",
  email_change: "email_change_sent_at",
  reauthentication: "reauthentication_sent_at",
} as const;

/** Records that an email of this kind is being sent to the account now. */
export async function noteMail(tx: Queries, id: string, kind: keyof typeof SENT_AT): Promise<void> {
  await tx.rows(`update auth.users set ${SENT_AT[kind]} = now(), updated_at = now() where id = $1`, [id]);
}

/** Deletes an account whose address was never confirmed, with its rows in other tables. False if it is confirmed or missing. */
export async function deleteUnconfirmedUser(tx: Queries, email: string): Promise<boolean> {
  return (
    (await tx.row("delete from auth.users where email = $1 and email_confirmed_at is null returning id", [email])) !==
    undefined
  );
}

/** Stores a phone number that the person has typed if their profile has none. */
export async function saveFirstPhone(tx: Queries, userId: string, phone: string): Promise<void> {
  await tx.rows("update profiles set phone = $2 where user_id = $1 and coalesce(btrim(phone), '') = ''", [
    userId,
    phone,
  ]);
}
