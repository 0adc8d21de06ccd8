import { clipped, fill, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { type Joint, joints, stroke } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import {
  band,
  curve,
  cut,
  cutCurve,
  disc,
  ellipse,
  path,
  placed,
  type Point,
  points,
  rough,
} from "../../press/outline.ts";
import { shadow } from "../../press/shadow.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { INKS, type MatInks } from "./inks.ts";
import { type MatPlan, PLANS } from "./plan.ts";

/** A mat that waits above the water's edge, from above: a folded blanket, a bowl with its striker, sandals. The light is low, over the sea. */
export const mat: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    return sheet({
      frame: plan.frame,
      definitions: shades(plan, inks),
      drawn: [beach(plan, inks), water(plan, inks), sandals(plan, inks), unrolled(plan, inks), bowl(plan, inks)].join(
        "",
      ),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.1 : 0.24 },
    });
  },
};

/** Of the mat, half its length and half its width. */
const [LONG, BROAD] = [300, 104];

function shades({ frame: { width, height }, unit, mat: [x, y], bowl: [bowlX, bowlY] }: MatPlan, inks: MatInks): string {
  return [
    shade({
      id: "sand-shade",
      ink: inks.sandShade,
      stops: "0:0 0.5:0.18 1:0.85",
      from: [width * 0.35, 0],
      to: [width, height],
    }),
    shade({
      id: "wet-shade",
      ink: inks.wetShade,
      stops: "0:0.8 1:0",
      from: [width * 0.2, height],
      to: [width * 0.45, 0],
    }),
    shade({
      id: "sea-deep",
      ink: inks.seaDeep,
      stops: "0:1 0.5:0.7 1:0.05",
      from: [0, height * 0.6],
      to: [width * 0.34, height * 0.3],
    }),
    shade({
      id: "mat-lit",
      ink: inks.matLit,
      stops: "0:0.95 0.5:0.4 1:0",
      from: [x - LONG * unit, y - 40 * unit],
      to: [x + 140 * unit, y + 60 * unit],
    }),
    shade({
      id: "mat-shade",
      ink: inks.matShade,
      stops: "0:0 1:0.75",
      from: [x, y],
      to: [x + LONG * unit, y + 120 * unit],
    }),
    shade({
      id: "blanket-shade",
      ink: inks.blanketShade,
      stops: "0:0 1:0.95",
      from: [x - 60 * unit, y - 40 * unit],
      to: [x + 320 * unit, y + 80 * unit],
    }),
    shade({
      id: "brass-shade",
      ink: inks.brassShade,
      stops: "0:0 0.4:0.3 1:1",
      from: [bowlX - 50 * unit, bowlY - 20 * unit],
      to: [bowlX + 54 * unit, bowlY + 30 * unit],
    }),
    shade({
      id: "hollow",
      ink: inks.hollow,
      stops: "0:1 0.6:0.7 1:0.1",
      from: [bowlX - 40 * unit, bowlY - 20 * unit],
      to: [bowlX + 44 * unit, bowlY + 26 * unit],
    }),
  ].join("");
}

/** Low over the sea, beyond the left edge. */
const lightOf = ({ frame: { width, height } }: MatPlan) => [-width * 0.4, -height * 0.2] as const;

function beach(plan: MatPlan, inks: MatInks): string {
  const whole = wholeOf(plan.frame);
  return fill(whole, inks.sand) + stippled(whole, "sand-shade");
}

