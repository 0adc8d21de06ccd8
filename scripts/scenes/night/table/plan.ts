import type { Hand } from "../../press/hand.ts";
import type { Frame } from "../../press/ink.ts";
import { type Point, points } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";
import type { Stone } from "./things.ts";

export type TablePlan = {
  frame: Frame;
  /** The size of the cards and of what lies beside them. */
  unit: number;
  cloth: Point[];
  /** The edge of the cloth that has a woven hem, from its first corner to its last. */
  hem: readonly [Point, Point];
  folds: boolean;
  candle: readonly [x: number, y: number, scale: number];
  cards: { at: Point; turn: number; isTurned: boolean }[];
  hand: Hand;
  stones: Stone[];
  pouch?: { at: Point; turn: number };
  cup: Point;
};

const wide: TablePlan = {
  frame: { width: 1440, height: 740 },
  unit: 1,
  cloth: points("640,34 1500,6 1500,700 1490,780 742,866"),
  hem: [
    [640, 34],
    [742, 866],
  ],
  folds: true,
  candle: [876, 232, 1],
  cards: [
    { at: [846, 530], turn: -6, isTurned: false },
    { at: [1040, 508], turn: 2, isTurned: true },
    { at: [1240, 502], turn: 6, isTurned: false },
  ],
  hand: { at: [1412, 424], scale: 1.02, turn: 248, isLeft: true },
  stones: [
    { at: [664, 462], turn: 20, rune: "isa" },
    { at: [704, 612], turn: -16, rune: "perthro" },
    { at: [636, 556], turn: 30, rune: "laguz" },
    { at: [962, 694], turn: 8, rune: "sowilo" },
    { at: [608, 646], turn: -30 },
    { at: [1110, 700], turn: -20, rune: "algiz" },
  ],
  pouch: { at: [692, 762], turn: -16 },
  cup: [1150, 150],
};

/** The cloth is a runner across the table; the words stand on the wood below it. */
const tall: TablePlan = {
  frame: { width: 390, height: 900, top: -130 },
  unit: 0.5,
  cloth: points("-40,26 430,2 430,296 -40,330"),
  hem: [
    [-40, 330],
    [430, 296],
  ],
  folds: false,
  candle: [76, 132, 0.54],
  cards: [
    { at: [164, 196], turn: -7, isTurned: false },
    { at: [250, 186], turn: 2, isTurned: true },
    { at: [338, 184], turn: 7, isTurned: false },
  ],
  hand: { at: [410, 134], scale: 0.5, turn: 242, isLeft: true },
  stones: [
    { at: [34, 236], turn: 20, rune: "isa" },
    { at: [82, 262], turn: -16, rune: "perthro" },
    { at: [208, 276], turn: 30, rune: "laguz" },
    { at: [296, 270], turn: -6, rune: "sowilo" },
  ],
  cup: [286, 72],
};

export const PLANS: Record<Layout, TablePlan> = { wide, tall };
