import { z } from "zod";
import { findOwnPlacesInLine } from "#database/catalog/waiting.ts";
import { MAX_PLACES } from "#domain/bookings/booking-request.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import * as waiting from "#practice/catalog/waiting-list.ts";
import { readBody } from "../request/input.ts";

const PLACES = `must be 1 to ${MAX_PLACES}`;
const groupSessionId = z.uuid({ error: "is not a group session" });
const joinShape = z.object({ groupSessionId, places: z.int({ error: PLACES }).min(1, PLACES).max(MAX_PLACES, PLACES).optional() });

/** GET -> `{waiting: [...]}`: the waiting lists that the user is on, with their position, or until when places are held for them. */
export async function myWaitingLists(c: UserContext): Promise<Response> {
  return c.json({ waiting: await findOwnPlacesInLine(c.var.deps.practice.database, c.var.user.userId) });
}

/**
 * POST `{groupSessionId, places?}` -> `{inLine}`: joins the waiting list of a date that is fully booked; repeated, the user keeps their
 * position. Refusals: group-session-not-offered, places-taken, places-free, offers-unused, 429 too-often.
 */
export async function joinWaitingList(c: UserContext): Promise<Response> {
  const body = await readBody(c, joinShape);
  const { deps, user } = c.var;
  const limited = await deps.limits.take([{ rule: "waiting lists by user", who: user.userId }]);
  if (limited) return refuse(c, limited);
  const joined = await waiting.joinWaitingList(deps.practice, user, body);
  return joined.ok ? c.json({ inLine: joined.inLine }) : refuse(c, joined);
}

/** POST `{groupSessionId}` -> `{}`: leaves the waiting list; a place that was held for the user goes to the next client. */
export async function leaveWaitingList(c: UserContext): Promise<Response> {
  const body = await readBody(c, z.object({ groupSessionId }));
  await waiting.leaveWaitingList(c.var.deps.practice, { ...body, userId: c.var.user.userId });
  return c.json({});
}
