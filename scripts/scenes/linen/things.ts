import { fill, shade, stippled } from "../press/ink.ts";
import { joints, limb, strokes } from "../press/limb.ts";
import { random } from "../press/noise.ts";
import { curve, cut, cutCurve, path, type Point, points } from "../press/outline.ts";
import type { ShelfInks } from "./inks.ts";

type ClothName = "clay" | "oat" | "cream" | "sage";
type Cloth = {
  box: readonly [left: number, top: number, width: number, height: number];
  ink: ClothName;
  stripe?: ClothName;
  seed: number;
};

/** The pile, from the lowest cloth up. */
const PILE: Cloth[] = [
  { box: [120, 566, 330, 72], ink: "clay", seed: 11 },
  { box: [132, 500, 312, 66], ink: "oat", stripe: "clay", seed: 12 },
  { box: [126, 446, 318, 54], ink: "cream", seed: 13 },
  { box: [144, 386, 286, 60], ink: "sage", stripe: "cream", seed: 14 },
];

export function pile(inks: ShelfInks): { definitions: string; drawn: string } {
  const definitions = PILE.map(({ box: [left, top, width, height], ink, seed }) =>
    shade({
      id: `cloth-${seed}`,
      ink: inks[`${ink}Shade`],
      stops: "0:0 0.5:0.12 1:0.9",
      from: [left, top],
      to: [left + width, top + height * 2.2],
    }),
  );
  return { definitions: definitions.join(""), drawn: PILE.map((cloth) => folded(cloth, inks)).join("") };
}

function folded({ box: [left, top, width, height], ink, stripe, seed }: Cloth, inks: ShelfInks): string {
  const right = left + width;
  const foot = top + height;
  const shape = cutCurve(
    [
      [left + 8, top],
      [right - 10, top + 1, 1],
      [right, top + 6],
      [right - 2, top + height * 0.5],
      [right, foot - 3, 1],
      [left + 10, foot],
      [left - 6, top + height * 0.74],
      [left - 9, top + height * 0.4],
    ],
    1.1,
    seed,
    8,
  );
  const band = (from: number, to: number, amount: number) =>
    cut(
      [
        [left + width * from, top + 2],
        [left + width * to, top + 2],
        [left + width * to, foot - 3],
        [left + width * from, foot - 3],
      ],
      amount,
      seed,
    );
  const crease = limb([
    [left + 6, top + height * 0.5, 1.2],
    [left + width * 0.4, top + height * 0.47, 2.4],
    [right - 4, top + height * 0.52, 1],
  ]);
  return [
    fill(shape, inks[ink]),
    stripe ? fill(band(0.62, 0.66, 0.6) + band(0.69, 0.7, 0.4), inks[stripe]) : "",
    fill(path(crease), inks[`${ink}Shade`]),
    stippled(shape, `cloth-${seed}`),
  ].join("");
}

type Branch = { stem: Point[]; leaves: number; length: number; seed: number };

const BRANCHES: Branch[] = [
  { stem: points("616,430 606,330 566,220 500,120 440,60"), leaves: 15, length: 118, seed: 5 },
  { stem: points("618,430 640,340 690,250 728,190"), leaves: 10, length: 92, seed: 8 },
];

export function branches(inks: ShelfInks): string {
  return BRANCHES.map((branch) => leafed(branch, inks)).join("");
}

