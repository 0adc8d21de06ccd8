import { path, type Point } from "./outline.ts";

/** The convex hull of points (monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  return [...half(sorted), ...half(sorted.toReversed())];
}

function half(points: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of points) {
    for (let [before, last] = chain.slice(-2); before && last; [before, last] = chain.slice(-2)) {
      const turn = (last[0] - before[0]) * (point[1] - before[1]) - (last[1] - before[1]) * (point[0] - before[0]);
      if (turn > 0) break;
      chain.pop();
    }
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** The shadow that a flat thing of this height casts away from a light. */
export function shadow(
  points: readonly Point[],
  [lightX, lightY]: readonly [number, number, ...number[]],
  height: number,
): string {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [dx, dy] = [mean(0) - lightX, mean(1) - lightY];
  const distance = Math.hypot(dx, dy);
  const reach = (height * (0.5 + distance / 520)) / distance;
  return path(hull([...points, ...points.map(([x, y]): Point => [x + dx * reach, y + dy * reach])]));
}
