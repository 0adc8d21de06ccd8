import { z } from "zod";
import { MAX_RECENT, recentSources } from "@sacred-space/realtime/changes/recent-sources.ts";
import { msg } from "@sacred-space/words/t.ts";
import { alertTitle } from "./alert-titles.ts";
import { readOpenAlerts } from "./alerts.queries.ts";
import { readCalendar } from "#server/bookings/diary/practice-calendar.queries.ts";
import { readPracticeDay, readRevenue, readToDo } from "#server/bookings/diary/practice-day.queries.ts";
import { practiceWallClock } from "#server/settings/practice-clock.queries.ts";
import { done } from "#domain/result.ts";
import { addDays } from "#domain/time.ts";
import { admin, anyone, nothing, read, user } from "#kit/server/action.ts";
import { endpoint } from "#kit/server/mount.ts";
import { shared } from "#kit/server/refusals.ts";
import { abilitiesOf } from "./abilities.ts";
import { readSafety } from "./read-safety.ts";
import * as erase from "./erase-data.endpoint.ts";

export const practiceClock = read("practice-clock", {
  about: "The wall clock of the practice, such as 2026-12-01 and 09:30:05, and the instant.",
  who: anyone,
  input: nothing,
  run: async ({ database }) => {
    const { now, ...wall } = await practiceWallClock(database);
    return done({ now: now.toISOString(), ...wall });
  },
});

export const practiceAbilities = read("practice-abilities", {
  about: "The optional features that this installation has, and why one is missing.",
  who: admin,
  input: nothing,
  run: async (practice) => {
    const { backups, ...abilities } = await abilitiesOf(practice);
    const { newest } = backups ?? {};
    const held = newest && {
      ...newest,
      madeAt: newest.madeAt.toISOString(),
      rehearsedAt: newest.rehearsedAt.toISOString(),
    };
    return done({ ...abilities, ...(backups && { backups: { newest: held } }) });
  },
});

export const practiceSafety = endpoint("practice-safety", {
  about:
    "The state of backups, certificate and other safeguards, and what is overdue or wrong. 404 without an installation.",
  method: "GET",
  who: admin,
  handle: async (c) => {
    const { practice } = c.var.deps;
    return practice.installation ? c.json(await readSafety(practice, practice.installation)) : c.notFound();
  },
});

export const practiceExamination = read("practice-examination", {
  about:
    "Looks at all that the practice rests on (mail, cards, database, ...), as `npm run doctor` does; takes seconds.",
  who: admin,
  input: nothing,
  run: async ({ installation }) => done({ examined: (await installation?.examine?.()) ?? [] }),
});

export const practiceDay = read("practice-day", {
  about: "The sessions, hours and calendar entries of today and tomorrow, and the takings of the last 7 days.",
  who: admin,
  input: nothing,
  run: async ({ database }) => {
    const day = await readPracticeDay(database);
    const { now, hours, entries } = await readCalendar(database, day.today, addDays(day.today, 1));
    return done({ ...day, now, hours, entries });
  },
});

export const practiceTrade = read("practice-trade", {
  about: "Bookings and their revenue, by week and by service.",
  who: admin,
  input: z.object({ weeks: z.coerce.number<number | string>().int().min(1).max(104).default(12) }),
  run: async ({ database }, _, { weeks }) => done(await readRevenue(database, weeks)),
});

export const toDo = read("practice-to-do", {
  about: "The number of items that wait for the practitioner.",
  who: admin,
  input: nothing,
  run: async ({ database }) => done(await readToDo(database)),
});

export const openAlerts = read("practice-alerts", {
  about:
    "The open alerts, the latest first, with the person and the email that each is about; ten of them, unless `all`.",
  who: admin,
  input: z.object({ of: z.enum(["failed-emails", "other"]), all: z.stringbool().default(false) }),
  run: async ({ database }, _, { of, all }) => {
    const { alerts, count } = await readOpenAlerts(database, { of, limit: all ? 1000 : 10 });
    return done({
      alerts: alerts.map((alert) => ({
        ...alert,
        title: alertTitle(alert.kind),
        triedAt: alert.triedAt?.toISOString() ?? null,
      })),
      count,
    });
  },
});

export const erasePracticeData = endpoint("erase-practice-data", {
  about: "`{businessName, password}` or `{businessName, nonce}` -> `{}`: erases all clients, bookings and emails.",
  method: "POST",
  who: admin,
  refusals: shared("wrong-password", "no-password", "nonce-wrong", "wrong-business-name", "sessions-to-come"),
  handle: erase.erasePracticeData,
});

export const recentChanges = read("recent-changes", {
  about:
    "What was changed in these seconds, so that a screen that has joined realtime reads no more than that again: of the practice for the practitioner, of the own account for everybody.",
  who: user(msg("Please sign in")),
  input: z.object({ seconds: z.coerce.number<number | string>({ error: "is not a number" }).min(0).max(MAX_RECENT) }),
  run: async ({ database }, { userId, isAdmin }, { seconds }) => {
    const topics = [`account:${userId}`, ...(isAdmin ? ["practice"] : [])];
    return done(await recentSources(database.pool, { seconds, topics, withTables: isAdmin }));
  },
});
