import type { Queries } from "#database/connection/connect.ts";

export async function lockFounding(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('the founding of the practice'))");
}

/** Whether the practice has its practitioner and its settings. */
export async function isFounded(queries: Queries): Promise<boolean> {
  const row = await queries.row<{ founded: boolean }>(
    "select exists (select from public.profiles where role = 'admin') and exists (select from public.business_settings) as founded",
  );
  return row?.founded ?? false;
}

/** Finds the practitioner's account, the first if there are several. */
export async function findPractitioner(queries: Queries): Promise<string | undefined> {
  const row = await queries.row<{ userId: string }>(
    `select user_id as "userId" from public.profiles where role = 'admin' order by created_at, id limit 1`,
  );
  return row?.userId;
}

/** Finds the address and the hash of the password of the practitioner's account, the first if there are several. */
export function findPractitionersSignIn(queries: Queries): Promise<{ email: string; hash: string | null } | undefined> {
  return queries.row(
    `select u.email, u.password_hash as hash from auth.users u join public.profiles p on p.user_id = u.id
     where p.role = 'admin' order by p.created_at, p.id limit 1`,
  );
}

/** Gives an account the practitioner's rights. Only the founding of the practice calls it. */
export async function makePractitioner(tx: Queries, userId: string): Promise<void> {
  await tx.rows("update public.profiles set role = 'admin' where user_id = $1", [userId]);
}
