import type { Logo } from "#domain/look/logo.ts";
import type { Look } from "#domain/look/look.ts";

/** The practitioner's additions to one kind of email. Text with line breaks; "" adds nothing. */
export type EmailWording = { opening: string; paragraph: string; signOff: string };

/** The practice's own parts of an email: its look, and the practitioner's words for this kind. */
export type Branding = Pick<Look, "mark" | "accent"> &
  Partial<Pick<Look, "look">> & { logo?: Logo | null } & {
    words?: EmailWording;
  };
