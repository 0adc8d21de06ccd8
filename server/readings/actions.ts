import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { readingContent } from "#domain/bookings/readings/reading.ts";
import { bookingId } from "#kit/server/input.ts";
import { action, admin, file, pick, read, user, refusals } from "#kit/server/action.ts";
import { shared } from "#kit/server/refusals.ts";
import { printReading } from "./reading-pdf.ts";
import * as readings from "./write-reading.ts";

/** What written readings refuse. */
const READINGS = refusals({
  "reading-not-found": [404, msg("This reading is not there")],
  "reading-empty": [422, msg("There is nothing to send yet")],
});

const revision = z.int().min(1);
const isReader = user(msg("Please sign in to read your reading"));

export const writtenReading = read("practice-reading", {
  about: "The reading as it is saved, with the client's name and notes.",
  who: admin,
  input: z.object({ bookingId }),
  refusals: pick(READINGS, "reading-not-found"),
  run: readings.readWrittenReading,
});

export const saveReading = action("practice-save-reading", {
  about: "Saves the reading; what was sent already is changed on its client's page.",
  who: admin,
  input: z.object({ bookingId, revision, ...readingContent.shape }),
  refusals: { ...pick(READINGS, "reading-not-found", "reading-empty"), ...shared("changed-meanwhile") },
  run: readings.saveReading,
});

export const sendReading = action("practice-send-reading", {
  about: "Sends the reading to its client and completes the booking.",
  who: admin,
  input: z.object({ bookingId, revision }),
  refusals: { ...pick(READINGS, "reading-not-found", "reading-empty"), ...shared("changed-meanwhile", "not-begun") },
  run: readings.sendReading,
});

export const myReading = read("my-reading", {
  about: "The user's own reading once it was sent; the same refusal in every other case.",
  who: isReader,
  input: z.object({ bookingId }),
  refusals: pick(READINGS, "reading-not-found"),
  run: (practice, { userId }, input) => readings.readReading(practice, { userId }, input),
});

export const readingPdf = file("reading-pdf", {
  about: "The reading as a PDF, for its client once it was sent, and for the practitioner.",
  who: isReader,
  input: z.object({ bookingId }),
  limits: [{ rule: "readings by user", per: "user" }],
  refusals: pick(READINGS, "reading-not-found"),
  run: printReading,
});
