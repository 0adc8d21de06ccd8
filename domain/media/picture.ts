import * as z from "zod/mini";
import { line } from "#domain/stored-text.ts";

/** What stays in sight where a picture is cropped. */
export const FOCUSES = ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"] as const;
export type Focus = (typeof FOCUSES)[number];

/** The most bytes of an original (as the bucket's limit), and the most pixels. */
export const LARGEST_PICTURE = { bytes: 26_214_400, pixels: 50_000_000 };

/** What the practitioner says of a picture. */
export const pictureFacts = z.object({
  /** What it shows, for those who do not see it. */
  alt: line(300).check(z.minLength(1, "Please say in a few words what the picture shows.")),
  focus: z.enum(FOCUSES),
});

export type PictureFacts = z.output<typeof pictureFacts>;

/** The widths of renditions in pixels; one that is wider than the picture is replaced by the picture's own. */
const WIDTHS = [480, 960, 1920];

export function renditionWidths(width: number): number[] {
  const smaller = WIDTHS.filter((each) => each < width);
  return smaller.length < WIDTHS.length ? [...smaller, width] : smaller;
}

/** Where a rendition lies in the public bucket. */
export function renditionName(id: string, width: number, format: "avif" | "webp"): string {
  return `${id}/${width}.${format}`;
}
