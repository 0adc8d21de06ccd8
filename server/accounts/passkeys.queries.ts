import type { Queries } from "#database/connection/connect.ts";

/** A passkey as its owner sees it. */
export type Passkey = { id: string; friendlyName: string; createdAt: Date; lastUsedAt: Date | null };

/** A WebAuthn credential; `id` is base64url, `publicKey` COSE. */
export type Credential = { id: string; publicKey: Buffer; counter: number; transports: string[] };

const PASSKEY = `id, friendly_name as "friendlyName", created_at as "createdAt", last_used_at as "lastUsedAt"`;
const CREDENTIAL = `credential_id as id, public_key as "publicKey", counter, transports`;

/** Lists a user's passkeys, oldest first. */
export function listPasskeys(queries: Queries, userId: string): Promise<Passkey[]> {
  return queries.rows<Passkey>(`select ${PASSKEY} from auth.passkeys where user_id = $1 order by created_at, id`, [
    userId,
  ]);
}

/** Lists a user's credentials, which a new passkey must not repeat. */
export function listCredentials(queries: Queries, userId: string): Promise<Credential[]> {
  return queries.rows<Credential>(`select ${CREDENTIAL} from auth.passkeys where user_id = $1`, [userId]);
}

/** Inserts a passkey. Undefined if the credential is stored already. */
export function insertPasskey(
  tx: Queries,
  { userId, friendlyName, credential }: { userId: string; friendlyName: string; credential: Credential },
): Promise<Passkey | undefined> {
  const { id, publicKey, counter, transports } = credential;
  return tx.row<Passkey>(
    `insert into auth.passkeys (user_id, friendly_name, credential_id, public_key, counter, transports) values ($1, $2, $3, $4, $5, $6)
     on conflict (credential_id) do nothing returning ${PASSKEY}`,
    [userId, friendlyName, id, publicKey, counter, transports],
  );
}

/** Locks a credential until the transaction ends, so that two sign-ins cannot use the same counter, and returns it with its user. */
export function lockCredential(
  tx: Queries,
  credentialId: string,
): Promise<(Credential & { userId: string }) | undefined> {
  return tx.row(`select ${CREDENTIAL}, user_id as "userId" from auth.passkeys where credential_id = $1 for update`, [
    credentialId,
  ]);
}

export async function noteUse(tx: Queries, credentialId: string, counter: number): Promise<void> {
  await tx.rows("update auth.passkeys set counter = $2, last_used_at = now() where credential_id = $1", [
    credentialId,
    counter,
  ]);
}

/** Undefined: this user has no such passkey. */
export function renamePasskey(
  queries: Queries,
  userId: string,
  id: string,
  friendlyName: string,
): Promise<Passkey | undefined> {
  return queries.row<Passkey>(
    `update auth.passkeys set friendly_name = $3 where id = $2 and user_id = $1 returning ${PASSKEY}`,
    [userId, id, friendlyName],
  );
}

/** Undefined: this user has no such passkey. */
export function deletePasskey(tx: Queries, userId: string, id: string): Promise<Passkey | undefined> {
  return tx.row<Passkey>(`delete from auth.passkeys where id = $2 and user_id = $1 returning ${PASSKEY}`, [userId, id]);
}

/** How long a challenge can be answered, in seconds. */
const CHALLENGE_LIFE = 300;

/** Inserts a challenge, without a user for a sign-in. `expiresAt` is in whole seconds. */
export async function insertPasskeyChallenge(
  queries: Queries,
  challenge: string,
  userId: string | null,
): Promise<{ id: string; expiresAt: number }> {
  const [row] = await queries.rows<{ id: string; expiresAt: number }>(
    `insert into auth.passkey_challenges (challenge, user_id) values ($1, $2)
     returning id, floor(extract(epoch from created_at))::bigint + ${CHALLENGE_LIFE} as "expiresAt"`,
    [challenge, userId],
  );
  if (!row) throw new Error("The challenge was not stored");
  return row;
}

/** Deletes and returns a challenge, so that it is used once. Undefined if it is unknown, used, or another user's. */
export function spendPasskeyChallenge(
  queries: Queries,
  id: string,
  userId: string | null,
): Promise<{ challenge: string; expired: boolean } | undefined> {
  return queries.row(
    `delete from auth.passkey_challenges where id = $1 and user_id is not distinct from $2
     returning challenge, created_at <= now() - interval '${CHALLENGE_LIFE} seconds' as expired`,
    [id, userId],
  );
}
