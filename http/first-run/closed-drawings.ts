import { readFile } from "node:fs/promises";
import { html, raw } from "hono/html";
import type { LookName } from "#domain/look/look.ts";
import { LOOK_FILES } from "#kit/server/fonts.ts";

type Drawing = { markup: unknown; style: string };

/** Ivory circle and flame, rules, cloth, sea, or a sprig: what a look draws in one colour or two, without a picture's weight. */
const DRAWINGS: Partial<Record<LookName, () => Drawing | Promise<Drawing>>> = {
  linen: async () => ({
    markup: html`<svg class="cloth" aria-hidden="true">
      <pattern id="weave" width="36" height="36" patternUnits="userSpaceOnUse" viewBox="0 0 24 24">${raw(await innerOf("linen/weave-twill.svg"))}</pattern>
      <rect width="100%" height="100%" fill="url(#weave)" />
    </svg>`,
    style: `.cloth{width:min(20rem,80vw);height:9rem;border-radius:14px;fill:light-dark(#c4714c,#8a4e36);background:light-dark(#d98e66,#6b3a28)}`,
  }),
  shore: async () => ({
    markup: html`<svg class="sea" viewBox="0 0 1440 400" preserveAspectRatio="none" aria-hidden="true">${raw(await innerOf("shore/wave.svg"))}<path d="M0 88H1440V400H0z" /></svg>
      <svg class="sun" viewBox="0 0 2 2" aria-hidden="true"><circle cx="1" cy="1" r="1" /></svg>`,
    style: `body{background:light-dark(#fbe9d6,#0c2a33)}h1{font-weight:700;letter-spacing:-.03em}main{place-content:start center;padding-top:16svh}
.sea{position:fixed;inset:auto 0 0;width:100%;height:32svh;fill:var(--band)}
.sun{position:fixed;bottom:17svh;right:14%;width:min(15rem,38vw);z-index:-1;fill:light-dark(#f0684e,#e0745c)}`,
  }),
  garden: async () => {
    const [dawn, night] = await Promise.all(["dawn", "night"].map((theme) => sprigOf(theme)));
    const sprig = (theme: string, drawn = "") =>
      html`<svg class="sprig ${theme}" viewBox="0 0 120 160" aria-hidden="true">${raw(drawn)}</svg>`;
    return {
      markup: html`${sprig("dawn", dawn)}${sprig("night", night)}`,
      style: `.sprig{width:9rem}h1{padding-bottom:1.5rem;border-bottom:3px double var(--line)}`,
    };
  },
  clear: () => ({
    markup: "",
    style: `main{place-content:center start;justify-items:start;text-align:left;padding:2rem clamp(1.5rem,8vw,9rem)}
h1{font-size:clamp(3rem,10vw,8rem);line-height:.94;letter-spacing:-.02em;padding-top:2rem;border-top:1px solid;max-width:9em}`,
  }),
  lamp: () => ({
    markup: html`<svg class="lamp" viewBox="0 0 200 200" aria-hidden="true">
      <path d="M58 178A88 88 0 1 1 142 178" /><circle cx="100" cy="128" r="26" class="glow" /><circle cx="100" cy="128" r="9" class="flame" />
    </svg>`,
    style: `.lamp{width:min(17rem,64vw);fill:none;stroke:var(--accent);stroke-width:7;stroke-linecap:round}.flame,.glow{fill:#e3a23c;stroke:none}.glow{opacity:.22}`,
  }),
};

/** What a closed page shows in this look; undefined for Night, which shows the mark. */
export async function drawingOf(look: LookName): Promise<Drawing | undefined> {
  return DRAWINGS[look]?.();
}

const innerOf = async (file: string) =>
  (await readFile(LOOK_FILES(file), "utf8")).replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, "");

/** The third of twelve on a sheet, 120 by 160 each. */
async function sprigOf(theme: string): Promise<string> {
  const groups = (await innerOf(`garden/sprigs-${theme}.svg`)).split(/(?=<g transform="translate\()/);
  return (groups[2] ?? "").replace(/translate\([^)]*\)/, "translate(0)");
}
