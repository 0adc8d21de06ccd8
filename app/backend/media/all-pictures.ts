import type { BackendClient, DataClient } from "#app/backend/data-client.ts";
import { refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import type { Rows } from "#app/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { PictureFacts } from "#domain/media/picture.ts";
import type { Purpose } from "#domain/media/renditions.ts";
import { uploadedAs } from "./uploads.ts";
import { type Picture, PICTURE_COLUMNS, pictureOf } from "./pictures.ts";

export const ALL_PICTURES = ["pictures"];

export type OwnPicture = Picture & { purpose: Purpose; isTransparent: boolean };

export async function loadAllPictures(client: DataClient, signal: AbortSignal): Promise<ServerResult<OwnPicture[]>> {
  const columns = `${PICTURE_COLUMNS},purpose,is_transparent`;
  const rows = await client.from("pictures").select(columns).order("created_at", { ascending: false }).abortSignal(signal);
  return mapResult(resultOf<Rows["pictures"][]>(rows as never), (pictures) =>
    pictures.map((row) => ({ ...pictureOf(row), purpose: row.purpose, isTransparent: row.is_transparent })),
  );
}

/** Uploads an original, of which the server makes the renditions. `name` stays the same on a retry. */
export async function uploadPicture(
  client: BackendClient,
  { name, file, alt, purpose }: { name: string; file: File; alt: string; purpose: Purpose },
): Promise<ServerResult<{ pictureId: string }>> {
  const uploaded = await uploadedAs(client, "originals", name, file);
  if (!uploaded.ok) return uploaded;
  return callFunction(client, "practice-add-picture", { original: name, alt, purpose });
}

export async function savePicture(client: DataClient, { id, ...facts }: PictureFacts & { id: string }): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged("This picture is", resultOf(await client.from("pictures").update(facts).eq("id", id).select("id")));
}

export function removePicture(client: DataClient, pictureId: string): Promise<ServerResult<object>> {
  return callFunction(client, "practice-remove-picture", { pictureId });
}
