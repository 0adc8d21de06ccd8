import { fill, stippled } from "../../press/ink.ts";
import { type Joint, joints, scaled, strokes } from "../../press/limb.ts";
import { cutCurve, type Point, points } from "../../press/outline.ts";
import type { WeekendInks } from "./inks.ts";
import { STOVE } from "./plan.ts";
import type { Place, Room } from "./room.ts";

/** A place on a mat: how far from the fire, how far to the side, how high. */
type OnMat = (from: number, aside: number, up?: number) => Place;

const [INNER, OUTER, HALF, THICK] = [1.42, 3.3, 0.38, 0.07];
/** From the far ends of the half circle to the nearest, so that nearer ones cover what is behind them. */
const FAR_TO_NEAR = [0, 5, 1, 4, 2, 3];
/** The mats on which somebody sits already. */
const TAKEN = [1, 4];
const STRIPES = [
  [0.2, 0.05],
  [0.28, 0.02],
  [1.5, 0.02],
  [1.56, 0.08],
  [1.68, 0.02],
] as const;

/** Six mats in a half circle before the fire. They take the shades "far-from-fire" and "firelight". */
export function mats(room: Room, inks: WeekendInks): string {
  return FAR_TO_NEAR.map((index) => {
    const angle = Math.PI * (1 + ((index + 0.5) / 6) * 1.12 - 0.06);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at: OnMat = (from, aside, up = 0) => [
      from * cos - aside * sin,
      up,
      STOVE - 0.1 + from * sin * 0.98 + aside * cos,
    ];
    const taken = TAKEN.indexOf(index);
    return mat(at, index, room, inks) + (taken < 0 ? bedding(at, index, room, inks) : person(at, taken, room, inks));
  }).join("");
}

function mat(at: OnMat, index: number, room: Room, inks: WeekendInks): string {
  const strip = (from: number, to: number, up: number, seed: number, amount = 0.6) =>
    room.flat([at(from, -HALF, up), at(to, -HALF, up), at(to, HALF, up), at(from, HALF, up)], seed, amount);
  const side = (one: readonly [number, number], other: readonly [number, number], seed: number) =>
    room.flat([at(...one, 0), at(...other, 0), at(...other, THICK), at(...one, THICK)], seed, 0.3);
  const top = strip(INNER, OUTER, THICK, index + 3);
  const shadow = room.flat(
    [at(INNER, -HALF - 0.04), at(OUTER + 0.14, -HALF - 0.1), at(OUTER + 0.14, HALF + 0.1), at(INNER, HALF + 0.04)],
    index + 13,
  );
  const sides =
    side([OUTER, -HALF], [OUTER, HALF], index + 9) +
    side([INNER, -HALF], [OUTER, -HALF], index + 19) +
    side([INNER, HALF], [OUTER, HALF], index + 29);
  const stripes = STRIPES.map(([from, wide], stripe) =>
    strip(INNER + from, INNER + from + wide, THICK, stripe + index, 0.3),
  );
  return [
    fill(shadow, inks.shade, 'opacity=".6"') + fill(sides, inks.shade) + fill(top, inks.mats[index] ?? ""),
    fill(stripes.join(""), inks.band, 'opacity=".8"'),
    stippled(top, "far-from-fire") + stippled(top, "firelight"),
    fill(
      room.line([at(INNER, -HALF, THICK), at(INNER, 0, THICK), at(INNER, HALF, THICK)], 2 * room.unit + 0.4),
      inks.lit,
    ),
  ].join("");
}

/** A pillow at the outer end, and on every other mat a folded blanket. */
function bedding(at: OnMat, index: number, room: Room, inks: WeekendInks): string {
  const up = THICK;
  const cushion = room.round(
    [
      at(2.72, -0.27, up + 0.13),
      at(3.1, -0.27, up + 0.13),
      at(3.16, 0, up + 0.15),
      at(3.1, 0.27, up + 0.13),
      at(2.72, 0.27, up + 0.13),
      at(2.66, 0, up + 0.16),
    ],
    index + 3,
  );
  const base = room.round(
    [
      at(2.64, -0.31, up),
      at(3.18, -0.31, up),
      at(3.24, 0, up),
      at(3.18, 0.31, up),
      at(2.64, 0.31, up),
      at(2.58, 0, up),
    ],
    index + 5,
  );
  const edge = room.line(
    [at(2.68, -0.24, up + 0.14), at(2.655, 0, up + 0.16), at(2.68, 0.24, up + 0.14)],
    1.8 * room.unit + 0.4,
  );
  const pillow =
    fill(base, inks.pillowShade) +
    fill(cushion, inks.pillow) +
    stippled(cushion, "far-from-fire") +
    fill(edge, inks.lit);
  return index % 2 === 1 ? pillow : pillow + folded(at, index, room, inks);
}

