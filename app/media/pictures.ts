import { type ServerResult, mapResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import type { Focus } from "#domain/media/picture.ts";

export type Picture = { id: string; alt: string; width: number; height: number; widths: number[]; focus: Focus };

export const PICTURE_COLUMNS = "id,alt,width,height,widths,focus";

/** These pictures, without removed ones. */
export async function loadPictures(visitor: ApiFetch, ids: string[]): Promise<ServerResult<Picture[]>> {
  const result = await readJson(visitor, `/rest/v1/pictures?select=${PICTURE_COLUMNS}&id=in.(${ids.join()})`);
  return mapResult(result, (rows) => (rows as Rows["pictures"][]).map(pictureOf));
}

export function pictureOf({ id, alt, width, height, widths, focus }: Rows["pictures"]): Picture {
  return { id, alt, width, height, widths, focus };
}
