import type { Frame } from "../../press/ink.ts";
import type { Point } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";

export type CirclePlan = {
  frame: Frame;
  centre: Point;
  /** From the middle to those who sit, and to the edge of the rug. */
  radius: number;
  rug: number;
  scale: number;
  /** The direction of the empty place, in degrees: it lies towards the words. */
  empty: number;
  /** The gap between two joints of the floor, and the teeth of the rug's border. */
  plank: number;
  teeth: number;
};

export const PLANS: Record<Layout, CirclePlan> = {
  wide: {
    frame: { width: 1440, height: 820 },
    centre: [300, 446],
    radius: 264,
    rug: 420,
    scale: 1.005,
    empty: 0,
    plank: 132,
    teeth: 72,
  },
  tall: {
    frame: { width: 390, height: 700, top: -360 },
    centre: [195, 486],
    radius: 166,
    rug: 258,
    scale: 0.632,
    empty: -90,
    plank: 82,
    teeth: 44,
  },
};

/** The eight places of the ring, as angles; the first is the empty one. */
export function placesOf({ empty }: CirclePlan): number[] {
  return Array.from({ length: 8 }, (_, index) => ((empty + index * 45) * Math.PI) / 180);
}

/** A point at this angle, so many pixels from the middle. */
export function at({ centre: [x, y] }: CirclePlan, angle: number, distance: number): Point {
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
}

/** Where somebody at this angle sits, facing the middle (SVG, `transform`). */
export function seatAt(plan: CirclePlan, angle: number): string {
  const [x, y] = at(plan, angle, plan.radius);
  const turn = (angle * 180) / Math.PI - 90;
  return `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${plan.scale})`;
}
