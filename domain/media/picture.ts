import * as z from "zod/mini";
import { PURPOSES } from "./renditions.ts";
import { line } from "#domain/text/stored-text.ts";

/** What stays in sight where a picture is cropped. */
export const FOCUSES = ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"] as const;
export type Focus = (typeof FOCUSES)[number];

/** The most bytes of an original (as the bucket's limit), and the most pixels. */
export const MAX_PICTURE = { bytes: 26_214_400, pixels: 50_000_000 };

/** What the practitioner says of a picture. */
export const pictureFacts = z.object({
  /** What it shows, for those who do not see it. */
  alt: line(300).check(z.minLength(1, "Please say in a few words what the picture shows.")),
  focus: z.enum(FOCUSES),
});

/** An upload (its name in the bucket of originals) that becomes a picture. */
export const newPicture = z.object({
  original: z.string().check(z.regex(/^[0-9a-f-]{36}\.[a-z]{3,4}$/, "is not the name of an upload")),
  alt: pictureFacts.shape.alt,
  purpose: z._default(z.enum(PURPOSES), "photo"),
});

export type PictureFacts = z.output<typeof pictureFacts>;
