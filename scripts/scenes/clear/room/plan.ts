import type { Frame } from "../../press/ink.ts";
import type { Point } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";

export type RoomPlan = {
  frame: Frame;
  unit: number;
  /** Where the wall meets the boards. */
  floor: number;
  /** The window's light: its two columns at the top of the wall, its rows on the wall, and on the boards. */
  columns: readonly (readonly [left: number, right: number])[];
  onWall: readonly (readonly [top: number, foot: number])[];
  onBoards: readonly (readonly [top: number, foot: number])[];
  /** The middle of the feet of both chairs and of the stool, and how large they are. */
  chairs: readonly [left: Point, right: Point];
  stool: Point;
  scale: number;
};

const wide: RoomPlan = {
  frame: { width: 1440, height: 560 },
  unit: 1,
  floor: 356,
  columns: [
    [430, 556],
    [576, 716],
  ],
  onWall: [
    [34, 196],
    [214, 356],
  ],
  onBoards: [
    [356, 452],
    [464, 520],
  ],
  chairs: [
    [520, 500],
    [990, 488],
  ],
  stool: [756, 494],
  scale: 1.06,
};

const tall: RoomPlan = {
  frame: { width: 390, height: 380 },
  unit: 0.5,
  floor: 232,
  columns: [
    [86, 148],
    [158, 228],
  ],
  onWall: [
    [44, 138],
    [147, 232],
  ],
  onBoards: [
    [232, 300],
    [306, 356],
  ],
  chairs: [
    [84, 340],
    [318, 334],
  ],
  stool: [200, 336],
  scale: 0.56,
};

export const PLANS: Record<Layout, RoomPlan> = { wide, tall };
