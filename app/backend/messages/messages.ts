import type { SupabaseClient } from "@supabase/supabase-js";
import { type ServerResult, mapResult } from "#app/backend/server-result.ts";
import { resultOf } from "#app/backend/data-result.ts";
import { callFunction } from "#app/backend/functions.ts";
import type { Rows } from "#app/backend/rows.ts";

/** "dropped": it was no longer true when its turn came, and was not sent. */
export type MailStatus = Rows["mail"]["status"];

/** An email of the practice without its text, which the data API does not show. Times are instants (ISO). */
export type SentMail = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  droppedBecause: string | null;
  createdAt: string;
  sentAt: string | null;
};

export const MAILS_A_PAGE = 25;
const COLUMNS = [
  "id",
  "kind",
  "recipient",
  "subject",
  "status",
  "attempts",
  "last_error",
  "dropped_because",
  "created_at",
  "sent_at",
] as const;
type MailRow = Pick<Rows["mail"], (typeof COLUMNS)[number]>;

/** One page of the emails, the newest first; `page` counts from 0. One more is read, to know whether a page follows. */
export async function loadMails(
  client: SupabaseClient,
  { status, recipient, page }: { status: MailStatus | undefined; recipient?: string; page: number },
  signal: AbortSignal,
): Promise<ServerResult<{ mails: SentMail[]; isLast: boolean }>> {
  const from = page * MAILS_A_PAGE;
  let query = client.from("mail").select(COLUMNS.join());
  if (status) query = query.eq("status", status);
  query = recipient ? query.eq("recipient", recipient) : query.neq("kind", "newsletter"); // hundreds at once, counted on their own screen
  const response = await query
    .order("created_at", { ascending: false })
    .range(from, from + MAILS_A_PAGE)
    .abortSignal(signal)
    .overrideTypes<MailRow[], { merge: false }>();
  return mapResult(resultOf<MailRow[]>(response), (rows) => ({
    mails: rows.slice(0, MAILS_A_PAGE).map(mailFrom),
    isLast: rows.length <= MAILS_A_PAGE,
  }));
}

/** Queues an email again. */
export function requestResend(client: SupabaseClient, mailId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "resend-mail", { mailId });
}

/** Writes an email to a client. Under one `messageId` it is written once, however often it is requested. */
export function requestMessage(
  client: SupabaseClient,
  message: { messageId: string; recipient: string; subject: string; message: string },
): Promise<ServerResult<unknown>> {
  return callFunction(client, "send-message", message);
}

function mailFrom({ last_error, dropped_because, created_at, sent_at, ...row }: MailRow): SentMail {
  return { ...row, lastError: last_error, droppedBecause: dropped_because, createdAt: created_at, sentAt: sent_at };
}
