import { curve, path, type Point, points, rough } from "./outline.ts";

/** A point in the middle of a stroke, with half of the stroke's width there. */
export type Joint = readonly [x: number, y: number, halfWidth: number];

/** Reads joints: "0,10,3 40,12,1". */
export function joints(written: string): Joint[] {
  return points(written) as unknown as Joint[];
}

type LimbOptions = { amount?: number; seed?: number; step?: number; cap?: boolean };

/** The outline of a stroke whose width changes: stems, paths, fingers, arms. Its end is round unless `cap` is false. */
export function limb(
  joints: readonly Joint[],
  { amount = 0, seed = 1, step = 5, cap = true }: LimbOptions = {},
): Point[] {
  const middle = curve(
    joints.map(([x, y]): Point => [x, y]),
    { closed: false, step },
  );
  const widthAt = widths(joints);
  const places = placesAlong(joints, step);
  const left: Point[] = [];
  const right: Point[] = [];
  let direction: Point = [1, 0];
  for (const [index, [x, y]] of middle.entries()) {
    direction = directionAt(middle, index);
    const half = widthAt(places[index] ?? joints.length - 1);
    left.push([x - direction[1] * half, y + direction[0] * half]);
    right.push([x + direction[1] * half, y - direction[0] * half]);
  }
  const tip = cap ? roundTip(middle.at(-1) ?? [0, 0], direction, widthAt(joints.length - 1)) : [];
  const outline = [...left, ...tip, ...right.toReversed()];
  return amount > 0 ? rough(outline, { amount, seed }) : outline;
}

/** The same as a path. */
export function stroke(joints: readonly Joint[], options?: LimbOptions): string {
  return path(limb(joints, options));
}

/** Several strokes as one path. */
export function strokes(all: readonly (readonly Joint[])[], options?: LimbOptions): string {
  return all.map((joints) => stroke(joints, options)).join("");
}

/** Scales joints and moves them; a width of at most one pixel stays, so that the thinnest lines do not vanish. */
export function scaled(
  joints: readonly Joint[],
  [x, y]: readonly [number, number, ...number[]],
  scale: number,
): Joint[] {
  return joints.map(([u, v, half]) => [x + u * scale, y + v * scale, half > 1 ? half * scale : half]);
}

/** The width between two joints, by the joint's number with its fraction. */
function widths(joints: readonly Joint[]): (place: number) => number {
  const sampled = curve(
    joints.map(([, , width], index): Point => [index * 100, width]),
    { closed: false, step: 100 / 24 },
  );
  const last = sampled.length - 1;
  return (place) => sampled[Math.min(last, Math.round((place / (joints.length - 1)) * last))]?.[1] ?? 0;
}

/** For each point of the middle line: after which joint it lies, and how far on the way to the next. */
function placesAlong(joints: readonly Joint[], step: number): number[] {
  const places: number[] = [];
  for (const [index, from] of joints.entries()) {
    const to = joints[index + 1];
    if (!to) break;
    const parts = Math.max(2, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
    for (let part = 0; part < parts; part += 1) places.push(index + part / parts);
  }
  return [...places, joints.length - 1];
}

function directionAt(points: readonly Point[], index: number): Point {
  const before = points[Math.max(0, index - 1)] ?? [0, 0];
  const after = points[Math.min(points.length - 1, index + 1)] ?? [0, 0];
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
  return [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
}

function roundTip([x, y]: Point, [dx, dy]: Point, radius: number): Point[] {
  return Array.from({ length: 7 }, (_, index) => {
    const angle = (Math.PI * (index + 1)) / 8;
    const [cos, sin] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [x - dy * cos + dx * sin, y + dx * cos + dy * sin];
  });
}
