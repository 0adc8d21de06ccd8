import { fill, stippled } from "../../press/ink.ts";
import { type Joint, joints, stroke } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import { cut, cutCurve, type Point, points } from "../../press/outline.ts";
import type { PostInks } from "./inks.ts";

type Place = readonly [x: number, y: number, scale: number];

/** Where the lantern hangs. */
export const lanternOf = ([x, y, scale]: Place): [number, number] => [x - 54 * scale, y - 150 * scale];

const ARMS = [
  { board: "-4,-296 -4,-262 -150,-250 -176,-266 -152,-290", edge: "-4,-262 -4,-265 -150,-254 -150,-250", seed: 5 },
  { board: "4,-282 4,-246 128,-262 152,-282 126,-300", edge: "4,-246 4,-249.5 128,-266 128,-262", seed: 6 },
  { board: "2,-232 2,-200 78,-186 96,-204 80,-224", edge: "2,-200 2,-203.5 78,-190 78,-186", seed: 7 },
];

/** A fingerpost with three blank arms, and somebody's lantern on the lowest. It takes the shades "arm-light" and "pane". */
export function fingerpost([x, y, scale]: Place, inks: PostInks): string {
  const placed = (written: string) => points(written).map(([u, v]): Point => [x + u * scale, y + v * scale]);
  const shape = (written: string, seed: number) => cut(placed(written), 0.8 * scale, seed, 11);
  const part = (written: string, seed: number, ink: string) => fill(shape(written, seed), ink);
  const iron = (written: string) =>
    fill(
      stroke(
        joints(written).map(([u, v, half]): Joint => [x + u * scale, y + v * scale, half > 1 ? half * scale : half]),
      ),
      inks.iron,
    );
  const pane = "-73,-132 -69,-176 -39,-176 -35,-132";
  return [
    part("-9,8 -8,-306 -11,-310 0,-324 11,-310 8,-306 9,8", 3, inks.post),
    part("-9,8 -8,-170 -4,-170 -4,8", 4, inks.postLit),
    ...ARMS.map(
      ({ board, edge, seed }) =>
        part(board, seed, inks.arm) + stippled(shape(board, seed), "arm-light") + part(edge, seed + 9, inks.armLit),
    ),
    iron("-4,-206,3 -44,-214,3 -54,-204,2.6 -54,-192,2"),
    part(pane, 20, inks.hot),
    stippled(shape(pane, 20), "pane"),
    fill(cutCurve(placed("-54,-136 -62,-148 -58,-160 -52,-170 -47,-156 -47,-144"), 0.4, 21, 3), inks.flame),
    part("-78,-124 -76,-134 -32,-134 -30,-124", 22, inks.iron),
    part("-74,-174 -63,-192 -45,-192 -34,-174", 23, inks.iron),
    iron("-72,-132,2 -69,-176,2"),
    iron("-36,-132,2 -39,-176,2"),
    iron("-64,-190,1.6 -62,-202,1.6 -54,-207,1.6 -46,-202,1.6 -44,-190,1.6"),
  ].join("");
}

/** Grass at the foot of the post, lit on the lantern's side. */
export function tufts([x, y, scale]: Place, inks: PostInks): string {
  const chance = random(4);
  let [lit, dark] = ["", ""];
  for (let blade = 0; blade < 26; blade += 1) {
    const footX = x + (chance() - 0.5) * 70 * scale;
    const footY = y + 10 * scale - Math.abs(footX - x) * 0.06;
    const height = (12 + chance() * 22) * scale;
    const drawn = stroke(
      [
        [footX, footY, 1.6 * scale],
        [footX + (chance() - 0.5) * 8, footY - height * 0.6, 1.2 * scale],
        [footX + (chance() - 0.5) * 16 * scale, footY - height, 0.4],
      ],
      { step: 9, cap: false },
    );
    if (footX < x - 4) lit += drawn;
    else dark += drawn;
  }
  return fill(dark, inks.ink) + fill(lit, inks.grass, 'opacity=".8"');
}
