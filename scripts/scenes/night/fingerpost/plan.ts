import type { Frame } from "../../press/ink.ts";
import { type Point, points } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";

export type PostPlan = {
  frame: Frame;
  unit: number;
  horizon: number;
  /** The rectangle of the words, where no star is. */
  quiet: readonly [left: number, top: number, right: number, bottom: number];
  stars: number;
  /** None where it would cross the words. */
  hasMilkyWay: boolean;
  moon: readonly [x: number, y: number, radius: number];
  /** The tower's foot on the Tor, and its height. */
  tower: readonly [x: number, y: number, height: number];
  far: Point[];
  tor: Point[];
  middle: Point[];
  near: Point[];
  front: Point[];
  post: readonly [x: number, y: number, scale: number];
  /** The paths that part at the post, as one outline. */
  paths: Point[];
};

const wide: PostPlan = {
  frame: { width: 1440, height: 820, top: -80 },
  unit: 1,
  horizon: 500,
  quiet: [-20, -20, 720, 500],
  stars: 240,
  hasMilkyWay: true,
  moon: [1296, 262, 50],
  tower: [742, 420, 38],
  far: points("-20,504 200,492 460,502 900,506 1180,484 1460,500"),
  tor: points("-20,546 300,540 500,522 590,492 650,456 700,428 742,419 780,428 830,462 890,502 980,530 1460,548"),
  middle: points("-20,586 200,568 420,578 700,604 980,592 1220,564 1460,552"),
  near: points("-20,668 260,648 560,664 860,662 1100,634 1460,616"),
  front: points("-20,760 200,764 480,800 700,826 1200,828 1340,796 1460,770"),
  post: [1052, 712, 1.16],
  paths: points(
    "820,834 900,770 960,730 960,706 900,690 800,676 700,664 690,660 810,662 940,676 1010,690 1080,676 1180,650 1280,632 1300,634 1230,652 1160,682 1140,706 1170,740 1260,790 1310,834",
  ),
};

const tall: PostPlan = {
  frame: { width: 390, height: 700, top: -200 },
  unit: 0.56,
  horizon: 440,
  quiet: [-20, -200, 410, 348],
  stars: 260,
  hasMilkyWay: false,
  moon: [40, 376, 18],
  tower: [96, 392, 24],
  far: points("-20,440 90,432 210,440 320,428 410,436"),
  tor: points("-20,466 30,450 60,420 80,400 96,391 114,400 140,426 176,452 260,462 410,468"),
  middle: points("-20,500 90,488 200,502 300,490 410,482"),
  near: points("-20,566 90,556 200,566 300,550 410,540"),
  front: points("-20,664 60,668 130,694 200,710 300,706 360,684 410,672"),
  post: [218, 600, 0.74],
  paths: points(
    "96,712 140,662 176,628 172,606 130,590 60,576 20,570 14,564 80,566 150,576 200,588 250,574 310,560 350,552 362,554 320,570 286,590 282,614 306,650 350,680 380,712",
  ),
};

export const PLANS: Record<Layout, PostPlan> = { wide, tall };
