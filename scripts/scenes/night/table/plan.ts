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
  /** Left out where it would crowd the cards. */
  cup?: Point;
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
  unit: 0.46,
  cloth: points("-40,2 430,-18 430,236 -40,260"),
  hem: [
    [-40, 260],
    [430, 236],
  ],
  folds: false,
  candle: [60, 84, 0.47],
  cards: [
    { at: [152, 134], turn: -7, isTurned: false },
    { at: [238, 128], turn: 2, isTurned: true },
    { at: [327, 132], turn: 8, isTurned: false },
  ],
  hand: { at: [424, 70], scale: 0.44, turn: 240, isLeft: true },
  stones: [
    { at: [32, 186], turn: 20, rune: "isa" },
    { at: [78, 208], turn: -16, rune: "perthro" },
    { at: [196, 219], turn: 30, rune: "laguz" },
    { at: [290, 213], turn: -6, rune: "sowilo" },
  ],
};

export const PLANS: Record<Layout, TablePlan> = { wide, tall };
