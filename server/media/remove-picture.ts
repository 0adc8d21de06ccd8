import { deletePicture } from "./pictures.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { namesOf } from "./add-picture.ts";

/** Removes a picture with its original and its renditions. */
export async function removePicture({ database, files }: Practice, _: unknown, { pictureId }: { pictureId: string }) {
  const removed = await database.transaction((tx) => deletePicture(tx, pictureId));
  if (removed === "in-use") return refused("picture-in-use");
  if (!removed) return refused("picture-not-found");
  await files?.removeFiles("originals", [removed.original]);
  await files?.removeFiles("pictures", namesOf(removed.id, removed.widths));
  return done();
}
