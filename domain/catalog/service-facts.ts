import * as z from "zod/mini";
import { MAX_PRICE } from "#domain/money.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import { questions } from "./questions.ts";
import { addOns, channels, variants } from "./choice-facts.ts";
import { categoryFacts } from "./category.ts";

const minutes = (least: number, most: number, error: string) =>
  z.int({ error }).check(z.minimum(least, error), z.maximum(most, error));
const WRITTEN = "1 to 30 working days, or nothing.";
const PER_DAY = "1 to 100 a day, or nothing.";
const RESUMES = "This is not a day that can be used.";
const PRICE = "The price is £0.30 to £10,000, for example 45 or 45.50.";

/** The fields of a service that the practitioner edits; mirrors the constraints of the table `services`. */
export const serviceFacts = z.object({
  name: line(200).check(z.minLength(1, "Please give the service a name.")),
  /** The key of a category; the database checks that it exists. */
  category: categoryFacts.shape.key,
  description: lines(4000),
  duration: minutes(5, 720, "A session lasts 5 to 720 minutes."),
  /** In pence. */
  price: z.int({ error: PRICE }).check(z.minimum(30, PRICE), z.maximum(MAX_PRICE, PRICE)),
  /** The channels on offer; the first is the default. */
  places: channels,
  /** The lengths and prices on offer; the first is the default. Empty: no choice. */
  variants,
  addOns,
  /** Buffers in minutes. */
  bufferBefore: minutes(0, 240, "The buffer is 0 to 240 minutes."),
  buffer: minutes(0, 240, "The buffer is 0 to 240 minutes."),
  /** What a client should do or bring; null for nothing. */
  preparation: z.nullable(lines(4000)),
  /** False: listed with its price, but clients join through the dates of its group. */
  bookedOnline: z.boolean(),
  /** Whether public pages show its next free times. */
  inNextTimes: z.boolean(),
  /** How many questions of their own clients may write when booking. */
  questionCount: z.int().check(z.minimum(0), z.maximum(5)),
  /** A written reading is sent this many working days after booking; null: a session that takes place at a booked time. */
  writtenDays: z.nullable(z.int(WRITTEN).check(z.minimum(1, WRITTEN), z.maximum(30, WRITTEN))),
  /** So many written readings are promised for one day at most; null: any number. */
  writtenPerDay: z.nullable(z.int(PER_DAY).check(z.minimum(1, PER_DAY), z.maximum(100, PER_DAY))),
  /** Whether no written readings are taken for now. */
  writtenPaused: z.boolean(),
  /** The day on which a pause ends by itself; null: when the practitioner ends it. */
  writtenResumesOn: z.nullable(z.iso.date(RESUMES)),
  questions,
  pictureId: z.nullable(z.uuid("is not a picture")),
});

export type ServiceFacts = z.output<typeof serviceFacts>;
