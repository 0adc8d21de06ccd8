import { randomBytes } from "node:crypto";
import { actAs } from "#database/connection/as-identity.ts";
import {
  type CalendarScope,
  deleteCalendarLink,
  findCalendarLink,
  replaceCalendarLink,
  setFullNames,
} from "./calendar-links.queries.ts";
import { done, refused } from "#domain/result.ts";
import { digest } from "#server/accounts/hash-token.ts";
import type { Practice } from "#kit/server/practice.ts";

type By = { userId: string };

/** Whether there is a link. Its address is shown only when it is made. */
export async function readCalendarLink({ database }: Practice, { userId }: By, scope: CalendarScope) {
  const link = await findCalendarLink(database, userId, scope);
  return done({ link: link ? { ...link, createdAt: link.createdAt.toISOString() } : null });
}

/** Creates the link for calendar subscriptions. Only its hash is stored; an earlier link stops working at once. */
export async function renewCalendarLink({ database, publicUrl }: Practice, { userId }: By, scope: CalendarScope) {
  const token = randomBytes(32).toString("base64url");
  await database.transaction(async (tx) => {
    await actAs(tx, userId);
    await replaceCalendarLink(tx, { userId, scope, tokenHash: digest(token) });
  });
  return done({ url: `${publicUrl}/calendar/${token}.ics` });
}

export async function removeCalendarLink({ database }: Practice, { userId }: By, scope: CalendarScope) {
  await database.transaction(async (tx) => {
    await actAs(tx, userId);
    await deleteCalendarLink(tx, userId, scope);
  });
  return done();
}

/** Clients' full names in the titles of the practice's calendar, or initials. */
export async function chooseCalendarNames(
  { database }: Practice,
  { userId }: By,
  { fullNames }: { fullNames: boolean },
) {
  const isChanged = await database.transaction(async (tx) => {
    await actAs(tx, userId);
    return setFullNames(tx, userId, fullNames);
  });
  return isChanged ? done() : refused("no-calendar-link");
}
