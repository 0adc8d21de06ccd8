import { refusals } from "#kit/server/action.ts";

/** What pictures refuse. */
export const PICTURES = refusals({
  "picture-not-found": [404, "This picture is not there. Please upload it again"],
  "picture-unreadable": [422, "This file is not a picture that can be read. Please use JPEG, PNG, WebP or AVIF"],
  "picture-animated": [
    422,
    "This picture moves, and only still pictures are possible. Please save one moment of it as JPEG or PNG",
  ],
  "picture-too-large": [422, "This picture has more than 51 million pixels. Please make it smaller"],
  "picture-in-use": [409, "This picture is in use on your site. Take it off there first"],
});
