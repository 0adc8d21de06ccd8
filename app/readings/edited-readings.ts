import type { BackendClient, DataClient } from "#app/kit/backend/data-client.ts";
import { uploadedAs } from "#app/media/uploads.ts";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import { readingFile, type ReadingContent } from "#domain/bookings/readings/reading.ts";
import type { writtenReading } from "#server/readings/actions.ts";
import { DOCUMENTS } from "./readings.ts";

type WrittenReading = AnswerOf<typeof writtenReading>;

/** A reading in the practitioner's editor; until `sentAt` is set the client does not see it. */
export type EditedReading = Omit<WrittenReading, "bookingId" | "userId" | keyof ReadingContent> & {
  id: string;
  content: ReadingContent;
};

/** Null if there is no such written reading. */
export async function loadEditedReading(client: DataClient, id: string): Promise<ServerResult<EditedReading | null>> {
  const read = await ask<typeof writtenReading>(client, "practice-reading", { bookingId: id });
  if (!read.ok && [400, 404].includes(read.refusal.status)) return { ok: true, value: null };
  return mapResult(read, ({ body, pictures, ...rest }) => ({ ...rest, id, content: { body, pictures } }));
}

export function uploadReadingPicture(
  client: BackendClient,
  { bookingId, name, file }: { bookingId: string; name: string; file: File },
): Promise<ServerResult<object>> {
  return uploadedAs(client, DOCUMENTS, readingFile(bookingId, name), file);
}
