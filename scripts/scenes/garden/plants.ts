import { type Joint, limb, stroke, strokes } from "../press/limb.ts";
import { random } from "../press/noise.ts";
import { curve, cutCurve, ellipse, path, type Point, rough } from "../press/outline.ts";
import type { Ink } from "./inks.ts";

/** Shapes of one ink. */
export type Layer = { data: string; ink: Ink; opacity?: number };

export const DOWN = Math.PI / 2;
export const UP = -Math.PI / 2;

/** The point that lies `along` and `across` from another, seen in a direction (radians). */
export function away([x, y]: Point, angle: number, along: number, across = 0): Point {
  return [
    x + Math.cos(angle) * along - Math.sin(angle) * across,
    y + Math.sin(angle) * along + Math.cos(angle) * across,
  ];
}

type Leaf = { length: number; width: number; seed?: number; bend?: number };

/** A pointed leaf from its foot on. */
export function leaf(foot: Point, angle: number, { length, width, seed = 1, bend = 0 }: Leaf): string {
  const at = (along: number, across: number, corner = 0): Point => {
    const u = along * length;
    return [...away(foot, angle, u, across * width + (bend * u * u) / length), corner] as unknown as Point;
  };
  return cutCurve(
    [at(0, 0, 1), at(0.3, -1), at(0.66, -0.82), at(1, 0, 1), at(0.66, 0.86), at(0.3, 1)],
    length * 0.012,
    seed,
    Math.max(4, length / 6),
  );
}

/** A lozenge: a floret, a needle. */
export function bit(foot: Point, angle: number, length: number, width: number): string {
  return path([
    away(foot, angle, 0),
    away(foot, angle, 0.45 * length, -width),
    away(foot, angle, length),
    away(foot, angle, 0.5 * length, width),
  ]);
}

export function dot(centre: Point, radius: number, seed: number): string {
  return cutCurve(ellipse(centre, [radius, radius], 4), radius * 0.09, seed, Math.max(3, radius));
}

export function hip([x, y]: Point, seed: number, size = 1): string {
  const at = (u: number, v: number): Point => [x + u * size, y + v * size];
  return cutCurve([at(0, -12), at(8, -5), at(7.5, 6), at(0, 11), at(-7.5, 6), at(-8, -5)], 0.3, seed, 3);
}

const stalk = (joints: Joint[]) => stroke(joints, { step: 18, cap: false });
const joint = ([x, y]: Point, halfWidth: number): Joint => [x, y, halfWidth];
const layer = (data: string, ink: Ink, opacity?: number): Layer => ({
  data,
  ink,
  ...(opacity !== undefined && { opacity }),
});

/** A bunch that hangs head down: from its tie on, so long. */
export type Bunch = (tie: Point, height: number, seed: number) => Layer[];

const lavender: Bunch = ([x, y], height, seed) => {
  const chance = random(seed);
  let [stalks, front, back] = ["", "", ""];
  for (let index = 0; index < 13; index += 1) {
    const angle = DOWN + (index - 6) * 0.062 + (chance() - 0.5) * 0.06;
    const length = height * (0.8 + chance() * 0.2);
    const at = (part: number) => away([x, y], angle, length * part);
    stalks += stalk([
      [x - (index - 6) * 1.6, y - 20 - chance() * 8, 0.9],
      [x, y, 1],
      joint(at(0.6), 0.9),
      joint(at(0.98), 0.7),
    ]);
    for (let row = 0; row < 6; row += 1) {
      const foot = at(0.56 + row * 0.075);
      const width = (4.4 - row * 0.45) * 0.8;
      const florets = bit(foot, angle + 0.5, 14 - row, width) + bit(foot, angle - 0.5, 14 - row, width);
      if (index % 2 === 1) front += florets;
      else back += florets;
    }
  }
  return [layer(stalks, "mossShade"), layer(back, "lavenderShade"), layer(front, "lavender")];
};

