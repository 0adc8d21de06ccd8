import { fill } from "../../press/ink.ts";
import type { Ridge } from "../../press/land.ts";
import { type Joint, joints, scaled, strokes } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import { cutCurve, type Point, points } from "../../press/outline.ts";
import type { FloodInks } from "./inks.ts";
import type { FloodPlan } from "./plan.ts";

const BOLE = points(
  "-40,20 -30,-20 -26,-70 -40,-104 -50,-128 -36,-150 -10,-158 18,-156 42,-146 48,-124 36,-100 28,-66 32,-20 46,20",
);
const LIT_EDGE = joints("-33,6,1 -24,-40,3 -24,-76,3.4 -38,-108,3 -46,-128,3.4 -34,-147,1");
const FURROWS = [joints("-6,-10,1 2,-50,3 -6,-96,1"), joints("14,-30,1 16,-70,2.6 24,-110,1")];

/** A pollard willow: a stout bole, a fist, and a head of rods. */
export function willow([x, y, scale, seed]: FloodPlan["willows"][number], inks: FloodInks): string {
  const chance = random(seed);
  const [rods, lit]: [Joint[][], Joint[][]] = [[], []];
  for (let rod = 0; rod < 30; rod += 1) {
    const part = rod / 29;
    const angle = -2.95 + 2.75 * part + (chance() - 0.5) * 0.2;
    const upright = -1.57 + (angle + 1.57) * 0.62;
    const length = 90 + 110 * Math.sin(Math.PI * part) + chance() * 34;
    const [footX, footY] = [-34 + 68 * part, -128 - 22 * Math.sin(Math.PI * part)];
    const along = (near: number, far: number): Point => [
      footX + Math.cos(angle) * length * near + Math.cos(upright) * length * far,
      footY + Math.sin(angle) * length * near + Math.sin(upright) * length * far * 1.04,
    ];
    const line: Joint[] = [
      [footX, footY, 2.6],
      [...pair(along(0.4, 0)), 2],
      [...pair(along(0.46, 0.5)), 0.7],
    ];
    rods.push(line);
    if (part < 0.62 && rod % 2 === 1) lit.push(line.map(([u, v]): Joint => [u - 1.6, v - 0.6, 0.6]));
  }
  const drawn = (lines: Joint[][], step: number, cap: boolean) =>
    strokes(
      lines.map((line) => scaled(line, [x, y], scale)),
      { step, cap },
    );
  const bole = BOLE.map(([u, v]): Point => [x + u * scale, y + v * scale]);
  return [
    fill(drawn(rods, 34, false), inks.bank) + fill(drawn(lit, 44, false), inks.edge, 'opacity=".7"'),
    fill(cutCurve(bole, 1.6 * scale, seed), inks.bank),
    fill(drawn([LIT_EDGE], 5, true), inks.edge, 'opacity=".85"') + fill(drawn(FURROWS, 5, true), inks.bark),
  ].join("");
}

const pair = ([x, y]: Point) => [x, y] as const;

/** Reeds, some with their brown heads. */
export function reeds({ reeds: beds, unit }: FloodPlan, bank: Ridge): string {
  const chance = random(21);
  const [stems, heads]: [Joint[][], Joint[][]] = [[], []];
  for (const [from, to, count] of beds)
    for (let reed = 0; reed < count; reed += 1) {
      const x = from + chance() * (to - from);
      const y = bank.y(x) + 8;
      const height = (50 + chance() * 90) * unit;
      const lean = (chance() - 0.35) * 40 * unit;
      stems.push([
        [x, y, 2.2 * unit],
        [x + lean * 0.3, y - height * 0.6, 1.6 * unit],
        [x + lean, y - height, 0.5],
      ]);
      if (chance() > 0.8)
        heads.push([
          [x + lean * 0.8, y - height * 0.86, 2.6 * unit],
          [x + lean, y - height - 6 * unit, 3.2 * unit],
          [x + lean * 1.1, y - height - 22 * unit, 2 * unit],
        ]);
    }
  return strokes(stems, { step: 70, cap: false }) + strokes(heads, { step: 12 });
}
