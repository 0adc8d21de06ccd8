import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line, mailAddress } from "#domain/text/stored-text.ts";

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The practice's name until the practitioner has given one. */
export const UNNAMED = "New practice";

export const foundingFacts = {
  /** The secret of the one-time link. */
  secret: z.string().check(z.maxLength(100), z.regex(/^[\w-]+$/, "is not a link")),
  businessName: line(200).check(z.minLength(1, { error: () => t("Please give your business a name.") })),
  email: mailAddress(),
  password: z.string().check(z.minLength(1, { error: () => t("Choose a password") }), z.maxLength(1000)),
  zone: z.string().check(z.maxLength(100), z.refine(isZone, { error: () => t("Please choose a time zone.") })),
};

/** The practitioner's address in a demonstration on a machine of one's own, where nobody has given one. */
export const MADE_UP_EMAIL = "practitioner@example.com";

/** The address with which she signs in to a practice of her own; undefined: the one that the demonstration had. */
export const ownPractice = z.object({ email: z.optional(foundingFacts.email) });

/** The first step of the setup: the practice's name and the practitioner's account. */
export const founding = z.object(foundingFacts);

export type Founding = z.output<typeof founding>;

/** Holds `preview_key`: the practitioner sees the site before it opens. With https, browsers keep `__Host-` to this host alone. */
export function previewCookie(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-preview" : "preview";
}
