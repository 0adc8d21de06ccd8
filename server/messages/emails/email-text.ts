import { t } from "@sacred-space/words/t.ts";
import { capitalised } from "#domain/wording.ts";
import { NAME } from "#domain/messages/email-kinds.ts";
import type { EmailWording } from "#domain/messages/branding.ts";
import type { FactRow } from "#domain/bookings/named-facts.ts";
import type { RichText } from "#domain/pages/rich-text.ts";
import { nameInEmail, oneLine } from "./harmless-text.ts";

/** The content of an email, from which its HTML and its plain text are made. Every string is plain text on one line. */
export type EmailText = {
  subject: string;
  /** The preview that an inbox shows beside the subject. */
  preview: string;
  heading: string;
  /** The first line goes on from the greeting, if there is an `addressee`. */
  opening: string[];
  /** The practitioner's text, which may contain links. */
  body?: RichText;
  /** Digits to be typed elsewhere, shown large. */
  code?: string;
  facts: FactRow[];
  /** The one next step, if there is one to press. `href` must be http or https. */
  button?: { label: string; href: string };
  /** Another way on, beside the button. */
  link?: { label: string; href: string };
  sections: EmailSection[];
  signature?: Signature;
  /** The sender, and why this person gets the email. */
  footer: string[];
  footerLink?: { label: string; href: string };
  businessName: string;
  /** The site's own origin, for the practice's logo and for links in `body`. */
  publicUrl: string;
  /** Whom the email greets; empty if nobody knows the name. */
  addressee?: string;
};

/** Who writes, and how to reach them. Without a name where the practitioner's own sign-off says it. */
type Signature = { name?: string; reach: string[] };

/** `address` is one of ours, shown in full; nothing else in a section becomes a link. */
export type EmailSection = {
  heading: string;
  code?: string;
  paragraphs?: string[];
  address?: string;
  steps?: string[];
};

/** The practitioner's wording is plain text: each line is a paragraph, except that the lines of the sign-off stay together. */
export type OwnEmailText = EmailText & {
  paragraph?: string[];
  signOff?: string[];
  /** The end would be clipped: the link of the footer stands at the top, too. */ hasLinkAtTop?: boolean;
};

/** "Dear Anna, your session is near."; as it is for an email without an addressee. */
export function greeted(text: EmailText): EmailText {
  if (text.addressee === undefined) return text;
  const [first = "", ...rest] = text.opening;
  const greeting = text.addressee
    ? t("Dear {name}, {opening}", { name: text.addressee, opening: first })
    : t("Hello, {opening}", { opening: first });
  return { ...text, opening: [greeting, ...rest] };
}

/** Puts the practitioner's own opening before ours, in the place of our greeting. Facts, button and links stay. */
export function withWording(text: EmailText, words: EmailWording | undefined): OwnEmailText {
  if (!words) return greeted(text);
  const own = (part: string) => linesOf(part.replaceAll(NAME, () => text.addressee || t("there")).split(/[\r\n]+/));
  const opening = own(words.opening);
  const [first = "", ...rest] = text.opening;
  return {
    ...text,
    opening:
      opening.length > 0
        ? [...opening, text.addressee === undefined ? first : capitalised(first), ...rest]
        : greeted(text).opening,
    paragraph: own(words.paragraph),
    ...signedBy(text.signature, own(words.signOff)),
  };
}

type Sender = { practitioner: string; name: string; email: string | null; phone: string | null };

/** The signature of the practitioner, or of the practice where no name of hers is known. */
export function signature({ practitioner, name, email, phone }: Sender): Signature {
  return {
    name: practitioner || name,
    reach: [...(practitioner === "" || practitioner === name ? [] : [name]), ...waysToReach(email, phone)],
  };
}

function waysToReach(email: string | null, phone: string | null): string[] {
  if (email && phone) return [t("To reach me, reply to this email or ring {phone}.", { phone })];
  if (email) return [t("To reach me, reply to this email.")];
  return phone ? [t("To reach me, ring {phone}.", { phone })] : [];
}

function cleanedSignature({ name, reach }: Signature): Signature {
  return { ...(name !== undefined && { name: oneLine(name) }), reach: linesOf(reach) };
}

/** The practitioner's own sign-off takes the place of the name with which the signature begins. */
function signedBy(signature: Signature | undefined, signOff: string[]): Pick<OwnEmailText, "signature" | "signOff"> {
  if (signature === undefined || signOff.length === 0) return { signOff };
  if (signOff.at(-1) === signature.name) return { signOff: signOff.slice(0, -1) };
  return { signOff, signature: { reach: signature.reach } };
}

function linesOf(list: string[]): string[] {
  return list.map((line) => oneLine(line)).filter((line) => line !== "");
}

/** Puts every text on one line, and allows only web addresses as links. */
export function cleaned(text: EmailText): EmailText {
  return {
    subject: oneLine(text.subject, 200),
    preview: oneLine(text.preview),
    heading: oneLine(text.heading),
    opening: linesOf(text.opening),
    ...(text.code === undefined ? {} : { code: oneLine(text.code) }),
    facts: text.facts.map(([label, value, href]) =>
      href === undefined ? [oneLine(label), oneLine(value)] : [oneLine(label), oneLine(value), webAddress(href)],
    ),
    ...(text.button ? { button: linkOf(text.button) } : {}),
    ...(text.link ? { link: linkOf(text.link) } : {}),
    ...(text.signature && { signature: cleanedSignature(text.signature) }),
    sections: text.sections.map((section) => ({
      heading: oneLine(section.heading),
      ...(section.code === undefined ? {} : { code: oneLine(section.code) }),
      paragraphs: linesOf(section.paragraphs ?? []),
      ...(section.address === undefined ? {} : { address: webAddress(section.address) }),
      steps: linesOf(section.steps ?? []),
    })),
    ...(text.body && { body: text.body }),
    footer: linesOf(text.footer),
    ...(text.footerLink && { footerLink: linkOf(text.footerLink) }),
    businessName: oneLine(text.businessName),
    publicUrl: text.publicUrl,
    ...(text.addressee === undefined ? {} : { addressee: nameInEmail(text.addressee) }),
  };
}

function linkOf({ label, href }: { label: string; href: string }) {
  return { label: oneLine(label), href: webAddress(href) };
}

export function webAddress(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`An email cannot link to ${protocol}`);
  return href;
}
