import { randomUUID } from "node:crypto";
import { findPictureOf, insertPicture } from "./pictures.queries.ts";
import { type Purpose, renditionName, renditionWidths } from "#domain/media/renditions.ts";
import { done, refused } from "#domain/result.ts";
import type { StoredFiles } from "#kit/server/ports.ts";
import type { Practice } from "#kit/server/practice.ts";

const FORMATS = ["avif", "webp"] as const;

/** A rendition never changes: another picture has another id. */
const FOR_GOOD = "public, max-age=31536000, immutable";

/**
 * Makes a picture of an original that was uploaded: renditions in two formats and at most three widths, without the metadata of the
 * original, which may tell where it was taken. Repeated with the same original, it is done once. An original of which none can be made is
 * removed.
 */
export async function addPicture(
  { database, files }: Practice,
  _: unknown,
  { original, alt, purpose }: { original: string; alt: string; purpose: Purpose },
) {
  const known = await findPictureOf(database, original);
  if (known) return done({ pictureId: known.id });
  const source = await files?.readFile("originals", original);
  if (!files || !source) return refused("picture-not-found");
  const size = await files.measurePicture(source);
  const refuse = async (reason: "picture-unreadable" | "picture-animated" | "picture-too-large") => {
    await files.removeFiles("originals", [original]);
    return refused(reason);
  };
  if (size === "too-large") return refuse("picture-too-large");
  if (size === "animated") return refuse("picture-animated");
  if (size === "unreadable") return refuse("picture-unreadable");
  const { hasAlpha: isTransparent, ...measures } = size;
  const id = randomUUID();
  const widths = renditionWidths(size.width, purpose);
  if (!(await putRenditions(files, source, { id, widths }))) return refuse("picture-unreadable");
  if (await insertPicture(database, { id, original, alt, ...measures, widths, purpose, isTransparent }))
    return done({ pictureId: id });
  await files.removeFiles("pictures", namesOf(id, widths)); // a concurrent request for the same original
  const first = await findPictureOf(database, original);
  return first ? done({ pictureId: first.id }) : refused("picture-not-found");
}

/** Renders and stores a picture in all widths and formats; leaves none and resolves to false if the source cannot be read completely. */
export async function putRenditions(
  files: Pick<StoredFiles, "renderPicture" | "putFile" | "removeFiles">,
  source: Buffer,
  { id, widths }: { id: string; widths: number[] },
): Promise<boolean> {
  for (const width of widths) {
    for (const format of FORMATS) {
      const content = await files.renderPicture(source, width, format);
      if (!content) {
        await files.removeFiles("pictures", namesOf(id, widths));
        return false;
      }
      await files.putFile("pictures", renditionName(id, width, format), content, {
        type: `image/${format}`,
        cacheControl: FOR_GOOD,
      });
    }
  }
  return true;
}

/** Whether `putRenditions` has stored all of a picture's renditions: it stores this one last. */
export async function isRendered(
  files: Pick<StoredFiles, "readFile">,
  { id, widths }: { id: string; widths: number[] },
): Promise<boolean> {
  const last = namesOf(id, widths).at(-1);
  return last !== undefined && (await files.readFile("pictures", last)) !== undefined;
}

/** The names of all renditions. */
export function namesOf(id: string, widths: number[]): string[] {
  return widths.flatMap((width) => FORMATS.map((format) => renditionName(id, width, format)));
}
