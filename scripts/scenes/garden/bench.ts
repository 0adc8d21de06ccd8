import { clipped, fill, type Frame, group, rectangle, shade, sheet, stippled, wholeOf } from "../press/ink.ts";
import { crown } from "../press/land.ts";
import { limb, stroke, strokes } from "../press/limb.ts";
import { curve, cut, cutCurve, disc, path, type Point } from "../press/outline.ts";
import type { Layout, Scene, Theme } from "../scene.ts";
import { INKS } from "./inks.ts";
import { bit, UP } from "./plants.ts";
import {
  books,
  bowl,
  candle,
  cup,
  drawers,
  type Hanging,
  hanging,
  heapOfHips,
  type Jar,
  jar,
  mortar,
  Press,
  scissors,
  teapot,
} from "./things.ts";

type Plan = {
  frame: Frame;
  /** Of the window: the middle, the top, half of its width. */
  window: { x: number; top: number; half: number };
  /** The top of the bench. */
  bench: number;
  cord: (x: number) => number;
  bunches: Hanging[];
  jars: Jar[];
  teapot: readonly [x: number, scale: number];
  cup: number;
  candle: number;
  /** Rows of drawers: from, to, how many. */
  drawers: [from: number, to: number, count: number][];
  more?: { mortar: number; bowl: number; books: number; scissors: number };
};

/** Five arches; the style sheet of the look cuts them. */
const wide: Plan = {
  frame: { width: 1318, height: 520 },
  window: { x: 659, top: 46, half: 150 },
  bench: 416,
  cord: (x) => 160 + 9 * Math.sin((x / 1318) * Math.PI * 5 + 0.4),
  bunches: [
    { name: "lavender", x: 112, height: 150, seed: 3 },
    { name: "garlic", x: 252, height: 128, seed: 5 },
    { name: "sage", x: 348, height: 122, seed: 15 },
    { name: "lavender", x: 474, height: 136, seed: 13 },
    { name: "yarrow", x: 866, height: 134, seed: 9 },
    { name: "hips", x: 1004, height: 140, seed: 11 },
    { name: "bay", x: 1180, height: 142, seed: 17 },
  ],
  jars: [
    { x: 50, width: 70, height: 96, holds: "straw", full: 0.62, isCorked: false, seed: 21 },
    { x: 134, width: 58, height: 66, holds: "berry", full: 0.6, isCorked: true, seed: 22 },
    { x: 356, width: 64, height: 82, holds: "sage", full: 0.7, isCorked: false, seed: 23 },
    { x: 484, width: 66, height: 80, holds: "moss", full: 0.66, isCorked: true, seed: 25 },
    { x: 956, width: 58, height: 88, holds: "moss", full: 0.58, isCorked: false, seed: 26 },
    { x: 1184, width: 72, height: 100, holds: "sage", full: 0.72, isCorked: false, seed: 28 },
  ],
  teapot: [634, 1.08],
  cup: 846,
  candle: 778,
  drawers: [
    [-8, 198, 2],
    [206, 412, 2],
    [424, 894, 5],
    [908, 1114, 2],
    [1120, 1326, 2],
  ],
  more: { mortar: 266, bowl: 1048, books: 1266, scissors: 1262 },
};

/** One arch, as wide as a phone. */
const tall: Plan = {
  frame: { width: 350, height: 400 },
  window: { x: 200, top: 34, half: 92 },
  bench: 312,
  cord: (x) => 92 + 10 * Math.sin(x / 70),
  bunches: [
    { name: "sage", x: 58, height: 118, seed: 5 },
    { name: "hips", x: 312, height: 118, seed: 11 },
  ],
  jars: [
    { x: 36, width: 62, height: 88, holds: "straw", full: 0.62, isCorked: false, seed: 21 },
    { x: 98, width: 44, height: 56, holds: "lavender", full: 0.6, isCorked: true, seed: 22 },
  ],
  teapot: [180, 0.82],
  cup: 314,
  candle: 268,
  drawers: [[-30, 380, 4]],
};

const PLANS: Record<Layout, Plan> = { wide, tall };