function leafed({ stem, leaves, length, seed }: Branch, inks: ShelfInks): string {
  const chance = random(seed);
  const wood = limb(stem.map(([x, y], index) => [x, y, 3.4 - index * 0.7]));
  const line = curve(stem, { closed: false, step: 4 });
  const drawn = Array.from({ length: leaves }, (_, index) => {
    const place = Math.floor(line.length * (0.22 + (0.76 * index) / leaves));
    const [[x, y], [nextX, nextY]] = [line[place] ?? [0, 0], line[Math.min(line.length - 1, place + 2)] ?? [0, 0]];
    const side = index % 2 === 1 ? 1 : -1;
    const turn = Math.atan2(nextY - y, nextX - x) + side * (0.62 + chance() * 0.4);
    const long = length * (1 - (0.45 * index) / leaves) * (0.85 + chance() * 0.3);
    const wide = long * 0.19;
    const at = (u: number, v: number, corner = 0): Point => [
      x + Math.cos(turn) * u - Math.sin(turn) * v,
      y + Math.sin(turn) * u + Math.cos(turn) * v,
      corner,
    ];
    const leaf = [
      at(0, 0, 1),
      at(long * 0.35, -wide),
      at(long * 0.7, -wide * 0.8),
      at(long, 0, 1),
      at(long * 0.65, wide * 0.9),
      at(long * 0.3, wide),
    ];
    return fill(cutCurve(leaf, 0.4, index + 3, 5), side > 0 ? inks.leaf : inks.leafShade);
  });
  return fill(path(wood), inks.leafShade) + drawn.join("");
}

const BOTTLE = cutCurve(
  points("594,392,1 640,392,1 642,436 676,470 682,500 682,630 672,642 562,642 552,630 552,500 560,468 592,436"),
  0.8,
  21,
);
const GLINT = cutCurve(points("566,500 574,482 580,486 574,520 574,600 566,606"), 0.5, 22, 5);
const BOWL = cutCurve(points("700,566,1 742,572 800,572 866,566,1 852,612 822,640 744,642 714,614"), 0.9, 25, 7);
const TOWEL = cutCurve(points("850,-20 846,120 832,300 836,452,1 880,462 930,456 990,464 990,-20"), 1.4, 5, 9);
const TOWEL_SHADOW = cutCurve(points("846,-20 838,120 826,300 834,460 850,470 900,474 990,470 990,-20"), 1.4, 5, 9);

export function thingShades(inks: ShelfInks): string {
  const across = (id: string, ink: string, stops: string, from: Point, to: Point) =>
    shade({ id, ink, stops, from, to });
  return [
    across("bottle", inks.glassShade, "0:0 0.4:0.15 1:1", [560, 0], [676, 20]),
    across("bowl", inks.bowlShade, "0:0 0.4:0.1 1:1", [690, 560], [880, 650]),
    across("towel", inks.creamShade, "0:0 0.3:0.2 1:1", [800, 0], [960, 40]),
  ].join("");
}

/** On its peg, cropped by the edge. */
export function towel(inks: ShelfInks): string {
  return [
    fill(TOWEL_SHADOW, inks.cast, 'opacity=".5" transform="translate(26 16)"'),
    fill(TOWEL, inks.cream),
    stippled(TOWEL, "towel"),
    fill(strokes([joints("884,-20,2 878,160,5 872,420,1"), joints("930,-20,1 932,200,6 918,450,2")]), inks.creamShade),
    fill(
      cut(points("834,380 990,386 990,394 833,388"), 0.8, 6) + cut(points("833,404 990,410 990,430 834,424"), 0.8, 7),
      inks.clay,
    ),
  ].join("");
}

export function bottle(inks: ShelfInks): string {
  return [
    fill(BOTTLE, inks.glass),
    stippled(BOTTLE, "bottle"),
    fill(GLINT, inks.glint),
    fill(cut(points("580,520 656,519 656,592 580,592"), 0.8, 23), inks.oat),
    fill(cut(points("590,402 644,402 644,410 590,410"), 0.5, 24), inks.glint),
  ].join("");
}

export function bowl(inks: ShelfInks): string {
  return [
    fill(cutCurve(points("700,566 742,553 824,553 866,566 824,578 742,578"), 0.6, 26), inks.bowlShade),
    fill(cutCurve(points("716,567 748,560 818,560 850,567 818,575 748,575"), 0.5, 27), inks.oil),
    fill(BOWL, inks.bowl),
    stippled(BOWL, "bowl"),
  ].join("");
}
