import { t } from "@sacred-space/words/t.ts";

const QUARTERS = [t("New moon"), t("First quarter"), t("Full moon"), t("Last quarter")] as const;
const BETWEEN = [t("Waxing crescent"), t("Waxing gibbous"), t("Waning gibbous"), t("Waning crescent")] as const;

/**
 * The almanac's name for the moon of a day during which it moves from `angle` to `nextAngle`: degrees ahead of the sun, 0 new, 90 first
 * quarter, 180 full, 270 last quarter. The day that contains a quarter is named after it.
 */
export function moonName(angle: number, nextAngle: number): string {
  const quarter = Math.floor(angle / 90);
  const nextQuarter = Math.floor(nextAngle / 90);
  return (quarter === nextQuarter ? BETWEEN[quarter] : QUARTERS[nextQuarter]) ?? QUARTERS[0];
}

/**
 * The lit part of the disc as one closed SVG path around (0, 0): along the limb, and back along the terminator, which is half an ellipse.
 * As seen from the northern hemisphere: a waxing moon is lit on the right.
 */
export function moonPath(angle: number, radius = 100): string {
  const waxing = angle < 180;
  const terminator = round(radius * Math.abs(Math.cos((angle * Math.PI) / 180)));
  const gibbous = angle > 90 && angle < 270;
  const limb = waxing ? 1 : 0;
  return `M0 ${-radius}A${radius} ${radius} 0 0 ${limb} 0 ${radius}A${terminator} ${radius} 0 0 ${gibbous ? limb : 1 - limb} 0 ${-radius}Z`;
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
