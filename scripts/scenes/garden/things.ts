import { fill, shade, stippled } from "../press/ink.ts";
import { limb, stroke, strokes } from "../press/limb.ts";
import { cut, cutCurve, ellipse, path, type Point, points } from "../press/outline.ts";
import type { GardenInks, Ink } from "./inks.ts";
import { away, type Bunch, BUNCHES, type BunchName, dot } from "./plants.ts";

/** The inks of a sheet, where its light is, and the shades that its things have defined so far. */
export class Press {
  definitions = "";
  readonly inks: GardenInks;
  readonly light: Point;
  #shades = 0;

  constructor(inks: GardenInks, light: Point) {
    this.inks = inks;
    this.light = light;
  }

  /** A shape in one ink. */
  flat(data: string, ink: Ink, opacity = 1): string {
    return fill(data, this.inks[ink], opacity < 1 ? `opacity="${opacity}"` : "");
  }

  /** A shape whose side away from the light is in shade; `from` and `to` are its left and right. */
  round(data: string, [ink, dark]: readonly [Ink, Ink], [from, to]: Point, stops = "0:0 0.45:0.2 1:0.95"): string {
    const id = `round-${this.#shades++}`;
    const isLeft = (from + to) / 2 < this.light[0];
    this.definitions += shade({
      id,
      ink: this.inks[dark],
      stops,
      from: [isLeft ? to : from, 0],
      to: [isLeft ? from : to, 0],
    });
    return this.flat(data, ink) + stippled(data, id);
  }

  /** The side of a thing at x on which its shadow lies: 1 is right. */
  side(x: number): 1 | -1 {
    return x < this.light[0] ? -1 : 1;
  }
}

const from = ([x, y]: Point, relative: string): Point[] =>
  points(relative).map(([u, v, corner]): Point => (corner ? [x + u, y + v, corner] : [x + u, y + v]));

/** The shadow of what stands on the bench. */
export function cast(press: Press, [x, y]: Point, width: number, seed: number): string {
  const far = press.side(x) * width * 0.9;
  const outline: Point[] = [
    [x - width / 2, y - 2],
    [x + width / 2, y - 2],
    [x + far + width * 0.3, y + 7],
    [x + far - width * 0.3, y + 8],
  ];
  return press.flat(cutCurve(outline, 0.5, seed, 4), "benchShade", 0.5);
}

export type Jar = {
  x: number;
  width: number;
  height: number;
  holds: "straw" | "berry" | "sage" | "lavender" | "moss";
  /** How full, from 0 to 1. */
  full: number;
  isCorked: boolean;
  seed: number;
};

/** A glass of something dried, with a label and a cork or a tied cloth. */
export function jar(press: Press, foot: number, { x, width, height, holds, full, isCorked, seed }: Jar): string {
  const at = (u: number, v: number, corner = 0): Point => [x + u * width, foot + v, corner];
  const span: Point = [x - width / 2, x + width / 2];
  const [top, level] = [-height, -height * full];
  const glass = cutCurve(
    [
      at(-0.36, top, 1),
      at(0.36, top, 1),
      at(0.36, top * 0.9),
      at(0.5, top * 0.76),
      at(0.5, -8),
      at(0.44, 0),
      at(-0.44, 0),
      at(-0.5, -8),
      at(-0.5, top * 0.76),
      at(-0.36, top * 0.9),
    ],
    0.7,
    seed,
    5,
  );
  const inner = 0.5 - 3 / width;
  const content = cutCurve(
    [
      at(-inner, level),
      at(-0.2, level - 4),
      at(0.14, level + 3),
      at(inner, level - 2),
      at(inner, -9),
      at(0.42, -3),
      at(-0.42, -3),
      at(-inner, -9),
    ],
    0.8,
    seed + 2,
    5,
  );
  const cork = cut([at(-0.3, top - 12), at(0.3, top - 12), at(0.32, top + 3), at(-0.32, top + 3)], 0.6, seed);
  const cloth = cutCurve(
    [
      at(-0.4, top - 6),
      at(-0.2, top - 11),
      at(0.2, top - 11),
      at(0.4, top - 6),
      at(0.4, top + 6),
      at(0.52, top + 17),
      at(0.3, top + 13),
      at(0.1, top + 18),
      at(-0.12, top + 13),
      at(-0.32, top + 18),
      at(-0.54, top + 14),
      at(-0.4, top + 5),
    ],
    0.7,
    seed,
    4,
  );
  const lit = -press.side(x) * 0.36;
  const shine = stroke(
    [
      [x + lit * width, foot + top * 0.7, 1.2],
      [x + lit * width, foot - 16, 1.8],
    ],
    { step: 12 },
  );
  const label = cut(
    [at(-0.27, top * 0.52), at(0.27, top * 0.53), at(0.26, top * 0.22), at(-0.27, top * 0.23)],
    0.6,
    seed,
  );
  const writing = strokes([
    [
      [x - width * 0.16, foot + top * 0.42, 0.9],
      [x + width * 0.14, foot + top * 0.43, 0.9],
    ],
    [
      [x - width * 0.16, foot + top * 0.33, 0.8],
      [x + width * 0.05, foot + top * 0.335, 0.8],
    ],
  ]);
  const thread = stroke([
    [x - width * 0.4, foot + top + 3, 1.4],
    [x, foot + top + 5, 1.6],
    [x + width * 0.4, foot + top + 3, 1.4],
  ]);
  return [
    cast(press, [x, foot], width, seed),
    press.round(glass, ["glass", "glassShade"], span),
    press.round(content, [holds, `${holds}Shade`], span, "0:0 0.45:0.25 1:1"),
    press.flat(shine, "label", 0.8),
    press.flat(label, "label"),
    press.flat(writing, "cord", 0.7),
    press.round(isCorked ? cork : cloth, ["cloth", "clothShade"], span, "0:0 0.45:0.15 1:0.9"),
    isCorked ? "" : press.flat(thread, "berry"),
  ].join("");
}

