import { fill, shade, stippled } from "../../press/ink.ts";
import { joints, scaled, strokes } from "../../press/limb.ts";
import { cutCurve, type Point, points } from "../../press/outline.ts";
import type { CircleInks } from "./inks.ts";

/** A paraffin lamp; the middle of its foot at 0, the top of its glass at -330. */
const FOOT = points("-62,0,1 62,0,1 56,-12 30,-22 16,-34 14,-52 -14,-52 -16,-34 -30,-22 -56,-12");
const BOWL = points("-20,-50 -50,-66 -62,-90 -56,-112 -26,-124 26,-124 56,-112 62,-90 50,-66 20,-50");
const COLLAR = points("-26,-122 26,-122 30,-136 22,-148 -22,-148 -30,-136");
const GLASS = points(
  "-22,-146 -46,-176 -52,-206 -44,-238 -24,-270 -20,-300 -22,-330,1 22,-330,1 20,-300 24,-270 44,-238 52,-206 46,-176 22,-146",
);
const FLAME = points("0,-262,1 10,-232 20,-206 18,-182 0,-168 -18,-182 -20,-206 -10,-232");
const CORE = points("1,-226,1 9,-204 9,-186 0,-176 -9,-186 -8,-204");
const KEY = points("76,-110 86,-108 88,-92 76,-90");
const WICK = [joints("0,-170,3 0,-150,3")];
const RIM_OF_COLLAR = [joints("-28,-136,2.4 0,-134,3 28,-136,2.4"), joints("52,-100,3 76,-100,3")];
const RIM_OF_GLASS = [joints("-22,-330,1.8 0,-331,2.2 22,-330,1.8")];
const LIT = [
  joints("-44,-78,1 -50,-94,4.6 -42,-110,1.4"),
  joints("-42,-6,1 -24,-18,2.6 -8,-40,1"),
  joints("-38,-184,0.8 -42,-206,3.2 -36,-232,1"),
  joints("-15,-276,0.8 -13,-304,2 -14,-324,0.8"),
];

export function lampShades(x: number, scale: number, inks: CircleInks): string {
  const across = (id: string, ink: string, half: number, stops: string) =>
    shade({ id, ink, stops, from: [x - half * scale, 0], to: [x + half * scale, 0] });
  return (
    across("brass", inks.brassDeep, 62, "0:0.1 0.35:0 0.7:0.55 1:1") +
    across("glass", inks.glassDeep, 52, "0:0.5 0.3:0 0.7:0.1 1:0.8")
  );
}

export function lamp([x, y]: Point, scale: number, inks: CircleInks): string {
  const shape = (outline: readonly Point[], seed: number, amount = 0.6) => {
    const placed = outline.map(([u, v, corner]) => [x + u * scale, y + v * scale, corner ?? 0] as Point);
    return cutCurve(placed, amount, seed, 4);
  };
  const lines = (all: readonly (typeof WICK)[number][]) => strokes(all.map((line) => scaled(line, [x, y], scale)));
  const [foot, bowl, glass] = [shape(FOOT, 2), shape(BOWL, 3), shape(GLASS, 4)];
  return [
    fill(foot, inks.brass),
    stippled(foot, "brass"),
    fill(bowl, inks.brass),
    stippled(bowl, "brass"),
    fill(glass, inks.glass, 'opacity=".5"'),
    stippled(glass, "glass"),
    fill(shape(FLAME, 5, 0.4), inks.flame),
    fill(shape(CORE, 6, 0.3), inks.flameCore),
    fill(lines(WICK), inks.wick),
    fill(shape(COLLAR, 7), inks.brassDeep),
    fill(lines(RIM_OF_COLLAR) + shape(KEY, 8, 0.3), inks.brass),
    fill(lines(LIT), inks.brassLit),
    fill(lines(RIM_OF_GLASS), inks.glassDeep),
  ].join("");
}