function folded(at: OnMat, index: number, room: Room, inks: WeekendInks): string {
  const [near, far, low, high] = [1.96, 2.4, THICK, THICK + 0.11];
  const strip = (from: number, to: number, seed: number) =>
    room.flat([at(near, from, high), at(far, from, high), at(far, to, high), at(near, to, high)], seed);
  const wall = (one: readonly [number, number], other: readonly [number, number], seed: number) =>
    room.flat([at(...one, low), at(...other, low), at(...other, high), at(...one, high)], seed);
  const stripes = [
    [-0.24, -0.2],
    [-0.17, -0.155],
    [0.2, 0.24],
    [0.155, 0.17],
  ] as const;
  const ink = inks.mats[(index + 2) % 6] ?? "";
  return [
    fill(
      wall([far, -0.3], [far, 0.3], 4) + wall([near, -0.3], [far, -0.3], 5) + wall([near, 0.3], [far, 0.3], 6),
      inks.shade,
    ),
    fill(strip(-0.3, 0.3, 7), ink) +
      fill(stripes.map(([from, to], stripe) => strip(from, to, stripe + 8)).join(""), inks.band),
    stippled(strip(-0.3, 0.3, 7), "far-from-fire"),
    fill(room.line([at(near, -0.3, high), at(near, 0, high), at(near, 0.3, high)], 2 * room.unit + 0.3), inks.lit),
  ].join("");
}

// Somebody from behind, a blanket about the shoulders; upwards is positive.
const BLANKET = points(
  "-50,-3 -53,10 -44,24 -32,40 -27,56 -24,64 -15,70 -6,73 4,74 14,71 23,65 27,56 32,40 45,24 54,10 50,-3 20,-7 -20,-7",
);
const IN_SHADE = points("-53,6 -40,26 -28,46 -24,64 -12,70 -14,50 -20,24 -24,-7 -50,-4");
const NECK = points("-8,66 -7,80 8,80 9,66");
const HEADS = [
  points("-11,76 -12,88 -9,98 1,102 11,98 13,88 10,76 3,70 -5,70"),
  points("-11,76 -12,88 -9,98 1,102 11,98 13,88 11,76 4,70 -5,70"),
];
/** A bun, and hair that is worn open. */
const HAIR = [points("-6,98 -8,108 1,113 9,108 7,98"), points("-13,70 -13,88 13,88 13,70 8,62 -8,62")];
const FOLDS = [joints("-4,70,1 -8,44,3 -4,4,1"), joints("12,66,1 16,40,3 26,2,1")];
const HEMS = [joints("-50,2,1.6 -20,-2,2 20,-2,2 51,2,1.6"), joints("-51,7,0.9 -20,3,1.2 20,3,1.2 52,7,0.9")];
const FIRE_SIDE = [
  joints("22,67,0.9 29,57,2.2 34,41,2.4 47,24,2.2 55,9,0.9"),
  joints("6,101.5,0.7 12,97,1.8 13.6,88,1.8 11.5,77,0.7"),
  joints("-22,66,0.7 -12,72,1.3 -4,74,0.7"),
];

function person(at: OnMat, who: number, room: Room, inks: WeekendInks): string {
  const seat = at(2.12, 0, THICK);
  const [x, y] = room.at(seat);
  const metre = room.scaleAt(seat) / 100;
  const towardsFire = seat[0] < 0 ? 1 : -1;
  const placed = (all: readonly Point[]) => all.map(([u, v]): Point => [x + u * metre * towardsFire, y - v * metre]);
  const shape = (all: readonly Point[], seed: number, amount = 0.6) => cutCurve(placed(all), amount, seed, 8);
  const lines = (all: readonly Joint[][]) =>
    strokes(
      all.map((line) =>
        scaled(
          line.map(([u, v, half]): Joint => [u * towardsFire, -v, half]),
          [x, y],
          metre,
        ),
      ),
      { step: 9 },
    );
  const shadow = room.round(
    [at(2.2, -0.42), at(2.5, -0.5), at(3.9, -0.44), at(4.1, 0), at(3.9, 0.44), at(2.5, 0.5), at(2.2, 0.42)],
    3,
    0.8,
  );
  return [
    fill(shadow, inks.shade, 'opacity=".55"') + fill(shape(NECK, 4), inks.pillowShade),
    fill(shape(HEADS[who] ?? [], 5, 0.4) + shape(HAIR[who] ?? [], 9, 0.4), inks.hair[who] ?? ""),
    fill(shape(BLANKET, 7), inks.blankets[who] ?? ""),
    fill(shape(IN_SHADE, 8) + lines(FOLDS), inks.blanketShades[who] ?? ""),
    fill(lines(HEMS), inks.band, 'opacity=".85"') + fill(lines(FIRE_SIDE), inks.lit),
  ].join("");
}
