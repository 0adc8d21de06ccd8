const QUARTERS = ["New moon", "First quarter", "Full moon", "Last quarter"] as const;
const BETWEEN = ["Waxing crescent", "Waxing gibbous", "Waning gibbous", "Waning crescent"] as const;

/**
 * What an almanac calls the moon of a day during which it goes from `angle` to `nextAngle`: degrees ahead of the sun,
 * 0 new, 90 first quarter, 180 full, 270 last quarter. The day in which a quarter is reached bears its name.
 */
export function moonName(angle: number, nextAngle: number): string {
  const quarter = Math.floor(angle / 90);
  const nextQuarter = Math.floor(nextAngle / 90);
  return (quarter === nextQuarter ? BETWEEN[quarter] : QUARTERS[nextQuarter]) ?? QUARTERS[0];
}

/**
 * The lit part of the disc as one closed SVG path around (0, 0): the limb, then back along the terminator, which is
 * half an ellipse. Seen from the northern half of the world: a waxing moon is lit on the right.
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
