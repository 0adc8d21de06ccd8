import type { Frame } from "../../press/ink.ts";
import { type Point, points } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";

/** Where the toes are, how large the body is, and whether the arms reach ahead; on a phone they lie back beside the legs. */
export type Pose = { toes: number; scale: number; reaches: boolean };

export type WaterPlan = {
  frame: Frame;
  horizon: number;
  unit: number;
  /** The height of the sand under the body. */
  ground: number;
  pose: Pose;
  drum: readonly [x: number, y: number, radius: number];
  hasBeater: boolean;
  /** Where the sun will rise, and how far its first light reaches: not as far as the words. */
  sun: number;
  glow: number;
  cape: Point[];
  sand: Point[];
  shore: Point[];
  posts: { x: number; height: number; width: number }[];
};

const posts = (written: string) =>
  written.split(" ").map((each) => {
    const [x = 0, height = 0, width = 0] = each.split(",").map(Number);
    return { x, height, width };
  });

const wide: WaterPlan = {
  frame: { width: 1440, height: 820, top: -80 },
  horizon: 452,
  unit: 1,
  ground: 652,
  pose: { toes: 470, scale: 1, reaches: true },
  drum: [1330, 568, 92],
  hasBeater: true,
  sun: 1330,
  glow: 300,
  cape: points("700,455 800,432 900,424 1010,404 1120,414 1230,436 1330,448 1460,440"),
  sand: points("-20,660 200,648 420,626 800,618 1150,616 1460,600"),
  shore: points("-20,674 200,676 500,686 900,692 1240,706 1460,748"),
  posts: posts("40,214,22 150,152,17 236,112,13 302,84,10 352,64,8 392,50,6 424,38,5 450,30,4"),
};

const tall: WaterPlan = {
  frame: { width: 390, height: 700, top: -200 },
  horizon: 432,
  unit: 0.56,
  ground: 590,
  pose: { toes: 12, scale: 0.54, reaches: false },
  drum: [356, 536, 52],
  hasBeater: false,
  sun: 350,
  glow: 104,
  cape: points("120,434 170,424 230,410 280,414 330,428 410,424"),
  sand: points("-20,576 120,572 260,568 410,560"),
  shore: points("-20,606 150,612 290,618 410,636"),
  posts: posts("14,108,10 52,78,7.5 80,56,5.6 100,42,4.4 115,32,3.4"),
};

export const PLANS: Record<Layout, WaterPlan> = { wide, tall };