/** A teapot with its spout to the right, a glint on the side of the light and two dipped lines. */
export function teapot(press: Press, [x, y]: Point, scale: number): string {
  const at = (outline: string) =>
    from([0, 0], outline).map(([u, v, corner]): Point => [x + u * scale, y + v * scale, corner ?? 0]);
  const stroked = (joints: readonly (readonly [number, number, number])[]) =>
    stroke(joints.map(([u, v, half]) => [x + u * scale, y + v * scale, half * scale]));
  const belly = cutCurve(at("-30,-70,1 30,-70,1 54,-50 63,-24 52,-4 34,2 -34,2 -52,-4 -63,-24 -54,-50"), 0.8, 3, 6);
  const lid = cutCurve(at("-34,-70,1 -22,-81 0,-85 22,-81 34,-70,1"), 0.6, 4, 5);
  const span: Point = [x - 64 * scale, x + 64 * scale];
  const spout = stroked([
    [46, -28, 14],
    [74, -40, 8],
    [84, -64, 5.6],
    [92, -74, 5],
    [104, -80, 5.6],
  ]);
  const handle = stroked([
    [-48, -56, 5],
    [-74, -66, 5.4],
    [-92, -50, 5.6],
    [-86, -26, 5.2],
    [-56, -14, 5],
  ]);
  const glint = press.side(x) > 0 ? -1 : 1;
  return [
    press.flat(cutCurve(at("-76,0 70,0 62,9 -66,9"), 0.5, 3, 5), "benchShade", 0.5),
    press.flat(handle, glint > 0 ? "potShade" : "pot") + press.flat(spout, "pot"),
    press.round(belly, ["pot", "potShade"], span, "0:0 0.35:0.15 0.7:0.7 1:1"),
    press.round(lid, ["pot", "potShade"], span, "0:0 0.5:0.3 1:1"),
    press.flat(dot([x, y - 91 * scale], 7.5 * scale, 5), "pot"),
    press.flat(
      stroked([
        [-33, -68, 0.8],
        [0, -64.5, 1.3],
        [33, -68, 0.8],
      ]),
      "potShade",
    ),
    press.flat(
      strokes([
        at("-60,-34 0,-28 60,-34").map(([u, v]) => [u, v, 1.1 * scale] as const),
        at("-61,-28 0,-22 61,-28").map(([u, v]) => [u, v, 0.7 * scale] as const),
      ]),
      "potLit",
      0.7,
    ),
    press.flat(
      stroked([
        [glint * 30, -66, 0.6],
        [glint * 48, -48, 2.8],
        [glint * 54, -26, 2.2],
        [glint * 49, -12, 0.6],
      ]),
      "potLit",
    ),
  ].join("");
}

