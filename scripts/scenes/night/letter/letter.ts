import { fill, group, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { band, curve, cut, path, placed, type Point, rough } from "../../press/outline.ts";
import { shadow } from "../../press/shadow.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { card } from "../table/card.ts";
import { candle, stone } from "../table/things.ts";
import { INKS, type LetterInks } from "./inks.ts";
import { bottle, clip, corners, envelope, script } from "./paper.ts";
import { type LetterPlan, PLANS } from "./plan.ts";
import { candleHandle, writing } from "./writing.ts";

/** The table of the readings, later: a letter half written, the card that it speaks of clipped to the page, one candle. */
export const letter: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const { frame, unit, lamp } = plan;
    const stones = plan.stones.map((each, index) => stone(each, unit * 1.15, lamp, inks, index + 1));
    const hand = writing(plan.pen, inks);
    const whole = wholeOf(frame);
    const drawn = [
      fill(whole, inks.wood) + stippled(whole, "wood-light"),
      planks(plan, inks),
      stippled(whole, "warm") + stippled(whole, "hot"),
      envelope(plan, inks),
      pages(plan, inks),
      script(plan, inks),
      card({ ...plan.card, lift: 4 }, true, lamp, inks),
      clip(plan, inks),
      ...stones.map((each) => each.drawn),
      bottle(plan, inks),
      candleHandle(lamp, inks) + candle(lamp, inks),
      hand.drawn,
    ].join("");
    return sheet({
      frame,
      definitions: stones.map(({ definitions }) => definitions).join("") + hand.definitions + lights(plan, inks),
      drawn: plan.isMirrored ? group(drawn, `transform="translate(${frame.width}) scale(-1 1)"`) : drawn,
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.1 : 0.2 },
    });
  },
};

function lights({ lamp: [x, y, scale], reach }: LetterPlan, inks: LetterInks): string {
  const around = (id: string, ink: string, radius: number, stops: string) =>
    shade({ id, ink, stops, centre: [x, y], radius });
  return [
    around("wood-light", inks.woodLit, reach, "0:1 0.4:0.8 0.5:0.5 0.74:0.26 0.8:0.1 1:0"),
    around("warm", inks.warm, reach * 0.46, "0:0.95 0.5:0.7 0.62:0.3 0.9:0.06 1:0"),
    around("hot", inks.hot, 190 * scale, "0:0.95 0.6:0.6 0.74:0.2 1:0"),
    around("paper-shade", inks.paperShade, reach * 1.12, "0:0 0.34:0 0.5:0.16 0.56:0.3 0.8:0.62 0.86:0.8 1:0.95"),
    around("paper-light", inks.paperLit, reach * 0.8, "0:1 0.4:0.8 0.62:0.3 0.7:0 1:0"),
    around("brass", inks.brassShade, 72 * scale, "0:0 0.62:0 1:0.7"),
    around("envelope", inks.envelopeShade, 1100, "0:0 0.5:0.3 1:0.95"),
  ].join("");
}

/** The page that is written on, over another one. */
function pages({ page: { at, turn, width, height }, lamp, unit }: LetterPlan, inks: LetterInks): string {
  const below = placed(corners(width, height), [at[0] - 12 * unit, at[1] + 10 * unit], turn - 3);
  const above = placed(corners(width, height), at, turn);
  const [lower, upper] = [cut(below, 1.2, 5, 14), cut(above, 1.2, 3, 14)];
  return [
    fill(shadow(below, lamp, 12 * unit), inks.shade, 'opacity=".8"'),
    fill(lower, inks.paperShade) + stippled(lower, "paper-shade"),
    fill(shadow(above, lamp, 7 * unit), inks.shade, 'opacity=".35"'),
    fill(upper, inks.paper) + stippled(upper, "paper-shade") + stippled(upper, "paper-light"),
  ].join("");
}

function planks({ frame: { width, height }, unit }: LetterPlan, inks: LetterInks): string {
  let all = "";
  for (let y = 24, seed = 40; y < height; y += 132 * unit, seed += 1) {
    const joint = (down: number): Point[] => [
      [-20, y + down],
      [width * 0.5, y + 8 * unit + down],
      [width + 20, y - 4 * unit + down],
    ];
    const [there, back] = [joint(0), joint(3 * unit)].map((line) => curve(line, { closed: false, step: 24 }));
    all += path(rough(band(there ?? [], back ?? []), { amount: 0.8, seed }));
  }
  return fill(all, inks.plank, 'opacity=".8"');
}
