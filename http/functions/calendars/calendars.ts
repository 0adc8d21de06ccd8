import { z } from "zod";
import { actAs } from "#database/connection/as-identity.ts";
import { type CalendarScope, deleteCalendarLink, findCalendarLink, setFullNames } from "#database/calendars/calendar-links.ts";
import {
  findOutsideCalendar,
  listOutsideCalendars,
  type OutsideCalendar,
  rememberZoneName,
} from "#database/calendars/outside-calendars.ts";
import { outsideCalendar, serverOf } from "#domain/calendars/outside-calendar.ts";
import { isZone } from "#domain/calendars/zone-names.ts";
import { refused } from "#domain/result.ts";
import type { UserContext } from "#http/context.ts";
import * as add from "#practice/calendars/add-outside-calendar.ts";
import { makeCalendarLink } from "#practice/calendars/make-link.ts";
import { readOutsideCalendar } from "#practice/calendars/read-outside-calendars.ts";
import { refuse } from "#http/refusals.ts";
import { adminAction } from "../request/admin-action.ts";
import { readBody } from "../request/input.ts";

/** GET -> `{link: {createdAt, fullNames} | null}`: whether there is a link. Its address is shown only when it is made. */
export function readCalendarLink(scope: CalendarScope) {
  return async (c: UserContext): Promise<Response> => {
    const link = await findCalendarLink(c.var.deps.practice.database, c.var.user.userId, scope);
    return c.json({ link: link ?? null });
  };
}

/** POST -> `{url}`: makes the link; an earlier one stops working at once. */
export function renewCalendarLink(scope: CalendarScope) {
  return async (c: UserContext): Promise<Response> => {
    return c.json(await makeCalendarLink(c.var.deps.practice, c.var.user.userId, scope));
  };
}

/** POST -> `{}`: the link stops working at once. Without a link the answer is the same. */
export function removeCalendarLink(scope: CalendarScope) {
  return async (c: UserContext): Promise<Response> => {
    const { userId } = c.var.user;
    await c.var.deps.practice.database.transaction(async (tx) => {
      await actAs(tx, userId);
      await deleteCalendarLink(tx, userId, scope);
    });
    return c.json({});
  };
}

const namesShape = z.object({ fullNames: z.boolean() });

/** POST `{fullNames}` -> `{}`: clients' full names in the titles, or initials. Refusal: 404 no-calendar-link. */
export async function chooseCalendarNames(c: UserContext): Promise<Response> {
  const { fullNames } = await readBody(c, namesShape);
  const { userId } = c.var.user;
  const isChanged = await c.var.deps.practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    return setFullNames(tx, userId, fullNames);
  });
  return isChanged ? c.json({}) : refuse(c, "no-calendar-link");
}

/** The address is as secret as a password: only its server is shown. */
const shown = ({ address, ...calendar }: OutsideCalendar) => ({ ...calendar, server: serverOf(address) });

/** GET -> `{calendars: [{id, name, kind, server, lastReadAt, lastAnswerAt, fault, busyTimes, entries,
 * unreadTitles, unknownZones, zoneNames}]}`. */
export async function outsideCalendars(c: UserContext): Promise<Response> {
  const calendars = await listOutsideCalendars(c.var.deps.practice.database);
  return c.json({ calendars: calendars.map(shown) });
}

/**
 * POST `{kind: "ics", name, address}` or `{kind: "caldav", name, address, username, password}` -> `{calendar}`, read once; or, for an account with
 * several calendars, `{choice: [{name, address}]}`, and nothing is stored. Refusals: 409 too-many-calendars, calendar-added-already,
 * 422 calendar-not-read.
 */
export const addOutsideCalendar = adminAction(outsideCalendar, async (practice, by, body) => {
  const added = await add.addOutsideCalendar(practice, by, body);
  return added.ok && "calendar" in added ? { ok: true, calendar: shown(added.calendar) } : added;
});

const byId = z.object({ id: z.uuid({ error: "is not a calendar" }) });

/** POST `{id}` -> `{calendar}`, just read; `fault` says why that failed. Refusal: 404 no-outside-calendar. */
export const readOutsideCalendarNow = adminAction(byId, async (practice, _, { id }) => {
  await readOutsideCalendar(practice, id);
  const calendar = await findOutsideCalendar(practice.database, id);
  return calendar ? { ok: true, calendar: shown(calendar) } : refused("no-outside-calendar");
});

const namedZone = z.object({
  id: z.uuid({ error: "is not a calendar" }),
  name: z.string().min(1).max(200),
  zone: z.string().refine(isZone, "is not a time zone"),
});

/** POST `{id, name, zone}` -> `{calendar}`, read anew: what the calendar calls `name` is the IANA zone; a later answer replaces it. Refusal: 404 no-outside-calendar. */
export const nameCalendarZone = adminAction(namedZone, async (practice, { userId }, { id, name, zone }) => {
  const isKnown = await practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    return rememberZoneName(tx, id, { name, zone });
  });
  if (!isKnown) return refused("no-outside-calendar");
  await readOutsideCalendar(practice, id);
  const calendar = await findOutsideCalendar(practice.database, id);
  return calendar ? { ok: true, calendar: shown(calendar) } : refused("no-outside-calendar");
});

/** POST `{id}` -> `{}`: its busy times are free again. Refusal: 404 no-outside-calendar. */
export const removeOutsideCalendar = adminAction(byId, (practice, by, { id }) => add.removeOutsideCalendar(practice, by, id));
