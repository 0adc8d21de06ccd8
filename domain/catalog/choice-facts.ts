import * as z from "zod/mini";
import { MAX_PRICE } from "#domain/money.ts";
import { line } from "#domain/text/stored-text.ts";
import { MAX_DURATION } from "./choices.ts";
import { SESSION_PLACES } from "./session-place.ts";

const MAX_CHOICES = 12;
const MINUTES = "A session lasts 5 to 720 minutes.";
const EXTRA_MINUTES = "An extra takes 0 to 720 minutes.";
const PRICE = "The price is £0.30 to £10,000, for example 45 or 45.50.";
const EXTRA_PRICE = "An extra costs £0 to £10,000, for example 5 or 5.50.";

const between = (least: number, most: number, error: string) =>
  z.int({ error }).check(z.minimum(least, error), z.maximum(most, error));
const several = <Item extends z.ZodMiniType<{ id: string }>>(item: Item) =>
  z.array(item).check(
    z.maxLength(MAX_CHOICES, `At most ${MAX_CHOICES} are possible.`),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "One of these is there twice."),
  );

/** The lengths and prices on offer; the first is the default. The name is optional: "Long". */
export const variants = several(
  z.object({
    id: z.uuid(),
    name: line(60),
    minutes: between(5, MAX_DURATION, MINUTES),
    price: between(30, MAX_PRICE, PRICE),
  }),
);

/** Optional extras, with what they add to the length and the price. */
export const addOns = several(
  z.object({
    id: z.uuid(),
    name: line(60).check(z.minLength(1, "Please name the extra.")),
    minutes: between(0, MAX_DURATION, EXTRA_MINUTES),
    price: between(0, MAX_PRICE, EXTRA_PRICE),
    isActive: z.boolean(),
  }),
);

export const channels = z.array(z.enum(SESSION_PLACES)).check(
  z.minLength(1, "Choose at least one."),
  z.refine((places) => new Set(places).size === places.length, "One of these is there twice."),
);