/** A bench before a window, herbs that dry on one cord; outside a kitchen garden in winter. By day the window is the light, at night a candle. */
export const bench: Scene = {
  frames: { wide: wide.frame, tall: tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const plan = PLANS[layout];
    const isNight = theme === "night";
    const [{ frame, window, bench: top }, inks] = [plan, INKS[theme]];
    const press = new Press(inks, isNight ? [plan.candle, top - 44] : [window.x, top - 170]);
    const whole = wholeOf(frame);
    const hung = plan.bunches.map((each) => ({ x: each.x, ...hanging(press, plan.cord, each) }));
    const onWall = hung.filter(({ x }) => Math.abs(x - window.x) > window.half + 30);
    const drawn = [
      fill(whole, inks.wall) + stippled(whole, "lit") + stippled(whole, "wall"),
      outside(plan, press, isNight),
      casement(plan, press),
      isNight
        ? ""
        : onWall
            .map(({ x, shadow }) =>
              fill(shadow, inks.cast, `opacity=".5" transform="translate(${26 * press.side(x)} 12)"`),
            )
            .join(""),
      press.flat(cordOf(plan), "cord"),
      hung.map((each) => each.drawn).join(""),
      plan.more ? scissors(press, [plan.more.scissors, plan.cord(plan.more.scissors) + 30]) : "",
      counter(plan, press),
      still(plan, press, isNight),
    ].join("");
    return sheet({
      frame,
      definitions: lights(plan, press, isNight) + press.definitions,
      drawn,
      speck: { ink: inks.speck, opacity: isNight ? 0.1 : 0.26 },
    });
  },
};

function lights({ frame, window, bench: top }: Plan, { inks, light }: Press, isNight: boolean): string {
  const isWide = frame.width > 600;
  const unit = isWide ? 1 : 0.52;
  const around = (id: string, ink: string, radius: number, stops: string) =>
    shade({ id, ink, stops, centre: light, radius: radius * unit });
  const down = (id: string, ink: string, stops: string, fromY: number, toY: number) =>
    shade({ id, ink, stops, from: [0, fromY], to: [0, toY] });
  return [
    isNight
      ? around("lit", inks.wallLit, 520, "0:0.95 0.3:0.75 0.42:0.48 0.6:0.3 0.8:0.14 1:0")
      : around("lit", inks.wallLit, 430, "0:0.95 0.4:0.5 1:0"),
    around("near", inks.wallLit, 190, "0:0.8 0.3:0.5 0.42:0.2 1:0"),
    around("wall", inks.wallShade, isNight ? 760 : 720, "0:0 0.35:0.2 1:1"),
    around("bench", inks.benchShade, 700, "0:0 0.3:0.15 1:0.9"),
    down("sky", inks.skyLow, "0:0 0.5:0.2 1:0.9", window.top, top - 70),
    down("hedge", inks.hedgeShade, "0:0 1:0.95", top - 130, top - 40),
    down("bed", inks.bedShade, "0:0 1:0.8", top - 70, top),
  ].join("");
}

/** The garden: a hill, a hedge, dug beds that run away from the window, canes for beans, a row of kale. */
function outside({ window: { x, top, half }, bench: foot }: Plan, press: Press, isNight: boolean): string {
  const { inks } = press;
  const unit = half / 150;
  const arch = `M${x - half} ${foot - 30}V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V${foot - 30}z`;
  const pane = rectangle(x - half - 20, top - 10, half * 2 + 40, foot - top);
  const at = (across: number, up: number): Point => [x + across * unit, foot - up * unit];
  const hill = path([
    ...curve([at(-180, 128), at(-70, 162), at(50, 138), at(180, 172)], { closed: false, step: 8 }),
    at(190, 0),
    at(-190, 0),
  ]);
  const hedge = crown(
    [x - 180 * unit, x + 180 * unit],
    () => foot - 78 * unit,
    (part) => (26 + 10 * Math.sin(part * 9)) * unit,
    { seed: 7, lump: 24 * unit },
  );
  const bed = path([at(-200, 84), at(200, 84), at(200, 0), at(-200, 0)]);
  const rows = [-260, -150, -60, 30, 120, 230].map((across) =>
    limb([
      [...at(across * 0.42, 80), 0.8],
      [...at(across, 20), 5 * unit],
    ] as never),
  );
  const stars: Point[] = [
    [-0.6, 0.8],
    [-0.3, 0.4],
    [0.42, 0.62],
    [0.2, 1.02],
    [-0.75, 1.3],
    [0.72, 1.14],
  ];
  return clipped(
    [
      fill(pane, inks.sky) + stippled(pane, "sky"),
      isNight
        ? stars
            .map(([u, v], index) =>
              press.flat(disc([x + half * u, top + half * v], index % 2 ? 2.1 : 1.5, index, { count: 6 }), "cloth"),
            )
            .join("")
        : "",
      fill(hill, inks.hill),
      fill(hedge, inks.hedge) + stippled(hedge, "hedge"),
      fill(bed, inks.bed) + stippled(bed, "bed"),
      press.flat(rows.map((row) => path(row)).join(""), "bedShade", 0.75),
      kale(press, at, unit),
      press.flat(wigwam(at(-84, 62), unit) + wigwam(at(70, 74), unit * 0.72), "cane"),
      bough(press, [x, top + half + 40 * unit], unit),
      isNight ? stippled(pane, "near") : "",
    ].join(""),
    "window",
    arch,
  );
}

