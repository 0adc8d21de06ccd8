import * as z from "zod/mini";
import type { Place } from "#domain/catalog/session-place.ts";
import { serviceFacts } from "#domain/catalog/service-facts.ts";
import type { RuneName } from "#domain/look/runes.ts";
import type { DRAWINGS } from "#domain/pages/blocks.ts";
import { groupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import type { Minutes, Weekday } from "#domain/time.ts";

export const TRADES = ["readings", "reiki", "yoga", "massage", "coaching"] as const;
export type Trade = (typeof TRADES)[number];

export type StartingService = {
  name: string;
  duration: Minutes;
  /** In pence; of a place, if it is a group. */
  price: number;
  places: Place[];
  description: string;
  preparation: string;
  extras?: { name: string; minutes: Minutes; /** In pence. */ price: number }[];
  /** A written reading: the working days until it is sent, and how many questions it answers. */
  written?: { days: number; questions: number };
  /** A group that meets every other week, on this weekday and at this time unless she chooses others. */
  group?: { weekday: Weekday; time: string; places: number };
};

/** The initial texts and services of a trade: true of any such practice, and editable. */
export type TradeWords = {
  /** The name of the category and of its page, which is at /<trade>. */
  name: string;
  /** The text about the trade on the welcome page. */
  short: string;
  /** The opening text of its page. */
  opening: string;
  /** Beside its name and its lists; none where the trade knows no runes. */
  runes: RuneName[];
  picture: "none" | (typeof DRAWINGS)[number];
  /** The drawing in a look that has one of its own for it, where Night has none. */
  lookPicture?: (typeof DRAWINGS)[number];
  happens: string[];
  need: string[];
  services: StartingService[];
};

/** What the pages say that are made for the trades, whatever these are. */
export type TradePageWords = {
  /** The labels of the button to the booking page, and of the link to the prices. */
  freeTimes: string;
  costs: string;
  /** The next dates of its groups: `join` follows "To join, write or call". */
  dates: { title: string; people: string; join: string; none: string };
  happens: string;
  need: string;
  price: { title: string; rule: string };
  begin: string;
  /** Follows `short` where a search engine shows the page. */
  description: string;
  /** On the welcome page: its own title, the heading of the trades, and the label of each one's link. */
  welcome: { title: string; offerings: string; choose: string };
};

const { name, duration, price } = serviceFacts.shape;
const { startsOn, startTime, places } = groupSessionFacts.shape;

/** The practitioner's choice: the trades, and the services with any changes; `from` is a service's place among those of its trade. */
export const startingOffer = z.object({
  trades: z.array(z.enum(TRADES)).check(
    z.maxLength(TRADES.length),
    z.refine((trades) => new Set(trades).size === trades.length, "has a trade twice"),
  ),
  services: z
    .array(
      z.object({
        trade: z.enum(TRADES),
        from: z.int().check(z.minimum(0)),
        name,
        duration,
        price,
        /** Of a group: its first day and its hour. Null or missing: no dates yet. */
        firstDate: z.optional(z.nullable(z.object({ startsOn, startTime, places }))),
      }),
    )
    .check(z.maxLength(40)),
});

export type StartingOffer = z.output<typeof startingOffer>;