/** A cup of what was in the pot, and its steam. */
export function cup(press: Press, [x, y]: Point, seed: number): string {
  const body = cutCurve(from([x, y], "-27,-36,1 27,-36,1 24,-12 13,4 -13,4 -24,-12"), 0.6, seed, 4);
  const handle = stroke([
    [x + 22, y - 28, 3.2],
    [x + 39, y - 27, 3.4],
    [x + 38, y - 10, 3.4],
    [x + 19, y - 7, 3],
  ]);
  const steam = strokes(
    [
      [
        [x - 6, y - 44, 1],
        [x - 14, y - 66, 4.6],
        [x + 2, y - 92, 7],
        [x - 8, y - 122, 5],
        [x + 4, y - 150, 0.8],
      ],
      [
        [x + 12, y - 44, 0.8],
        [x + 19, y - 62, 2.6],
        [x + 14, y - 82, 3.6],
        [x + 22, y - 104, 0.8],
      ],
    ],
    { amount: 0.8, seed, step: 5 },
  );
  press.definitions += shade({
    id: `steam-${seed}`,
    ink: press.inks.steam,
    stops: "0:0.85 0.5:0.55 1:0.05",
    from: [x, y - 44],
    to: [x, y - 150],
  });
  return [
    press.flat(cutCurve(from([x, y], "-36,6 0,1 36,6 0,11"), 0.4, seed, 4), "benchShade", 0.5),
    stippled(steam, `steam-${seed}`),
    press.flat(handle, "clothShade"),
    press.round(body, ["cloth", "clothShade"], [x - 28, x + 28], "0:0 0.45:0.2 1:0.9"),
    press.flat(cutCurve(from([x, y], "-27,-36 0,-40 27,-36 0,-32"), 0.3, seed + 1, 4), "strawShade"),
    press.flat(
      stroke([
        [x - 26, y - 25, 1.6],
        [x, y - 22, 1.8],
        [x + 25, y - 25, 1.6],
      ]),
      "berry",
    ),
  ].join("");
}

/** A mortar with its pestle. */
export function mortar(press: Press, [x, y]: Point): string {
  const bowl = cutCurve(from([x, y], "-40,-50,1 40,-50,1 37,-24 22,-8 26,1,1 -26,1,1 -22,-8 -37,-24"), 0.9, 6, 5);
  const pestle = stroke([
    [x + 6, y - 44, 6],
    [x + 26, y - 78, 5],
    [x + 38, y - 98, 8.5],
  ]);
  return [
    cast(press, [x, y], 80, 6),
    press.flat(pestle, "stoneShade"),
    press.round(bowl, ["stone", "stoneShade"], [x - 40, x + 40]),
    press.flat(cutCurve(from([x, y], "-40,-50 0,-57 40,-50 0,-44"), 0.5, 8, 4), "stoneShade"),
    press.flat(
      strokes([
        [
          [x - 12, y - 51, 1.6],
          [x - 2, y - 60, 2],
          [x + 4, y - 66, 0.6],
        ],
        [
          [x - 4, y - 51, 1.4],
          [x - 12, y - 62, 1.8],
          [x - 20, y - 65, 0.5],
        ],
      ]),
      "moss",
    ),
  ].join("");
}

/** A shallow bowl, heaped. */
export function bowl(press: Press, [x, y]: Point, heap: string): string {
  const body = cutCurve(from([x, y], "-46,-30,1 46,-30,1 36,-8 18,2 -18,2 -36,-8"), 0.7, 12, 5);
  return [
    cast(press, [x, y], 84, 12),
    heap,
    press.round(body, ["clothShade", "benchShade"], [x - 46, x + 46], "0:0 0.5:0.1 1:0.6"),
    press.flat(
      stroke([
        [x - 44, y - 23, 1.4],
        [x, y - 20, 1.6],
        [x + 44, y - 23, 1.4],
      ]),
      "cloth",
    ),
  ].join("");
}

/** Two books that lie, the upper one askew, with a marker of ribbon. */
export function books(press: Press, [x, y]: Point): string {
  const lower = cut(from([x, y], "-44,-18 44,-18 44,1 -44,1"), 0.6, 3);
  const upper = cut(from([x, y], "-36,-35 40,-33 40,-18 -36,-18"), 0.6, 4);
  return [
    cast(press, [x, y], 88, 14),
    press.round(lower, ["berry", "berryShade"], [x - 44, x + 44]),
    press.flat(
      stroke([
        [x - 42, y - 13, 1.2],
        [x + 42, y - 13, 1.2],
      ]),
      "cloth",
      0.8,
    ),
    press.round(upper, ["moss", "mossShade"], [x - 36, x + 40]),
    press.flat(
      stroke([
        [x - 34, y - 29, 1],
        [x + 38, y - 28, 1],
      ]),
      "cloth",
      0.7,
    ),
    press.flat(
      stroke([
        [x + 22, y - 20, 2],
        [x + 25, y - 6, 2],
        [x + 21, y + 3, 2],
      ]),
      "straw",
    ),
  ].join("");
}

/** Scissors that hang from the cord by one ring. */
export function scissors(press: Press, [x, y]: Point): string {
  const ring = (centre: Point): string =>
    path([...ellipse(centre, [9, 11], 16)]) + path([...ellipse(centre, [5, 7], 16)].toReversed());
  const blade = (tilt: number) =>
    stroke(
      [
        [x + tilt * 4, y + 22, 3],
        [x, y + 44, 3.2],
        [x - tilt * 7, y + 96, 0.8],
      ],
      { step: 6 },
    );
  return [
    press.flat(
      stroke([
        [x, y - 30, 1],
        [x + 1, y + 4, 1],
      ]),
      "cord",
    ),
    press.flat(ring([x - 9, y + 13]) + ring([x + 9, y + 11]), "iron"),
    press.flat(blade(1) + blade(-1) + dot([x, y + 46], 3, 2), "iron"),
  ].join("");
}

