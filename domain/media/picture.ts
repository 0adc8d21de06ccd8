import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { PURPOSES } from "./renditions.ts";
import { line } from "#domain/text/stored-text.ts";

/** The part of a picture that stays visible when it is cropped. */
export const FOCUSES = [
  "top left",
  "top",
  "top right",
  "left",
  "centre",
  "right",
  "bottom left",
  "bottom",
  "bottom right",
] as const;
export type Focus = (typeof FOCUSES)[number];

/** The maximum size of an original, in bytes (also the bucket's limit) and in pixels: phones of "50 megapixels" have up to 50.4 million. */
export const MAX_PICTURE = { bytes: 26_214_400, pixels: 51_000_000 };

/** The formats of originals, with the ending of their name in the bucket. */
export const PICTURE_TYPES: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** The properties of a picture that the practitioner edits. */
export const pictureFacts = z.object({
  /** The alternative text for people who cannot see it. */
  alt: line(300).check(z.minLength(1, { error: () => t("Please say in a few words what the picture shows.") })),
  focus: z.enum(FOCUSES),
});

/** Turns an upload into a picture; `original` is its name in the bucket of originals. */
export const newPicture = z.object({
  original: z.string().check(z.regex(/^[0-9a-f-]{36}\.[a-z]{3,4}$/, "is not the name of an upload")),
  alt: pictureFacts.shape.alt,
  purpose: z._default(z.enum(PURPOSES), "photo"),
});

export type PictureFacts = z.output<typeof pictureFacts>;
