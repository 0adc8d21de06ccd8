import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { MAX_PRICE } from "#domain/money.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import { MAX_DURATION } from "./choices.ts";
import { questions } from "./questions.ts";
import { categoryFacts } from "./category.ts";
import { RUNE_CHOICES } from "#domain/look/runes.ts";
import { SERVICE_COLOURS } from "./service-colours.ts";
import { SESSION_PLACES } from "./session-place.ts";

const MAX_CHOICES = 12;
const MINUTES = { error: () => t("A session lasts 5 to 720 minutes.") };
const EXTRA_MINUTES = { error: () => t("An extra takes 0 to 720 minutes.") };
const EXTRA_PRICE = { error: () => t("An extra costs £0 to £10,000, for example 5 or 5.50.") };
const WRITTEN = { error: () => t("1 to 30 working days, or nothing.") };
const PER_DAY = { error: () => t("1 to 100 a day, or nothing.") };
const RESUMES = { error: () => t("This is not a day that can be used.") };
const PRICE = { error: () => t("The price is £0.30 to £10,000, for example 45 or 45.50.") };
const BUFFER = { error: () => t("The buffer is 0 to 240 minutes.") };

const TWICE = { error: () => t("One of these is there twice.") };

const between = (least: number, most: number, said: { error: () => string }) =>
  z.int(said).check(z.minimum(least, said), z.maximum(most, said));
const several = <Item extends z.ZodMiniType<{ id: string }>>(item: Item) =>
  z.array(item).check(
    z.maxLength(MAX_CHOICES, { error: () => t("At most {most} are possible.", { most: MAX_CHOICES }) }),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, TWICE),
  );

/** The lengths and prices on offer; the first is the default. The name is optional: "Long". */
const variants = several(
  z.object({
    id: z.uuid(),
    name: line(60),
    minutes: between(5, MAX_DURATION, MINUTES),
    price: between(30, MAX_PRICE, PRICE),
  }),
);

/** Optional extras, with what they add to the length and the price. */
const addOns = several(
  z.object({
    id: z.uuid(),
    name: line(60).check(z.minLength(1, { error: () => t("Please name the extra.") })),
    minutes: between(0, MAX_DURATION, EXTRA_MINUTES),
    price: between(0, MAX_PRICE, EXTRA_PRICE),
    isActive: z.boolean(),
  }),
);

const channels = z.array(z.enum(SESSION_PLACES)).check(
  z.minLength(1, { error: () => t("Choose at least one.") }),
  z.refine((places) => new Set(places).size === places.length, TWICE),
);

/** The fields of a service that the practitioner edits; mirrors the constraints of the table `services`. */
export const serviceFacts = z.object({
  name: line(200).check(z.minLength(1, { error: () => t("Please give the service a name.") })),
  /** The key of a category; the database checks that it exists. */
  category: categoryFacts.shape.key,
  description: lines(4000),
  duration: between(5, MAX_DURATION, MINUTES),
  /** In pence. */
  price: between(30, MAX_PRICE, PRICE),
  /** The channels on offer; the first is the default. */
  places: channels,
  /** The lengths and prices on offer; the first is the default. Empty: no choice. */
  variants,
  addOns,
  /** Buffers in minutes. */
  bufferBefore: between(0, 240, BUFFER),
  buffer: between(0, 240, BUFFER),
  /** What a client should do or bring; null for nothing. */
  preparation: z.nullable(lines(4000)),
  /** False: listed with its price, but clients join through the dates of its group. */
  bookedOnline: z.boolean(),
  /** Whether public pages show its next free times. */
  inNextTimes: z.boolean(),
  /** How many questions of their own clients may write when booking. */
  questionCount: z.int().check(z.minimum(0), z.maximum(5)),
  /** A written reading is sent this many working days after booking; null: a session that takes place at a booked time. */
  writtenDays: z.nullable(between(1, 30, WRITTEN)),
  /** So many written readings are promised for one day at most; null: any number. */
  writtenPerDay: z.nullable(between(1, 100, PER_DAY)),
  /** Whether no written readings are taken for now. */
  writtenPaused: z.boolean(),
  /** The day on which a pause ends by itself; null: when the practitioner ends it. */
  writtenResumesOn: z.nullable(z.iso.date(RESUMES)),
  questions,
  /** By which calendar and lists tell it from the others. */
  colour: z.enum(SERVICE_COLOURS),
  /** In that colour; "none": the colour's own shape. */
  rune: z.enum(RUNE_CHOICES),
  pictureId: z.nullable(z.uuid("is not a picture")),
});

export type ServiceFacts = z.output<typeof serviceFacts>;
