import { t } from "@sacred-space/words/t.ts";
import type { BackendClient, DataClient } from "#app/kit/backend/data-client.ts";
import { changeRow, type EditedTable } from "#app/kit/backend/server/change-row.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { PictureFacts } from "#domain/media/picture.ts";
import type { Purpose } from "#domain/media/renditions.ts";
import type { addPicture } from "#server/media/actions.ts";
import { uploadedAs } from "./uploads.ts";
import { type Picture, PICTURE_COLUMNS, pictureOf } from "./pictures.ts";

export const ALL_PICTURES = ["pictures"];

export type OwnPicture = Picture & { purpose: Purpose; isTransparent: boolean; updatedAt: string };

const OWN_COLUMNS = `${PICTURE_COLUMNS},purpose,is_transparent,updated_at`;

export async function loadAllPictures(client: DataClient, signal: AbortSignal): Promise<ServerResult<OwnPicture[]>> {
  const rows = await client
    .from("pictures")
    .select(OWN_COLUMNS)
    .order("created_at", { ascending: false })
    .abortSignal(signal);
  return mapResult(resultOf<Rows["pictures"][]>(rows as never), (pictures) => pictures.map(ownPicture));
}

function ownPicture(row: Rows["pictures"]): OwnPicture {
  return { ...pictureOf(row), purpose: row.purpose, isTransparent: row.is_transparent, updatedAt: row.updated_at };
}

/** Uploads an original, of which the server makes the renditions. `name` stays the same on a retry. */
export async function uploadPicture(
  client: BackendClient,
  { name, file, alt, purpose }: { name: string; file: File; alt: string; purpose: Purpose },
): Promise<ServerResult<{ pictureId: string }>> {
  const uploaded = await uploadedAs(client, "originals", name, file);
  if (!uploaded.ok) return uploaded;
  return act<typeof addPicture>(client, "practice-add-picture", { original: name, alt, purpose });
}

const EDITED: EditedTable<PictureFacts> = {
  table: "pictures",
  key: "id",
  gone: t("This picture is no longer there."),
  overtaken: t("This picture is no longer as shown: changed or deleted in another window."),
  columns: OWN_COLUMNS,
  read: ownPicture,
  write: (facts) => facts,
};

/** Changes these facts of a picture as it was `seen`. */
export function changePicture(
  client: DataClient,
  { seen, changes }: { seen: OwnPicture; changes: Partial<PictureFacts> },
): Promise<ServerResult<unknown>> {
  return changeRow(client, EDITED, { id: seen.id, seen, changes });
}
