import * as z from "zod/mini";
import { lines } from "#domain/stored-text.ts";
import { addDays, parseDate, parseTime } from "#domain/time.ts";

const MOST_DAYS = 14;
const PLACES = "Between 1 and 500, or nothing at all.";
const LAST_DAY = "The last day is the first or up to two weeks later.";
const HOURS = "It must begin before it ends.";
const time = z.string().check(z.refine((text) => parseTime(text) !== undefined, { error: HOURS }));

const isDay = (text: string) => parseDate(text) !== undefined;

/** A group session as the practitioner enters it, by the constraints of the table `group_sessions`. Days yyyy-MM-dd, times HH:mm. */
export const groupSessionFacts = z
  .object({
    serviceId: z.string(),
    startsOn: z.string().check(z.refine(isDay, { error: "Please choose the day." })),
    endsOn: z.string(),
    startTime: time,
    endTime: time,
    /** Null: no limit. */
    places: z.nullable(z.int({ error: PLACES }).check(z.minimum(1, PLACES), z.maximum(500, PLACES))),
    /** Public. */
    note: z.nullable(lines(500)),
    /** One that is not active stands on no page and takes no hours. */
    isActive: z.boolean(),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => !isDay(startsOn) || (isDay(endsOn) && startsOn <= endsOn && endsOn < addDays(startsOn, MOST_DAYS)), {
      path: ["endsOn"],
      error: LAST_DAY,
    }),
    z.refine(({ startTime, endTime }) => startTime < endTime, { path: ["endTime"], error: HOURS }),
  );

export type GroupSessionFacts = z.output<typeof groupSessionFacts>;
