import { fill, stippled } from "../../press/ink.ts";
import { type Joint, joints, limb, scaled, strokes } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import { cut, cutCurve, disc, ellipse, path, type Point, points } from "../../press/outline.ts";
import type { WeekendInks } from "./inks.ts";
import { STOVE, type WeekendPlan } from "./plan.ts";
import type { Place, Room } from "./room.ts";

/** The stove is drawn a little larger than its measures. */
const SIZE = 1.24;
const [FRONT, DEPTH, HALF] = [STOVE - 0.36, 0.72, 0.46];

/** The stove with its pipe, on a hearthstone; a kettle on it, always warm. It takes the shades "floor-lit", "iron" and "fire". */
export function stove({ pipe }: WeekendPlan, room: Room, inks: WeekendInks): string {
  const at = ([x, y, z]: Place) => room.at([x * SIZE, y * SIZE, z]);
  const metre = (room.scaleAt([0, 0.5 * SIZE, FRONT]) * SIZE) / 100;
  const flat = (corners: Place[], seed: number, amount = 0.6) => cut(corners.map(at), amount, seed, 48);
  const onFront = (written: string) => points(written).map(([x, y]) => at([x, y, FRONT]));
  const plate = (written: string, seed: number, ink: string) => fill(cut(onFront(written), 0.6, seed, 12), ink);
  const shape = (written: string, seed: number) => cutCurve(onFront(written), 0.5, seed, 5);
  const hearth = flat(
    [
      [-0.95, 0, FRONT - 0.45],
      [0.95, 0, FRONT - 0.45],
      [0.95, 0, STOVE + 0.8],
      [-0.95, 0, STOVE + 0.8],
    ],
    3,
    1,
  );
  const face = "-0.46,0.16 0.46,0.16 0.46,0.94 -0.46,0.94";
  const glass = "-0.33,0.3 0.33,0.3 0.33,0.64 0.24,0.76 0,0.81 -0.24,0.76 -0.33,0.64";
  const topAt = (aside: number, y: number, back: number): Place[] => [
    [-HALF - aside, y, FRONT - aside],
    [HALF + aside, y, FRONT - aside],
    [HALF + aside * 0.4, y + aside * 0.4, FRONT + back],
    [-HALF - aside * 0.4, y + aside * 0.4, FRONT + back],
  ];
  const leg = (x: number) => plate(`${x - 0.05},0.18 ${x + 0.05},0.18 ${x + 0.03},0 ${x - 0.03},0`, 5, inks.iron);
  return [
    fill(hearth, inks.hearth) + stippled(hearth, "floor-lit"),
    stovePipe(pipe, at, metre, inks),
    leg(-0.38) + leg(0.38),
    fill(flat(topAt(0, 0.94, DEPTH), 6) + flat(topAt(0.05, 0.96, DEPTH), 7), inks.ironLit),
    plate(face, 8, inks.iron) + stippled(cut(onFront(face), 0.6, 8, 12), "iron"),
    plate("-0.51,0.92 0.51,0.92 0.51,0.97 -0.51,0.97", 9, inks.iron),
    plate("-0.49,0.13 0.49,0.13 0.49,0.19 -0.49,0.19", 10, inks.iron),
    fill(shape("-0.39,0.24 0.39,0.24 0.4,0.66 0.28,0.83 0,0.88 -0.28,0.83 -0.4,0.66", 11), inks.ironLit),
    fill(shape(glass, 12), inks.ember) + stippled(shape(glass, 12), "fire"),
    fill(
      shape(
        "-0.24,0.36 -0.26,0.5 -0.16,0.62 -0.12,0.54 -0.04,0.72 0.04,0.58 0.1,0.64 0.17,0.52 0.24,0.56 0.24,0.36",
        13,
      ),
      inks.hot,
    ),
    fill(shape("-0.15,0.36 -0.17,0.46 -0.1,0.53 -0.06,0.47 0,0.6 0.05,0.48 0.1,0.5 0.14,0.36", 14), inks.core),
    fill(shape("-0.29,0.3 -0.28,0.37 -0.1,0.39 0.28,0.4 0.3,0.31", 15), inks.log),
    fill(shape("-0.26,0.33 -0.22,0.44 0.12,0.36 0.1,0.32", 16), inks.logRing),
    plate("-0.012,0.3 0.012,0.3 0.012,0.8 -0.012,0.8", 17, inks.ironLit),
    fill(shape("0.4,0.52 0.46,0.54 0.46,0.58 0.4,0.57", 18), inks.brass),
    kettle(pair(at([-0.18, 0.98, FRONT + 0.3])), metre, inks),
  ].join("");
}