/** A stump of candle with its flame. */
export function candle(press: Press, [x, y]: Point): string {
  const wax = cutCurve(from([x, y], "-16,-32,1 16,-30,1 14,0 -14,0"), 0.5, 3, 4);
  return [
    press.round(wax, ["straw", "strawShade"], [x - 40, x + 18], "0:0 0.6:0.1 1:0.7"),
    fill(cutCurve(from([x, y], "0,-66,1 7.5,-48 6,-38 0,-34 -6,-38 -7,-48"), 0.3, 4, 3), "#FBD98A"),
    fill(cutCurve(from([x, y], "0,-52,1 3,-42 0,-36 -3,-42"), 0.2, 4, 2), "#FFF6DC"),
    press.flat(
      stroke([
        [x, y - 36, 1],
        [x, y - 30, 1],
      ]),
      "cord",
    ),
  ].join("");
}

/** A row of drawers with brass frames for their labels. */
export function drawers(press: Press, [from, to]: Point, top: number, count: number, seed: number): string {
  const width = (to - from) / count;
  return Array.from({ length: count }, (_, index) => {
    const [left, right] = [from + index * width + 6, from + (index + 1) * width - 6];
    const middle = (left + right) / 2;
    const box = (half: number, up: number, down: number): Point[] => [
      [middle - half, top + up],
      [middle + half, top + up],
      [middle + half, top + down],
      [middle - half, top + down],
    ];
    const front: Point[] = [
      [left, top],
      [right, top + 1],
      [right - 1, top + 70],
      [left, top + 70],
    ];
    return [
      press.flat(cut(front, 0.8, seed + index), "benchShade", 0.5),
      press.flat(
        strokes([
          [
            [left, top + 1, 1.1],
            [right, top + 2, 1.1],
          ],
          [
            [left + 1, top + 2, 0.7],
            [left + 1, top + 69, 0.7],
          ],
        ]),
        "edge",
        0.8,
      ),
      press.flat(cut(box(20, 11, 31), 0.4, seed + index), "knob"),
      press.flat(cut(box(17, 14, 28), 0.4, seed + index + 1), "label"),
      press.flat(
        strokes([
          [
            [middle - 11, top + 19, 0.9],
            [middle + 8, top + 19, 0.9],
          ],
          [
            [middle - 11, top + 24, 0.7],
            [middle + 1, top + 24, 0.7],
          ],
        ]),
        "cord",
        0.7,
      ),
      press.flat(dot([middle, top + 47], 6, index), "knob"),
      press.flat(dot([middle + press.side(middle) * 1.8, top + 48.6], 4, index), "benchShade", 0.45),
    ].join("");
  }).join("");
}

export type Hanging = { name: BunchName; x: number; height: number; seed: number };

/** A bunch on the cord whose height at an x is given, and the shadow that it leaves on a wall in daylight. */
export function hanging(press: Press, cordAt: (x: number) => number, { name, x, height, seed }: Hanging) {
  const tie: Point = [x, cordAt(x) + 34];
  const bunch: Bunch = BUNCHES[name];
  const layers = bunch(tie, height, seed);
  const knot = cutCurve(from(tie, "-8,-6 8,-5 7,6 -8,5"), 0.5, seed, 3);
  const loop = path(
    limb([
      [tie[0], tie[1] - 4, 1.3],
      [tie[0] + 1, tie[1] - 34, 1.1],
    ]),
  );
  return {
    drawn:
      layers.map(({ data, ink, opacity }) => press.flat(data, ink, opacity)).join("") + press.flat(knot + loop, "cord"),
    shadow: layers.map(({ data }) => data).join(""),
  };
}

/** Rose hips in a heap. */
export function heapOfHips(press: Press, centre: Point, seed: number): string {
  const rows = [5, 4, 2];
  const at = (row: number, index: number): Point =>
    away(centre, 0, (index - ((rows[row] ?? 1) - 1) / 2) * 17, -row * 11 - 26);
  const drawn = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, index) => ({ berry: at(row, index), isDark: (row + index) % 3 === 0 })),
  );
  return drawn
    .map(({ berry, isDark }, index) => {
      const shape = cutCurve(ellipse(berry, [10, 8.6], 6), 0.5, seed + index, 3);
      return (
        press.flat(shape, isDark ? "berryShade" : "berry") +
        press.flat(dot([berry[0] + 3, berry[1] - 3], 1.5, index), "cloth")
      );
    })
    .join("");
}
