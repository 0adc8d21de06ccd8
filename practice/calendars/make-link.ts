import { randomBytes } from "node:crypto";
import { actAs } from "#database/connection/as-identity.ts";
import { type CalendarScope, replaceCalendarLink } from "#database/calendars/calendar-links.ts";
import { digest } from "#practice/accounts/hash-token.ts";
import type { Practice } from "#practice/practice.ts";

/** Creates the link for calendar subscriptions. Only its hash is stored; an earlier link stops working at once. */
export async function makeCalendarLink(
  { database, publicUrl }: Pick<Practice, "database" | "publicUrl">,
  userId: string,
  scope: CalendarScope,
): Promise<{ url: string }> {
  const token = randomBytes(32).toString("base64url");
  await database.transaction(async (tx) => {
    await actAs(tx, userId);
    await replaceCalendarLink(tx, { userId, scope, tokenHash: digest(token) });
  });
  return { url: `${publicUrl}/calendar/${token}.ics` };
}
