import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line, mailAddress, phoneText } from "#domain/text/stored-text.ts";
import { parseDate } from "#domain/time.ts";

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;

const HAS_LETTER = z.regex(/[\p{L}\p{N}]/u, { error: () => t("is required") }); // invisible characters alone are not a name

/** A client's details, apart from the note. Empty values are unknown. */
export const clientDetails = z.object({
  name: line(200).check(HAS_LETTER),
  email: z.union([z.literal(""), mailAddress()], { error: () => t("is not an email address") }),
  phone: phoneText(),
  /** yyyy-MM-dd */
  birthday: z.string().check(z.refine(isBirthday, { error: () => t("is not a date") })),
  tags: z
    .array(line(MAX_TAG_LENGTH).check(z.minLength(1, { error: () => t("is empty") })))
    .check(z.maxLength(MAX_TAGS, { error: () => t("are more than {most}", { most: MAX_TAGS }) })),
});

export type ClientDetails = z.output<typeof clientDetails>;

/** Whether a text is a possible birthday, or empty. */
export function isBirthday(text: string): boolean {
  return text === "" || (parseDate(text) !== undefined && text >= "1900-01-01" && text <= "2199-12-31");
}

/** Splits tags at commas; repeated ones are removed. */
export function tagsIn(typed: string): string[] {
  const tags = typed.split(",").map((tag) => tag.trim().replaceAll(/\s+/g, " "));
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