const sage: Bunch = ([x, y], height, seed) => {
  const chance = random(seed);
  let stalks = "";
  for (let index = 0; index < 7; index += 1)
    stalks += stroke(
      [
        [x + (index - 3) * 3.4, y - 22, 1.4],
        [x, y, 1.6],
        [x + (index - 3) * 9, y + height * 0.5, 1.2],
      ],
      { step: 14 },
    );
  const layers = [layer(stalks, "mossShade")];
  let veins = "";
  for (let tier = 0; tier < 4; tier += 1) {
    let [front, back] = ["", ""];
    const count = 7 - tier;
    for (let index = 0; index < count; index += 1) {
      const side = index / (count - 1) - 0.5;
      const angle = DOWN - side * (1.5 - tier * 0.26) + (chance() - 0.5) * 0.16;
      const foot: Point = [x + side * height * 0.3, y + height * (0.5 - tier * 0.14)];
      const length = height * (0.44 - tier * 0.03) * (0.9 + chance() * 0.2);
      const blade = leaf(foot, angle, {
        length,
        width: length * 0.19,
        seed: seed + index + tier * 9,
        bend: (chance() - 0.5) * 0.18,
      });
      if ((index + tier) % 2 === 1) front += blade;
      else back += blade;
      veins += stalk([joint(foot, 1), joint(away(foot, angle, length * 0.86), 0.4)]);
    }
    layers.push(layer(back, "sageShade"), layer(front, "sage"));
  }
  return [...layers, layer(veins, "moss", 0.55)];
};

const yarrow: Bunch = ([x, y], height, seed) => {
  const chance = random(seed);
  let [green, front, back] = ["", "", ""];
  for (let index = 0; index < 7; index += 1) {
    const side = (index - 3) / 3;
    const angle = DOWN - side * 0.42 + (chance() - 0.5) * 0.08;
    const length = height * (0.7 + chance() * 0.22);
    const [endX, endY] = away([x, y], angle, length);
    green += stalk([
      [x - side * 12, y - 22, 1.2],
      [x, y, 1.4],
      [endX, endY - 8, 1.2],
    ]);
    for (let row = 0; row < 8; row += 1)
      green += bit(away([x, y], angle, length * (0.2 + row * 0.06)), angle + (row % 2 ? 0.6 : -0.6), 20, 2.4);
    for (let floret = 0; floret < 11; floret += 1) {
      const across = (floret - 5) / 5;
      const at: Point = [endX + across * 26, endY + 8 - 10 * across * across + (chance() - 0.5) * 5];
      green += stalk([[endX, endY - 12, 0.7], joint(at, 0.7)]);
      const heads =
        dot(at, 5 + chance() * 2, seed + floret) +
        dot([at[0] + (chance() - 0.5) * 8, at[1] + 4], 3.6, seed + floret + 3);
      if (floret % 3 === 0) back += heads;
      else front += heads;
    }
  }
  return [layer(green, "moss"), layer(back, "strawShade"), layer(front, "straw")];
};

const hips: Bunch = ([x, y], height, seed) => {
  const chance = random(seed);
  let [stalks, leaves, paleLeaves, front, back, lights] = ["", "", "", "", "", ""];
  for (let index = 0; index < 7; index += 1) {
    const side = (index - 3) / 3;
    const angle = DOWN - side * 0.5 + (chance() - 0.5) * 0.1;
    const length = height * (0.62 + chance() * 0.3);
    const landmarks: Point[] = [
      [x - side * 10, y - 22],
      [x, y],
      [x + Math.cos(angle) * length * 0.6, y + Math.sin(angle) * length * 0.55],
      away([x, y], angle, length),
    ];
    stalks += stalk(landmarks.map((at, place) => joint(at, [1.6, 1.7, 1.4, 1][place] ?? 1)));
    const along = curve(landmarks, { closed: false, step: 8 });
    for (let berry = 0; berry < 4; berry += 1) {
      const fork = along[Math.floor(along.length * (0.42 + berry * 0.15))] ?? along.at(-1) ?? [x, y];
      const turn = berry % 2 ? 1 : -1;
      const at: Point = [fork[0] + turn * (9 + chance() * 6), fork[1] + 12 + chance() * 8];
      stalks += stroke([joint(fork, 1), [at[0], at[1] - 8, 0.9]], { step: 8 });
      if ((index + berry) % 3 === 0) back += hip(at, seed + berry);
      else front += hip(at, seed + berry);
      lights += dot([at[0] + 2.6, at[1] - 3], 1.7, berry);
      stalks += bit([at[0], at[1] + 9], DOWN - 0.5, 8, 1.3) + bit([at[0], at[1] + 9], DOWN + 0.5, 8, 1.3);
      if (berry % 2) leaves += leaf(fork, angle - turn * 0.9, { length: 30, width: 7.4, seed: seed + berry });
      else paleLeaves += leaf(fork, angle + turn * 0.8, { length: 26, width: 6.6, seed: seed + berry + 4 });
    }
  }
  return [
    layer(stalks, "mossShade"),
    layer(leaves, "moss"),
    layer(paleLeaves, "sageShade"),
    layer(back, "berryShade"),
    layer(front, "berry"),
    layer(lights, "cloth"),
  ];
};

