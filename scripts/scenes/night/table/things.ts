import { fill, shade, stippled } from "../../press/ink.ts";
import { type Joint, joints, stroke, strokes } from "../../press/limb.ts";
import { noise } from "../../press/noise.ts";
import { curve, cutCurve, disc, ellipse, path, placed, type Point, points, rough } from "../../press/outline.ts";
import { shadow } from "../../press/shadow.ts";
import type { TableInks } from "./inks.ts";

type Light = readonly [x: number, y: number, ...rest: number[]];

/** The carved strokes of the runes that lie on the table, around (0, 0). */
const CARVED = {
  perthro: "M-8-17V17M-8-17L2-8L9-15M-8 17L2 8L9 15",
  laguz: "M-6 17V-17L9-4",
  sowilo: "M8-17L-7-5L8 5L-7 17",
  isa: "M0-17V17",
  algiz: "M0 17V-17M-12-15L0-2L12-15",
};
const PEBBLE = points("-24,-26 -6,-37 16,-32 27,-10 24,20 8,36 -14,33 -27,10");

/** A rune stone; one without a rune lies face down. */
export type Stone = { at: Point; turn: number; rune?: keyof typeof CARVED };

export function stone({ at, turn, rune }: Stone, scale: number, light: Light, inks: TableInks, seed: number) {
  const pebble = PEBBLE.map(([u, v], index): Point => [
    u * (1 + 0.1 * noise(index * 1.7, seed + 3)),
    v * (1 + 0.1 * noise(index * 2.3, seed + 9)),
  ]);
  const outline = curve(placed(pebble, at, turn, scale), { step: 5 });
  const shape = path(rough(outline, { amount: 0.7, seed }));
  const angle = Math.atan2(at[1] - light[1], at[0] - light[0]);
  const along = (reach: number): Point => [
    Math.round(at[0] + Math.cos(angle) * reach * scale),
    Math.round(at[1] + Math.sin(angle) * reach * scale),
  ];
  const carved = rune
    ? fill(
        CARVED[rune],
        "none",
        `transform="translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${scale * 1.05})" stroke="${inks.carve}" stroke-width="4.4" stroke-linecap="square"`,
      )
    : "";
  const id = `stone-${seed}`;
  return {
    definitions: shade({ id, ink: inks.stoneShade, stops: "0:0 0.45:0.12 1:0.95", from: along(-26), to: along(34) }),
    drawn:
      fill(shadow(outline, light, 20 * scale), inks.shade) + fill(shape, inks.stone) + stippled(shape, id) + carved,
  };
}

/** A thick candle that has burnt into its brass dish; the flame leans in the draught. Its dish takes the shade "brass". */
export function candle([x, y, scale]: Light & readonly [number, number, number], inks: TableInks): string {
  const at: Point = [x, y];
  const part = (landmarks: string, ink: string, seed: number, amount = 1, step = 6) =>
    fill(cutCurve(placed(points(landmarks), at, 0, scale), amount, seed, step), ink);
  const dish = curve(ellipse(at, [98 * scale, 98 * scale]));
  const plate = disc(at, 92 * scale, 7);
  const wick = joints("-2,8,2.6 3,2,2.2 8,-6,1.6").map(([u, v, half]): Joint => [
    x + u * scale,
    y + v * scale,
    half * scale,
  ]);
  return [
    fill(shadow(dish, [x - 1, y - 3], 5 * scale), inks.shade),
    fill(path(rough(dish, { amount: 1, seed: 6 })), inks.brassShade),
    fill(plate, inks.brass),
    stippled(plate, "brass"),
    fill(disc(at, 80 * scale, 12) + disc(at, 77.5 * scale, 13), inks.brassShade, 'fill-rule="evenodd" opacity=".7"'),
    part(
      "-56,-8 -40,-44 -6,-58 30,-50 48,-26 66,-20 72,-4 56,10 50,32 24,52 18,74 2,78 -6,60 -34,46 -52,22",
      inks.waxShade,
      8,
    ),
    part("-46,-8 -32,-38 -4,-48 26,-42 42,-16 42,16 20,40 -10,44 -36,30", inks.wax, 9, 1.2),
    part("-28,-4 -16,-26 8,-28 26,-10 24,16 4,28 -18,22", inks.hot, 10),
    fill(stroke(wick), inks.carve),
    part("4,0 -6,-16 0,-34 16,-54 38,-70 34,-44 26,-20 16,-4", inks.warm, 11, 0.6, 3),
    part("7,-4 0,-17 6,-32 18,-46 28,-54 24,-34 18,-14", inks.flame, 12, 0.5, 3),
  ].join("");
}

/** A cup of tea on its saucer. */
export function cup(at: Point, scale: number, light: Light, inks: TableInks): string {
  const [x, y] = at;
  const glint = points("-44,-20 -20,-46 12,-50 -10,-30 -30,0");
  const circle = (radius: number, seed: number, ink: string, aside = 0) =>
    fill(disc([x - aside * scale, y], radius * scale, seed, { count: 10 }), ink);
  return [
    fill(shadow(curve(ellipse(at, [92 * scale, 92 * scale], 12)), light, 40 * scale), inks.shade),
    circle(104, 3, inks.cupShade),
    circle(98, 4, inks.cup, 2),
    circle(70, 5, inks.cupShade),
    circle(66, 6, inks.cup, 3),
    circle(56, 7, inks.tea),
    fill(cutCurve(placed(glint, at, 0, scale), 0.6, 8, 4), inks.teaLit),
  ].join("");
}

/** The leather pouch of the runes, its cord untied. */
export function pouch({ at, turn }: { at: Point; turn: number }, scale: number, light: Light, inks: TableInks): string {
  const body = placed(
    points("-130,140 -128,40 -96,-14 -52,-40 -44,-66 -20,-84 14,-88 44,-76 56,-50 98,-22 132,34 136,140"),
    at,
    turn,
    scale,
  );
  const cords = (written: string[]) =>
    strokes(
      written.map((line) => placed(joints(line), at, turn, scale).map(([x, y, half]): Joint => [x, y, half * scale])),
    );
  return [
    fill(shadow(curve(body, { step: 10 }), light, 16 * scale), inks.shade),
    fill(cutCurve(body, 1.4, 5), inks.pouch),
    fill(
      cutCurve(placed(points("-30,-60 -8,-74 18,-76 38,-62 24,-48 -8,-46"), at, turn, scale), 0.8, 9),
      inks.pouchShade,
    ),
    fill(
      cords([
        "-86,30,1 -52,-8,4 -36,-36,1",
        "-22,70,1 -16,10,4 -12,-34,1",
        "40,60,1 32,10,4 20,-34,1",
        "104,30,1 62,-6,4 42,-38,1",
      ]),
      inks.pouchShade,
    ),
    fill(
      cords([
        "-48,-34,3 0,-28,3.4 50,-40,3",
        "44,-38,2.6 84,-60,2.6 112,-52,2.6 128,-78,2.6",
        "46,-38,2.6 70,-28,2.6 104,-20,2.6 126,-34,2.6",
      ]),
      inks.hem,
    ),
  ].join("");
}
