import { forReader } from "@sacred-space/words/for-reader.ts";
import { reader } from "@sacred-space/words/reader.ts";
import { accentOf } from "#domain/look/accent.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { RUNE_LETTERS } from "#domain/look/rune-letters.ts";
import type { Branding } from "#domain/messages/branding.ts";
import { cleaned, type EmailText, greeted, withWording, type OwnEmailText } from "./email-text.ts";
import { inColoursOf } from "./look-colours.ts";
import { DESIGNED_LOOK, type EmailLook, htmlOf } from "./markup.ts";
import { richTextPlain } from "./rich-text.ts";

/** Gmail shows 102 kB of an email's HTML and puts the rest behind a link (hteumeuleu/email-bugs#41); a little less, for what it adds. */
const SHOWN_BYTES = 100_000;

/** Whether the end of this HTML, with the way to unsubscribe, would be hidden. */
export function isClipped(html: string): boolean {
  return Buffer.byteLength(html) > SHOWN_BYTES;
}

type Rendered = { subject: string; html: string; plain: string };

/**
 * Renders the email as HTML and as plain text, both complete. `inBranding` renders it again with the practice's own look and wording, which
 * are read in the transaction that queues it; for the same reader.
 */
export function renderEmail(text: EmailText): Rendered & { inBranding(branding: Branding): Rendered } {
  const clean = cleaned(text);
  const recipient = reader();
  return {
    ...rendered(greeted(clean), DESIGNED_LOOK),
    inBranding: (branding) =>
      forReader(recipient, () => {
        const { html, ...email } = rendered(withWording(clean, branding.words), lookOf(branding));
        return { ...email, html: inColoursOf(branding.look, html) };
      }),
  };
}

function rendered(text: OwnEmailText, look: EmailLook): Rendered {
  const html = htmlOf(text, look);
  return {
    subject: text.subject,
    html: isClipped(html) ? htmlOf({ ...text, hasLinkAtTop: true }, look) : html,
    plain: plain(text),
  };
}

/** The header with the name has the night theme's colours, the rest those of the reader's theme. */
function lookOf({ look = DEFAULT_LOOK.look, mark, logo, accent }: Branding): EmailLook {
  const designed = look === DEFAULT_LOOK.look ? undefined : PALETTES[look];
  const colours = accent ? accentOf(accent, designed) : designed;
  return {
    ...DESIGNED_LOOK,
    ...(colours && {
      colour: colours.night.gold,
      fill: colours.dawn.fill,
      ink: colours.dawn.ink,
      night: colours.night,
    }),
    mark: designed ? "" : RUNE_LETTERS[mark], // a letter that not every mail program has; only Night is about runes
    ...(logo && { logo }),
  };
}

function plain(text: OwnEmailText): string {
  const widest = Math.max(0, ...text.facts.map(([label]) => label.length));
  return [
    text.heading,
    "=".repeat(text.heading.length),
    "",
    ...text.opening.flatMap((line) => [line, ""]),
    ...(text.body ? richTextPlain(text.body, text.publicUrl) : []),
    ...(text.code === undefined ? [] : [text.code, ""]),
    ...text.facts.map(([label, value, href]) => `${`${label}:`.padEnd(widest + 2)}${href ?? value}`),
    ...(text.facts.length > 0 ? [""] : []),
    ...[text.button, text.link].flatMap((link) => (link ? [`${link.label}:`, link.href, ""] : [])),
    ...(text.paragraph ?? []).flatMap((line) => [line, ""]),
    ...text.sections.flatMap(({ heading, code, paragraphs = [], address, steps = [] }) => [
      heading,
      "-".repeat(heading.length),
      ...(code === undefined ? [] : [code]),
      ...paragraphs,
      ...(address === undefined ? [] : [address]),
      ...steps.map((step, index) => `${index + 1}. ${step}`),
      "",
    ]),
    ...(text.signOff?.length ? [...text.signOff, ""] : []),
    ...(text.signature ? [...(text.signature.name ? [text.signature.name] : []), ...text.signature.reach, ""] : []),
    "-- ",
    text.businessName,
    ...text.footer,
    ...(text.footerLink ? [`${text.footerLink.label}: ${text.footerLink.href}`] : []),
    "",
  ].join("\n");
}
