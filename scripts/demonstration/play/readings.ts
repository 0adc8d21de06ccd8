import { readFile } from "node:fs/promises";
import { readingFile } from "#domain/bookings/readings/reading.ts";
import { saveReading, sendReading } from "#server/readings/write-reading.ts";
import { dayAt, DAYS, WEEKS_BEFORE } from "../calendar.ts";
import { pictureOf } from "../spreads.ts";
import type { WrittenReading } from "../readings.ts";
import { type Happening, must, type Played } from "./played.ts";

/** Written readings: ordered with two questions, and answered the day before they are promised. */
export function readings(it: Played): Happening[] {
  const asked = new Map<string, WrittenReading>();
  const orders = it.plan.readings.map(({ person, made, reading }) => ({
    at: made,
    run: async () => {
      const [first, second] = reading.questions;
      const request = {
        ...it.requestOf(person, "Written reading", "2000-01-01", "10:00"),
        notes: `Question 1: ${first}\nQuestion 2: ${second}`,
      };
      asked.set(await it.order(person, request), reading);
    },
  }));
  const afternoons = Array.from({ length: WEEKS_BEFORE * 7 + DAYS }, (_, nth) => ({
    at: `${dayAt(-WEEKS_BEFORE, nth)}T1${4 + it.chance.whole(3)}:${String(10 + it.chance.whole(50))}`,
    run: () => answerAll(it, asked),
  }));
  return [...orders, ...afternoons];
}

async function answerAll(it: Played, asked: Map<string, WrittenReading>) {
  const due = await it.stage.rows<{ id: string }>(
    "select id from bookings where is_written and status = 'confirmed' and booking_date <= private.today() + 1 order by created_at",
  );
  for (const { id: bookingId } of due) {
    const written = asked.get(bookingId);
    if (!written) throw new Error("A reading has no questions");
    const picture = { name: `${it.idOf(`spread ${bookingId}`)}.jpg`, alt: `Your spread: ${written.cards.join(", ")}` };
    it.keep("documents", readingFile(bookingId, picture.name), "image/jpeg", await readFile(pictureOf(written)));
    const content = { bookingId, revision: 1, body: written.answer, pictures: [picture] };
    const { revision } = must(await saveReading(it.practice, it.practitioner, content));
    must(await sendReading(it.practice, it.practitioner, { bookingId, revision }));
  }
}