type Place = (across: number, up: number) => Point;

/** Canes tied at the top, with what is left of the beans. */
function wigwam([x, y]: Point, unit: number): string {
  const feet = [-30, -12, 10, 28];
  const canes = feet.map((foot, index) =>
    stroke(
      [
        [x + foot * unit, y + (index % 2 ? 3 : 0), 1.6 * unit],
        [x - foot * 0.2 * unit, y - 104 * unit, 1.1 * unit],
      ],
      { step: 20 },
    ),
  );
  const vine = stroke(
    [
      [x - 22 * unit, y - 6, 0.8],
      [x + 14 * unit, y - 26 * unit, 1],
      [x - 12 * unit, y - 46 * unit, 0.9],
      [x + 8 * unit, y - 66 * unit, 0.7],
    ],
    { step: 6 },
  );
  const band = stroke(
    [
      [x - 5 * unit, y - 88 * unit, 1.5 * unit],
      [x + 5 * unit, y - 88 * unit, 1.5 * unit],
    ],
    { step: 4 },
  );
  const pods = [-30, -50, -64].map((up, index) =>
    bit([x + (index % 2 ? -9 : 10) * unit, y + up * unit], Math.PI / 2, 13 * unit, 2.2 * unit),
  );
  return [...canes, vine, band, ...pods].join("");
}

/** A bare apple bough from the right, and a robin on it. */
function bough(press: Press, [x, y]: Point, unit: number): string {
  const at = (u: number, v: number, half: number) => [x + u * unit, y + v * unit, half * unit] as const;
  const wood = strokes(
    [
      [at(170, 12, 5), at(124, 26, 4), at(84, 20, 2.8), at(44, 34, 1.8), at(22, 30, 0.6)],
      [at(118, 26, 2.4), at(100, 2, 1.6), at(102, -24, 0.6)],
      [at(86, 20, 2), at(66, 0, 1.2), at(60, -18, 0.5)],
      [at(140, 22, 2.4), at(128, 48, 1.4), at(106, 60, 0.5)],
      [at(60, 28, 1.4), at(48, 50, 0.9), at(40, 58, 0.4)],
    ],
    { step: 7 },
  );
  const [robinX, robinY] = [x + 76 * unit, y + 5 * unit];
  const shape = (outline: [number, number][], seed: number) =>
    cutCurve(
      outline.map(([u, v]): Point => [robinX + u * unit, robinY + v * unit]),
      0.2,
      seed,
      3,
    );
  return [
    press.flat(wood, "cane"),
    press.flat(
      shape(
        [
          [-9, -9],
          [0, -15],
          [8, -10],
          [13, 0],
          [26, 9],
          [12, 9],
          [4, 13],
          [-7, 10],
          [-11, 0],
        ],
        3,
      ),
      "cane",
    ),
    press.flat(
      shape(
        [
          [-10, -8],
          [-2, -9],
          [2, 0],
          [-1, 9],
          [-8, 9],
          [-11, 0],
        ],
        4,
      ),
      "berry",
    ),
    press.flat(bit([robinX - 9 * unit, robinY - 9 * unit], Math.PI * 0.95, 6 * unit, 1.3 * unit), "cord"),
  ].join("");
}

