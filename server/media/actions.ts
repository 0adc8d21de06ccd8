import { z } from "zod";
import { newPicture } from "#domain/media/picture.ts";
import { action, admin, pick } from "#kit/server/action.ts";
import * as added from "./add-picture.ts";
import * as removed from "./remove-picture.ts";
import { PICTURES } from "./refusals.ts";

export const addPicture = action("practice-add-picture", {
  about: "Makes the renditions of a file in the bucket `originals`. Repeated with the same file, it is done once.",
  who: admin,
  input: newPicture,
  refusals: pick(PICTURES, "picture-not-found", "picture-unreadable", "picture-animated", "picture-too-large"),
  run: added.addPicture,
});

export const removePicture = action("practice-remove-picture", {
  about: "Removes a picture with its original and its renditions.",
  who: admin,
  input: z.object({ pictureId: z.uuid({ error: "is not a picture" }) }),
  refusals: pick(PICTURES, "picture-not-found", "picture-in-use"),
  run: removed.removePicture,
});
