import { hand } from "../../press/hand.ts";
import { clipped, fill, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { joints, strokes } from "../../press/limb.ts";
import { band, curve, cut, path, placed, type Point, points, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { card } from "./card.ts";
import { INKS, type TableInks } from "./inks.ts";
import { PLANS, type TablePlan } from "./plan.ts";
import { candle, cup, pouch, stone } from "./things.ts";

/** A table from above: three cards, runes, tea. One candle gives all the light, and every shadow points away from it. */
export const table: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const { frame, unit, candle: light } = plan;
    const cloth = cut(plan.cloth, 2.2, 7, 12);
    const laid = hand(plan.hand, inks, "hand");
    const stones = plan.stones.map((each, index) => stone(each, unit * 1.08, light, inks, index + 1));
    const whole = wholeOf(frame);
    return sheet({
      frame,
      definitions: laid.definitions + stones.map(({ definitions }) => definitions).join("") + lights(plan, inks),
      drawn: [
        fill(whole, inks.wood),
        stippled(whole, "wood-light"),
        planks(plan, inks),
        fill(cloth, inks.shade, `transform="translate(${-10 * unit} ${8 * unit})"`),
        fill(cloth, inks.cloth),
        clipped(
          stippled(whole, "glow") +
            hem(plan, inks) +
            stippled(whole, "warm") +
            stippled(whole, "hot") +
            folds(plan, inks),
          "cloth",
          cloth,
        ),
        plan.cup ? cup(plan.cup, unit, light, inks) : "",
        ...plan.cards.map(({ at, turn, isTurned }) => card({ at, turn, scale: unit }, isTurned, light, inks)),
        clipped(stippled(whole, "far-from-light"), "cloth-edge", cloth),
        ...stones.map(({ drawn }) => drawn),
        candle(light, inks),
        laid.drawn,
        sleeve(plan, inks),
        plan.pouch ? pouch(plan.pouch, unit, light, inks) : "",
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.1 : 0.26 },
    });
  },
};

/** The circles of candlelight, each with a visible edge, as a print has them. */
function lights({ candle: [x, y, scale], unit, hand: { at } }: TablePlan, inks: TableInks): string {
  const around = (id: string, ink: string, radius: number, stops: string) =>
    shade({ id, ink, stops, centre: [x, y], radius });
  return [
    around("glow", inks.glow, 780 * unit, "0:0.95 0.42:0.8 0.5:0.55 0.72:0.34 0.78:0.16 1:0"),
    around("warm", inks.warm, 430 * unit, "0:1 0.34:0.9 0.42:0.5 0.64:0.34 0.72:0.1 1:0"),
    around("hot", inks.hot, 200 * unit, "0:0.95 0.5:0.8 0.62:0.3 1:0"),
    around("wood-light", inks.woodLit, 900 * unit, "0:1 0.5:0.5 1:0"),
    around("brass", inks.brassShade, 72 * scale, "0:0 0.62:0 1:0.7"),
    around("far-from-light", inks.shade, 860 * unit, "0:0 0.45:0 1:0.75"),
    shade({
      id: "sleeve",
      ink: inks.cuffLit,
      stops: "0:0.9 0.6:0.2 1:0",
      from: [at[0] - 46 * unit, 0],
      to: [at[0] + 40 * unit, 0],
    }),
  ].join("");
}

/** The joints between the planks, as thin as a knife cuts them. */
function planks({ frame: { width, height }, unit }: TablePlan, inks: TableInks): string {
  const [gap, reach] = [128 * Math.max(unit, 0.7), width < 600 ? 1.06 : 0.55];
  const joint = (y: number, down: number): Point[] => [
    [-20, y + down],
    [width * reach * 0.5, y - 14 * unit + down],
    [width * reach, y - 30 * unit + down],
  ];
  let all = "";
  for (let y = 30, seed = 40; y < height + 40; y += gap, seed += 1) {
    const gapBetween = band(
      curve(joint(y, 0), { closed: false, step: 18 }),
      curve(joint(y, 3), { closed: false, step: 18 }),
    );
    all += path(rough(gapBetween, { amount: 1, seed }));
  }
  return fill(all, inks.plank, 'opacity=".8"');
}

/** A woven border along one edge: a band with a line on each side, and lozenges in it. */
function hem({ hem: [from, to], unit }: TablePlan, inks: TableInks): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const scale = unit < 1 ? 0.6 : 1;
  const inward = (part: number, depth: number): Point => [
    from[0] + dx * part + (dy / length) * depth * scale,
    from[1] + dy * part - (dx / length) * depth * scale,
  ];
  const stripe = (depth: number, width: number) => [
    inward(0, depth),
    inward(1, depth),
    inward(1, depth + width),
    inward(0, depth + width),
  ];
  const count = Math.round(length / (20 * scale));
  const lozenges = Array.from({ length: count }, (_, index) =>
    path(
      rough(placed(points("0,-8 8,0 0,8 -8,0"), inward((index + 0.5) / count, 37), 7, scale), {
        amount: 0.6,
        seed: index,
      }),
    ),
  );
  return (
    fill(cut(stripe(22, 30), 1, 3, 14), inks.hemWarm) +
    fill(cut(stripe(16, 3), 0.8, 4, 14) + cut(stripe(55, 3), 0.8, 5, 14) + lozenges.join(""), inks.hem, 'opacity=".8"')
  );
}

function folds({ folds: hasFolds }: TablePlan, inks: TableInks): string {
  if (!hasFolds) return "";
  const lines = [joints("1140,-30,1 1180,160,5 1230,330,1"), joints("1470,640,2 1300,730,6 1120,800,1")];
  return fill(strokes(lines), inks.shade, 'opacity=".45"');
}

function sleeve({ hand: { at, turn, scale } }: TablePlan, inks: TableInks): string {
  const arm = cut(placed(points("-38,44 34,44 70,520 -74,520"), at, turn, scale), 1.2, 21);
  const cuff = cut(placed(points("-40,40 36,40 37,60 -41,60"), at, turn, scale), 1, 22);
  return fill(arm, inks.cuff) + stippled(arm, "sleeve") + fill(cuff, inks.cuffLit);
}
