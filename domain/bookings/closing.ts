import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { lines, line } from "#domain/text/stored-text.ts";
import { addDays, type CalendarDate, daysBetween, eachDay, parseDate, parseTime } from "#domain/time.ts";

/** What becomes of a session of one client in the closed time. What is not named stays as it is. */
export const CLOSING_WAYS = ["refund", "new-times"] as const;
export type ClosingWay = (typeof CLOSING_WAYS)[number];

/** Why the time is closed. */
export const CLOSING_KINDS = ["ill", "away"] as const;
export type ClosingKind = (typeof CLOSING_KINDS)[number];

export const DAY_STARTS = "00:00";
export const DAY_ENDS = "24:00";
const MAX_DAYS = 366;
const MAX_SESSIONS = 500;

const date = z
  .string()
  .check(z.refine((text) => parseDate(text) !== undefined, { error: () => t("Please choose a date.") }));
const noTime = { error: () => t("is not a time") };
const time = z.string().check(z.refine((text) => parseTime(text) !== undefined, noTime));
const end = z.string().check(z.refine((text) => text === DAY_ENDS || parseTime(text) !== undefined, noTime));

/** A time without a break: from `start` on the day `from` until `end` on the day `until`, by the practice's wall clock. */
const span = { from: date, until: date, start: time, end };
const tooMany = { error: () => t("are too many") };
const inOrder = z.refine<ClosedSpan>(
  ({ from, until, start, end: ends }) => from < until || (from === until && start < ends),
  {
    path: ["end"],
    error: () => t("The hours must begin before they end."),
  },
);
const notTooLong = z.refine<ClosedSpan>(({ from, until }) => daysBetween(from, until) < MAX_DAYS, {
  path: ["until"],
  error: () => t("Please choose a year at most."),
});

export type ClosedSpan = { from: CalendarDate; until: CalendarDate; start: string; end: string };
export const closedSpan = z.object(span).check(inOrder, notTooLong);

/** A time to close, with what becomes of each session in it. `requestId` becomes the id of the closing. */
export const closingRequest = z
  .object({
    requestId: z.uuid({ error: () => t("is not an id") }),
    ...span,
    kind: z.enum(CLOSING_KINDS, { error: () => t("must be ill or away") }),
    /** The practitioner's own, for her calendar. */
    note: line(500).check(z.minLength(1, { error: () => t("Please give a reason.") })),
    /** To the clients. */
    words: lines(500),
    bookings: z
      .array(
        z.object({
          bookingId: z.uuid({ error: () => t("is not a booking") }),
          way: z.enum(CLOSING_WAYS, { error: () => t("must be refund or new-times") }),
        }),
      )
      .check(z.maxLength(MAX_SESSIONS, tooMany)),
    /** Dates to cancel for everybody. */
    groupSessions: z
      .array(z.uuid({ error: () => t("is not a group session") }))
      .check(z.maxLength(MAX_SESSIONS, tooMany)),
  })
  .check(inOrder, notTooLong);
export type ClosingRequest = z.output<typeof closingRequest>;

/** The whole days of a span, and the hours of its first and last day where they are closed in part. */
export function closedParts({ from, until, start, end: ends }: ClosedSpan): {
  days: CalendarDate[];
  hours: { date: CalendarDate; start: string; end: string }[];
} {
  const parts = eachDay(from, until).map((day) => ({
    date: day,
    start: day === from ? start : DAY_STARTS,
    end: day === until ? ends : DAY_ENDS,
  }));
  const isWhole = (part: { start: string; end: string }) => part.start === DAY_STARTS && part.end === DAY_ENDS;
  return { days: parts.filter(isWhole).map(({ date: day }) => day), hours: parts.filter((part) => !isWhole(part)) };
}

const LEAST_DAYS = 2;
const MOST_DAYS = 7;

/**
 * The last day on which a client may choose another time for a session of `day`: two days from now, so that an email is read, and up to a
 * week where the session itself is not sooner.
 */
export function lastDayToChoose(today: CalendarDate, day: CalendarDate): CalendarDate {
  return addDays(today, Math.min(MOST_DAYS, Math.max(LEAST_DAYS, daysBetween(today, day))));
}
