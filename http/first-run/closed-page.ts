import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { DESIGNED_ACCENT, THEMES, accentOf } from "#domain/look/accent.ts";
import type { Look } from "#domain/look/look.ts";
import { type Logo, logoPath, logoSize } from "#domain/look/logo.ts";
import { markPath } from "#domain/look/mark.ts";

const { night, dawn } = THEMES;

/** One style for every practice, so that the policy names its hash; the accent is an attribute of the drawing. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(${dawn.ground},${night.ground});color:light-dark(${dawn.text},${night.text})}
main{min-height:100svh;display:grid;place-content:center;justify-items:center;gap:1.5rem;padding:2rem;box-sizing:border-box;text-align:center}
h1{font:400 clamp(2rem,7vw,3rem)/1.15 Georgia,serif;margin:0;overflow-wrap:anywhere;text-wrap:balance}
p{margin:0;color:light-dark(${dawn.quiet},${night.quiet})}
svg{fill:none;stroke-width:2.4;width:5rem;height:5rem}
.light,.dark{padding:.75rem;background:${dawn.ground}}
.dark{background:${night.ground}}
.night{display:none}
@media(prefers-color-scheme:dark){.night{display:inline}.dawn{display:none}}
.theme-night{color-scheme:dark}.theme-night .night{display:inline}.theme-night .dawn{display:none}
.theme-dawn{color-scheme:light}.theme-dawn .night{display:none}.theme-dawn .dawn{display:inline}`;

const hash = createHash("sha256").update(STYLE).digest("base64");
export const CLOSED_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The page that visitors see before the practice opens. `name` is undefined before it has one. */
export function closedPage(name: string | undefined, { mark, logo, accent, opening_theme: opening }: Look) {
  const colours = accent ? accentOf(accent) : DESIGNED_ACCENT;
  const drawn = (theme: "night" | "dawn") =>
    html`<svg class="${theme}" viewBox="0 0 48 48" stroke="${colours[theme].gold}" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="${markPath(mark)}" />
    </svg>`;
  return notice({
    title: `${name ?? "This site"} opens soon`,
    sentence: "Everything is being made ready. Please come back in a little while.",
    opening,
    picture: logo ? imageOf(logo) : mark === "none" ? "" : html`${drawn("night")}${drawn("dawn")}`,
  });
}

/** The page that visitors see while a new version prepares the database. It knows nothing of the practice, and asks again by itself. */
export const upgradePage = () =>
  notice({
    title: "Back in a moment",
    sentence: "This site is being brought up to date. It comes back by itself.",
    refreshSeconds: 5,
  });

type Notice = { title: string; sentence: string; opening?: string; picture?: unknown; refreshSeconds?: number };

function notice({ title, sentence, opening = "system", picture = "", refreshSeconds }: Notice) {
  return html`<!doctype html>
    <html lang="en-GB" class="theme-${opening}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refreshSeconds === undefined ? "" : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          ${picture}
          <h1>${title}</h1>
          <p>${sentence}</p>
        </main>
      </body>
    </html>`;
}

function imageOf(logo: Logo) {
  const { width, height } = logoSize(logo, { width: 200, height: 80 });
  return html`<img class="${logo.ground}" src="${logoPath(logo)}" width="${width}" height="${height}" alt="" />`;
}
