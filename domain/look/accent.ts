import { DAWN_GROUND, NIGHT_GROUND } from "./grounds.ts";
import { contrast, mixedWithWhite, toHex, toOklch } from "./oklch.ts";

/** What app/tokens.css calls gold, gold-fill and gold-ink in one theme; `strong` is gold where more contrast is asked for. */
export type AccentColours = { gold: string; fill: string; ink: string; strong: string };
type Accent = { night: AccentColours; dawn: AccentColours };

/** The gold of app/tokens.css. */
export const DESIGNED_ACCENT: Accent = {
  night: { gold: "#e3b866", fill: "#e3b866", ink: "#1a1433", strong: "#f0cc85" },
  dawn: { gold: "#7e5200", fill: "#d9a441", ink: "#2a2145", strong: "#5c3b00" },
};

/** What else of app/tokens.css is drawn outside the style sheet. */
export const THEMES = {
  night: {
    ground: NIGHT_GROUND,
    surface: "#1e1a3a",
    raised: "#2a2550",
    hairline: "#3b3566",
    control: "#6f669e",
    text: "#f4eedf",
    quiet: "#c6bedb",
  },
  dawn: {
    ground: DAWN_GROUND,
    surface: "#ffffff",
    raised: "#f3ecdf",
    hairline: "#ddd2bf",
    control: "#8d84a6",
    text: "#2a2145",
    quiet: "#5d5478",
  },
} as const;
/** The accent is read on each of these. */
const GROUNDS = ["ground", "surface", "raised"] as const;
export const TEXT_CONTRAST = 4.5;
export const GRAPHICS_CONTRAST = 3;
export const STRONG_CONTRAST = 7;
/** How much white a button that is pointed at takes (app/ui/button.tsx). */
export const HOVER = 0.14;

const INK = { night: "#1a1433", dawn: "#fffdf6" } as const;
const STEP = 0.004;

/**
 * The colours of both themes, in the hue of the chosen one. Each is the nearest in lightness that reaches WCAG AA: text 4.5 to 1 on every
 * ground and on a fill, a fill 3 to 1 on every ground; `strong` 7 to 1.
 */
export function accentOf(chosen: string): Accent {
  return { night: coloursFor(chosen, "night"), dawn: coloursFor(chosen, "dawn") };
}

function coloursFor(chosen: string, theme: keyof Accent): AccentColours {
  const isOnGrounds = (least: number) => (colour: string) => GROUNDS.every((ground) => contrast(colour, THEMES[theme][ground]) >= least);
  const ink = INK[theme];
  const carriesInk = (fill: string) => contrast(fill, ink) >= TEXT_CONTRAST && contrast(mixedWithWhite(fill, HOVER), ink) >= TEXT_CONTRAST;
  return {
    gold: nearest(chosen, theme, isOnGrounds(TEXT_CONTRAST)),
    fill: nearest(chosen, theme, (colour) => isOnGrounds(GRAPHICS_CONTRAST)(colour) && carriesInk(colour)),
    ink,
    strong: nearest(chosen, theme, isOnGrounds(STRONG_CONTRAST)),
  };
}

/** The chosen colour, lighter for the night or darker for the dawn until it suits. White and black suit everything here. */
function nearest(chosen: string, theme: keyof Accent, suits: (colour: string) => boolean): string {
  const { l, c, h } = toOklch(chosen);
  let colour = chosen;
  for (let step = STEP; !suits(colour) && step < 1 + STEP; step += STEP)
    colour = toHex({ l: theme === "night" ? Math.min(1, l + step) : Math.max(0, l - step), c, h });
  return colour;
}

/**
 * Replaces the gold of app/tokens.css, wherever in the page it stands, for the themes that are chosen there: by the attribute, by the device
 * while scripts have not set it, and dawn on paper. The reader's own few colours stay.
 */
export function accentCss(chosen: string): string {
  const { night, dawn } = accentOf(chosen);
  const usual = ({ gold, fill, ink }: AccentColours) => `--gold:${gold};--gold-fill:${fill};--gold-ink:${ink}`;
  const strong = (colours: AccentColours) => `--gold:${colours.strong}`;
  const rules = (tokens: (colours: AccentColours) => string) =>
    `:root:root{${tokens(dawn)}}@media not print{:root[data-theme=night]{${tokens(night)}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${tokens(night)}}}}`;
  return `@media not (forced-colors:active){${rules(usual)}@media (prefers-contrast:more){${rules(strong)}}}`;
}
