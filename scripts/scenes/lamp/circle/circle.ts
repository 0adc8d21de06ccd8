import { fill, rectangle, shade, sheet, stippled } from "../../press/ink.ts";
import { joints, strokes } from "../../press/limb.ts";
import { cutCurve, points } from "../../press/outline.ts";
import type { Theme } from "../../scene.ts";
import { brush } from "./brush.ts";
import { INKS } from "./inks.ts";
import { lamp, lampShades } from "./lamp.ts";

const SIZE = { width: 800, height: 820 };
/** Where the lamp stands, and how large it is. */
const [MIDDLE, STAND, SCALE] = [400, 742, 0.86];

const LEGS = [
  joints("306,746,9 292,790,7.4 284,816,6.6"),
  joints("494,746,9 508,790,7.4 516,816,6.6"),
  joints("400,750,8 400,780,7 400,802,6"),
  joints("300,788,4.4 400,790,4.4 500,787,4.4"),
];
const SEAT = points("270,741,1 530,741,1 530,754 470,765 330,765 270,754");
const TOP = points("270,740 330,730 470,730 530,740 470,752 330,752");
const LIT_TOP = points("300,740 340,734 460,734 500,740 460,747 340,747");
const SHADOW = points("236,812 300,803 500,803 564,812 500,819 300,819");

/** A lamp on a stool in the gap of one brushed circle, on the page's own ground. The light is the lamp's. */
export function drawCircle(theme: Theme): string {
  const inks = INKS[theme];
  const seat = cutCurve(SEAT, 0.8, 5);
  const flame = [MIDDLE, STAND - 205 * SCALE] as const;
  return sheet({
    frame: SIZE,
    definitions: [
      shade({ id: "glow", ink: inks.glow, stops: "0:0.9 0.16:0.5 0.5:0.16 1:0", centre: flame, radius: 250 }),
      shade({ id: "seat", ink: inks.stoolDeep, stops: "0:0 0.4:0.2 1:1", from: [260, STAND], to: [560, STAND + 20] }),
      lampShades(MIDDLE, SCALE, inks),
    ].join(""),
    drawn: [
      stippled(rectangle(120, 330, 560, 490), "glow"),
      fill(brush({ centre: [400, 400], radius: 338, thickness: 66, start: 2.02, sweep: 5.36, seed: 5 }), inks.ring),
      fill(cutCurve(SHADOW, 0.8, 6), inks.stoolDeep, `opacity="${theme === "dawn" ? 0.16 : 0.8}"`),
      fill(strokes(LEGS), inks.leg),
      fill(seat, inks.stool),
      stippled(seat, "seat"),
      fill(cutCurve(TOP, 0.8, 4), inks.edge),
      stippled(cutCurve(LIT_TOP, 0.6, 6), "glow"),
      lamp([MIDDLE, STAND], SCALE, inks),
    ].join(""),
    halo: inks.glow,
  });
}
