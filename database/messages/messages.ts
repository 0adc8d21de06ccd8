import type { Queries } from "#database/connection/connect.ts";

/** Serialises the writing of messages until the transaction ends, so that they can be counted. */
export async function lockMessages(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('messages of the practitioner'))");
}

/** The email that this message became; undefined when it was never written. */
export async function findMessage(
  tx: Queries,
  messageId: string,
): Promise<{ recipient: string; subject: string; plain: string } | undefined> {
  return tx.row("select recipient, subject, plain from public.mail where kind = 'message' and about = $1", [messageId]);
}

/** How many emails of this kind were written about this. */
export async function countWritten(tx: Queries, kind: string, about: string): Promise<number> {
  const row = await tx.row<{ count: number }>("select count(*) from public.mail where kind = $1 and about = $2", [kind, about]);
  return row?.count ?? 0;
}

/** Recipient of the email of this kind; undefined when none was written. */
export async function findRecipient(tx: Queries, kind: string, about: string): Promise<string | undefined> {
  const row = await tx.row<{ recipient: string }>("select recipient from public.mail where kind = $1 and about = $2", [kind, about]);
  return row?.recipient;
}

/** How many messages were written within the last hour. */
export async function countRecentMessages(tx: Queries): Promise<number> {
  const row = await tx.row<{ count: number }>(
    "select count(*) from public.mail where kind in ('message', 'place-changed', 'voucher') and created_at > now() - interval '1 hour'",
  );
  return row?.count ?? 0;
}

/** Whether a booking or an account has this address. */
export async function isClientsAddress(tx: Queries, address: string): Promise<boolean> {
  const row = await tx.row<{ known: boolean }>(
    `select exists (select from public.clients where lower(client_email) = lower($1))
       or exists (select from auth.users where email = lower($1)) as known`,
    [address],
  );
  return row?.known ?? false;
}
