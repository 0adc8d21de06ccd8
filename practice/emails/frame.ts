import { html, raw } from "hono/html";
import { accentOf } from "#domain/look/accent.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { GROUND_COLOURS, type Logo, logoPath, logoSize } from "#domain/look/logo.ts";
import { RUNE_LETTERS } from "#domain/look/rune-letters.ts";
import { NAME } from "#domain/messages/email-kinds.ts";
import type { Branding, OwnWords } from "#domain/messages/branding.ts";
import type { RichText } from "#domain/pages/rich-text.ts";
import { nameInEmail, oneLine } from "./harmless-text.ts";
import { CREAM, DISPLAY, GOLD, HAIRLINE, INK, LINK, QUIET, TEXT } from "./palette.ts";
import { richTextMarkup, richTextPlain } from "./rich-text.ts";

/** An email before it is dressed: the same words become its HTML and its plain text. Every text is shown as text, on one line. */
export type EmailText = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  opening: string[];
  /** What the practitioner has written, with links of its own. */
  body?: RichText;
  /** Digits to be typed elsewhere, shown large. */
  code?: string;
  facts: [label: string, value: string][];
  /** The one next step, if there is one to press. `href` must be http or https. */
  button?: { label: string; href: string };
  sections: EmailSection[];
  /** Who writes, and why this person gets it. */
  footer: string[];
  footerLink?: { label: string; href: string };
  businessName: string;
  /** The site's own origin, where the practice's logo lies, and to which links in `body` lead. */
  publicUrl: string;
  /** Who is greeted by name in the first line. */
  addressee?: string;
};

/** `address` is one of ours, shown in full; nothing else in a section becomes a link. */
export type EmailSection = { heading: string; code?: string; paragraphs?: string[]; address?: string; steps?: string[] };

type Markup = ReturnType<typeof html>;
type Rendered = { subject: string; html: string; plain: string };

/** The mark beside the name, and the button. */
type Dress = { mark?: string; logo?: Logo; crest: string; fill: string; ink: string };
const DESIGNED: Dress = { crest: GOLD, fill: GOLD, ink: INK };

/**
 * The email as a page and as plain text, both with all of its words. `inBranding` writes it anew with the practice's own look and words,
 * which are read in the transaction that queues it.
 */
export function renderEmail(text: EmailText): Rendered & { inBranding(branding: Branding): Rendered } {
  const clean = cleaned(text);
  return {
    ...rendered(clean, DESIGNED),
    inBranding: (branding) => rendered(inOwnWords(clean, branding.words), dressOf(branding)),
  };
}

/** Her words are text like ours: each line a paragraph, but for the sign-off, whose lines stay together. */
type Spoken = EmailText & { paragraph?: string[]; signOff?: string[] };

function rendered(text: Spoken, dress: Dress): Rendered {
  return { subject: text.subject, html: finished(page(text, dress)), plain: plain(text) };
}

/** An opening of her own stands before ours, in place of our greeting. Facts, button and links stay. */
function inOwnWords(text: EmailText, words: OwnWords | undefined): Spoken {
  if (!words) return text;
  const own = (part: string) => linesOf(part.replaceAll(NAME, () => text.addressee || "there").split(/[\r\n]+/));
  const opening = own(words.opening);
  const [first = "", ...rest] = text.opening;
  return {
    ...text,
    opening: opening.length > 0 ? [...opening, withoutGreeting(first, text.addressee), ...rest] : text.opening,
    paragraph: own(words.paragraph),
    signOff: own(words.signOff),
  };
}

/** "Dear Anna, your session is near." -> "Your session is near." */
function withoutGreeting(line: string, addressee: string | undefined): string {
  const greeting = [`Dear ${addressee}, `, "Hello, "].find((each) => line.startsWith(each));
  return greeting === undefined ? line : line.slice(greeting.length).replace(/^./u, (first) => first.toUpperCase());
}

function linesOf(list: string[]): string[] {
  return list.map((line) => oneLine(line)).filter((line) => line !== "");
}

