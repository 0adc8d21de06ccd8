import type { Theme } from "../../scene.ts";

const dawn = {
  floor: "#7A2A2E",
  floorDeep: "#3E0F1A",
  board: "#5A1820",
  lit: "#F2A93C",
  litBright: "#FFE6AC",
  door: "#4A1220",
  doorDeep: "#2A0810",
  leaf: "#7A2F22",
  cast: "#2E0A12",
  hollow: "#1A060C",
  shoes: ["#2A0A14", "#C4883A", "#4E5A50", "#8E3A2E", "#E8D6B4", "#3A4A5E", "#A3672E", "#1E1A22"],
  speck: "#FFF0D0",
};

export type ShoeInks = typeof dawn;

export const INKS: Record<Theme, ShoeInks> = {
  dawn,
  night: {
    floor: "#4A141C",
    floorDeep: "#1E060C",
    board: "#320A12",
    lit: "#E8983A",
    litBright: "#FFDE9A",
    door: "#2E0A14",
    doorDeep: "#160408",
    leaf: "#4A1A16",
    cast: "#140408",
    hollow: "#0E0306",
    shoes: ["#1A060E", "#A8702E", "#3E4A42", "#7A2E26", "#CDB892", "#2E3C4E", "#8A5426", "#141016"],
    speck: "#F6DDB0",
  },
};
