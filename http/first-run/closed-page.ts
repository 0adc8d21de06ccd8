import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { html, raw } from "hono/html";
import { reader } from "@sacred-space/words/reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { THEMES, accentOf } from "#domain/look/accent.ts";
import type { Look, LookName } from "#domain/look/look.ts";
import { type Logo, logoPath, logoSize } from "#domain/look/logo.ts";
import { markPath } from "#domain/look/mark.ts";
import { PALETTES, type ThemeColours } from "#domain/look/palettes.ts";
import { WEB_FACES } from "#kit/server/fonts.ts";
import { drawingOf } from "./closed-drawings.ts";

const { night, dawn } = THEMES;

/** Of both pages, in the colours of Night unless a look sets others. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(${dawn.ground},${night.ground});color:light-dark(${dawn.text},${night.text})}
main{min-height:100svh;display:grid;place-content:center;justify-items:center;gap:1.5rem;padding:2rem;box-sizing:border-box;text-align:center}
h1{font:400 clamp(2rem,7vw,3rem)/1.15 Georgia,serif;margin:0;overflow-wrap:anywhere;text-wrap:balance}
p{margin:0;color:light-dark(${dawn.quiet},${night.quiet})}
.mark{fill:none;stroke:var(--accent);stroke-width:2.4;width:5rem;height:5rem}
.light,.dark{padding:.75rem;background:${dawn.ground}}
.dark{background:${night.ground}}
.night{display:none}
@media(prefers-color-scheme:dark){.night{display:inline}.dawn{display:none}}
.theme-night{color-scheme:dark}.theme-night .night{display:inline}.theme-night .dawn{display:none}
.theme-dawn{color-scheme:light}.theme-dawn .night{display:none}.theme-dawn .dawn{display:inline}`;

/** Its style by its hash, and fonts that stand in it. */
const policyOf = (style: string) =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; font-src data:; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

type Page = { html: string; policy: string };

/** The page that visitors see before the practice opens, in its look. `name` is undefined before it has one. */
export async function closedPage(
  name: string | undefined,
  { look, mark, logo, accent, opening_theme }: Look,
): Promise<Page> {
  const drawing = logo ? undefined : await drawingOf(look);
  const rune = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="22" />
    <path d="${markPath(mark)}" />
  </svg>`;
  return notice({
    title: name === undefined ? t("This site opens soon") : t("{practice} opens soon", { practice: name }),
    sentence: t("Everything is being made ready. Please come back in a little while."),
    opening: opening_theme,
    picture: logo ? imageOf(logo) : (drawing?.markup ?? (mark === "none" ? "" : rune)),
    style: `${STYLE}\n${await styleOf(look, accent)}\n${drawing?.style ?? ""}`,
  });
}

/** Colours and types of a look. */
async function styleOf(look: LookName, accent: string | null): Promise<string> {
  const palette = PALETTES[look];
  const gold = accent ? accentOf(accent, palette) : palette;
  const both = (pick: (colours: ThemeColours) => string) => `light-dark(${pick(palette.dawn)},${pick(palette.night)})`;
  const face = async (family: string, file: string) =>
    `@font-face{font-family:${family};font-weight:400 700;src:url(data:font/woff2;base64,${await readFile(file, "base64")})}`;
  const { display, text } = WEB_FACES[look];
  return `${await face("Display", display)}
${await face("Text", text)}
:root{--accent:light-dark(${gold.dawn.gold},${gold.night.gold});--band:${both((each) => each.band)};--line:${both((each) => each.hairline)}}
body{font-family:Text,system-ui,sans-serif;background:${both((each) => each.ground)};color:${both((each) => each.text)}}
h1{font-family:Display,Georgia,serif}
p{color:${both((each) => each.quiet)}}`;
}

/** The page that visitors see while a new version prepares the database. It knows nothing of the practice, and asks again by itself. */
export const upgradePage = () =>
  notice({
    title: t("Back in a moment"),
    sentence: t("This site is being brought up to date. It comes back by itself."),
    refreshSeconds: 5,
  });

type Notice = {
  title: string;
  sentence: string;
  opening?: string;
  picture?: unknown;
  style?: string;
  refreshSeconds?: number;
};

async function notice({
  title,
  sentence,
  opening = "system",
  picture = "",
  style = STYLE,
  refreshSeconds,
}: Notice): Promise<Page> {
  const page = html`<!doctype html>
    <html lang="${reader().language}" class="theme-${opening}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refreshSeconds === undefined ? "" : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          ${picture}
          <h1>${title}</h1>
          <p>${sentence}</p>
        </main>
      </body>
    </html>`;
  return { html: String(await page), policy: policyOf(style) };
}

function imageOf(logo: Logo) {
  const { width, height } = logoSize(logo, { width: 200, height: 80 });
  return html`<img class="${logo.ground}" src="${logoPath(logo)}" width="${width}" height="${height}" alt="" />`;
}
