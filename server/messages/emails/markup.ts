import { reader } from "@sacred-space/words/reader.ts";
import { html, raw } from "hono/html";
import type { FactRow } from "#domain/bookings/named-facts.ts";
import { GROUND_COLOURS, type Logo, logoPath, logoSize } from "#domain/look/logo.ts";
import { type EmailSection, type EmailText, type OwnEmailText, webAddress } from "./email-text.ts";
import { DESIGNED_ACCENT, THEMES } from "#domain/look/accent.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { RUNE_LETTERS } from "#domain/look/rune-letters.ts";
import { CREAM, DISPLAY_FONT, GOLD, HAIRLINE, INK, LINK, MUTED, NIGHT_LINK, TEXT_FONT } from "./palette.ts";
import { richTextMarkup } from "./rich-text.ts";

/** `mark` is the rune beside the name ("": none), in `colour`; the other colours are the button's, by day and by night. */
export type EmailLook = { mark: string; logo?: Logo; colour: string; fill: string; ink: string; night: Button };
type Button = { fill: string; ink: string };
export const DESIGNED_LOOK: EmailLook = {
  mark: RUNE_LETTERS[DEFAULT_LOOK.mark],
  colour: GOLD,
  fill: GOLD,
  ink: INK,
  night: DESIGNED_ACCENT.night,
};

type Markup = ReturnType<typeof html>;

export function htmlOf(text: OwnEmailText, look: EmailLook): string {
  const markup = page(text, look);
  if (markup instanceof Promise) throw new Error("An email's markup must be synchronous");
  return markup.toString();
}

function page(text: OwnEmailText, look: EmailLook): Markup {
  return html`<!doctype html>
    <html lang="${reader().language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${text.subject}</title>
        ${atNight(look)}
      </head>
      <body
        class="ground"
        style="margin:0;padding:0;background:${CREAM};color:${INK};font-family:${raw(TEXT_FONT)};font-size:17px;line-height:1.6;-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">${text.preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:${CREAM}">
          <tr>
            <td align="center">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
                <tr>
                  <td class="head" style="background:${INK};padding:20px 24px">${header(text, look)}</td>
                </tr>
                <tr>
                  <td class="fill" style="background:${look.fill};height:3px;font-size:0;line-height:0">&nbsp;</td>
                </tr>
                <tr>
                  <td style="padding:40px 24px 24px">
                    <h1
                      class="ink"
                      style="margin:0 0 16px;font-family:${raw(DISPLAY_FONT)};font-size:30px;line-height:1.15;font-weight:400;color:${INK}"
                    >
                      ${text.heading}
                    </h1>
                    ${text.hasLinkAtTop ? footerLink(text.footerLink) : ""} ${text.opening.map((line) => paragraph(line))}
                    ${text.body ? richTextMarkup(text.body, text.publicUrl) : ""} ${text.code === undefined ? "" : codeOf(text.code)}
                    ${text.facts.length > 0 ? factTable(text.facts) : ""} ${text.button ? buttonOf(text.button, look, text.link) : ""}
                    ${[...(text.paragraph ?? []).map(paragraph), ...text.sections.map(sectionOf), ...signed(text.signOff ?? []), ...signatureOf(text.signature)]}
                  </td>
                </tr>
                <tr>
                  <td style="padding:0 24px 40px">
                    <div class="quiet line" style="border-top:1px solid ${HAIRLINE};padding-top:16px;font-size:14px;line-height:1.55;color:${MUTED}">
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

/** For mail programs that keep style sheets and follow the device: the colours of the night theme, by the parts' classes. */
function atNight({ night }: EmailLook): Markup {
  const { ground, surface, hairline, text, quiet } = THEMES.night;
  const rules = [
    `.ground{background:${ground}!important;color:${text}!important}`,
    `.head{background:${surface}!important}`,
    `.ink{color:${text}!important}`,
    `.quiet{color:${quiet}!important}`,
    `.line{border-color:${hairline}!important}`,
    `.link{color:${NIGHT_LINK}!important}`,
    `.fill{background:${night.fill}!important}`,
    `.on-fill{color:${night.ink}!important}`,
  ];
  return html`<style>
    @media (prefers-color-scheme:dark){${raw(rules.join(""))}}
  </style>`;
}

/**
 * The name, with the practice's rune in a ring, or its logo. Outlook for Windows draws no circles, so it shows the name
 * alone.
 */
function header({ businessName, publicUrl }: OwnEmailText, { mark, logo, colour }: EmailLook): Markup {
  if (logo) return logoAndName(businessName, publicUrl, logo);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      ${mark === "" ? "" : besideName(runeInRing(mark, colour))}
      <td style="font-family:${raw(DISPLAY_FONT)};font-size:19px;line-height:1.3;letter-spacing:0.04em;color:${CREAM}">${businessName}</td>
    </tr>
  </table>`;
}

