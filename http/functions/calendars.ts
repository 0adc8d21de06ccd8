import { z } from "zod";
import { type CalendarScope, deleteCalendarLink, findCalendarLink, setFullNames } from "#database/calendars/calendar-links.ts";
import type { UserContext } from "#http/context.ts";
import { makeCalendarLink } from "#practice/calendars/make-link.ts";
import { refuse } from "#http/refusals.ts";
import { readBody } from "./request/input.ts";

/** GET -> `{link: {createdAt, fullNames} | null}`: whether there is a link. Its address is shown only when it is made. */
export function readCalendarLink(scope: CalendarScope) {
  return async (c: UserContext): Promise<Response> => {
    c.header("Cache-Control", "no-store");
    const link = await findCalendarLink(c.var.deps.practice.database, c.var.user.userId, scope);
    return c.json({ link: link ?? null });
  };
}

/** POST -> `{url}`: makes the link; an earlier one stops working at once. */
export function renewCalendarLink(scope: CalendarScope) {
  return async (c: UserContext): Promise<Response> => {
    c.header("Cache-Control", "no-store");
    return c.json(await makeCalendarLink(c.var.deps.practice, c.var.user.userId, scope));
  };
}

/** POST -> `{}`: the link stops working at once. Without a link the answer is the same. */
export function removeCalendarLink(scope: CalendarScope) {
  return async (c: UserContext): Promise<Response> => {
    await deleteCalendarLink(c.var.deps.practice.database, c.var.user.userId, scope);
    return c.json({});
  };
}

const namesShape = z.object({ fullNames: z.boolean() });

/** POST `{fullNames}` -> `{}`: clients' full names in the titles, or initials. Refusal: 404 no-calendar-link. */
export async function chooseCalendarNames(c: UserContext): Promise<Response> {
  const { fullNames } = await readBody(c, namesShape);
  const isChanged = await setFullNames(c.var.deps.practice.database, c.var.user.userId, fullNames);
  return isChanged ? c.json({}) : refuse(c, "no-calendar-link");
}
