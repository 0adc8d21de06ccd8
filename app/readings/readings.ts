import type { BackendClient, DataClient } from "#app/kit/backend/data-client.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { readingFile, type ReadingPicture } from "#domain/bookings/readings/reading.ts";
import type { myReading } from "#server/readings/actions.ts";

export const DOCUMENTS = "documents";
const SHOWN_SECONDS = 3600;

/** Signed URLs of these pictures by name, valid for an hour. A removed picture has none. */
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

/** The same for a component; refetches when the list changes. */
export function useReadingPictures(bookingId: string, pictures: ReadingPicture[]) {
  const names = pictures
    .map(({ name }) => name)
    .toSorted()
    .join();
  return useServerQuery(
    ["reading-pictures", bookingId, names],
    (client) => loadReadingPictures(client, bookingId, pictures),
    {
      refetchOnWindowFocus: false, // new URLs would reload every picture
      refetchInterval: (SHOWN_SECONDS / 2) * 1000,
    },
  );
}

export type MyReading = AnswerOf<typeof myReading>;

/** Null if it was not sent, or belongs to another client. */
export async function loadMyReading(client: DataClient, bookingId: string): Promise<ServerResult<MyReading | null>> {
  const read = await ask<typeof myReading>(client, "my-reading", { bookingId });
  return !read.ok && [400, 404].includes(read.refusal.status) ? { ok: true, value: null } : read;
}
