import type { Theme } from "../../scene.ts";

const dawn = {
  ring: "#6E1626",
  brass: "#C4883A",
  brassDeep: "#6A3A1C",
  brassLit: "#F2CE84",
  glass: "#F6DFAE",
  glassDeep: "#B9854A",
  flame: "#F2A52C",
  flameCore: "#FFF3CF",
  glow: "#EFB04A",
  wick: "#3A1410",
  stool: "#6E1626",
  stoolDeep: "#3E0C18",
  edge: "#A9443C",
  leg: "#3E0C18",
};

export type CircleInks = typeof dawn;

export const INKS: Record<Theme, CircleInks> = {
  dawn,
  night: {
    ring: "#E3A23C",
    brass: "#B87A32",
    brassDeep: "#42190F",
    brassLit: "#F2CE84",
    glass: "#F6D596",
    glassDeep: "#9A5A2C",
    flame: "#F7B23C",
    flameCore: "#FFF6DC",
    glow: "#E3963A",
    wick: "#2A0A0A",
    stool: "#5E1620",
    stoolDeep: "#1E060A",
    edge: "#B0523C",
    leg: "#7A2A28",
  },
};
