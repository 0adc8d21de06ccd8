import { type Joint, joints, stroke } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import { curve, path, type Point, points } from "../../press/outline.ts";
import type { LanePlan } from "./plan.ts";

/** How wide a leaf of each frame is, nearer ones wider. */
const LUMPS = [15, 20, 26, 36];

/** Everything around an opening as one shape, whose edge is leafy above and smooth where it meets the ground. */
export function frame({ frame: { width, height }, unit }: LanePlan, arch: readonly Point[], depth: number): string {
  const line = curve(arch.toReversed(), { closed: false, step: 4 });
  const lump = (LUMPS[depth] ?? 36) * (unit + 0.1);
  const chance = random(depth + 5);
  const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
  let [x, y] = round(line[0] ?? [0, 0]);
  let data = `M-9 ${height + 9}V-60H${width + 9}V${height + 9}L${x} ${y}`;
  for (let index = 1; index < line.length;) {
    const part = index / line.length;
    const isLeaf = part > 0.16 && part < 0.84;
    const wide = isLeaf ? lump * (0.34 + chance() * chance() * 1.7) : 16;
    const next = reached(line, index, [x, y], wide);
    const aside = () => (chance() - 0.5) * (isLeaf ? lump * 0.9 : 3);
    const [alongX, alongY] = line[next] ?? [x, y];
    const [toX, toY] = round([alongX + aside(), alongY + aside()]);
    const radius = Math.round(wide * 0.56);
    data += isLeaf ? `a${radius} ${radius} 0 0 1 ${toX - x} ${toY - y}` : `l${toX - x} ${toY - y}`;
    [x, y] = [toX, toY];
    index = next + 1;
  }
  return `${data}z`;
}

/** The first point of a line, from this one on, that is this far away, or the last. */
function reached(line: readonly Point[], from: number, [x, y]: Point, distance: number): number {
  let index = from;
  for (let at = line[index]; at && index < line.length - 1; at = line[index]) {
    if (Math.hypot(at[0] - x, at[1] - y) >= distance) break;
    index += 1;
  }
  return index;
}

/** Loose leaves where a frame thins out. */
export function looseLeaves(arch: readonly Point[], count: number, size: number, seed: number): string {
  const line = curve(arch, { closed: false, step: 4 });
  const chance = random(seed);
  let data = "";
  for (let leaf = 0; leaf < count; leaf += 1) {
    const index = Math.floor(line.length * (0.17 + chance() * 0.66));
    const [[x, y], [nextX, nextY]] = [line[index] ?? [0, 0], line[Math.min(line.length - 1, index + 2)] ?? [0, 0]];
    const length = Math.hypot(nextX - x, nextY - y) || 1;
    const out = chance() * chance() * size * 3.4;
    const angle = chance() * 6.28;
    const long = size * (0.4 + chance() * 0.5);
    const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
    const written = (...values: number[]) => values.map((value) => value.toFixed(0)).join(" ");
    const from = written(x + ((nextY - y) / length) * out, y + ((nextX - x) / length) * out);
    const [there, back] = [
      written(dx / 2 - dy * 0.45, dy / 2 + dx * 0.45),
      written(-dx / 2 + dy * 0.45, -dy / 2 - dx * 0.45),
    ];
    data += `M${from}q${there} ${written(dx, dy)}q${back} ${written(-dx, -dy)}z`;
  }
  return data;
}

const STEM = joints("0,0,2.4 4,-40,2 16,-86,1.4 40,-126,0.7");

/** A frond around its foot at (0, 0). */
export function fern(): string {
  const middle = curve(points("0,0 4,-40 16,-86 40,-126"), { closed: false, step: 6 });
  let data = stroke(STEM, { step: 12 });
  for (let index = 3; index < middle.length - 1; index += 1) {
    const part = index / middle.length;
    const [[x, y], before, after] = [middle[index], middle[index - 1], middle[index + 1]] as [Point, Point, Point];
    const direction = Math.atan2(after[1] - before[1], after[0] - before[0]);
    const length = 44 * Math.sin(Math.PI * Math.min(1, 0.18 + part * 0.86)) + 3;
    for (const side of [1, -1]) {
      const angle = direction + side * (1.25 - part * 0.3);
      const half = length * 0.5;
      const leaflet: Point[] = [
        [x, y],
        [x + Math.cos(angle + 0.2 * side) * half + 1, y + Math.sin(angle + 0.2 * side) * half - 2.6],
        [x + Math.cos(angle) * length, y + Math.sin(angle) * length + 6 * (1 - part)],
        [x + Math.cos(angle) * half, y + Math.sin(angle) * half + 3],
      ];
      data += path(curve(leaflet, { step: 14 }));
    }
  }
  return data;
}

/** Wheel tracks along the lane, and the tufts between them. */
export function tracks({ left, right, unit }: LanePlan): { tracks: string; tufts: string } {
  const [one, other] = [left, right].map((edge) => curve(edge, { closed: false, step: 9 })) as [Point[], Point[]];
  const at = (along: number, across: number): Point => {
    const [a, b] = [one, other].map(
      (edge) => edge[Math.min(edge.length - 1, Math.floor(along * (edge.length - 1)))],
    ) as [Point, Point];
    return [a[0] + (b[0] - a[0]) * across, a[1] + (b[1] - a[1]) * across];
  };
  const parts = 40;
  const chance = random(5);
  let tufts = "";
  for (let index = 6; index < parts; index += 1) {
    const along = index / parts;
    const [x, y] = at(along, 0.5 + (chance() - 0.5) * 0.1);
    const high = (3 + 15 * along * along) * unit * 1.3;
    const blades = [
      [-0.5, -1],
      [0.6, 0.7],
      [0.2, -1.1],
      [0.3, 1.1],
      [0.6, -0.7],
      [-0.3, 1],
    ].map((blade) => blade.map((part) => (part * high).toFixed(0)).join(" "));
    tufts += `M${x.toFixed(0)} ${y.toFixed(0)}l${blades.join(" ")}z`;
  }
  const track = (across: number) =>
    path([
      ...Array.from({ length: parts }, (_, index) => at(index / (parts - 1), across)),
      ...Array.from({ length: parts }, (_, index) => at(1 - index / (parts - 1), across + 0.1)),
    ]);
  return { tracks: track(0.2) + track(0.7), tufts };
}

/** The side of a trunk or a root that the light at the lane's end reaches, as a thin line along it. */
export function litSide(line: readonly Joint[], side: 1 | -1, unit: number): string {
  const lit = line.map(([x, y, half], index): Joint => [
    x + side * (half - 3 * unit),
    y,
    (index > 0 && index < 4 ? 2.6 : 0.8) * unit,
  ]);
  return stroke(lit, { step: 9 });
}
