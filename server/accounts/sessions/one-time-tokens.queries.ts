import type { Queries } from "#database/connection/connect.ts";
import { CODE_MINUTES } from "#domain/accounts/code-life.ts";

export type OneTimeKind = "signup" | "recovery" | "magiclink" | "invite" | "email_change" | "reauthentication";

/** The PKCE challenge (RFC 7636) of the browser that requested the email. */
export type CodeChallenge = { challenge: string; method: "s256" | "plain" };

type NewOneTimeToken = {
  tokenHash: string;
  codeHash: string;
  userId: string;
  kind: OneTimeKind;
  email: string;
  challenge: CodeChallenge | undefined;
};

/** A valid token that is now spent; `email` is the address it was sent to. */
export type SpentToken = { userId: string; kind: OneTimeKind; email: string; challenge: CodeChallenge | undefined };

/** How long the link and the code of an email are valid. */
const LINK_LIFE = "24 hours";
const CODE_LIFE = `${CODE_MINUTES} minutes`;

/** Stores a token and deletes the user's earlier ones of its kind and address: only the newest email works. */
export async function replaceOneTimeToken(tx: Queries, token: NewOneTimeToken): Promise<void> {
  await tx.rows("delete from auth.one_time_tokens where user_id = $1 and kind = $2 and email = $3", [
    token.userId,
    token.kind,
    token.email,
  ]);
  await tx.rows(
    `insert into auth.one_time_tokens
       (token_hash, code_hash, user_id, kind, email, code_challenge, code_challenge_method, expires_at, code_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${LINK_LIFE}', now() + interval '${CODE_LIFE}')`,
    [
      token.tokenHash,
      token.codeHash,
      token.userId,
      token.kind,
      token.email,
      token.challenge?.challenge ?? null,
      token.challenge?.method ?? null,
    ],
  );
}

type SpentRow = {
  userId: string;
  kind: OneTimeKind;
  email: string;
  good: boolean;
  challenge: string | null;
  method: CodeChallenge["method"] | null;
};

function spentOf({ userId, kind, email, challenge, method }: SpentRow): SpentToken {
  return { userId, kind, email, challenge: challenge !== null && method !== null ? { challenge, method } : undefined };
}

/** A token is valid only for an address that its account still has or, in a change, is moving to. */
const ITS_ADDRESS = "(t.email = u.email or t.kind = 'email_change' and t.email = u.new_email)";

const SPENT = `t.user_id as "userId", t.kind, t.email, t.code_challenge as challenge, t.code_challenge_method as method`;

/** Spends a token's link and code. Undefined if it is unknown, spent or expired, or if the account's address has changed. */
export async function spendLink(
  tx: Queries,
  tokenHash: string,
  kinds: readonly OneTimeKind[],
): Promise<SpentToken | undefined> {
  return spend(tx, "t.expires_at > now()", tokenHash, kinds);
}

/** Spends a token by its code, which `tryCodes` has returned. */
export async function spendTriedCode(
  tx: Queries,
  tokenHash: string,
  kinds: readonly OneTimeKind[],
): Promise<SpentToken | undefined> {
  return spend(tx, "true", tokenHash, kinds);
}

async function spend(
  tx: Queries,
  isGood: string,
  tokenHash: string,
  kinds: readonly OneTimeKind[],
): Promise<SpentToken | undefined> {
  const row = await tx.row<SpentRow>(
    `delete from auth.one_time_tokens t using auth.users u
     where t.token_hash = $1 and t.kind = any ($2) and u.id = t.user_id
     returning ${SPENT}, ${isGood} and ${ITS_ADDRESS} as good`,
    [tokenHash, kinds],
  );
  return row?.good ? spentOf(row) : undefined;
}

/** Emails whose code stays valid after the link was followed, because a mail scanner may follow it while the reader types the code. */
const CODE_OUTLIVES_LINK: readonly OneTimeKind[] = ["signup", "magiclink"];

/** Spends a link that was followed; a sign-in code stays valid for its ten minutes. Undefined in the cases of `spendLink`. */
export async function followLink(
  tx: Queries,
  tokenHash: string,
  kinds: readonly OneTimeKind[],
): Promise<SpentToken | undefined> {
  const row = await tx.row<Omit<SpentRow, "good">>(
    `update auth.one_time_tokens t set expires_at = '-infinity' from auth.users u
     where t.token_hash = $1 and t.kind = any ($2) and t.kind = any ($3) and u.id = t.user_id and t.expires_at > now() and ${ITS_ADDRESS}
     returning ${SPENT}`,
    [tokenHash, kinds, CODE_OUTLIVES_LINK],
  );
  if (row) return spentOf({ ...row, good: true });
  return spendLink(
    tx,
    tokenHash,
    kinds.filter((kind) => !CODE_OUTLIVES_LINK.includes(kind)),
  );
}

type CodeTry = { tokenHash: string; codeHash: string };

/** Counts one try for the valid codes that were sent to an address, and locks them until the transaction ends. */
export function tryCodes(tx: Queries, email: string, kinds: readonly OneTimeKind[]): Promise<CodeTry[]> {
  return tx.rows<CodeTry>(
    `update auth.one_time_tokens t set code_tries_left = code_tries_left - 1 from auth.users u
     where t.email = $1 and t.user_id = u.id and ${ITS_ADDRESS} and t.kind = any ($2)
       and t.code_tries_left > 0 and t.code_expires_at > now()
     returning t.token_hash as "tokenHash", t.code_hash as "codeHash"`,
    [email, kinds],
  );
}
