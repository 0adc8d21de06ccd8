import * as z from "zod/mini";
import { line, mailAddress } from "#domain/text/stored-text.ts";
import { parseDate } from "#domain/time.ts";

export const MOST_TAGS = 20;
export const LONGEST_TAG = 40;

const HAS_LETTER = z.regex(/[\p{L}\p{N}]/u, "is required"); // invisible characters are no name

/** What the practitioner keeps about a client beside the note. Empty: not known. */
export const clientDetails = z.object({
  name: line(200).check(HAS_LETTER),
  email: z.union([z.literal(""), mailAddress()], { error: "is not an email address" }),
  phone: line(40),
  /** yyyy-MM-dd */
  birthday: z.string().check(z.refine(isBirthday, { error: "is not a date" })),
  tags: z.array(line(LONGEST_TAG).check(z.minLength(1, "is empty"))).check(z.maxLength(MOST_TAGS, `are more than ${MOST_TAGS}`)),
});

export type ClientDetails = z.output<typeof clientDetails>;

function isBirthday(text: string): boolean {
  return text === "" || (parseDate(text) !== undefined && text >= "1900-01-01" && text <= "2199-12-31");
}

/** The tags that a person typed, separated by commas: each once, in their order. */
export function tagsIn(typed: string): string[] {
  const tags = typed.split(",").map((tag) => tag.trim().replaceAll(/\s+/g, " "));
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
