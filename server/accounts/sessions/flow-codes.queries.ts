import type { Queries } from "#database/connection/connect.ts";
import type { CodeChallenge } from "./one-time-tokens.queries.ts";

const LIFE = "5 minutes"; // docs/wire.md 2.4

/** Stores a code for one user in place of earlier ones; `proof` is the amr of the followed link. */
export async function replaceFlowCode(
  tx: Queries,
  {
    codeHash,
    userId,
    proof,
    challenge: { challenge, method },
  }: { codeHash: string; userId: string; proof: string; challenge: CodeChallenge },
): Promise<void> {
  await tx.rows("delete from auth.flow_codes where user_id = $1", [userId]);
  await tx.rows(
    `insert into auth.flow_codes (code_hash, user_id, code_challenge, code_challenge_method, method, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '${LIFE}')`,
    [codeHash, userId, challenge, method, proof],
  );
}

type FlowCode = { userId: string; proof: string; challenge: CodeChallenge; expired: boolean; userBanned: boolean };

/** Locks a code until the transaction ends, so that it is used once. */
export async function lockFlowCode(tx: Queries, codeHash: string): Promise<FlowCode | undefined> {
  const row = await tx.row<Omit<FlowCode, "challenge"> & CodeChallenge>(
    `select f.user_id as "userId", f.method as proof, f.code_challenge as challenge, f.code_challenge_method as method, f.expires_at <= now() as expired,
       coalesce(u.banned_until > now(), false) as "userBanned"
     from auth.flow_codes f join auth.users u on u.id = f.user_id where f.code_hash = $1 for update of f`,
    [codeHash],
  );
  if (!row) return undefined;
  const { challenge, method, ...code } = row;
  return { ...code, challenge: { challenge, method } };
}

export async function deleteFlowCode(tx: Queries, codeHash: string): Promise<void> {
  await tx.rows("delete from auth.flow_codes where code_hash = $1", [codeHash]);
}
