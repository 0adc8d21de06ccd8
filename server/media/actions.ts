import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { newPicture } from "#domain/media/picture.ts";
import { action, admin, pick, refusals } from "#kit/server/action.ts";
import * as added from "./add-picture.ts";
import * as removed from "./remove-picture.ts";

/** What pictures refuse. */
const PICTURES = refusals({
  "picture-not-found": [404, msg("This picture is not there. Please upload it again")],
  "picture-unreadable": [422, msg("This file is not a picture that can be read. Please use JPEG, PNG, WebP or AVIF")],
  "picture-animated": [
    422,
    msg("This picture moves, and only still pictures are possible. Please save one moment of it as JPEG or PNG"),
  ],
  "picture-too-large": [422, msg("This picture has more than 51 million pixels. Please make it smaller")],
  "picture-in-use": [409, msg("This picture is in use on your site. Take it off there first")],
});

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
