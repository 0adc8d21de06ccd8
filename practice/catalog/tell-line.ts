import { z } from "zod";
import { lockGroupSession } from "#database/catalog/group-sessions.ts";
import { findLine } from "#database/catalog/waiting.ts";
import { queueMail } from "#database/messages/emails.ts";
import { awaitedSessionMovedEmail } from "#practice/emails/bookings/waiting-list.ts";
import type { Practice } from "#practice/practice.ts";

const moment = z.object({ date: z.string(), time: z.string() });

/** A move of a group session, as `private.tell_line` queued it. */
export const lineMove = z.object({ id: z.uuid(), was: moment, to: moment, at: z.iso.datetime({ offset: true }) });

/** Tells those in line of a move, once. A group session that has been moved again since is told about by that move's job. */
export async function tellLine({ database, publicUrl }: Practice, { id, was, to, at }: z.output<typeof lineMove>): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await lockGroupSession(tx, id);
    if (!session || session.date !== to.date || session.time !== to.time) return;
    for (const client of await findLine(tx, id, at))
      await queueMail(tx, awaitedSessionMovedEmail({ session, client, publicUrl }, { was, at }));
  });
}
