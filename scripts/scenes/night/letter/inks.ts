import type { Theme } from "../../scene.ts";
import { INKS as TABLE } from "../table/inks.ts";

const night = {
  ...TABLE.night,
  wood: "#150E20",
  woodLit: "#5A2E2C",
  plank: "#0B0614",
  paper: "#E8D2A6",
  paperShade: "#A87A5E",
  paperLit: "#FFF0CC",
  ink: "#2A1F4E",
  envelope: "#B9906A",
  envelopeShade: "#6A4444",
  seal: "#9A3040",
  sealShade: "#5E1A2C",
  sealLit: "#E07A6A",
  pen: "#2A1A2E",
  penLit: "#C77B4A",
  nib: "#E3B866",
  bottle: "#1C1A40",
  bottleShade: "#4A4A86",
  rim: "#F6C98A",
};

export type LetterInks = typeof night;

export const INKS: Record<Theme, LetterInks> = {
  night,
  dawn: {
    ...TABLE.dawn,
    wood: "#EBD3B4",
    woodLit: "#FBEBCF",
    plank: "#DDBF9B",
    shade: "#5E3A52",
    paper: "#FFF9EA",
    paperShade: "#E3C29C",
    paperLit: "#FFFFFF",
    ink: "#3E3168",
    envelope: "#E2BC8C",
    envelopeShade: "#A87858",
    seal: "#B23E4C",
    sealShade: "#7A2438",
    sealLit: "#F0988A",
    pen: "#4A2C42",
    penLit: "#D98F5E",
    nib: "#D9A441",
    bottle: "#3A3468",
    bottleShade: "#8A86BC",
    rim: "#FFE2A6",
  },
};
