import type { Frame } from "../../press/ink.ts";
import { type Point, points } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";

export type FloodPlan = {
  frame: Frame;
  unit: number;
  /** The halo; the page lays the moon over it. */
  moon: readonly [x: number, y: number, radius: number];
  horizon: number;
  tower: readonly [x: number, y: number, height: number];
  tor: Point[];
  far: Point[];
  /** From where to where, how high, and a seed. */
  hedges: (readonly [from: number, to: number, height: number, seed: number])[];
  bank: Point[];
  willows: (readonly [x: number, y: number, scale: number, seed: number])[];
  reeds: (readonly [from: number, to: number, count: number])[];
};

const wide: FloodPlan = {
  frame: { width: 1440, height: 640 },
  unit: 1,
  moon: [720, 176, 92],
  horizon: 420,
  tower: [1010, 286, 42],
  tor: points(
    "-20,416 500,412 640,400 760,380 840,352 900,322 950,296 990,284 1010,281 1046,288 1092,318 1150,356 1220,388 1340,406 1460,412",
  ),
  far: points("-20,396 200,382 440,394 900,386 1180,372 1460,386"),
  hedges: [
    [-20, 250, 17, 3],
    [380, 520, 11, 5],
    [1240, 1330, 12, 7],
    [1370, 1460, 22, 9],
  ],
  bank: points("-20,566 120,580 320,618 520,652 900,656 1100,628 1260,596 1460,566"),
  willows: [
    [1300, 606, 1.16, 5],
    [1416, 590, 0.84, 8],
    [92, 592, 0.9, 11],
  ],
  reeds: [
    [1060, 1460, 54],
    [-10, 330, 34],
  ],
};

const tall: FloodPlan = {
  frame: { width: 390, height: 520 },
  unit: 0.56,
  moon: [195, 130, 52],
  horizon: 292,
  tower: [300, 222, 27],
  tor: points("-20,290 120,286 190,274 230,256 262,236 284,224 300,220 318,226 342,246 370,266 410,280"),
  far: points("-20,276 100,270 220,274 330,262 410,270"),
  hedges: [
    [-20, 60, 12, 3],
    [96, 150, 7, 5],
    [376, 410, 13, 7],
  ],
  bank: points("-20,492 60,504 140,520 240,526 320,512 410,490"),
  willows: [
    [350, 510, 0.56, 5],
    [30, 506, 0.4, 11],
  ],
  reeds: [
    [262, 400, 24],
    [-10, 90, 16],
  ],
};

export const PLANS: Record<Layout, FloodPlan> = { wide, tall };
