import type { Frame } from "../../press/ink.ts";
import { type Point, points } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";

/** The lines of the bay run from the left, where they are near, to the cape on the right, where they meet. */
export type BayPlan = {
  frame: Frame;
  horizon: number;
  unit: number;
  sun: readonly [x: number, radius: number];
  /** The far land over the water, and the cape that closes the bay. */
  far: Point[];
  cape: Point[];
  /** Lines of deeper water, the crest of the wave, the edge of the water on the sand, and how far the sand is wet. */
  swells: Point[][];
  crest: Point[];
  edge: Point[];
  wet: Point[];
  /** Where who goes down to the water stands, and how large one is. */
  walker: readonly [x: number, y: number, scale: number];
  prints: Point[];
  grass: { ground: Point[]; count: number; reach: number; height: number };
};

const wide: BayPlan = {
  frame: { width: 1440, height: 760 },
  horizon: 330,
  unit: 1,
  sun: [988, 76],
  far: points("-20,296 90,288 210,298 330,312 470,322 600,331"),
  cape: points("1170,331 1236,306 1290,296 1344,258 1392,222 1460,206"),
  swells: [points("-20,388 300,384 700,374 1100,360 1460,346"), points("-20,436 300,430 700,410 1100,384 1460,358")],
  crest: points("-20,512 160,516 360,506 580,478 820,442 1100,406 1460,368"),
  edge: points("-20,800 200,782 400,748 560,716 700,686 800,640 900,578 1040,524 1220,466 1460,402"),
  wet: points("-20,950 320,916 540,868 720,806 860,718 990,638 1170,552 1320,490 1460,430"),
  walker: [1142, 580, 1],
  prints: points("1170,588 1206,594 1236,612 1280,622 1314,646 1366,664 1404,700 1450,730"),
  grass: { ground: points("-20,600 90,650 220,720 360,790 500,860 1460,900"), count: 54, reach: 330, height: 210 },
};

const tall: BayPlan = {
  frame: { width: 390, height: 560 },
  horizon: 230,
  unit: 0.52,
  sun: [262, 42],
  far: points("-20,214 40,210 90,218 150,231"),
  cape: points("318,231 338,216 356,212 376,190 410,174"),
  swells: [points("-20,264 120,260 260,250 410,240"), points("-20,296 120,288 260,268 410,248")],
  crest: points("-20,350 90,334 190,310 290,280 410,254"),
  edge: points("-20,446 60,436 130,406 176,372 230,356 290,334 340,310 410,282"),
  wet: points("-20,550 70,530 150,506 206,462 246,416 310,388 350,352 410,306"),
  walker: [318, 366, 0.52],
  prints: points("338,370 352,376 364,390 384,402"),
  grass: { ground: points("-20,420 40,470 100,540 180,600 410,620"), count: 26, reach: 96, height: 120 },
};

export const PLANS: Record<Layout, BayPlan> = { wide, tall };
