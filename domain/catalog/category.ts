import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line } from "#domain/text/stored-text.ts";

const KEY = { error: () => t("The link has up to 40 small letters, digits and hyphens.") };
const PATH = { error: () => t("Write a page of this site, for example /meditation#evenings.") };

/** The fields of a category that the practitioner edits; mirrors the constraints of the table `categories`. */
export const categoryFacts = z.object({
  /** Used in links: /book?category=KEY. */
  key: z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, KEY)),
  name: line(60).check(z.minLength(1, { error: () => t("Please give the category a name.") })),
  /** The page that lists the dates of its groups; null: clients join by contacting the practitioner. */
  datesPath: z.nullable(z.string().check(z.maxLength(200, PATH), z.regex(/^\/(?!\/)[a-z0-9/-]*(#[a-z0-9-]+)?$/, PATH))),
});

export type CategoryFacts = z.output<typeof categoryFacts>;

/** Derives a key from a name: "sound-breath" from "Sound & Breath". */
export function keyOfName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
}
