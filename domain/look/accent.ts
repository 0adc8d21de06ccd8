import { DAWN_GROUND, NIGHT_GROUND } from "./grounds.ts";
import { contrast, mixedWithWhite, toHex, toOklch } from "./oklch.ts";

/** The colours gold, gold-fill and gold-ink of app/tokens.css in one theme; `strong` is gold if the reader prefers more contrast. */
export type AccentColours = { gold: string; fill: string; ink: string; strong: string };
type Accent = { night: AccentColours; dawn: AccentColours };

/** The default gold, as in app/tokens.css. */
export const DESIGNED_ACCENT: Accent = {
  night: { gold: "#e3b866", fill: "#e3b866", ink: "#1a1433", strong: "#f0cc85" },
  dawn: { gold: "#7e5200", fill: "#d9a441", ink: "#2a2145", strong: "#5c3b00" },
};

/** Other colours of app/tokens.css that are used outside the style sheet. */
export const THEMES = {
  night: {
    ground: NIGHT_GROUND,
    surface: "#1e1a3a",
    raised: "#2a2550",
    hairline: "#3b3566",
    control: "#786fa7",
    text: "#f4eedf",
    quiet: "#c6bedb",
  },
  dawn: {
    ground: DAWN_GROUND,
    surface: "#ffffff",
    raised: "#f3ecdf",
    hairline: "#ddd2bf",
    control: "#8b82a4",
    text: "#2a2145",
    quiet: "#5d5478",
  },
} as const;
/** The backgrounds on which the accent must be readable. */
const GROUNDS = ["ground", "surface", "raised"] as const;
type Grounds = Record<(typeof GROUNDS)[number], string>;
export const TEXT_CONTRAST = 4.5;
export const GRAPHICS_CONTRAST = 3;
export const STRONG_CONTRAST = 7;
/** The share of white in a hovered button (app/kit/ui/button.tsx). */
export const HOVER = 0.14;

const INK = { night: "#1a1433", dawn: "#fffdf6" } as const;
const STEP = 0.004;

/**
 * Returns the colours of both themes in the hue of the chosen one. Each has the nearest lightness that satisfies WCAG AA: text 4.5:1 on
 * every background and on a fill, a fill 3:1 on every background; `strong` 7:1.
 */
export function accentOf(chosen: string, themes: Record<keyof Accent, Grounds> = THEMES): Accent {
  return { night: coloursFor(chosen, "night", themes.night), dawn: coloursFor(chosen, "dawn", themes.dawn) };
}

function coloursFor(chosen: string, theme: keyof Accent, grounds: Grounds): AccentColours {
  const isOnGrounds = (least: number) => (colour: string) =>
    GROUNDS.every((ground) => contrast(colour, grounds[ground]) >= least);
  const ink = INK[theme];
  const carriesInk = (fill: string) =>
    contrast(fill, ink) >= TEXT_CONTRAST && contrast(mixedWithWhite(fill, HOVER), ink) >= TEXT_CONTRAST;
  return {
    gold: nearest(chosen, theme, isOnGrounds(TEXT_CONTRAST)),
    fill: nearest(chosen, theme, (colour) => isOnGrounds(GRAPHICS_CONTRAST)(colour) && carriesInk(colour)),
    ink,
    strong: nearest(chosen, theme, isOnGrounds(STRONG_CONTRAST)),
  };
}

/** The nearest colour that is read as text even if the reader prefers more contrast. */
export function strongText(colour: string, theme: keyof Accent, grounds: Grounds): string {
  return nearest(colour, theme, (each) =>
    GROUNDS.every((ground) => contrast(each, grounds[ground]) >= STRONG_CONTRAST),
  );
}

/** Makes the chosen colour lighter for the night theme or darker for the dawn theme until it suits; white and black always do. */
function nearest(chosen: string, theme: keyof Accent, suits: (colour: string) => boolean): string {
  const { l, c, h } = toOklch(chosen);
  let colour = chosen;
  for (let step = STEP; !suits(colour) && step < 1 + STEP; step += STEP)
    colour = toHex({ l: theme === "night" ? Math.min(1, l + step) : Math.max(0, l - step), c, h });
  return colour;
}

/**
 * Returns CSS that overrides the gold of app/tokens.css in each theme: the one chosen by the attribute, the device's before scripts have
 * set it, and dawn in print. Forced colours are left alone.
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
