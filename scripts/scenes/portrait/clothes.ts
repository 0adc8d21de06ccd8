import { clipped, fill, group, shade, stippled } from "../press/ink.ts";
import { joints, strokes } from "../press/limb.ts";
import { band, curve, cutCurve, path, type Point, points, rough } from "../press/outline.ts";
import { INKS } from "./inks.ts";

export const clothesShades = [
  shade({ id: "shawl", ink: INKS.shawlShade, stops: "0:0 0.45:0.15 1:1", from: [180, 700], to: [720, 900] }),
  shade({ id: "knit", ink: INKS.knitShade, stops: "0:0 0.35:0.08 0.7:0.42 1:0.8", from: [380, 660], to: [580, 720] }),
].join("");

const KNIT = points("352,700 380,660 414,640 450,664 510,664 560,636 600,660 640,700 660,780 640,900 300,900");
const LEFT = points("-20,1070 14,930 70,836 160,764 262,724 350,688 386,660 374,720 402,790 454,872 504,950 530,1070");
const RIGHT = points("440,1070 446,970 492,876 548,784 580,704 588,652 630,676 700,716 760,780 800,880 830,1070");
/** The cloth hangs from shoulder and collar: its folds run together towards the crossing. */
const FOLDS = {
  left: [
    joints("196,772,0.4 204,850,3 250,940,3.6 330,1040,0.6"),
    joints("118,830,0.4 112,910,2.6 140,990,3 190,1066,0.6"),
    joints("306,752,0.4 326,830,2.4 376,920,2.8 440,1010,0.6"),
  ],
  right: [
    joints("634,716,0.4 622,800,3 582,900,3.6 540,1000,0.6"),
    joints("716,768,0.4 706,860,3 664,960,3.4 620,1060,0.6"),
    joints("776,852,0.4 770,930,2.4 742,1010,2.8 716,1066,0.6"),
  ],
};
const LIT_SHOULDER = joints("76,838,0.6 160,774,3 262,736,2.8 356,698,0.6");

type Hem = { edge: Point[]; side: 1 | -1; stripes: [away: number, width: number][]; opacity: number };

const LEFT_HEM: Hem = {
  edge: points("378,664 364,722 390,796 442,878 492,956 518,1070"),
  side: -1,
  stripes: [
    [-18, 7],
    [-30, 3],
  ],
  opacity: 0.85,
};
const RIGHT_HEM: Hem = {
  edge: points("586,658 580,704 550,786 496,876 452,962 440,1060"),
  side: 1,
  stripes: [
    [-16, 7],
    [-28, 3],
  ],
  opacity: 0.6,
};

/** Woven stripes along an edge of the shawl. */
function hem({ edge, side, stripes, opacity }: Hem): string {
  const along = curve(edge, { closed: false, step: 8 });
  const beside = (distance: number) =>
    along.map(([x, y], index): Point => {
      const before = along[Math.max(0, index - 1)] ?? [x, y];
      const after = along[Math.min(along.length - 1, index + 1)] ?? [x, y];
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      return [
        x - ((side * (after[1] - before[1])) / length) * distance,
        y + ((side * (after[0] - before[0])) / length) * distance,
      ];
    });
  return stripes
    .map(([away, width]) =>
      fill(
        path(rough(band(beside(away), beside(away - width)), { amount: 0.8, seed: 7 })),
        INKS.gold,
        `opacity="${opacity}"`,
      ),
    )
    .join("");
}

/** Drawn a little higher than its landmarks stand, so that the neck is no column. */
const RAISED = 'transform="translate(0 -26)"';

/** A knitted collar under a woven shawl, whose left side crosses over the right one. */
export function clothes(): string {
  const knit = cutCurve(KNIT, 0.9, 50, 5);
  const side = (name: "left" | "right", outline: string, edge: Hem) =>
    fill(outline, INKS.shawl) +
    stippled(outline, "shawl") +
    clipped(fill(strokes(FOLDS[name]), INKS.shawlShade) + hem(edge), name, outline);
  const drawn = [
    fill(knit, INKS.knit),
    stippled(knit, "knit"),
    side("right", cutCurve(RIGHT, 1.2, 52, 5), RIGHT_HEM),
    side("left", cutCurve(LEFT, 1.2, 51, 5), LEFT_HEM),
    fill(strokes([LIT_SHOULDER]), INKS.shawlLit),
  ];
  return group(drawn.join(""), RAISED);
}