/** The thin end of the wave, with its foam, on the sand that it has wetted. */
function water({ frame: { height }, unit, edge, wet }: MatPlan, inks: MatInks): string {
  const leftOf = (landmarks: Point[], seed: number, amount: number) => {
    const line = rough(curve(landmarks, { closed: false, step: 5 }), {
      amount: amount * unit,
      seed,
      frequency: 0.008,
      closed: false,
    });
    return { line, area: path([...line, [-20, height + 30], [-20, -30]]) };
  };
  const [sea, damp] = [leftOf(edge, 5, 20), leftOf(wet, 8, 16)];
  const chance = random(31);
  const inward = (part: number, thick: number, seed: number) => {
    const moved = sea.line.map(([x, y]): Point => [x * part - 12 * unit, y + 8]);
    return path(
      band(
        moved,
        rough(
          moved.map(([x, y]): Point => [x - thick, y]),
          { amount: thick * 0.7, seed, frequency: 0.03, closed: false },
        ),
      ),
    );
  };
  const foam = path(
    band(
      sea.line,
      rough(
        sea.line.map(([x, y]): Point => [x - 15 * unit, y]),
        { amount: 11 * unit, seed: 3, frequency: 0.03, closed: false },
      ),
    ),
  );
  const holes = Array.from({ length: 60 }, () => {
    const at = sea.line[Math.floor(chance() * sea.line.length)] ?? [0, 0];
    const size = (3 + 7 * chance()) * unit;
    return disc([at[0] - (10 + 42 * chance()) * unit, at[1]], size, Math.round(at[1] + 40), {
      amount: size * 0.3,
      count: 7,
    });
  });
  return [
    fill(damp.area, inks.wet),
    stippled(damp.area, "wet-shade"),
    fill(sea.area, inks.sea),
    stippled(sea.area, "sea-deep"),
    fill(inward(0.42, 9 * unit, 7), inks.foamShade),
    fill(inward(0.76, 26 * unit, 11), inks.foam),
    fill(foam, inks.foam),
    clipped(fill(holes.join(""), inks.sea), "sea", sea.area),
  ].join("");
}

function unrolled(plan: MatPlan, inks: MatInks): string {
  const {
    unit,
    mat: [x, y, turn],
  } = plan;
  const at = (all: readonly Point[]) => placed(all, [x, y], turn, unit);
  const quad = (left: number, top: number, right: number, bottom: number, seed: number, amount = 0.8) =>
    cut(
      at([
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]),
      amount,
      seed,
    );
  const corners = at([
    [-LONG, -BROAD],
    [LONG, -BROAD],
    [LONG, BROAD],
    [-LONG, BROAD],
  ]);
  const whole = cut(corners, 0.9, 3);
  const light = lightOf(plan);
  const roll: Joint[] = at([
    [-LONG + 4, -BROAD - 3],
    [-LONG + 2, 0],
    [-LONG + 6, BROAD + 3],
  ]).map(([u, v]): Joint => [u, v, 17 * unit]);
  const [blanketLeft, blanketRight] = [112, 272];
  const blanket = at([
    [blanketLeft, -74],
    [blanketRight, -80],
    [blanketRight + 4, 72],
    [blanketLeft + 4, 78],
  ]);
  const cloth = cut(blanket, 1.4, 9);
  return [
    fill(shadow(corners, light, 14 * unit), inks.cast, 'opacity=".8"'),
    fill(whole, inks.mat),
    stippled(whole, "mat-lit"),
    stippled(whole, "mat-shade"),
    fill(
      quad(-LONG + 44, -BROAD + 4, -LONG + 52, BROAD - 4, 21, 0.4) +
        quad(-LONG + 60, -BROAD + 4, -LONG + 64, BROAD - 4, 22, 0.4),
      inks.stripe,
    ),
    fill(shadow(roll, light, 11 * unit), inks.matShade, 'opacity=".9"'),
    fill(stroke(roll, { step: 8 }), inks.mat),
    fill(
      stroke(
        roll.map(([u, v, half]): Joint => [u - 6 * unit, v, half * 0.42]),
        { step: 8 },
      ),
      inks.matLit,
    ),
    fill(shadow(blanket, light, 12 * unit), inks.matShade, 'opacity=".9"'),
    fill(cloth, inks.blanket),
    fill(
      quad(blanketLeft + 2, -52, blanketRight + 2, -40, 31) + quad(blanketLeft + 2, -30, blanketRight + 2, -24, 32),
      inks.fold,
    ),
    fill(quad(blanketLeft + 3, 42, blanketRight + 3, 48, 33), inks.mat),
    stippled(cloth, "blanket-shade"),
    fill(quad(blanketLeft - 1, -74, blanketLeft + 7, 77, 34), inks.fold, 'opacity=".55"'),
  ].join("");
}

