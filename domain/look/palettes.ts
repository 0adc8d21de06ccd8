import { DESIGNED_ACCENT, THEMES } from "./accent.ts";
import type { Look, LookName } from "./look.ts";

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
  shore: {
    dawn: {
      ground: "#fbf1e2",
      surface: "#fffaf2",
      raised: "#f3dfc4",
      hairline: "#dcc5a5",
      control: "#587a80",
      text: "#0e3b44",
      quiet: "#38595f",
      gold: "#9c3a22",
      fill: "#f2765c",
      ink: "#241310",
      link: "#0d5866",
      good: "#1d6241",
      bad: "#a01f2c",
      band: "#0f4c57",
      onBand: "#fdf3e4",
    },
    night: {
      ground: "#0b232b",
      surface: "#12333c",
      raised: "#173e47",
      hairline: "#2e5861",
      control: "#71979b",
      text: "#f2e7d6",
      quiet: "#b9cdcb",
      gold: "#f7a78f",
      fill: "#f08468",
      ink: "#210f0c",
      link: "#94d0cc",
      good: "#9dd3ab",
      bad: "#faaaa3",
      band: "#134652",
      onBand: "#f6ecdc",
    },
  },
  clear: {
    dawn: {
      ground: "#ffffff",
      surface: "#f5f6f9",
      raised: "#e9ebf2",
      hairline: "#c9ccd6",
      control: "#767c90",
      text: "#11131c",
      quiet: "#505565",
      gold: "#1f3fd0",
      fill: "#1f3fd0",
      ink: "#ffffff",
      link: "#1f3fd0",
      good: "#1d6237",
      bad: "#a6192e",
      band: "#ffffff",
      onBand: "#11131c",
    },
    night: {
      ground: "#0d0e13",
      surface: "#14161e",
      raised: "#1d202b",
      hairline: "#3a3e4c",
      control: "#7b8195",
      text: "#f1f2f6",
      quiet: "#b0b5c4",
      gold: "#9db1ff",
      fill: "#8fa6ff",
      ink: "#0a0c14",
      link: "#9db1ff",
      good: "#8fd0a4",
      bad: "#ff9d9d",
      band: "#0d0e13",
      onBand: "#f1f2f6",
    },
  },
  lamp: {
    dawn: {
      ground: "#fbf5e6",
      surface: "#fffaf0",
      raised: "#f3e7cf",
      hairline: "#dcc8a4",
      control: "#91745f",
      text: "#3b0f1a",
      quiet: "#71433e",
      gold: "#7e1b2c",
      fill: "#6e1626",
      ink: "#fff4dc",
      link: "#7e1b2c",
      good: "#3a5b2a",
      bad: "#a01515",
      band: "#4a0f1c",
      onBand: "#fbebc8",
    },
    night: {
      ground: "#230810",
      surface: "#2f0e17",
      raised: "#3d1620",
      hairline: "#5e2a2c",
      control: "#a27563",
      text: "#f8e8cc",
      quiet: "#dcbca2",
      gold: "#f0b75a",
      fill: "#e9aa45",
      ink: "#2a0a10",
      link: "#f3c178",
      good: "#b4cf95",
      bad: "#ffaa9c",
      band: "#48101c",
      onBand: "#f8e2b4",
    },
  },
  garden: {
    dawn: {
      ground: "#f8f4e7",
      surface: "#efecd8",
      raised: "#e4e4ca",
      hairline: "#bfc09c",
      control: "#757b57",
      text: "#28321f",
      quiet: "#525c3d",
      gold: "#8e2a48",
      fill: "#8e2a48",
      ink: "#fff6ea",
      link: "#3a5729",
      good: "#2b5c31",
      bad: "#9c1c1c",
      band: "#34472c",
      onBand: "#f6f1dc",
    },
    night: {
      ground: "#14211a",
      surface: "#1c2e24",
      raised: "#26392d",
      hairline: "#44584a",
      control: "#839a80",
      text: "#efe9d3",
      quiet: "#bcc5aa",
      gold: "#f0a5b5",
      fill: "#e792a5",
      ink: "#2b0b17",
      link: "#b9d59c",
      good: "#a8d697",
      bad: "#ffaa9c",
      band: "#2b4433",
      onBand: "#efe9d3",
    },
  },
};

/** The accent of drawings and documents outside the pages: her own, or the look's; null: the default gold. */
export function lookAccent({ look, accent }: Pick<Look, "look" | "accent">): string | null {
  return accent ?? (look === "night" ? null : PALETTES[look].dawn.fill);
}
