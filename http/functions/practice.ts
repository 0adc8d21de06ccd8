import { z } from "zod";
import { readOpenAlerts } from "#database/alerts.ts";
import { readCalendar } from "#database/bookings/practice-calendar.ts";
import { readPracticeDay, readRevenue } from "#database/bookings/practice-day.ts";
import { practiceWallClock } from "#database/settings/practice-clock.ts";
import { readToDo } from "#database/bookings/to-do.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { abilitiesOf } from "#practice/abilities.ts";
import { addDays } from "#domain/time.ts";
import * as erase from "#practice/erase-practice-data.ts";
import { readSafety } from "#practice/safety/read-safety.ts";
import { ownerProof, verifyOwner } from "./request/owner-proof.ts";
import { readBody, readQuery } from "./request/input.ts";

/** GET -> `{now: "2026-12-01T09:30:05.123Z", today: "2026-12-01", time: "09:30:05"}`: the wall clock of the practice; public. */
export async function clock(c: AppContext): Promise<Response> {
  return c.json(await practiceWallClock(c.var.deps.practice.database));
}

/** GET -> `{sms: {available: true} | {available: false, why}, demonstration, invented}`: the optional features that are available. */
export async function abilities(c: UserContext): Promise<Response> {
  return c.json(await abilitiesOf(c.var.deps.practice));
}

/**
 * GET -> the state of the practice's backups, certificate and other safeguards (`Safety`), and `findings`: what is overdue or wrong.
 * Refusal: 404 if there is no installation.
 */
export async function safety(c: UserContext): Promise<Response> {
  const { practice } = c.var.deps;
  if (!practice.installation) return c.notFound();
  return c.json(await readSafety(practice, practice.installation));
}

/** GET -> the sessions, hours and calendar entries of today and tomorrow, and the takings of the last 7 days, for the dashboard. */
export async function practiceDay(c: UserContext): Promise<Response> {
  const { database } = c.var.deps.practice;
  const day = await readPracticeDay(database);
  const { now, hours, entries } = await readCalendar(database, day.today, addDays(day.today, 1));
  return c.json({ ...day, now, hours, entries });
}

/** GET -> `{toConfirm, failedMessages, toRing}`: the number of items that wait for the practitioner. */
export async function toDo(c: UserContext): Promise<Response> {
  return c.json(await readToDo(c.var.deps.practice.database));
}

const alertsQuery = z.object({ of: z.enum(["failed-emails", "other"]), all: z.stringbool().default(false) });

/** GET ?of=&all= -> `{alerts, count}`: the open alerts, the latest first, with the person and the email that each is about. */
export async function alerts(c: UserContext): Promise<Response> {
  const { of, all } = readQuery(c, alertsQuery);
  return c.json(await readOpenAlerts(c.var.deps.practice.database, { of, limit: all ? 1000 : 10 }));
}

const tradeQuery = z.object({ weeks: z.coerce.number().int().min(1).max(104).default(12) });

/** GET ?weeks=12 -> bookings and their revenue, by week and by service. */
export async function trade(c: UserContext): Promise<Response> {
  const { weeks } = readQuery(c, tradeQuery);
  return c.json(await readRevenue(c.var.deps.practice.database, weeks));
}

const eraseShape = z.object({ businessName: z.string().max(200), ...ownerProof });

/**
 * POST `{businessName, password}` or `{businessName, nonce}` -> `{}`: erases all clients, bookings and emails. Refusals: those of
 * `verifyOwner`, 409 wrong-business-name, sessions-to-come.
 */
export async function erasePracticeData(c: UserContext): Promise<Response> {
  const body = await readBody(c, eraseShape);
  const { practice } = c.var.deps;
  const allowed = body.nonce ? await erase.checkErasure(practice.database, body) : { ok: true as const }; // before the code is spent
  if (!allowed.ok) return refuse(c, allowed);
  const rejection = await verifyOwner(c, body);
  if (rejection) return refuse(c, rejection);
  const erased = await erase.erasePracticeData(practice, c.var.user, body);
  return erased.ok ? c.json({}) : refuse(c, erased);
}