const bay: Bunch = ([x, y], height, seed) => {
  const chance = random(seed);
  let [stalks, front, back] = ["", "", ""];
  for (let index = 0; index < 5; index += 1) {
    const side = (index - 2) / 2;
    const angle = DOWN - side * 0.36;
    const length = height * (0.8 + chance() * 0.16);
    stalks += stalk([[x - side * 10, y - 22, 1.5], [x, y, 1.7], joint(away([x, y], angle, length), 0.9)]);
    for (let row = 0; row < 9; row += 1) {
      const turn = row % 2 ? 1 : -1;
      const blade = leaf(away([x, y], angle, length * (0.24 + row * 0.085)), angle + turn * (0.62 - row * 0.02), {
        length: 44 - row * 1.6,
        width: 8.4 - row * 0.3,
        seed: seed + index + row,
      });
      if (turn > 0) front += blade;
      else back += blade;
    }
  }
  return [layer(stalks, "mossShade"), layer(back, "mossShade"), layer(front, "moss")];
};

/** A plait of garlic: bulbs in pairs down a braid, the last one alone. */
const garlic: Bunch = ([x, y], height, seed) => {
  const rows = 5;
  let [braid, back, gaps, front, folds, roots] = ["", "", "", "", "", ""];
  braid += path(
    rough(
      limb([
        [x, y - 24, 5],
        [x - 3, y, 5],
        [x + 3, y + height * 0.4, 7],
        [x, y + height * 0.8, 5],
      ]),
      { amount: 1.4, seed },
    ),
  );
  for (let row = 0; row < rows; row += 1) {
    const down = y + 16 + (row * height) / (rows + 0.6);
    for (const turn of row === rows - 1 ? [0] : [-1, 1]) {
      const at: Point = [x + turn * (15 - row), down + (turn > 0 ? 9 : 0)];
      const size = 17 - row * 0.7;
      const bulb = (left: number, up: number) =>
        cutCurve(
          (
            [
              [-turn * 5, -size * 0.9],
              [size * 0.8, -size * 0.2],
              [size * 0.82, size * 0.5],
              [turn * 3, size * 0.95],
              [-size * 0.82, size * 0.5],
              [-size * 0.8, -size * 0.2],
            ] as const
          ).map(([u, v]): Point => [at[0] + u - left, at[1] + v - up]),
          0.6,
          seed + row,
          4,
        );
      if (turn < 0) back += bulb(0, 0);
      else {
        gaps += bulb(2.6, 2);
        front += bulb(0, 0);
      }
      folds += strokes([
        [
          [at[0] - size * 0.3, at[1] - size * 0.5, 0.5],
          [at[0] - size * 0.42, at[1] + size * 0.2, 1.1],
          [at[0] - size * 0.1, at[1] + size * 0.8, 0.5],
        ],
        [
          [at[0] + size * 0.2, at[1] - size * 0.5, 0.5],
          [at[0] + size * 0.36, at[1] + size * 0.2, 1],
          [at[0] + size * 0.1, at[1] + size * 0.8, 0.5],
        ],
      ]);
      roots +=
        bit([at[0] + turn * 3, at[1] + size * 0.9], DOWN - 0.4, 6, 0.8) +
        bit([at[0] + turn * 3, at[1] + size * 0.9], DOWN + 0.3, 7, 0.8);
    }
  }
  return [
    layer(braid, "strawShade"),
    layer(back, "bulb"),
    layer(roots, "cord", 0.7),
    layer(gaps, "bulbShade"),
    layer(front, "bulb"),
    layer(folds, "bulbShade", 0.8),
  ];
};

export const BUNCHES = { lavender, sage, yarrow, hips, bay, garlic } satisfies Record<string, Bunch>;
export type BunchName = keyof typeof BUNCHES;
