import { layeredNoise } from "./noise.ts";

/** A point of an outline; a third value of 1 makes it a corner, where a curve does not bend. */
export type Point = readonly [x: number, y: number, corner?: number];

/** Reads landmarks written as in SVG's `points`: "0,10 40,12,1". */
export function points(written: string): Point[] {
  return written.split(" ").map((each) => each.split(",").map(Number) as unknown as Point);
}

/** One decimal is finer than a screen shows. */
export const tenth = (value: number) => Number(value.toFixed(1));

/** Straight lines through these points, as a compact relative path. */
export function path(points: readonly Point[], { closed = true } = {}): string {
  const [first, ...others] = points;
  if (!first) return "";
  let [x, y] = [tenth(first[0]), tenth(first[1])];
  let data = `M${x} ${y}l`;
  for (const [nextX, nextY] of others) {
    const [dx, dy] = [tenth(nextX - x), tenth(nextY - y)];
    if (dx === 0 && dy === 0) continue;
    data += `${dx} ${dy} `;
    x = tenth(x + dx);
    y = tenth(y + dy);
  }
  return `${data
    .trim()
    .replaceAll(" -", "-")
    .replaceAll(/(^|[ l-])0\./g, "$1.")}${closed ? "z" : ""}`;
}

/** A centripetal Catmull-Rom curve through landmarks, as points about every `step` pixels. */
export function curve(landmarks: readonly Point[], { closed = true, step = 6 } = {}): Point[] {
  const count = landmarks.length;
  const at = (index: number): Point => {
    const place = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return landmarks[place] ?? [0, 0];
  };
  const points: Point[] = [];
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    const before = from[2] ? mirrored(to, from) : at(index - 1);
    const after = to[2] ? mirrored(from, to) : at(index + 2);
    const parts = Math.max(2, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
    for (let part = 0; part < parts; part += 1) points.push(between([before, from, to, after], part / parts));
  }
  const last = landmarks[count - 1];
  if (!closed && last) points.push([last[0], last[1]]);
  return points;
}

/** The point beyond a corner that keeps the curve straight there. */
const mirrored = ([x, y]: Point, [cornerX, cornerY]: Point): Point => [2 * cornerX - x, 2 * cornerY - y];

/** The point of a curve between the second and the third of four landmarks (Barry and Goldman). */
function between([one, two, three, four]: [Point, Point, Point, Point], part: number): Point {
  const knot = (a: Point, b: Point) => Math.max(1e-3, Math.hypot(b[0] - a[0], b[1] - a[1]) ** 0.5);
  const second = knot(one, two);
  const third = second + knot(two, three);
  const fourth = third + knot(three, four);
  const time = second + (third - second) * part;
  const mix = (a: number, b: number, from: number, to: number) => ((to - time) * a + (time - from) * b) / (to - from);
  const along = (axis: 0 | 1) => {
    const first = mix(one[axis], two[axis], 0, second);
    const middle = mix(two[axis], three[axis], second, third);
    const last = mix(three[axis], four[axis], third, fourth);
    return mix(mix(first, middle, 0, third), mix(middle, last, second, fourth), second, third);
  };
  return [along(0), along(1)];
}

type Shake = { amount?: number; seed?: number; frequency?: number; closed?: boolean };

/** Shakes an outline along its normals: the edge that a knife leaves in a stencil. */
export function rough(
  points: readonly Point[],
  { amount = 1.2, seed = 1, frequency = 0.09, closed = true }: Shake = {},
): Point[] {
  let travelled = 0;
  return points.map((point, index) => {
    const before = points[index > 0 ? index - 1 : closed ? points.length - 1 : 0] ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    if (index > 0) travelled += Math.hypot(point[0] - before[0], point[1] - before[1]);
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const shift = amount * layeredNoise(travelled * frequency, seed, 3);
    return [point[0] - ((after[1] - before[1]) / length) * shift, point[1] + ((after[0] - before[0]) / length) * shift];
  });
}

/** A thing with straight sides (card, post, roof), cut by hand. */
export function cut(corners: readonly Point[], amount = 0.8, seed = 1, step = 9): string {
  const straight = curve(
    corners.map(([x, y]): Point => [x, y, 1]),
    { step },
  );
  return path(rough(straight, { amount, seed, frequency: 0.12 }));
}

/** A rounded thing, cut by hand. */
export function cutCurve(landmarks: readonly Point[], amount = 0.8, seed = 1, step = 6): string {
  return path(rough(curve(landmarks, { step }), { amount, seed, frequency: 0.08 }));
}

/** The points of an ellipse around a centre. */
export function ellipse([x, y]: Point, [acrossX, acrossY]: Point, count = 14): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [x + acrossX * Math.cos(angle), y + acrossY * Math.sin(angle)];
  });
}

/** A circle, cut by hand. */
export function disc([x, y]: Point, radius: number, seed: number, { amount = 1, count = 14 } = {}): string {
  const points = curve(ellipse([x, y], [radius, radius], count), { step: Math.max(5, radius / 9) });
  return path(rough(points, { amount, seed }));
}

/** The band between an outline and the same one elsewhere: out along the first, back along the second. */
export function band(there: readonly Point[], back: readonly Point[]): Point[] {
  return [...there, ...back.toReversed()];
}

/** Turns (degrees), scales and then moves points; a half-width, or the mark of a corner, stays. */
export function placed<Placed extends Point>(
  points: readonly Placed[],
  [x, y]: Point,
  degrees: number,
  scale = 1,
): Placed[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return points.map(([u, v, ...rest]) => [x + u * cos - v * sin, y + u * sin + v * cos, ...rest] as unknown as Placed);
}
