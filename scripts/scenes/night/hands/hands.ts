import { hand } from "../../press/hand.ts";
import { clipped, fill, group, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { joints, stroke } from "../../press/limb.ts";
import { band, curve, cut, cutCurve, path, type Point, points, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { INKS, type RestInks } from "./inks.ts";
import { PLANS, type RestPlan } from "./plan.ts";
import { sleeper } from "./sleeper.ts";

/** Two hands at rest on a back, from above. The blanket is the quiet ground; warmth leaves the hands in rings. */
export const hands: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw: (layout: Layout, theme: Theme) => drawRest(PLANS[layout], INKS[theme], { specks: 0.1 }),
};

/** The rest as an SVG document. A bare back has no rings of warmth, which would read as heat on skin. */
export function drawRest(
  plan: RestPlan,
  inks: RestInks,
  { isBare = false, specks }: { isBare?: boolean; /** How much of their ink shows. */ specks: number },
): string {
  const [left, right] = [
    hand({ at: [786, 588], scale: 1.04, turn: 6, isLeft: true }, inks, "left-hand"),
    hand({ at: [930, 594], scale: 1.04, turn: -7, isLeft: false }, inks, "right-hand"),
  ];
  const drawn = [
    stippled(rectangle(-760, -160, 2300, 1200), "floor-light"),
    fill(MAT, inks.mat),
    pillow(inks),
    group(sleeper(inks), 'transform="translate(1190 428) rotate(90) scale(1.02)"'),
    isBare ? bareBody(inks) : body(inks),
    blanket(plan, inks),
    isBare ? "" : clipped(stippled(rectangle(400, 100, 900, 760), "warmth"), "warmed", BODY, blanketShape(plan)),
    left.drawn,
    right.drawn,
    sleeves(inks),
  ].join("");
  return sheet({
    frame: plan.frame,
    definitions: left.definitions + right.definitions + shades(plan, inks),
    drawn: fill(wholeOf(plan.frame), inks.floor) + (plan.place ? group(drawn, `transform="${plan.place}"`) : drawn),
    speck: { ink: inks.speck, opacity: specks },
  });
}

const MAT = cutCurve(
  points("-720,40 0,52 500,40 1100,48 1352,66 1390,110 1394,640 1370,770 1100,790 500,800 0,790 -720,800"),
  2,
  2,
  9,
);
const BODY = cutCurve(
  points(
    "1078,366 1040,330 1000,268 962,212 912,186 840,176 700,184 520,200 520,660 700,680 840,690 912,676 962,642 1000,594 1044,512 1088,462",
  ),
  1.2,
  4,
);
const PILLOW = cutCurve(
  points("1040,250 1090,200 1200,188 1310,204 1346,260 1340,400 1350,560 1318,636 1200,654 1090,644 1046,590 1056,420"),
  1.4,
  5,
);
const HOLLOW = points("1110,330 1180,300 1270,330 1290,420 1250,520 1160,540");
const SHIRT_FOLDS = [
  points("752,300 830,282 890,256 930,226 902,268 846,296 780,312"),
  points("752,590 830,604 890,622 926,650 896,606 840,588 780,578"),
];
const COLLAR = joints("1068,356,5 1052,396,9 1052,440,9 1066,476,6 1086,464,2");

function shades({ shade: [clear, dark] }: RestPlan, inks: RestInks): string {
  const linear = (id: string, ink: string, stops: string, from: Point, to: Point) =>
    shade({ id, ink, stops, from, to });
  return [
    shade({ id: "floor-light", ink: inks.floorLit, stops: "0:0.8 0.6:0.3 1:0", centre: [760, 900], radius: 900 }),
    shade({
      id: "warmth",
      ink: inks.ember,
      stops: "0:0.9 0.33:0.74 0.37:0.26 0.46:0.16 0.5:0.52 0.6:0.36 0.64:0.1 0.74:0.05 0.78:0.3 0.9:0.14 0.95:0 1:0",
      centre: [858, 486],
      radius: 320,
    }),
    linear("face", inks.skinLit, "0:0 0.5:0.12 1:0.85", [26, 10], [112, 30]),
    linear("body", inks.fold, "0:0 0.55:0.1 1:0.95", [0, 480], [0, 160]),
    linear("blanket", inks.blanketShade, "0:0 0.4:0.08 0.75:0.5 1:0.95", [0, clear], [0, dark]),
    linear("pillow", inks.pillowShade, "0:0 0.4:0.1 1:0.9", [1060, 640], [1330, 200]),
    linear("left-sleeve", inks.cuffLit, "0:0.8 0.5:0.2 1:0", [716, 0], [830, 0]),
    linear("right-sleeve", inks.cuffLit, "0:0.8 0.5:0.2 1:0", [880, 0], [1010, 0]),
  ].join("");
}

function pillow(inks: RestInks): string {
  return (
    fill(PILLOW, inks.pillow) +
    stippled(PILLOW, "pillow") +
    fill(cutCurve(HOLLOW, 1, 6), inks.pillowShade, 'opacity=".55" transform="translate(10 -26)"')
  );
}

function body(inks: RestInks): string {
  const folds = SHIRT_FOLDS.map((fold) => path(curve(fold))).join("") + stroke(COLLAR);
  return fill(BODY, inks.shirt) + stippled(BODY, "body") + fill(folds, inks.fold);
}

/** The spine's furrow, the edges of the shoulder blades, the nape in shade. */
const SPINE = joints("740,432,1 860,436,4 980,432,3 1060,428,0.8");
const BLADES = [
  points("900,296 934,304 958,330 964,362 946,340 924,322 904,312"),
  points("750,282 820,268 890,238 930,214 900,250 840,280 780,292"),
];
const NAPE = points("1078,366 1050,350 1064,400 1058,440 1072,470 1088,462 1110,440 1110,372");

function bareBody(inks: RestInks): string {
  return [
    fill(BODY, inks.skin),
    stippled(BODY, "body"),
    fill(stroke(SPINE), inks.skinShade, 'opacity=".5"'),
    fill(BLADES.map((blade) => path(curve(blade, { step: 5 }))).join(""), inks.skinShade, 'opacity=".5"'),
    fill(cutCurve(NAPE, 0.6, 9), inks.skinShade, 'opacity=".45"'),
  ].join("");
}

/** The hem that lies over the back, from one long side of the blanket to the other. */
function edgeOf({ blanket: { near, far } }: RestPlan): Point[] {
  const bends: Point[] = points("752,190 744,300 752,430 742,560 752,690");
  return [[742, near + 34], ...bends.filter(([, y]) => y > near + 60 && y < far - 60), [744, far - 24]];
}

function blanketShape(plan: RestPlan): string {
  const { near, far, foot } = plan.blanket;
  const open = (landmarks: Point[]) => curve(landmarks, { closed: false });
  const sides = [
    ...open([
      [foot, near],
      [200, near + 12],
      [480, near + 20],
    ]),
    ...open(edgeOf(plan)),
    ...open([
      [480, far - 18],
      [200, far - 8],
      [foot, far],
    ]),
  ];
  return path(rough(sides, { amount: 1.6, seed: 12 }));
}

function blanket(plan: RestPlan, inks: RestInks): string {
  const shape = blanketShape(plan);
  const edge = edgeOf(plan);
  const { near, far, foot } = plan.blanket;
  const inward = (depth: number) =>
    curve(
      edge.map(([x, y]): Point => [x - depth, y]),
      { closed: false },
    );
  const stripe = (depth: number, width: number, ink: string, seed: number) =>
    fill(path(rough(band(inward(depth), inward(depth + width)), { amount: 1, seed })), ink);
  return (
    fill(shape, inks.blanket) +
    clipped(
      [
        stippled(rectangle(foot, near - 40, 800 - foot, far - near + 80), "blanket"),
        fill(weave(plan), inks.blanketShade, `opacity="${plan.weave}"`),
        stripe(26, 13, inks.band, 3),
        stripe(48, 5, inks.darkBand, 4),
        stripe(60, 26, inks.darkBand, 5),
        stripe(94, 5, inks.band, 6),
      ].join(""),
      "blanket-edge",
      shape,
    )
  );
}

/** Thin darker lines across, so that the wide blanket is cloth and still quiet. */
function weave({ blanket: { near, far, foot } }: RestPlan): string {
  const middle = (near + far) / 2;
  let lines = "";
  for (let x = foot + 80; x < 640; x += 46) {
    const line = (aside: number): Point[] => [
      [x + aside, near - 6],
      [x + 5 + aside, middle],
      [x - 2 + aside, far + 10],
    ];
    const there = curve(line(0), { closed: false, step: 30 });
    const back = curve(line(1.8), { closed: false, step: 30 });
    lines += path(rough(band(there, back), { amount: 0.8, seed: Math.abs(x) }));
  }
  return lines;
}

/** From each cuff down beyond the frame; each takes the shade of its own name. */
function sleeves(inks: RestInks): string {
  const sleeve = (corners: string, seed: number, id: string) => {
    const shape = cut(points(corners), 1.4, seed);
    return fill(shape, inks.cuff) + stippled(shape, id);
  };
  const cuffs =
    cut(points("744,670 746,650 820,648 820,668"), 1, 23) + cut(points("902,670 902,650 975,656 978,676"), 1, 24);
  return (
    sleeve("690,1040 748,664 817,660 822,1040", 21, "left-sleeve") +
    sleeve("894,1040 905,664 973,670 1042,1040", 22, "right-sleeve") +
    fill(cuffs, inks.cuffLit)
  );
}
