import type { Theme } from "../../scene.ts";
import { INKS as HILLS } from "../hills/inks.ts";

const night = {
  ...HILLS.night,
  horizonLit: "#3A3480",
  halo: "#C7B0B4",
  far: "#4A4490",
  tor: "#38327A",
  lit: "#A79AD6",
  water: "#2A2562",
  waterShade: "#15122F",
  shine: "#F1DDA8",
  ray: "#8E82C4",
  mirror: "#1B1742",
  bank: "#0E0B24",
  bark: "#1A1440",
  edge: "#C9B6DC",
};

export type FloodInks = typeof night;

export const INKS: Record<Theme, FloodInks> = {
  night,
  dawn: {
    ...HILLS.dawn,
    horizonLit: "#FBE3C4",
    halo: "#FFF3D2",
    far: "#D9AEA8",
    tor: "#A5708A",
    lit: "#F3BE9B",
    water: "#E9BFA8",
    waterShade: "#9A6A88",
    shine: "#FFF1C8",
    ray: "#FBE3C2",
    mirror: "#8A5C80",
    bank: "#2A2045",
    bark: "#4A3460",
    edge: "#FFE9C8",
  },
};