/** The name stands on ink, as at night; the rest on cream, as at dawn. */
function dressOf({ mark, logo, accent }: Branding): Dress {
  const colours = accent ? accentOf(accent) : undefined;
  return {
    ...DESIGNED,
    ...(colours && { crest: colours.night.gold, fill: colours.dawn.fill, ink: colours.dawn.ink }),
    ...(mark !== DEFAULT_LOOK.mark && { mark: RUNE_LETTERS[mark] }),
    ...(logo && { logo }),
  };
}

function cleaned(text: EmailText): EmailText {
  return {
    subject: oneLine(text.subject, 200),
    preview: oneLine(text.preview),
    heading: oneLine(text.heading),
    opening: linesOf(text.opening),
    ...(text.code === undefined ? {} : { code: oneLine(text.code) }),
    facts: text.facts.map(([label, value]) => [oneLine(label), oneLine(value)]),
    ...(text.button ? { button: linkOf(text.button) } : {}),
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

function webAddress(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`An email cannot link to ${protocol}`);
  return href;
}

function finished(markup: Markup): string {
  if (markup instanceof Promise) throw new Error("An email's markup must be synchronous");
  return markup.toString();
}

function page(text: Spoken, dress: Dress): Markup {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${text.subject}</title>
      </head>
      <body
        style="margin:0;padding:0;background:${CREAM};color:${INK};font-family:${raw(TEXT)};font-size:17px;line-height:1.6;-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">${text.preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${CREAM}">
          <tr>
            <td align="center">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
                <tr>
                  <td style="background:${INK};padding:20px 24px">${crest(text, dress)}</td>
                </tr>
                <tr>
                  <td style="padding:40px 24px 24px">
                    <h1 style="margin:0 0 16px;font-family:${raw(DISPLAY)};font-size:30px;line-height:1.15;font-weight:400;color:${INK}">
                      ${text.heading}
                    </h1>
                    ${text.opening.map((line) => paragraph(line))} ${text.body ? richTextMarkup(text.body, text.publicUrl) : ""}
                    ${text.code === undefined ? "" : codeOf(text.code)} ${text.facts.length > 0 ? factTable(text.facts) : ""}
                    ${text.button ? buttonOf(text.button, dress) : ""}
                    ${[...(text.paragraph ?? []).map(paragraph), ...text.sections.map(sectionOf), ...signed(text.signOff ?? [])]}
                  </td>
                </tr>
                <tr>
                  <td style="padding:0 24px 40px">
                    <div style="border-top:1px solid ${HAIRLINE};padding-top:16px;font-size:14px;line-height:1.55;color:${QUIET}">
                      ${text.footer.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)} ${footerLink(text.footerLink)}
                    </div>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

/** A crescent, the practice's own rune in a ring, or its logo, and the name. Outlook for Windows draws no circles, so there the name stands alone. */
function crest({ businessName, publicUrl }: Spoken, { mark, logo, crest: colour }: Dress): Markup {
  if (logo) return crestOfLogo(businessName, publicUrl, logo);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <!--[if !mso]><!-->
      <td style="padding-right:18px">${mark === undefined ? crescent(colour) : runeInRing(mark, colour)}</td>
      <!--<![endif]-->
      <td style="font-family:${raw(DISPLAY)};font-size:19px;line-height:1.3;letter-spacing:0.04em;color:${CREAM}">${businessName}</td>
    </tr>
  </table>`;
}

const LOGO_BOX = { width: 132, height: 44 };

/** Many mail programs load no pictures: the name stands beside it, so its own words, which say the same, are out of sight there. */
function crestOfLogo(businessName: string, publicUrl: string, logo: Logo): Markup {
  const { width, height } = logoSize(logo, LOGO_BOX);
  const ground = GROUND_COLOURS[logo.ground];
  const image = `display:block;width:${width}px;height:${height}px;border:0;font-size:1px;line-height:1px;color:${INK}`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td style="padding:${ground ? "4px" : "0"}${ground ? `;background:${ground}` : ""}">
        <img
          src="${webAddress(new URL(logoPath(logo), publicUrl).href)}"
          width="${width}"
          height="${height}"
          alt="${businessName}"
          style="${image}"
        />
      </td>
      <td
        aria-hidden="true"
        style="padding-left:16px;font-family:${raw(DISPLAY)};font-size:19px;line-height:1.3;letter-spacing:0.04em;color:${CREAM}"
      >
        ${businessName}
      </td>
    </tr>
  </table>`;
}

function crescent(colour: string): Markup {
  const half = html`<div style="width:22px;height:22px;margin-left:7px;border-radius:50%;background:${INK}"></div>`;
  return html`<div style="width:22px;height:22px;border-radius:50%;background:${colour}">${half}</div>`;
}

function runeInRing(mark: string, colour: string): Markup {
  const ring = `width:30px;height:30px;border:1px solid ${colour};border-radius:50%`;
  return html`<div aria-hidden="true" style="${ring};font-size:17px;line-height:30px;text-align:center;color:${colour}">${mark}</div>`;
}

function paragraph(line: string): Markup {
  return html`<p style="margin:0 0 16px">${line}</p>`;
}

function signed(lines: string[]): Markup[] {
  if (lines.length === 0) return [];
  return [html`<p style="margin:24px 0 0">${lines.map((line, nth) => (nth === 0 ? line : html`<br />${line}`))}</p>`];
}

function footerLink(link: EmailText["footerLink"]): Markup | "" {
  return link ? html`<p style="margin:0 0 8px"><a href="${link.href}" style="color:${QUIET}">${link.label}</a></p>` : "";
}

function factTable(facts: EmailText["facts"]): Markup {
  const row = ([label, value]: [string, string]) =>
    html`<tr>
      <th
        scope="row"
        align="left"
        valign="top"
        width="88"
        style="padding:10px 16px 10px 0;border-bottom:1px solid ${HAIRLINE};font-weight:400;font-size:15px;line-height:27px;color:${QUIET}"
      >
        ${label}
      </th>
      <td
        valign="top"
        style="padding:10px 0;border-bottom:1px solid ${HAIRLINE};line-height:27px;font-variant-numeric:tabular-nums;word-break:break-word"
      >
        ${value}
      </td>
    </tr>`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-top:1px solid ${HAIRLINE}">
    ${facts.map(row)}
  </table>`;
}

function codeOf(code: string): Markup {
  return html`<p style="margin:8px 0 24px;font-size:34px;line-height:1.2;letter-spacing:0.16em;font-variant-numeric:tabular-nums">
    ${code}
  </p>`;
}

function buttonOf({ label, href }: NonNullable<EmailText["button"]>, { fill, ink }: Dress): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
    <tr>
      <td style="background:${fill};border-radius:2px">
        <a href="${href}" style="display:inline-block;padding:12px 24px;font-weight:600;line-height:20px;color:${ink};text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

function sectionOf({ heading, code, paragraphs = [], address, steps = [] }: EmailSection): Markup {
  return html`<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.4;font-weight:600;color:${INK}">${heading}</h2>
    ${code === undefined ? "" : html`<p style="margin:0 0 8px;font-size:24px;line-height:1.3;letter-spacing:0.12em;font-variant-numeric:tabular-nums">${code}</p>`}
    ${paragraphs.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}
    ${address === undefined ? "" : html`<p style="margin:0 0 8px;word-break:break-all;font-size:14px"><a href="${address}" style="color:${LINK}">${address}</a></p>`}
    ${
      steps.length > 0
        ? html`<ol style="margin:0 0 8px;padding-left:22px">
            ${steps.map((step) => html`<li style="margin:0 0 4px">${step}</li>`)}
          </ol>`
        : ""
    }`;
}

function plain(text: Spoken): string {
  const widest = Math.max(0, ...text.facts.map(([label]) => label.length));
  return [
    text.heading,
    "=".repeat(text.heading.length),
    "",
    ...text.opening.flatMap((line) => [line, ""]),
    ...(text.body ? richTextPlain(text.body, text.publicUrl) : []),
    ...(text.code === undefined ? [] : [text.code, ""]),
    ...text.facts.map(([label, value]) => `${`${label}:`.padEnd(widest + 2)}${value}`),
    ...(text.facts.length > 0 ? [""] : []),
    ...(text.button ? [`${text.button.label}:`, text.button.href, ""] : []),
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
    "-- ",
    text.businessName,
    ...text.footer,
    ...(text.footerLink ? [`${text.footerLink.label}: ${text.footerLink.href}`] : []),
    "",
  ].join("\n");
}
