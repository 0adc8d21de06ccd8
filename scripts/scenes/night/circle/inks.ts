import type { Theme } from "../../scene.ts";

const night = {
  floor: "#0F0D22",
  plank: "#0B091B",
  rug: "#1E2150",
  rugRing: "#2B2F6B",
  rugInner: "#151538",
  pattern: "#6A6FB0",
  glow: "#5A4A86",
  warm: "#C4764E",
  hot: "#F2B763",
  shade: "#0A0920",
  lit: "#F6C98A",
  water: "#0C1230",
  waterLit: "#2E3C78",
  bowl: "#7A4A3A",
  bowlRim: "#C98A58",
  clay: "#9A5A40",
  claySide: "#54302E",
  oil: "#E0A04E",
  flame: "#FFF3CF",
  flameEdge: "#E8924A",
  skins: ["#C98A66", "#8E5440", "#E0AE8A", "#6E4234"],
  hairs: ["#14101F", "#3A2430", "#B9AFC0", "#5E3A2E"],
  shawls: ["#4B5A9A", "#8A4258", "#3E6A78", "#B98A52", "#5E4A86", "#7A8098", "#94533E"],
  trim: "#D9B98A",
  trousers: ["#3A3E78", "#4A2E4E", "#2E4A5E"],
  sheens: ["#4A3E66", "#7A5560", "#F4EEDF", "#96654E"],
  mat: "#4A2E5E",
  cushion: "#D9A24E",
  cushionShade: "#7E4A3A",
  seats: ["#3A2A50", "#2A3A5E", "#5A2E44"],
  speck: "#D8D4F0",
};

export type CircleInks = typeof night;

export const INKS: Record<Theme, CircleInks> = {
  night,
  dawn: {
    floor: "#F3E8D6",
    plank: "#E7D9C2",
    rug: "#A9B4D4",
    rugRing: "#C2C9E0",
    rugInner: "#8A93BF",
    pattern: "#F6EEDD",
    glow: "#E9CFC4",
    warm: "#F6C795",
    hot: "#FFE9B4",
    shade: "#3A3468",
    lit: "#FFF0CF",
    water: "#5A69A4",
    waterLit: "#93A4D0",
    bowl: "#A96A50",
    bowlRim: "#E3AC7C",
    clay: "#B9704E",
    claySide: "#7E4838",
    oil: "#F3BE68",
    flame: "#FFFBEA",
    flameEdge: "#F09A48",
    skins: ["#D9A07A", "#A0644C", "#EBC09C", "#84503E"],
    hairs: ["#241E34", "#4E3440", "#CFC6CE", "#6E4636"],
    shawls: ["#5F6FB0", "#A85468", "#4F8290", "#D3A25E", "#7A62A4", "#8E94AC", "#B2694E"],
    trim: "#F3DDB0",
    trousers: ["#4E5490", "#6E4468", "#4A6E7E"],
    sheens: ["#6A5E8A", "#9A6E78", "#FFF8EA", "#B4806A"],
    mat: "#7E5A8E",
    cushion: "#E6B768",
    cushionShade: "#B87A4E",
    seats: ["#5E4A7E", "#4A5E8A", "#8A4A62"],
    speck: "#FFF8EA",
  },
};

/** One of the inks of a list, which is taken in turn. */
export function inkOf(inks: readonly string[], index: number): string {
  return inks[index % inks.length] ?? "none";
}
