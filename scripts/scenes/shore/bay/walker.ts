import { fill } from "../../press/ink.ts";
import { type Joint, scaled, stroke } from "../../press/limb.ts";
import { cutCurve, type Point, points } from "../../press/outline.ts";
import type { BayInks } from "./inks.ts";
import type { BayPlan } from "./plan.ts";

/** Someone from behind who goes down to the water, the mat slung over the back; the shadow comes towards us. Feet at 0, the head at -212. */
const SHIRT = points(
  "-7,-182 -20,-176 -25,-164 -21,-146 -17,-122 -22,-98,1 22,-98,1 17,-122 21,-146 25,-164 20,-176 7,-182",
);
const SHIRT_SHADE = points("7,-182 20,-176 25,-164 21,-146 17,-122 22,-98,1 6,-98 8,-122 10,-150");
const SLACKS = points(
  "-22,-102,1 -27,-78 -30,-44 -29,-26,1 -8,-25,1 -5,-56 -1,-82 3,-58 7,-32,1 26,-36,1 29,-58 27,-80 22,-102,1",
);
const HEAD = points("-10,-196 -11,-206 -5,-214 4,-215 11,-209 11,-198 7,-190 -5,-190");
const BUN = points("-5,-212 -6,-221 0,-226 7,-222 8,-213 2,-210");
const NECK = points("-5,-194 -6,-178 7,-178 6,-194");
const LEGS: readonly (readonly Joint[])[] = [
  [
    [-18, -34, 5.4],
    [-17.5, -14, 4.4],
    [-17, -4, 4],
    [-19, 1, 4.8],
  ],
  [
    [16, -42, 5.2],
    [17, -24, 4.6],
    [18, -12, 3.8],
    [18, -4, 4.6],
  ],
];
const ARMS: readonly (readonly Joint[])[] = [
  [
    [-21, -168, 5.6],
    [-30, -142, 5.2],
    [-34, -116, 4.2],
    [-33, -98, 3.8],
  ],
  [
    [21, -168, 5.8],
    [32, -146, 5.2],
    [24, -126, 4.6],
  ],
];
/** The sandals, in the left hand. */
const SANDALS = points("-37,-99 -30,-99 -28,-84 -31,-74 -37,-76 -39,-88");
/** The mat, rolled, from the left hip to the right shoulder; its end is turned to us. */
const MAT: readonly Joint[] = [
  [-23, -106, 8.6],
  [2, -142, 9],
  [26, -182, 9.6],
];

export function walker({ walker: [x, y, scale], sun: [sunX], horizon }: BayPlan, inks: BayInks): string {
  const at = (written: readonly Point[]) =>
    written.map(([u, v, corner]) => [x + u * scale, y + v * scale, corner ?? 0] as Point);
  const limb = (joints: readonly Joint[]) => stroke(scaled(joints, [x, y], scale), { step: 4 });
  const shape = (written: readonly Point[], seed: number) => cutCurve(at(written), 0.4 * scale, seed, 4 * scale);
  const lean = (x - sunX) / (y - horizon);
  const shadow = points("-20,0 22,-3").concat(
    (
      [
        [20, 60],
        [24, 130],
        [12, 196],
        [-8, 200],
        [-18, 132],
        [-24, 60],
      ] as const
    ).map(([u, v]): Point => [u + lean * v * 0.8, v * 0.72]),
  );
  const [end] = scaled([MAT[2] ?? [0, 0, 0]], [x, y], scale);
  const ring = (part: number) =>
    end ? `<circle cx="${end[0].toFixed(1)}" cy="${end[1].toFixed(1)}" r="${(end[2] * part).toFixed(1)}"` : "";
  return [
    fill(shape(shadow, 2), inks.wetShade, 'opacity=".75"'),
    fill(LEGS.map(limb).join(""), inks.skin),
    fill(shape(NECK, 6), inks.skin),
    fill(shape(SLACKS, 3), inks.slacks),
    fill(shape(SANDALS, 7), inks.matShade),
    fill(limb(ARMS[0] ?? []), inks.skin),
    fill(shape(SHIRT, 4), inks.clothes),
    fill(shape(SHIRT_SHADE, 5), inks.clothesShade),
    fill(limb(MAT), inks.mat),
    fill(limb(MAT.map(([u, v, half]): Joint => [u + 4, v + 3, half * 0.5])), inks.matShade, 'opacity=".7"'),
    `${ring(1)} fill="${inks.mat}"/>${ring(0.66)} fill="none" stroke="${inks.matShade}" stroke-width="${1.8 * scale}"/>${ring(0.28)} fill="${inks.matShade}"/>`,
    fill(limb(ARMS[1] ?? []), inks.skin),
    fill(shape(HEAD, 8) + shape(BUN, 9), inks.hair),
    fill(
      limb([
        [-24, -164, 0.7],
        [-18.5, -126, 1.7],
        [-21, -99, 0.7],
      ]),
      inks.rim,
    ),
    fill(
      limb([
        [-22, -98, 0.6],
        [-28, -62, 1.7],
        [-28.5, -28, 0.6],
      ]),
      inks.rim,
      'opacity=".8"',
    ),
    fill(
      limb([
        [-8, -192, 0.5],
        [-10.4, -204, 1.4],
        [-5, -213, 0.5],
      ]),
      inks.rim,
      'opacity=".9"',
    ),
  ].join("");
}
