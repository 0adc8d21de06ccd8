import type { BackendClient, DataClient } from "#app/backend/data-client.ts";
import { uploadedAs } from "#app/backend/media/uploads.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import { readingFile, type ReadingContent } from "#domain/bookings/readings/reading.ts";
import { DOCUMENTS } from "./readings.ts";

/** A reading in the practitioner's editor; until `sentAt` is set the client does not see it. */
export type EditedReading = {
  id: string;
  clientName: string;
  serviceName: string;
  notes: string | null;
  date: string;
  status: string;
  sentAt: string | null;
  revision: number;
  content: ReadingContent;
};

type WrittenReading = Omit<EditedReading, "id" | "content"> & ReadingContent;

/** Null if there is no such written reading. */
export async function loadEditedReading(client: DataClient, id: string): Promise<ServerResult<EditedReading | null>> {
  const read = await readFunction<WrittenReading>(client, "practice-reading", { bookingId: id });
  if (!read.ok && [400, 404].includes(read.refusal.status)) return { ok: true, value: null };
  return mapResult(read, ({ body, pictures, ...rest }) => ({ ...rest, id, content: { body, pictures } }));
}

type SeenReading = { bookingId: string; revision: number };

export const saveReading = (client: DataClient, reading: SeenReading & ReadingContent): Promise<ServerResult<{ revision: number }>> =>
  callFunction(client, "practice-save-reading", reading);

/** Makes the reading visible to its client. */
export const sendReading = (client: DataClient, reading: SeenReading): Promise<ServerResult<unknown>> =>
  callFunction(client, "practice-send-reading", reading);

export function uploadReadingPicture(
  client: BackendClient,
  { bookingId, name, file }: { bookingId: string; name: string; file: File },
): Promise<ServerResult<object>> {
  return uploadedAs(client, DOCUMENTS, readingFile(bookingId, name), file);
}
