import { createHash } from "node:crypto";
import { ipPrefix } from "#domain/accounts/ip-prefix.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Hashes a network address, so that the table reveals no location. */
export function hashedIp(userId: string, address: string): string {
  return createHash("sha256")
    .update(`${userId} ${ipPrefix(address)}`)
    .digest("hex");
}

/** Records a sign-in from this network address. */
export async function rememberIp(tx: Queries, userId: string, address: string): Promise<void> {
  await tx.rows(
    "insert into auth.known_places (user_id, place) values ($1, $2) on conflict (user_id, place) do update set seen_at = now()",
    [userId, hashedIp(userId, address)],
  );
}

/** Whether the account of an e-mail address (lower case) has been signed in to from this network address before. */
export async function isKnownIp(queries: Queries, email: string, address: string): Promise<boolean> {
  const user = await queries.row<{ id: string }>("select id from auth.users where email = $1", [email]);
  // The same statement for an address without an account, so that the duration reveals nothing.
  const id = user?.id ?? "00000000-0000-0000-0000-000000000000";
  return (
    (await queries.row("select from auth.known_places where user_id = $1 and place = $2", [
      id,
      hashedIp(id, address),
    ])) !== undefined
  );
}
