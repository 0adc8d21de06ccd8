import { z } from "zod";
import { newPicture } from "#domain/media/picture.ts";
import * as add from "#practice/media/add-picture.ts";
import * as remove from "#practice/media/remove-picture.ts";
import { adminAction } from "../request/admin-action.ts";

/** `{original, alt, purpose}` -> `{pictureId}`: makes the renditions of a file in the bucket `originals`. */
export const addPicture = adminAction(newPicture, add.addPicture);

/** `{pictureId}` -> `{}`: removes a picture with its original and its renditions. */
export const removePicture = adminAction(z.object({ pictureId: z.uuid({ error: "is not a picture" }) }), remove.removePicture);
