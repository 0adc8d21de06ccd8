import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { RUNE_CHOICES } from "#domain/look/runes.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import { parseDate, parseTime } from "#domain/time.ts";

const given = (max: number) => line(max).check(z.minLength(1, { error: () => t("is missing") }));

/** A day in the practice's zone, yyyy-MM-dd. */
const day = () =>
  z.string().check(z.refine((text) => parseDate(text) !== undefined, { error: () => t("is not a date") }));

/** The parts of an article that the practitioner writes; they are published together. */
export const articleContent = z.object({
  title: given(150),
  excerpt: line(400),
  category: line(60),
  /** The date shown to readers; null: the day of publication. */
  date: z.nullable(day()),
  rune: z.enum(RUNE_CHOICES, { error: "is not a rune" }),
  /** The offering to which the article links at its end. */
  related: z.nullable(
    z.object({
      to: line(200).check(z.regex(/^\/(?![/\\])/u, { error: () => t("is not an address of this site") })),
      title: given(150),
      words: line(500),
      way: given(60),
    }),
  ),
  /** A picture of the practice, shown at the top. */
  pictureId: z.nullable(z.uuid("is not a picture")),
  /** CommonMark, parsed by domain/pages/rich-text.ts. */
  body: lines(100_000),
});

export type ArticleContent = z.output<typeof articleContent>;

/** The last segment of an article's URL, after /blog/. */
export const articleSlug = z
  .string()
  .check(
    z.trim(),
    z.maxLength(80, { error: () => t("is longer than 80 characters") }),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u, { error: () => t("may have small letters, digits and single hyphens") }),
  );

/** When an article is published, in the practice's zone. */
export const articleTime = z.object({
  date: day(),
  time: z.string().check(z.refine((text) => parseTime(text) !== undefined, { error: () => t("is not a time") })),
});

export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}
