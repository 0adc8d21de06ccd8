import { findLogo } from "./pictures.queries.ts";
import { renditionName } from "#domain/media/renditions.ts";
import type { Practice } from "#kit/server/practice.ts";

/** A logo as PNG, as wide as its largest rendition. Undefined: there is no such logo, or its file is gone. */
export async function readLogo(
  { database, files }: Pick<Practice, "database" | "files">,
  id: string,
): Promise<Buffer | undefined> {
  const widest = (await findLogo(database, id))?.widths.at(-1);
  const rendition = widest && (await files?.readFile("pictures", renditionName(id, widest, "webp")));
  return rendition ? files?.renderPicture(rendition, widest, "png") : undefined;
}