function stovePipe(
  { height, bends }: WeekendPlan["pipe"],
  at: (place: Place) => Point,
  metre: number,
  inks: WeekendInks,
): string {
  const pipe = [1.02, height * 0.6, height].map((y): Joint => [...pair(at([0, y, STOVE + 0.1])), 10 * metre]);
  const lit = pipe.map(([x, y]): Joint => [x - 7 * metre, y, 1.4 * metre]);
  const collar = [
    [-0.12, 1.55],
    [0.12, 1.55],
    [0.12, 1.6],
    [-0.12, 1.6],
  ].map(([x = 0, y = 0]) => at([x, y, FRONT]));
  const end = disc(at([0, height + 0.02, STOVE + 0.4]), 19 * metre, 3, { amount: 0.4, count: 10 });
  return [
    bends ? fill(end, inks.ironLit) : "",
    fill(path(limb(pipe, { step: 20 })), inks.iron) + fill(path(limb(lit, { step: 60 })), inks.ironLit),
    fill(cut(collar, 0.4, 4), inks.ironLit),
  ].join("");
}

const pair = ([x, y]: Point) => [x, y] as const;

function kettle(at: readonly [x: number, y: number], metre: number, inks: WeekendInks): string {
  const placed = (written: string) => points(written).map(([u, v]): Point => [at[0] + u * metre, at[1] - v * metre]);
  const lines = (...written: string[]) =>
    strokes(
      written.map((line) =>
        scaled(
          joints(line).map(([u, v, half]): Joint => [u, -v, half]),
          at,
          metre,
        ),
      ),
    );
  return [
    fill(cutCurve(placed("-17,0 -20,8 -15,18 -7,22 7,22 15,18 20,8 17,0"), 0.4, 20, 4), inks.kettle),
    fill(cutCurve(placed("2,0 8,10 6,21 15,18 20,8 17,0"), 0.4, 21, 4), inks.kettleShade),
    fill(lines("-16,8,3.4 -24,14,2.6 -28,20,2", "-4,22,2 0,26,2.6"), inks.kettle),
    fill(lines("-14,18,1.2 -12,32,1.6 0,36,1.6 12,32,1.6 14,18,1.2"), inks.iron),
    fill(lines("-29,24,0.6 -34,38,2.4 -26,52,2 -32,70,0.6"), inks.steam, 'opacity=".55"'),
  ].join("");
}

/** Firewood against the wall, cut ends towards us. */
export function logs({ frame: { width }, logs: [from, count] }: WeekendPlan, room: Room, inks: WeekendInks): string {
  const depth = 6.55;
  const chance = random(4);
  const scale = room.scaleAt([0, 0.4, depth]);
  const end = (size: number, seed: number) =>
    cutCurve(
      ellipse([0, 0], [12 * size, 12 * size], 9).map(([x, y]): Point => {
        const uneven = 0.94 + chance() * 0.12;
        return [x * uneven, y * uneven];
      }),
      0.3,
      seed,
      7,
    );
  const kinds = [0, 1, 2].map((kind) =>
    [
      `<g id="log-${kind}">`,
      fill(end(1.1, kind + 3), inks.log) + fill(end(0.92, kind + 5), inks.logEnd),
      fill(end(0.62, kind + 6), inks.logRing, 'opacity=".5"') + fill(end(0.5, kind + 7), inks.logEnd),
      fill(end(0.18, kind + 8), inks.logRing) + "</g>",
    ].join(""),
  );
  let pile = "";
  for (let row = 0; row < 7; row += 1)
    for (let log = 0; log < count + 2 - (row % 2); log += 1) {
      const radius = 0.1 + chance() * 0.03;
      const across = from + log * 0.235 + (row % 2) * 0.118 + (chance() - 0.5) * 0.02;
      const [x, y] = room.at([across, 0.12 + row * 0.2, depth]);
      const kind = Math.floor(chance() * 3);
      const turn = Math.floor(chance() * 4) * 90;
      if (x < width + 30)
        pile += `<use href="#log-${kind}" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn}) scale(${((radius * scale) / 12).toFixed(1)})"/>`;
    }
  const [foot, top] = [room.at([from - 0.16, 0, depth]), room.at([from - 0.16, 1.62, depth])];
  const half = (3 * scale) / 160;
  const stake = limb(
    [
      [...pair(foot), half],
      [...pair(top), half],
    ],
    { step: 40 },
  );
  return `<defs>${kinds.join("")}</defs>${fill(path(stake), inks.log)}${pile}`;
}
