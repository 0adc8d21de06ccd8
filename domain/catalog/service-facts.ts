import * as z from "zod/mini";
import { MAX_PRICE } from "#domain/money.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import { questions } from "./questions.ts";
import { addOns, channels, variants } from "./choice-facts.ts";
import { categoryFacts } from "./category.ts";

const minutes = (least: number, most: number, error: string) => z.int({ error }).check(z.minimum(least, error), z.maximum(most, error));
const WRITTEN = "1 to 30 working days, or nothing.";
const PRICE = "The price is £0.30 to £10,000, for example 45 or 45.50.";

/** Everything about a service that the practitioner decides, by the constraints of the table `services`. */
export const serviceFacts = z.object({
  name: line(200).check(z.minLength(1, "Please give the service a name.")),
  /** Its key; the table knows which there are. */
  category: categoryFacts.shape.key,
  description: lines(4000),
  duration: minutes(5, 720, "A session lasts 5 to 720 minutes."),
  /** In pence. */
  price: z.int({ error: PRICE }).check(z.minimum(30, PRICE), z.maximum(MAX_PRICE, PRICE)),
  /** Channels to choose from; the first is the service's place. */
  places: channels,
  /** Lengths and prices to choose from; the first is the service's own. Empty: there is no choice. */
  variants,
  addOns,
  /** Minutes kept free before a session, and after it. */
  bufferBefore: minutes(0, 240, "The buffer is 0 to 240 minutes."),
  buffer: minutes(0, 240, "The buffer is 0 to 240 minutes."),
  /** What a client is asked to do or bring; null when there is nothing. */
  preparation: z.nullable(lines(4000)),
  /** False: listed with its price, and joined by the dates of its group. */
  bookedOnline: z.boolean(),
  /** Whether public pages show its next free times. */
  inNextTimes: z.boolean(),
  /** How many questions a client writes when booking. */
  questionCount: z.int().check(z.minimum(0), z.maximum(5)),
  /** Sent in writing this many working days after it is booked; null: it takes a time of the diary. */
  writtenDays: z.nullable(z.int(WRITTEN).check(z.minimum(1, WRITTEN), z.maximum(30, WRITTEN))),
  /** What clients are asked. */
  questions,
  /** One of the practice's pictures. */
  pictureId: z.nullable(z.uuid("is not a picture")),
});

export type ServiceFacts = z.output<typeof serviceFacts>;
