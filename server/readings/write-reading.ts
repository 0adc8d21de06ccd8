import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { claimBooking, setCompleted } from "#server/bookings/bookings.queries.ts";
import { findReading, lockReading, markReadingSent, type StoredReading, updateReading } from "./readings.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import type { ReadingContent } from "#domain/bookings/readings/reading.ts";
import { parseRichText } from "#domain/pages/rich-text.ts";
import { done, refused } from "#domain/result.ts";
import { readingSentEmail } from "#server/bookings/emails/reading-sent.ts";
import { type RevisionedTable, saveAtRevision } from "#server/pages/revisions.ts";
import type { Practice } from "#kit/server/practice.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";

type SeenReading = { bookingId: string; revision: number };

/** Drafts and sent readings are the same row, so corrections after sending are visible at once. */
const READINGS: RevisionedTable<StoredReading, ReadingContent, "reading-not-found"> = {
  table: { name: "private.readings", key: "booking_id" },
  lock: lockReading,
  missing: "reading-not-found",
  contentOf: ({ body, pictures }) => ({ body, pictures }),
  isPublished: () => false,
  saveDraft: updateReading,
  deleteDraft: async () => undefined,
};

/** Saves the reading. Refusals: reading-not-found, changed-meanwhile, reading-empty (it was sent, and would become blank). */
export function saveReading(
  practice: Practice,
  _: unknown,
  { bookingId, revision, ...content }: SeenReading & ReadingContent,
) {
  return saveAtRevision(practice, READINGS, { id: bookingId, revision, content }, ({ sentAt }) =>
    sentAt && isEmpty(content) ? refused("reading-empty") : done(),
  );
}

const isEmpty = ({ body, pictures }: ReadingContent) => body === "" && pictures.length === 0;

/**
 * Sends the reading to its client: it becomes readable, the client is notified by email, and the booking is completed. Repeated, it changes
 * nothing. Refusals: reading-not-found, changed-meanwhile, reading-empty, not-begun (the booking is not confirmed, or was cancelled).
 */
export function sendReading(
  practice: Practice,
  practitioner: { userId: string },
  { bookingId, revision }: SeenReading,
) {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const booking = await claimBooking(tx, bookingId);
    const reading = await lockReading(tx, bookingId);
    if (!booking || !reading) return refused("reading-not-found");
    if (reading.sentAt) {
      if (booking.status === "confirmed") await setCompleted(tx, bookingId);
      return done();
    }
    if (reading.revision !== revision) return refused("changed-meanwhile");
    if (isEmpty(reading)) return refused("reading-empty");
    if (booking.status !== "confirmed" && booking.status !== "completed")
      return refused("not-begun", { detail: t("Only the reading of a confirmed booking can be sent") });
    await markReadingSent(tx, bookingId);
    if (booking.status === "confirmed") await setCompleted(tx, bookingId);
    const loaded = await loadBookingFacts(tx, bookingId, practice.publicUrl);
    if (loaded) await queueMail(tx, readingSentEmail(loaded.facts));
    return done();
  });
}

/** Returns a reading as the practitioner edits it. Refusal: reading-not-found. */
export async function readWrittenReading({ database }: Practice, _: unknown, { bookingId }: { bookingId: string }) {
  const found = await findReading(database, bookingId);
  return found ? done({ ...found, sentAt: found.sentAt?.toISOString() ?? null }) : refused("reading-not-found");
}

/** Returns a reading as its page shows it: to its client once it was sent, to the practitioner always. Refusal: reading-not-found. */
export async function readReading(
  { database }: Practice,
  { userId, isAdmin = false }: { userId: string; isAdmin?: boolean },
  { bookingId }: { bookingId: string },
) {
  const found = await findReading(database, bookingId);
  if (!found || !(isAdmin || (found.userId === userId && found.sentAt))) return refused("reading-not-found");
  const { serviceName, notes, pictures, body, sentAt } = found;
  return done({
    bookingId,
    serviceName,
    notes,
    pictures,
    text: parseRichText(body),
    sentAt: sentAt?.toISOString() ?? "",
  });
}

/** A reading as its page shows it. */
export type SentReading = Extract<Awaited<ReturnType<typeof readReading>>, { ok: true }>;
