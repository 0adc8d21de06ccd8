import { accentCss, accentOf, strongText } from "./accent.ts";
import type { LookName } from "./look.ts";
import { type Palette, PALETTES, type ThemeColours } from "./palettes.ts";

const STRONG_TEXTS = ["gold", "link", "good", "bad"] as const;

/** The colours of a theme that differ if the reader prefers more contrast: 7 to 1 for text, 4.5 to 1 for lines. */
export function strongColours(colours: ThemeColours, theme: keyof Palette): Partial<ThemeColours> {
  return {
    quiet: colours.text,
    control: colours.quiet,
    hairline: colours.control,
    ...Object.fromEntries(STRONG_TEXTS.map((name) => [name, strongText(colours[name], theme, colours)])),
  };
}

/** The custom properties of app/tokens.css, and the band's, by the colours that they take. */
const TOKENS: Record<string, keyof ThemeColours> = {
  ground: "ground",
  surface: "surface",
  raised: "raised",
  hairline: "hairline",
  control: "control",
  text: "text",
  quiet: "quiet",
  gold: "gold",
  "gold-fill": "fill",
  "gold-ink": "ink",
  amethyst: "link",
  good: "good",
  bad: "bad",
  moonlight: "surface",
  moonsea: "hairline",
  moonshade: "raised",
  band: "band",
  "on-band": "onBand",
};

/**
 * Returns the style of a practice's pages: the look's colours on the public ones, which carry `data-look`, and in the back office its accent
 * alone. "" for the look Night without an accent of her own. Forced colours are left alone.
 */
export function lookCss(look: LookName, chosen: string | null): string {
  if (look === "night") return chosen ? accentCss(chosen) : "";
  const designed = PALETTES[look];
  const palette = chosen ? withAccent(designed, chosen) : designed;
  const strong: Palette = {
    night: { ...palette.night, ...strongColours(palette.night, "night") },
    dawn: { ...palette.dawn, ...strongColours(palette.dawn, "dawn") },
  };
  const rule = (of: Palette) => `:root:root[data-look]{${tokens(of)}}`;
  return `${accentCss(chosen ?? designed.dawn.fill)}@media not (forced-colors:active){${rule(palette)}@media (prefers-contrast:more){${rule(strong)}}}`;
}

function withAccent(palette: Palette, chosen: string): Palette {
  const { night, dawn } = accentOf(chosen, palette);
  const colours = ({ gold, fill, ink }: typeof night) => ({ gold, fill, ink });
  return { night: { ...palette.night, ...colours(night) }, dawn: { ...palette.dawn, ...colours(dawn) } };
}

function tokens({ night, dawn }: Palette): string {
  return Object.entries(TOKENS)
    .map(([token, name]) => `--${token}:light-dark(${dawn[name]},${night[name]})`)
    .join(";");
}
