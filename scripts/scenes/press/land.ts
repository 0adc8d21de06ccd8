import { layeredNoise, noise, random } from "./noise.ts";
import { curve, type Point, path } from "./outline.ts";

export type Ridge = {
  /** The height of the skyline at an x. */
  y: (x: number) => number;
  points: Point[];
  /** The land below the skyline, as a closed path. */
  path: string;
};

type RidgeOptions = { seed?: number; amount?: number; fine?: number; step?: number; length?: number };

/** How far a shape reaches beyond the sheet, so that its rough edge does not show. */
const BLEED = 12;

/** A skyline through landmarks with noise on it, closed at `foot`. */
export function ridge(
  landmarks: readonly Point[],
  width: number,
  foot: number,
  { seed = 1, amount = 4, fine = 1, step = 7, length = 90 }: RidgeOptions = {},
): Ridge {
  const smooth = curve(landmarks, { closed: false, step: 3 });
  const y = (x: number) =>
    heightOf(smooth, x) + amount * layeredNoise(x / length, seed, 3) + fine * noise(x / 5, seed + 5);
  const points: Point[] = [];
  for (let x = -BLEED; x <= width + BLEED; x += step) points.push([x, y(x)]);
  return { y, points, path: path([...points, [width + BLEED, foot], [-BLEED, foot]]) };
}

function heightOf(points: readonly Point[], x: number): number {
  const found = points.findIndex((point) => point[0] >= x);
  const next = found < 0 ? points.length - 1 : Math.max(1, found);
  const [before, after] = [points[next - 1] ?? [0, 0], points[next] ?? [0, 0]];
  const part = Math.max(0, Math.min(1, (x - before[0]) / (after[0] - before[0] || 1)));
  return before[1] + (after[1] - before[1]) * part;
}

type CrownOptions = { seed: number; lump?: number };

/** Trees or a hedge as one flat shape with a bumpy top. `heightAt` has the part of the way from `from` to `to`. */
export function crown(
  [from, to]: readonly [number, number],
  groundAt: (x: number) => number,
  heightAt: (part: number) => number,
  { seed, lump = 14 }: CrownOptions,
): string {
  const chance = random(seed);
  const bumps: { middle: number; half: number; height: number }[] = [];
  for (let x = from; x < to;) {
    const width = lump * (0.6 + chance() * 0.9);
    const middle = x + width / 2;
    const height = heightAt(Math.min(1, (middle - from) / (to - from))) * (0.75 + chance() * 0.4);
    bumps.push({ middle, half: (width / 2) * 1.25, height });
    x += width * 0.8;
  }
  const top: Point[] = [];
  for (let x = from; x <= to; x += 2.5) {
    const heights = bumps.map(
      ({ middle, half, height }) => height * Math.sqrt(Math.max(0, 1 - ((x - middle) / half) ** 2)),
    );
    top.push([x, groundAt(x) - Math.max(0, ...heights) + noise(x / 3, seed) * 0.8]);
  }
  return path([...top, [to, groundAt(to) + 5], [from, groundAt(from) + 5]]);
}
