import { joints, limb } from "../../press/limb.ts";
import { curve, cut, path, type Point, rough } from "../../press/outline.ts";
import type { WeekendPlan } from "./plan.ts";

/** A place in the room, in metres: to the right of the stove, above the floor, away from us. */
export type Place = readonly [x: number, y: number, z: number];

/** How places of the room appear on the sheet: a true perspective. */
export type Room = {
  unit: number;
  at(place: Place): Point;
  /** Pixels to a metre there. */
  scaleAt(place: Place): number;
  /** A thing with straight sides, cut by hand. */
  flat(corners: readonly Place[], seed: number, amount?: number): string;
  /** A rounded thing, cut by hand. */
  round(landmarks: readonly Place[], seed: number, amount?: number): string;
  /** A thin line, wider in the middle. */
  line(places: readonly [Place, Place, Place], half: number): string;
};

export function roomOf({ focus, lens, eye }: WeekendPlan): Room {
  const [cos, sin] = [Math.cos(eye.pitch), Math.sin(eye.pitch)];
  const depthOf = ([, y, z]: Place) => (z + eye.back) * cos - (y - eye.height) * sin;
  const at = (place: Place): Point => {
    const [x, y, z] = place;
    const depth = depthOf(place);
    const up = (y - eye.height) * cos + (z + eye.back) * sin;
    return [focus[0] + (lens * x) / depth, focus[1] - (lens * up) / depth];
  };
  return {
    unit: lens / 1230,
    at,
    scaleAt: (place) => lens / depthOf(place),
    flat: (corners, seed, amount = 0.6) => cut(corners.map(at), amount, seed, 90),
    round: (landmarks, seed, amount = 0.7) =>
      path(rough(curve(landmarks.map(at), { step: 11 }), { amount, seed, frequency: 0.08 })),
    line: (places, half) => {
      const [from, middle, to] = places.map((place) => at(place)) as [Point, Point, Point];
      return path(limb(joints(`${from[0]},${from[1]},0.8 ${middle[0]},${middle[1]},${half} ${to[0]},${to[1]},0.8`)));
    },
  };
}
