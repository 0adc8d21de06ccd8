import * as z from "zod/mini";
import { addDays, type CalendarDate, parseDate } from "#domain/time.ts";
import { type GroupSessionFacts, groupSessionFacts } from "./group-session-facts.ts";
import { countDays } from "./group-sessions.ts";

/** How many dates a series has at most. */
export const MAX_DATES = 60;

export const REPEATS = ["weekly", "monthly", "new-moon", "full-moon"] as const;
export type Repeats = (typeof REPEATS)[number];

/** Which of its weekdays in a month: the first to fourth, or the last. */
export const NTHS = [1, 2, 3, 4, -1] as const;

const INTERVAL_MESSAGE = "Between 1 and 12.";
const WEEKDAYS = "Please choose a weekday.";
const UNTIL = "Please choose the last day: a series needs an end.";
const MAX_EXCEPTIONS = 100;
const day = (error: string) => z.string({ error }).check(z.refine((text) => parseDate(text) !== undefined, { error }));

/** When a group meets, from the first day of its first date on, by the constraints of the table `group_session_series`. */
export const seriesRule = z
  .object({
    repeats: z.enum(REPEATS),
    /** The interval in weeks or months; 1 for a moon. */
    every: z.int({ error: INTERVAL_MESSAGE }).check(z.minimum(1, INTERVAL_MESSAGE), z.maximum(12, INTERVAL_MESSAGE)),
    /** 0 Sunday to 6 Saturday. Weekly any of them, monthly one; of a moon the one nearest to it, or none for the very day. */
    weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6)), { error: WEEKDAYS }).check(z.maxLength(7, WEEKDAYS)),
    /** Monthly. */
    nth: z.literal(NTHS),
    /** The last day on which a date may begin. */
    until: day(UNTIL),
    /** Days on which the rule has a date and the group does not meet. */
    except: z.array(day("is not a date (yyyy-MM-dd)")).check(z.maxLength(MAX_EXCEPTIONS, `At most ${MAX_EXCEPTIONS} days are left out.`)),
  })
  .check(
    z.refine(
      ({ repeats, weekdays }) => {
        if (repeats === "weekly") return weekdays.length > 0;
        return repeats === "monthly" ? weekdays.length === 1 : weekdays.length <= 1;
      },
      { path: ["weekdays"], error: WEEKDAYS },
    ),
  );

export type SeriesRule = z.output<typeof seriesRule>;

const ENDS_AFTER_FIRST = "The last day is the first or later.";

/** A date with its rule, as they stand in one form. */
export const repeatedDate = z
  .intersection(groupSessionFacts, seriesRule)
  .check(z.refine(({ startsOn, until }) => startsOn <= until, { path: ["until"], error: ENDS_AFTER_FIRST }));

/**
 * A series as the practitioner saves it: its first date, by which all others are made, and its rule. `seriesId` is the sender's, the same
 * each time the message is repeated. With `groupSessionId` the series begins with that date and takes the place of its later ones; `was` is
 * that date as the screen has read it: what is different from it is changed.
 */
export const seriesRequest = z
  .object({
    seriesId: z.uuid({ error: "is not an id" }),
    groupSessionId: z.optional(z.uuid({ error: "is not a group session" })),
    was: z.optional(groupSessionFacts),
    date: groupSessionFacts,
    rule: seriesRule,
  })
  .check(z.refine(({ date, rule }) => date.startsOn <= rule.until, { path: ["rule", "until"], error: ENDS_AFTER_FIRST }));

export type SeriesRequest = z.output<typeof seriesRequest>;

/** The date as it would be if it began on this day. */
export function dateOnDay<T extends Pick<GroupSessionFacts, "startsOn" | "endsOn" | "decideOn">>(date: T, startsOn: CalendarDate): T {
  const decideOn = date.decideOn && addDays(startsOn, 1 - countDays({ startsOn: date.decideOn, endsOn: date.startsOn }));
  return { ...date, startsOn, endsOn: addDays(startsOn, countDays(date) - 1), decideOn };
}