/** A brass bowl on its ring of cloth; the striker leans over the rim. */
function bowl(plan: MatPlan, inks: MatInks): string {
  const {
    unit,
    bowl: [x, y],
  } = plan;
  const [outer, inner] = [54 * unit, 42 * unit];
  const rim = ellipse([x, y], [outer, outer], 20);
  const body = disc([x, y], outer, 4, { amount: 0.7 });
  const hollow = disc([x + 1.5 * unit, y + unit], inner, 6, { amount: 0.6 });
  const crescent = [
    ...curve(
      points("-30,20 -6,37 20,30 36,8").map(([u, v]): Point => [x + u * unit, y + v * unit]),
      { closed: false, step: 4 },
    ),
    ...curve(
      points("36,8 16,20 -6,26 -30,20").map(([u, v]): Point => [x + u * unit, y + v * unit]),
      { closed: false, step: 4 },
    ),
  ];
  const striker = placed(joints("-118,34,9 -50,14,7 8,-2,6"), [x, y], -8, unit).map(([u, v, half]): Joint => [
    u,
    v,
    half * unit,
  ]);
  return [
    fill(shadow(rim, lightOf(plan), 34 * unit), inks.cast, 'opacity=".85"'),
    fill(body, inks.brass),
    stippled(body, "brass-shade"),
    fill(
      stroke(
        [
          [x - 46 * unit, y + 16 * unit, 0.6],
          [x - 47 * unit, y - 12 * unit, 3 * unit],
          [x - 22 * unit, y - 43 * unit, 0.6],
        ],
        { step: 4 },
      ),
      inks.brassLit,
    ),
    fill(hollow, inks.brassShade),
    stippled(hollow, "hollow"),
    fill(path(crescent), inks.brassLit, 'opacity=".85"'),
    fill(shadow(striker, lightOf(plan), 16 * unit), inks.hollow, 'opacity=".45"'),
    fill(stroke(striker, { step: 6 }), inks.leather),
    fill(
      stroke(
        striker.map(([u, v, half]): Joint => [u, v - half * 0.4, half * 0.3]),
        { step: 6 },
      ),
      inks.brass,
    ),
    fill(
      stroke(
        striker
          .slice(0, 1)
          .concat(placed(points("-84,25"), [x, y], -8, unit).map(([u, v]): Joint => [u, v, 8.4 * unit])),
        { step: 6 },
      ),
      inks.mat,
    ),
  ].join("");
}

function sandals(plan: MatPlan, inks: MatInks): string {
  const {
    unit,
    sandals: [x, y, turn],
  } = plan;
  const SOLE = points("-13,-44 -20,-24 -15,6 -16,34 0,48 15,36 13,8 19,-18 12,-44 0,-52");
  return [
    { at: [x - 26 * unit, y] as Point, tilt: turn },
    { at: [x + 24 * unit, y + 12 * unit] as Point, tilt: turn + 13 },
  ]
    .map(({ at, tilt }, index) => {
      const sole = placed(SOLE, at, tilt, unit);
      const strap = placed(points("-19,-10 0,-38 18,-8"), at, tilt, unit).map(([u, v]): Joint => [u, v, 3.6 * unit]);
      return (
        fill(shadow(sole, lightOf(plan), 12 * unit), inks.cast, 'opacity=".8"') +
        fill(cutCurve(sole, 0.5, index + 3, 4), inks.leather) +
        fill(stroke(strap, { step: 4 }), inks.strap)
      );
    })
    .join("");
}
