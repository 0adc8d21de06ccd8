import type { BackendClient, DataClient } from "#app/backend/data-client.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { uploadedAs } from "#app/backend/media/uploads.ts";
import { callFunction, fetchFile, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import { readingFile, type ReadingContent, type ReadingPicture } from "#domain/bookings/reading.ts";
import type { RichText } from "#domain/pages/rich-text.ts";

const DOCUMENTS = "documents";
const SHOWN_SECONDS = 3600;

/** A reading in the practitioner's editor; `sentAt` null: its client does not see it yet. */
export type EditedReading = {
  id: string;
  clientName: string;
  serviceName: string;
  /** What the client wrote when booking. */
  notes: string | null;
  date: string;
  status: string;
  sentAt: string | null;
  revision: number;
  content: ReadingContent;
};

type WrittenReading = Omit<EditedReading, "id" | "content"> & ReadingContent;

/** Null: there is no such written reading. */
export async function loadEditedReading(client: DataClient, id: string): Promise<ServerResult<EditedReading | null>> {
  const read = await readFunction<WrittenReading>(client, "practice-reading", { bookingId: id });
  if (!read.ok && [400, 404].includes(read.refusal.status)) return { ok: true, value: null };
  return mapResult(read, ({ body, pictures, ...rest }) => ({ ...rest, id, content: { body, pictures } }));
}

type SeenReading = { bookingId: string; revision: number };

export const saveReading = (client: DataClient, reading: SeenReading & ReadingContent): Promise<ServerResult<{ revision: number }>> =>
  callFunction(client, "practice-save-reading", reading);

/** Gives it to its client. */
export const sendReading = (client: DataClient, reading: SeenReading): Promise<ServerResult<unknown>> =>
  callFunction(client, "practice-send-reading", reading);

export function uploadReadingPicture(
  client: BackendClient,
  { bookingId, name, file }: { bookingId: string; name: string; file: File },
): Promise<ServerResult<object>> {
  return uploadedAs(client, DOCUMENTS, readingFile(bookingId, name), file);
}

/** Addresses under which the browser shows these pictures for an hour, by name. One that is gone has none. */
async function loadReadingPictures(
  client: BackendClient,
  bookingId: string,
  pictures: ReadingPicture[],
): Promise<ServerResult<Record<string, string>>> {
  if (pictures.length === 0) return { ok: true, value: {} };
  const names = pictures.map(({ name }) => readingFile(bookingId, name));
  const { data, error } = await (await client.storage()).from(DOCUMENTS).createSignedUrls(names, SHOWN_SECONDS);
  if (error) return { ok: false, refusal: { status: 0, code: "pictures", message: "" } };
  const shown = data.map(({ signedUrl }, index) => [pictures[index]?.name, signedUrl] as const);
  return { ok: true, value: Object.fromEntries(shown.filter(([name, url]) => name && url)) as Record<string, string> };
}

/** The same for a screen, read again when the list changes. */
export function useReadingPictures(bookingId: string, pictures: ReadingPicture[]) {
  const names = pictures
    .map(({ name }) => name)
    .toSorted()
    .join();
  return useServerQuery(["reading-pictures", bookingId, names], (client) => loadReadingPictures(client, bookingId, pictures), {
    refetchOnWindowFocus: false, // other addresses would load every picture again
    refetchInterval: (SHOWN_SECONDS / 2) * 1000,
  });
}

/** A reading as its client reads it. */
export type MyReading = {
  bookingId: string;
  serviceName: string;
  notes: string | null;
  pictures: ReadingPicture[];
  text: RichText;
  sentAt: string;
};

/** Null: it was not sent, or is another's. */
export async function loadMyReading(client: DataClient, bookingId: string): Promise<ServerResult<MyReading | null>> {
  const read = await readFunction<MyReading>(client, "my-reading", { bookingId });
  return !read.ok && [400, 404].includes(read.refusal.status) ? { ok: true, value: null } : read;
}

export function fetchReadingPdf(client: DataClient, bookingId: string): Promise<ServerResult<Blob>> {
  return fetchFile(client, "reading-pdf", { bookingId });
}
