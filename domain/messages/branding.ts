import type { Logo } from "#domain/look/logo.ts";
import type { Look } from "#domain/look/look.ts";

/** What the practitioner adds to one kind of email. Text with line breaks; "" adds nothing. */
export type EmailWording = { opening: string; paragraph: string; signOff: string };

/** What of an email is the practice's own: its look, and the practitioner's words for this kind. */
export type Branding = Pick<Look, "mark" | "accent"> & { logo?: Logo | null } & { words?: EmailWording };
