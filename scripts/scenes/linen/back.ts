import { drawRest } from "../night/hands/hands.ts";
import type { Theme } from "../scene.ts";
import { BACK_INKS } from "./inks.ts";

const PLAN = {
  frame: { width: 900, height: 720 },
  place: "translate(-560 -66) scale(1.02)",
  blanket: { near: 96, far: 760, foot: -60 },
  shade: [620, 96],
  weave: 0.6,
} as const;

/** The rest of the scene "hands" under a massage therapist's: a bare back, cropped to the hands. */
export function drawBack(theme: Theme): string {
  return drawRest(PLAN, BACK_INKS[theme], { isBare: true, specks: theme === "dawn" ? 0.28 : 0.12 });
}
