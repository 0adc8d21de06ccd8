import type { Queries } from "#database/connection/connect.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Extensions } from "#server/extensions.ts";
import { namesOf } from "./add-picture.ts";
import { deletePicture, isPictureUsed } from "./pictures.queries.ts";

/** Removes a picture with its original and its renditions. */
export async function removePicture(
  { database, extensions, files }: Practice,
  _: unknown,
  { pictureId }: { pictureId: string },
) {
  const removed = await database.transaction(async (tx) =>
    (await isShown(tx, extensions, pictureId)) ? "in-use" : deletePicture(tx, pictureId),
  );
  if (removed === "in-use") return refused("picture-in-use");
  if (!removed) return refused("picture-not-found");
  await files?.removeFiles("originals", [removed.original]);
  await files?.removeFiles("pictures", namesOf(removed.id, removed.widths));
  return done();
}

async function isShown(tx: Queries, { showsPicture }: Extensions, pictureId: string): Promise<boolean> {
  if (await isPictureUsed(tx, pictureId)) return true; // locks it first
  for (const shows of showsPicture) if (await shows(tx, pictureId)) return true;
  return false;
}
