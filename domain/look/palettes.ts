import { DESIGNED_ACCENT, THEMES } from "./accent.ts";
import type { LookName } from "./look.ts";

export type ThemeColours = {
  ground: string;
  surface: string;
  raised: string;
  hairline: string;
  control: string;
  text: string;
  quiet: string;
  /** Accent as text or line, as fill, and what is written on the fill. */
  gold: string;
  fill: string;
  ink: string;
  /** Links in prose, and the focus ring. */
  link: string;
  good: string;
  bad: string;
  /** A full-width band, and what is written on it. */
  band: string;
  onBand: string;
};
/** The dark theme is called night and the light one dawn, as in `data-theme`. */
export type Palette = { night: ThemeColours; dawn: ThemeColours };

const accentIn = (theme: keyof Palette) => {
  const { gold, fill, ink } = DESIGNED_ACCENT[theme];
  return { gold, fill, ink };
};

/** The colours of each look; app/tokens.css has those of the look Night. */
export const PALETTES: Record<LookName, Palette> = {
  night: {
    night: {
      ...THEMES.night,
      ...accentIn("night"),
      link: "#b79ced",
      good: "#9ccfa8",
      bad: "#f29b9b",
      band: THEMES.night.surface,
      onBand: THEMES.night.text,
    },
    dawn: {
      ...THEMES.dawn,
      ...accentIn("dawn"),
      link: "#5b3fa6",
      good: "#2f6b43",
      bad: "#a3262e",
      band: THEMES.dawn.surface,
      onBand: THEMES.dawn.text,
    },
  },
  linen: {
    dawn: {
      ground: "#fbf6ee",
      surface: "#f4ebdd",
      raised: "#eedfca",
      hairline: "#dccbb3",
      control: "#8d7461",
      text: "#3a2a22",
      quiet: "#66503f",
      gold: "#93452a",
      fill: "#984526",
      ink: "#fff8ec",
      link: "#8a3f26",
      good: "#3b5f33",
      bad: "#9a1f2a",
      band: "#7a3a24",
      onBand: "#fff1de",
    },
    night: {
      ground: "#211713",
      surface: "#2d201a",
      raised: "#3a2a22",
      hairline: "#4c382d",
      control: "#957c69",
      text: "#f3e7d5",
      quiet: "#c9b6a1",
      gold: "#e8a07a",
      fill: "#d98a60",
      ink: "#27150e",
      link: "#edb08c",
      good: "#aecb97",
      bad: "#f5a39a",
      band: "#6b331f",
      onBand: "#fbe9d2",
    },
  },
};
