import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line, lines } from "#domain/text/stored-text.ts";

export const MAX_PICTURES = 20;
const MAX_READING_LENGTH = 40_000;

/** A file in the folder of the booking's reading; `alt` is both its alternative text and its caption. */
const picture = z.object({
  name: z
    .string()
    .check(
      z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/u, { error: () => t("is not an uploaded picture") }),
    ),
  alt: line(300),
});
export type ReadingPicture = z.output<typeof picture>;

/** A written reading: a text in CommonMark (domain/pages/rich-text.ts), followed by pictures. */
export const readingContent = z.object({
  body: lines(MAX_READING_LENGTH),
  pictures: z
    .array(picture)
    .check(z.maxLength(MAX_PICTURES, { error: () => t("are more than {most}", { most: MAX_PICTURES }) })),
});
export type ReadingContent = z.output<typeof readingContent>;

/** Returns the name of a picture's file in the bucket `documents`. */
export function readingFile(bookingId: string, name: string): string {
  return `${bookingId}/reading/${name}`;
}