function kale(press: Press, at: Place, unit: number): string {
  const heads: Point[] = [at(-8, 56), at(14, 42), at(40, 28), at(126, 40), at(-128, 34)];
  return heads
    .map(([x, y], index) => {
      const size = (index < 3 ? 13 + index * 5 : 20) * unit;
      const leaves = (turns: number[]) =>
        turns.map((turn) => bit([x, y], UP + turn, size * (1.15 - Math.abs(turn) * 0.2), size * 0.26)).join("");
      return press.flat(leaves([-1.3, -0.5, 0.4, 1.2]), "hedgeShade") + press.flat(leaves([-0.9, 0, 0.8]), "sageShade");
    })
    .join("");
}

/** The window's frame, its bars and its sill. */
function casement({ window: { x, top, half }, bench: foot }: Plan, press: Press): string {
  const spring = top + half;
  const wood = (joints: readonly Point[], width: number) =>
    path(
      limb(
        joints.map(([u, v]) => [u, v, width] as const),
        { amount: 0.7, seed: 4, step: 9 },
      ),
    );
  const round = (radius: number, width: number) =>
    wood(
      [
        [x - radius, foot - 20],
        ...Array.from({ length: 17 }, (_, index): Point => {
          const angle = (index / 16) * Math.PI;
          return [x - radius * Math.cos(angle), spring - radius * Math.sin(angle)];
        }),
        [x + radius, foot - 20],
      ],
      width,
    );
  const ledge = (from: number, to: number, more: number, seed: number) =>
    cut(
      [
        [x - half - more, foot - from],
        [x + half + more, foot - from],
        [x + half + more, foot - to],
        [x - half - more, foot - to],
      ],
      0.8,
      seed,
    );
  return [
    press.flat(round(half + 3, 9), "frameShade") + press.flat(round(half, 7), "frame"),
    press.flat(
      wood(
        [
          [x, top - 4],
          [x, foot - 24],
        ],
        4,
      ) +
        wood(
          [
            [x - half, spring + 6],
            [x + half, spring + 5],
          ],
          4,
        ),
      "frame",
    ),
    press.flat(ledge(34, 18, 20, 5), "frame") + press.flat(ledge(20, 13, 18, 6), "frameShade"),
  ].join("");
}

function cordOf({ frame: { width }, cord }: Plan): string {
  const joints = [];
  for (let x = -20; x <= width + 20; x += 20) joints.push([x, cord(x), 1.5] as const);
  return path(limb(joints, { step: 12 }));
}

/** The bench's top, its front edge and its drawers. */
function counter({ frame: { width, height }, bench: top, drawers: rows }: Plan, press: Press): string {
  const slab = (from: number, to: number, seed: number, step: number) =>
    cut(
      [
        [-20, from],
        [width + 20, from - 2],
        [width + 20, to],
        [-20, to],
      ],
      1,
      seed,
      step,
    );
  const grain = strokes(
    [
      [
        [-10, top + 3, 0.4],
        [width * 0.3, top + 4, 0.9],
        [width * 0.62, top + 2, 0.4],
      ],
      [
        [width * 0.4, top + 8, 0.4],
        [width * 0.72, top + 7, 0.9],
        [width + 10, top + 8, 0.5],
      ],
    ],
    { step: 20 },
  );
  return [
    press.flat(slab(top, height + 20, 8, 18), "bench"),
    press.flat(slab(top - 4, top + 13, 10, 16), "edge") + press.flat(grain, "bench", 0.7),
    stippled(rectangle(0, top + 12, width, height - top - 12), "bench"),
    group(
      rows.map(([from, to, count], index) => drawers(press, [from, to], top + 27, count, index * 3 + 1)).join(""),
      'class="drawers"',
    ),
  ].join("");
}

/** What stands on the bench. */
function still(
  { bench: top, jars, teapot: [potX, potScale], cup: cupX, candle: candleX, more }: Plan,
  press: Press,
  isNight: boolean,
): string {
  const foot = top + 3;
  return [
    ...jars.map((each) => jar(press, foot, each)),
    more ? mortar(press, [more.mortar, foot]) : "",
    more ? bowl(press, [more.bowl, foot], heapOfHips(press, [more.bowl, foot - 12], 3)) : "",
    more ? books(press, [more.books, foot]) : "",
    teapot(press, [potX, foot], potScale),
    cup(press, [cupX, foot], 41),
    isNight ? candle(press, [candleX, foot]) : "",
  ].join("");
}
