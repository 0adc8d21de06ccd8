import { crown } from "../../press/land.ts";
import { fill } from "../../press/ink.ts";
import { noise } from "../../press/noise.ts";
import { cut, path, type Point, points } from "../../press/outline.ts";
import type { HillInks } from "./inks.ts";
import type { HillPlan, Place } from "./plan.ts";

/** St Michael's tower from the south: buttressed, without a roof, the sky through its arch. */
export function tower([x, y]: Point, height: number, inks: Pick<HillInks, "stone" | "shade" | "lit" | "gap">): string {
  const width = height * 0.3;
  const buttress = width * 0.13;
  /** Across in widths from the middle, up in heights; a third value moves out by a buttress. */
  const at = (across: number, up: number, out = 0): Point => [x + across * width + out * buttress, y - up * height];
  const foot = -6 / height;
  const left = [at(-0.5, foot, -1), at(-0.5, 0.42, -1), at(-0.5, 0.48), at(-0.5, 1.03), at(-0.4, 1.1), at(-0.3, 1.01)];
  const right = [at(0.3, 1.01), at(0.4, 1.1), at(0.5, 1.03), at(0.5, 0.48), at(0.5, 0.42, 1), at(0.5, foot, 1)];
  const sunny = [
    at(0.3, 0.98),
    at(0.42, 1.04),
    at(0.46, 1),
    at(0.46, 0.46),
    at(0.58, 0.4),
    at(0.58, -3 / height),
    at(0.34, -3 / height),
  ];
  const arch = (half: number, base: number, rise: number, point: number) =>
    `M${x - width * half} ${y - height * base}v${-height * rise}q${width * half}-${height * point} ${width * half * 2} 0v${height * rise}z`;
  return (
    fill(path([...left, at(-0.1, 0.99), at(0.1, 0.99), ...right]), inks.stone) +
    fill(path([...left, at(-0.24, 1), at(-0.2, foot)]), inks.shade) +
    fill(path(sunny), inks.lit) +
    fill(arch(0.17, -2 / height, 0.2, 0.12), inks.gap) +
    fill(arch(0.1, 0.62, 0.14, 0.07), inks.gap)
  );
}

/** Places corners that are given around a thing's own middle. */
const placer =
  ([x, y, scale]: Place) =>
  (corners: readonly Point[]): Point[] =>
    corners.map(([u, v]) => [x + u * scale, y + v * scale]);

/** The cottage at the end of the lane: a lit window, and its door ajar. */
export function house(place: Place, inks: HillInks): string {
  const placed = placer(place);
  const part = (corners: Point[], ink: string, seed: number) => fill(cut(placed(corners), 0.6, seed), ink);
  const [x, y, scale] = place;
  const bars = `M${x - 18 * scale} ${y - 10 * scale}v${15 * scale}M${x - 26 * scale} ${y - 3 * scale}h${16 * scale}`;
  return [
    part(points("-34,14 -34,-18 48,-18 48,14"), inks.house, 3),
    part(points("30,-36 30,-56 40,-56 40,-36"), inks.house, 5),
    part(points("36,-36 36,-55 40,-55 40,-36"), inks.roofLit, 15),
    part(points("-39,-15 -22,-42 40,-42 53,-15"), inks.roof, 4),
    part(points("14,-16 26,-41 40,-42 53,-16"), inks.roofLit, 14),
    part(points("-25,-9 -25,4 -11,4 -11,-9"), inks.window, 6),
    part(points("-1,14 -1,-9 11,-9 11,14"), inks.window, 8),
    part(points("-1,14 -1,-9 5,-5 5,16"), inks.house, 18),
    part(points("24,-9 24,3 34,3 34,-9"), inks.roof, 7),
    fill(bars, "none", `stroke="${inks.house}" stroke-width="${1.5 * scale}"`),
  ].join("");
}

/** Two posts; the leaf stands open towards us, hung on the right-hand one. */
export function gate(place: Place, inks: HillInks): string {
  const placed = placer(place);
  const part = (corners: Point[], seed: number, amount = 0.5) => fill(cut(placed(corners), amount, seed), inks.ink);
  const post = (x: number, height: number) =>
    part(
      [
        [x - 5, 8],
        [x - 5, -height],
        [x, -height - 5],
        [x + 5, -height],
        [x + 5, 8],
      ],
      x + 200,
      0.7,
    );
  const bars = [0, 0.24, 0.46, 0.68, 0.94].map((down, index) => {
    const [hinge, latch] = [-52 + 52 * down, -66 + 80 * down];
    return part(
      [
        [64, hinge - 2],
        [150, latch - 2.8],
        [150, latch + 2.8],
        [64, hinge + 2],
      ],
      index + 40,
    );
  });
  return [
    post(64, 62),
    post(-86, 70),
    ...bars,
    part(points("147,-74 154,-74 154,20 147,20"), 51),
    part(points("66,-4 148,-58 148,-52 66,3"), 52),
  ].join("");
}

/** The hedges on both sides of the gate, down to the lane. */
export function hedges({ gate: [x, y, scale], frame, unit, laneLeft, laneRight }: HillPlan, inks: HillInks): string {
  const { width, height } = frame;
  const [leftPost, rightPost] = [x - 84 * scale, x + 68 * scale];
  const left = crown(
    [-20, leftPost],
    (at) => y - (at - leftPost) * 0.04 + 12,
    (part) => 46 * unit * (0.7 + 0.5 * noise(part * 5, 3)),
    { seed: 41, lump: 26 * unit },
  );
  const right = crown(
    [rightPost, width + 20],
    (at) => y - (at - x) * 0.05 + 14,
    (part) => 40 * unit * (0.75 + 0.5 * noise(part * 4, 9)),
    { seed: 43, lump: 26 * unit },
  );
  const [laneFrom, laneTo] = [laneLeft.at(-1)?.[0] ?? 0, laneRight.at(-1)?.[0] ?? 0];
  const banks =
    `M-20 ${y + 12 + 40 * unit}L${leftPost} ${y + 8}L${x - 80 * scale} ${y + 18}L${laneFrom + 14 * unit} ${height}H-20z` +
    `M${rightPost} ${y + 8}L${width} ${y - 14}V${height}H${laneTo + 22 * unit}L${x + 72 * scale} ${y + 16}z`;
  return fill(left + right, inks.ink) + fill(banks, inks.ink);
}
