import { fill, stippled } from "../../press/ink.ts";
import { type Joint, joints, stroke } from "../../press/limb.ts";
import { cutCurve, disc, ellipse, placed, type Point, points } from "../../press/outline.ts";
import { type CircleInks, inkOf } from "./inks.ts";
import { at, type CirclePlan } from "./plan.ts";

const degreesOf = (angle: number) => (angle * 180) / Math.PI - 90;

/** A clay lamp, its lip towards the middle, the flame over the lip. The one before the empty place is larger. */
export function lamp(plan: CirclePlan, angle: number, isLarger: boolean, inks: CircleInks): string {
  const { radius, scale } = plan;
  const size = scale * (isLarger ? 1.15 : 1);
  const middle = at(plan, angle, radius * (isLarger ? 0.6 : 0.56));
  const seed = Math.round(angle * 9) + 100;
  const part = (landmarks: string, ink: string, nth: number) =>
    fill(cutCurve(placed(points(landmarks), middle, degreesOf(angle), size), 0.5 * scale, seed + nth, 4), ink);
  const below: Point = [middle[0] + Math.cos(angle) * 5 * size, middle[1] + Math.sin(angle) * 5 * size];
  return [
    fill(disc(below, 21 * size, seed, { amount: 0.5 }), inks.shade, 'opacity=".7"'),
    part("-20,0 -14,-14 -5,-22 0,-28 5,-22 14,-14 20,0 14,14 0,19 -14,14", inks.clay, 20),
    part("-14,1 -9,-10 0,-20 9,-10 14,1 8,11 -8,11", inks.claySide, 40),
    part("-11,2 -6,-7 0,-14 6,-7 11,2 5,9 -5,9", inks.oil, 60),
    part("0,-8 -8,-19 -6,-30 2,-44 8,-29 9,-17", inks.flameEdge, 80),
    part("0,-11 -4.5,-20 -3,-28 2,-36 5,-27 5,-18", inks.flame, 81),
  ].join("");
}

/** The bowl of still water: every flame stands in it once more. It takes the shade "water". */
export function bowl(plan: CirclePlan, angles: readonly number[], inks: CircleInks): string {
  const { centre, radius, scale } = plan;
  const size = radius * 0.27;
  const circle = (part: number, seed: number, ink: string) => fill(disc(centre, size * part, seed), ink);
  const flames = angles.map((angle, index) => {
    const joint = (part: number, half: number): Joint => [
      ...(at(plan, angle, size * part) as [number, number]),
      half * scale,
    ];
    const isFirst = index === 0;
    return stroke([
      joint(0.86, 1.2),
      joint(0.74, isFirst ? 4.6 : 3.6),
      joint(0.6, 2),
      joint(isFirst ? 0.4 : 0.52, 0.8),
    ]);
  });
  const ripple = disc(centre, size * 0.3, 15, { amount: 0.8 }) + disc(centre, size * 0.285, 16, { amount: 0.8 });
  return [
    circle(1.1, 11, inks.shade),
    circle(1.07, 12, inks.bowlRim),
    circle(1.02, 13, inks.bowl),
    circle(0.95, 14, inks.water),
    stippled(disc(centre, size * 0.95, 14), "water"),
    fill(flames.join(""), inks.hot),
    fill(ripple, inks.pattern, 'fill-rule="evenodd" opacity=".6"'),
  ].join("");
}

/** The place kept: a mat, a round cushion in the one warm colour, a shawl folded on it. */
export function emptyPlace(plan: CirclePlan, angle: number, inks: CircleInks): string {
  const { radius, scale } = plan;
  const middle = at(plan, angle, radius + 6 * scale);
  const laid = <Placed extends Point>(all: readonly Placed[]) => placed(all, middle, degreesOf(angle), scale);
  const part = (landmarks: readonly Point[], seed: number, amount = 0.8 * scale) =>
    cutCurve(laid(landmarks), amount, seed, 7);
  const lines = (...written: (string | Joint[])[]) =>
    written
      .map((each) => laid(typeof each === "string" ? joints(each) : each))
      .map((line) =>
        stroke(
          line.map(([x, y, half]): Joint => [x, y, half > 1 ? half * scale : half]),
          { step: 6 },
        ),
      )
      .join("");
  const square = points("-74,-60 0,-64 74,-60 80,-52 82,4 80,60 72,68 0,70 -72,68 -80,60 -82,4 -80,-52");
  const round = ellipse([0, -6], [54, 52]);
  const grown = (all: readonly Point[], by: number, down: number) =>
    all.map(([x, y]): Point => [x * by, y * by + down]);
  const pleats = Array.from({ length: 26 }, (_, index): Joint[] => {
    const turn = (index / 13) * Math.PI + 0.1;
    const joint = (reach: number, half: number): Joint => [
      Math.cos(turn) * reach,
      -6 + Math.sin(turn) * reach * 0.96,
      half,
    ];
    return [joint(41, 0.8), joint(47, 1.7), joint(53, 0.8)];
  });
  const cushion = part(round, 7, 0.8);
  const shawl = part(points("6,46 36,36 66,32 74,34 80,54 82,72 56,80 26,88 16,86 8,64"), 9);
  const [aside, down] = [Math.cos(angle) * 6 * scale, Math.sin(angle) * 6 * scale];
  return [
    fill(part(grown(square, 1.05, 14), 3, 1), inks.shade, 'opacity=".6"'),
    fill(part(square, 4), inks.mat),
    fill(lines("-70,-50,1.6 0,-54,1.6 70,-50,1.6", "-70,58,1.6 0,60,1.6 70,58,1.6"), inks.trim, 'opacity=".6"'),
    stippled(part(square, 4), "mat-shade"),
    fill(part(grown(round, 1.06, 9), 8, 1), inks.shade, 'opacity=".6"'),
    fill(cushion, inks.cushion),
    fill(lines(...pleats), inks.cushionShade, 'opacity=".7"'),
    stippled(cushion, "cushion-shade"),
    stippled(cushion, "cushion-light"),
    fill(part(points("-9,-6 0,-15 9,-6 0,3"), 12), inks.cushionShade),
    fill(shawl, inks.shade, `opacity=".5" transform="translate(${aside.toFixed(1)} ${down.toFixed(1)})"`),
    fill(shawl, inkOf(inks.shawls, 1)),
    fill(
      lines(
        "17,44,2 22,64,3 28,85,2",
        "27,41,1 32,61,1.4 37,82,1",
        "60,34,2 66,54,3 71,75,2",
        "52,36,1 57,56,1.4 62,77,1",
      ),
      inks.trim,
    ),
    fill(lines("10,66,1 44,56,1.6 78,52,1"), inks.shade, 'opacity=".45"'),
    fill(lines("8,46,1 36,36,1.8 66,32,1.8 73,34,1", "-40,-42,1 -20,-55,2.4 0,-58,2.8 20,-55,2.4 40,-42,1"), inks.lit),
  ].join("");
}
