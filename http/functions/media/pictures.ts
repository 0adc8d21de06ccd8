import { z } from "zod";
import { pictureFacts } from "#domain/media/picture.ts";
import { PURPOSES } from "#domain/media/renditions.ts";
import * as add from "#practice/media/add-picture.ts";
import * as remove from "#practice/media/remove-picture.ts";
import { adminAction } from "../request/admin-action.ts";

const original = z.string().regex(/^[0-9a-f-]{36}\.[a-z]{3,4}$/, "is not the name of an upload");

/** `{original, alt, purpose}` -> `{pictureId}`: makes the renditions of a file in the bucket `originals`. */
export const addPicture = adminAction(
  z.object({ original, alt: pictureFacts.shape.alt, purpose: z.enum(PURPOSES).default("photo") }),
  add.addPicture,
);

/** `{pictureId}` -> `{}`: with its original and its renditions. */
export const removePicture = adminAction(z.object({ pictureId: z.uuid({ error: "is not a picture" }) }), remove.removePicture);
