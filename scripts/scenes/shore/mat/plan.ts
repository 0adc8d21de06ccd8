import type { Frame } from "../../press/ink.ts";
import { type Point, points } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";

export type MatPlan = {
  frame: Frame;
  unit: number;
  /** The edge of the water, from the top down, and of the wet sand. */
  edge: Point[];
  wet: Point[];
  /** Where the middle of the mat lies, and its turn in degrees. */
  mat: readonly [x: number, y: number, turn: number];
  bowl: Point;
  sandals: readonly [x: number, y: number, turn: number];
};

const wide: MatPlan = {
  frame: { width: 1440, height: 560 },
  unit: 1,
  edge: points("470,-30 424,60 380,150 420,240 500,320 520,400 470,480 440,590"),
  wet: points("600,-30 566,70 520,160 560,260 640,340 664,420 610,500 590,590"),
  mat: [1010, 236, -13],
  bowl: [1150, 452],
  sandals: [1350, 356, 24],
};

const tall: MatPlan = {
  frame: { width: 390, height: 430 },
  unit: 0.6,
  edge: points("150,-30 120,30 78,70 82,130 112,190 96,260 60,330 40,470"),
  wet: points("214,-30 180,40 138,84 146,140 176,200 160,276 120,350 96,470"),
  mat: [268, 128, -58],
  bowl: [334, 276],
  sandals: [214, 366, 34],
};

export const PLANS: Record<Layout, MatPlan> = { wide, tall };
