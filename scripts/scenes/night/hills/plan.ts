import { type Point, points } from "../../press/outline.ts";
import type { Frame } from "../../press/ink.ts";
import type { Layout } from "../../scene.ts";
import type { Plant } from "./parsley.ts";

/** Where a thing stands, and how large. */
export type Place = readonly [x: number, y: number, scale: number];

export type HillPlan = {
  frame: Frame;
  /** The rectangle of the words, where no star is. */
  quiet: readonly [left: number, top: number, right: number, bottom: number];
  stars: number;
  horizon: number;
  /** Where the grain of the dusk begins; the sky above is flat, since words stand there. */
  dusk: number;
  /** How much smaller small things are than on a desk. */
  unit: number;
  moon: readonly [x: number, y: number, radius: number];
  /** The top of the Tor, and the height of its tower. */
  top: Point;
  tower: number;
  /** The skylines, from the farthest to the nearest. */
  far: Point[];
  tor: Point[];
  middle: Point[];
  near: Point[];
  front: Point[];
  house: Place;
  trees: readonly [from: number, to: number, height: number];
  gate: Place;
  laneLeft: Point[];
  laneRight: Point[];
  plants: Plant[];
};

const wide: HillPlan = {
  frame: { width: 1440, height: 820, top: -80 },
  quiet: [-20, -80, 860, 500],
  stars: 84,
  horizon: 520,
  dusk: 60,
  unit: 1,
  moon: [1128, 200, 84],
  top: [880, 380],
  tower: 46,
  far: points("-20,508 180,492 420,506 640,498 900,512 1180,486 1320,492 1460,504"),
  tor: points(
    "-20,566 300,560 480,544 580,528 640,506 690,486 716,480 760,448 786,440 822,408 862,382 884,378 908,384 944,412 990,462 1040,506 1130,536 1280,552 1460,558",
  ),
  middle: points("-20,596 160,578 360,584 560,606 760,616 980,606 1200,574 1460,556"),
  near: points("-20,690 220,668 460,672 660,692 860,680 1000,652 1200,640 1460,634"),
  front: points("-20,738 140,744 330,772 560,808 720,836 1010,838 1190,806 1320,778 1460,750"),
  house: [1040, 646, 1.22],
  trees: [1092, 1196, 50],
  gate: [886, 772, 1.12],
  laneLeft: points("1029,664 1000,672 930,684 886,702 882,724 898,744 878,772 820,800 730,836"),
  laneRight: points("1040,664 1020,678 960,694 926,708 930,724 962,744 976,772 968,800 930,836"),
  plants: [
    { at: [1366, 860], height: 500, lean: 34, seed: 3, scale: 1.7 },
    { at: [1452, 880], height: 300, lean: -36, seed: 7, scale: 1.25 },
    { at: [1262, 850], height: 200, lean: -30, seed: 9, scale: 0.95 },
  ],
};

const tall: HillPlan = {
  frame: { width: 390, height: 700, top: -200 },
  quiet: [-20, -200, 410, 352],
  stars: 420,
  horizon: 486,
  dusk: 250,
  unit: 0.64,
  moon: [314, 392, 37],
  top: [190, 410],
  tower: 32,
  far: points("-20,478 80,470 200,480 300,466 410,474"),
  tor: points(
    "-20,520 30,512 70,496 92,490 126,462 140,456 162,432 182,412 194,408 208,412 230,432 262,468 306,500 410,516",
  ),
  middle: points("-20,540 90,528 200,544 300,534 410,520"),
  near: points("-20,604 80,594 180,604 270,586 410,574"),
  front: points("-20,634 50,650 120,690 190,716 270,714 340,690 410,668"),
  house: [276, 586, 0.86],
  trees: [312, 378, 32],
  gate: [222, 660, 0.74],
  laneLeft: points("268,598 246,604 208,614 194,626 206,640 200,660 168,682 130,712"),
  laneRight: points("276,598 262,608 232,620 224,628 246,642 256,660 252,682 236,712"),
  plants: [
    { at: [28, 740], height: 250, lean: 22, seed: 3, scale: 0.92 },
    { at: [-8, 740], height: 140, lean: 16, seed: 7, scale: 0.7 },
  ],
};

export const PLANS: Record<Layout, HillPlan> = { wide, tall };