function besideName(sign: Markup): Markup {
  return html`<!--[if !mso]><!-->
      <td style="padding-right:18px">${sign}</td>
      <!--<![endif]-->`;
}

const LOGO_BOX = { width: 132, height: 44 };

/**
 * Many mail programs load no pictures, so the name is shown beside the logo; the logo's alternative text, which says the same, is hidden
 * there.
 */
function logoAndName(businessName: string, publicUrl: string, logo: Logo): Markup {
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
        style="padding-left:16px;font-family:${raw(DISPLAY_FONT)};font-size:19px;line-height:1.3;letter-spacing:0.04em;color:${CREAM}"
      >
        ${businessName}
      </td>
    </tr>
  </table>`;
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
  return [
    html`<p style="margin:24px 0 0">${lines.map((line, index) => (index === 0 ? line : html`<br />${line}`))}</p>`,
  ];
}

/** The name large, and below it where to answer. */
function signatureOf(signature: EmailText["signature"]): Markup[] {
  if (!signature) return [];
  const { name, reach } = signature;
  return [
    ...(name === undefined
      ? []
      : [
          html`<p class="ink" style="margin:32px 0 4px;font-family:${raw(DISPLAY_FONT)};font-size:26px;line-height:1.2;color:${INK}">${name}</p>`,
        ]),
    ...reach.map(
      (line) => html`<p class="quiet" style="margin:0;font-size:15px;line-height:1.5;color:${MUTED}">${line}</p>`,
    ),
  ];
}

function footerLink(link: EmailText["footerLink"]): Markup | "" {
  return link
    ? html`<p style="margin:0 0 8px"><a href="${link.href}" class="quiet" style="color:${MUTED}">${link.label}</a></p>`
    : "";
}

function factTable(facts: EmailText["facts"]): Markup {
  const row = ([label, value, href]: FactRow) =>
    html`<tr>
      <th
        scope="row"
        align="left"
        valign="top"
        width="88"
        class="quiet line"
        style="padding:10px 16px 10px 0;border-bottom:1px solid ${HAIRLINE};font-weight:400;font-size:15px;line-height:27px;color:${MUTED}"
      >
        ${label}
      </th>
      <td
        valign="top"
        class="line"
        style="padding:10px 0;border-bottom:1px solid ${HAIRLINE};line-height:27px;font-variant-numeric:tabular-nums;word-break:break-word"
      >
        ${href === undefined ? value : html`<a href="${href}" class="link" style="color:${LINK};font-weight:600">${value}</a>`}
      </td>
    </tr>`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="margin:8px 0 24px;border-top:1px solid ${HAIRLINE}">
    ${facts.map(row)}
  </table>`;
}

function codeOf(code: string): Markup {
  return html`<p style="margin:8px 0 24px;font-size:34px;line-height:1.2;letter-spacing:0.16em;font-variant-numeric:tabular-nums">
    ${code}
  </p>`;
}

function buttonOf(
  { label, href }: NonNullable<EmailText["button"]>,
  { fill, ink }: EmailLook,
  link: EmailText["link"],
): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
    <tr>
      <td class="fill" style="background:${fill};border-radius:2px">
        <a href="${href}" class="on-fill" style="display:inline-block;padding:12px 24px;font-weight:600;line-height:20px;color:${ink};text-decoration:none"
          >${label}</a
        >
      </td>
      ${link ? html`<td style="padding-left:20px"><a href="${link.href}" class="link" style="color:${LINK};font-weight:600">${link.label}</a></td>` : ""}
    </tr>
  </table>`;
}

function sectionOf({ heading, code, paragraphs = [], address, steps = [] }: EmailSection): Markup {
  return html`<h2 class="ink" style="margin:24px 0 8px;font-size:17px;line-height:1.4;font-weight:600;color:${INK}">${heading}</h2>
    ${code === undefined ? "" : html`<p style="margin:0 0 8px;font-size:24px;line-height:1.3;letter-spacing:0.12em;font-variant-numeric:tabular-nums">${code}</p>`}
    ${paragraphs.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}
    ${address === undefined ? "" : html`<p style="margin:0 0 8px;word-break:break-all;font-size:14px"><a href="${address}" class="link" style="color:${LINK}">${address}</a></p>`}
    ${
      steps.length > 0
        ? html`<ol style="margin:0 0 8px;padding-left:22px">
            ${steps.map((step) => html`<li style="margin:0 0 4px">${step}</li>`)}
          </ol>`
        : ""
    }`;
}
