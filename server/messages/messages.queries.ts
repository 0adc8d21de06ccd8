import type { Queries } from "#database/connection/connect.ts";

/** Serialises the sending of messages until the transaction ends, so that they can be counted. */
export async function lockMessages(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('messages of the practitioner'))");
}

/** Finds the email of this message; undefined if not found. */
export async function findMessage(
  tx: Queries,
  messageId: string,
): Promise<{ recipient: string; subject: string; plain: string } | undefined> {
  return tx.row("select recipient, subject, plain from public.mail where kind = 'message' and about = $1", [messageId]);
}

/** Counts the emails and the phone calls of this kind about this message. */
export async function countWritten(tx: Queries, kind: string, messageId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select (select count(*) from public.mail where kind = $1 and about = $2)
       + (select count(*) from private.phone_calls where kind = $1 and starts_with(about, $2 || ' ')) as count`,
    [kind, messageId],
  );
  return row?.count ?? 0;
}

/** Finds the recipient of an email of this kind; undefined if not found. */
export async function findRecipient(tx: Queries, kind: string, about: string): Promise<string | undefined> {
  const row = await tx.row<{ recipient: string }>("select recipient from public.mail where kind = $1 and about = $2", [
    kind,
    about,
  ]);
  return row?.recipient;
}

/** Counts the emails that the practitioner has sent to clients within the last hour. */
export async function countRecentMessages(tx: Queries): Promise<number> {
  const row = await tx.row<{ count: number }>(
    "select count(*) from public.mail where kind in ('message', 'place-changed', 'voucher', 'receipt', 'statement') and created_at > now() - interval '1 hour'",
  );
  return row?.count ?? 0;
}

/** Whether a client or an account has this address. */
export async function isKnownAddress(tx: Queries, address: string): Promise<boolean> {
  const row = await tx.row<{ known: boolean }>(
    `select exists (select from public.clients where lower(client_email) = lower($1))
       or exists (select from auth.users where email = lower($1)) as known`,
    [address],
  );
  return row?.known ?? false;
}
