import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { MAX_PRICE } from "#domain/money.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import { addDays, parseDate, parseTime } from "#domain/time.ts";
import { MAX_PEOPLE } from "./group-sessions.ts";

const MAX_DAYS = 14;
const PLACES = { error: () => t("Between 1 and {most}, or nothing at all.", { most: MAX_PEOPLE }) };
const PRICE = { error: () => t("The price is £0.30 to £10,000, or nothing at all.") };
const SALES_END = { error: () => t("Between 0 and 720 hours.") };
const LINK = { error: () => t("Please begin with https://, or leave it empty.") };
const LAST_DAY = { error: () => t("The last day is the first or up to two weeks later.") };
const MIN_PLACES_MESSAGE = {
  error: () =>
    t("Between 1 and {most} and not more than the places, or nothing at all.", {
      most: MAX_PEOPLE,
    }),
};
const DECIDE_ON = { error: () => t("Please choose a day before the first day.") };
const HOURS = { error: () => t("It must begin before it ends.") };
const time = z.string().check(z.refine((text) => parseTime(text) !== undefined, HOURS));

const isDay = (text: string) => parseDate(text) !== undefined;

/** A group session as the practitioner enters it; mirrors the constraints of `group_sessions`. Days are yyyy-MM-dd, times HH:mm. */
export const groupSessionFacts = z
  .object({
    serviceId: z.string(),
    startsOn: z.string().check(z.refine(isDay, { error: () => t("Please choose the day.") })),
    endsOn: z.string(),
    startTime: time,
    endTime: time,
    /** Null: no limit. */
    places: z.nullable(z.int(PLACES).check(z.minimum(1, PLACES), z.maximum(MAX_PEOPLE, PLACES))),
    /** The minimum of booked places without which it is cancelled; null: it takes place in any case. */
    leastPlaces: z.nullable(
      z.int(MIN_PLACES_MESSAGE).check(z.minimum(1, MIN_PLACES_MESSAGE), z.maximum(MAX_PEOPLE, MIN_PLACES_MESSAGE)),
    ),
    /** The day on which it is cancelled if it has fewer places booked than `leastPlaces`. */
    decideOn: z.nullable(z.string()),
    /** Pence per place. Null: the date is only announced, and clients join by contacting the practitioner. */
    price: z.nullable(z.int(PRICE).check(z.minimum(30, PRICE), z.maximum(MAX_PRICE, PRICE))),
    /** How many hours before it begins the sale of places ends. */
    salesEndHours: z.int(SALES_END).check(z.minimum(0, SALES_END), z.maximum(720, SALES_END)),
    /** Null: the place of the service. */
    location: z.nullable(line(300)),
    /** The link of an online session, shown only to clients who have paid. */
    joinUrl: z.nullable(line(500).check(z.regex(/^https:\/\/\S+$/, LINK))),
    /** Shown to the public. */
    note: z.nullable(lines(500)),
    /** An inactive group session is on no page and occupies no time. */
    isActive: z.boolean(),
  })
  .check(
    z.refine(
      ({ startsOn, endsOn }) =>
        !isDay(startsOn) || (isDay(endsOn) && startsOn <= endsOn && endsOn < addDays(startsOn, MAX_DAYS)),
      {
        path: ["endsOn"],
        ...LAST_DAY,
      },
    ),
    z.refine(({ places, leastPlaces }) => leastPlaces === null || leastPlaces <= (places ?? MAX_PEOPLE), {
      path: ["leastPlaces"],
      ...MIN_PLACES_MESSAGE,
    }),
    z.refine(
      ({ leastPlaces, decideOn, startsOn }) =>
        (leastPlaces === null) === (decideOn === null) &&
        (decideOn === null || (isDay(decideOn) && decideOn < startsOn)),
      { path: ["decideOn"], ...DECIDE_ON },
    ),
    z.refine(({ startTime, endTime }) => startTime < endTime, { path: ["endTime"], ...HOURS }),
  );

export type GroupSessionFacts = z.output<typeof groupSessionFacts>;
