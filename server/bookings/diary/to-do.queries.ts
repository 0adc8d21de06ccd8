import { IS_OPEN } from "#server/messages/sms/phone-calls.queries.ts";
import type { Queries } from "#database/connection/connect.ts";

/** The practitioner's pending tasks: paid bookings to confirm, messages that could not be sent, and clients to ring. */
type ToDo = { toConfirm: number; failedMessages: number; toRing: number };

export async function readToDo(queries: Queries): Promise<ToDo> {
  const row = await queries.row<ToDo>(
    `select (select count(*) from bookings where status = 'pending' and payment_status = 'paid') as "toConfirm",
       (select count(*) from alerts a where settled_at is null and (
         kind = 'mail-failed' and exists (select from mail where id::text = a.reference and status = 'failed')
         or kind = 'sms-failed' and exists (select from sms where id::text = a.reference and status = 'failed'))) as "failedMessages",
       (select count(*) from private.phone_calls c where ${IS_OPEN}) as "toRing"`,
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}
