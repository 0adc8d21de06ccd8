import { fill, group, shade, stippled } from "../../press/ink.ts";
import { type Joint, joints, limb, scaled, stroke } from "../../press/limb.ts";
import { curve, cut, cutCurve, path, type Point, points } from "../../press/outline.ts";
import type { LetterInks } from "./inks.ts";

type Place = readonly [x: number, y: number, scale: number];

// A right hand that holds a pen, from above: the tip of the pen at (0, 0), the arm to the lower right.
const LITTLE = joints("196,34,17 178,-4,17 140,-22,14 112,-6,12");
const RING = joints("178,14,18 150,-30,17 108,-38,14.5 82,-18,12.5");
const MIDDLE = joints("152,2,18 116,-42,16.5 76,-40,14 48,-12,11.5");
const INDEX = joints("134,14,19 104,-30,17 66,-24,14.5 38,2,12.4 26,14,9");
const THUMB = joints("168,112,26 128,98,22 88,74,16.5 58,52,15 34,30,11.5");
const BACK = points(
  "112,0 130,-18 158,-15 188,-2 214,24 232,64 246,106 268,146 216,202 184,164 150,134 122,106 106,64 106,26",
);
const KNUCKLE = points("120,-6 134,-14 150,2 150,30 132,36 116,24");
const HOLLOW = points("44,6 84,-18 118,-20 150,20 150,74 104,76 60,44");
const PALM = joints("136,30,12 104,34,12 70,30,11 50,20,9");
const BALL = points("126,78 156,84 184,108 198,142 200,166 184,160 152,134 118,108");
const CREASES = [joints("108,-30,1 103,-22,1.6 105,-14,1"), joints("70,-36,1 66,-29,1.6 68,-22,1")];
const PEN = joints("40,26,6 90,54,7.5 180,104,8 300,168,5 330,184,3");
const PEN_ON_HAND = joints("62,39,3 84,51,6.6 110,65,7.6 180,104,8 300,168,5 330,184,3");
const PEN_SHADOW = joints("96,58,2 180,104,8 300,168,5 330,184,3");
const PEN_GLINT = joints("84,45,0.9 180,98,1.8 300,163,0.9");
const FERRULE = joints("34,22,6.5 46,29,7");
const NIB = joints("0,0,0.5 9,6,3 20,13,4.4 30,19,3");
const SLIT = joints("2,1,0.5 20,13,0.9");
const SLEEVE = points("226,204 282,140 420,190 640,320 900,470 820,640 560,470 340,300");
const CUFF = points("216,206 274,132 300,146 246,222");

/** A hand that writes, with its shadow. The light comes from above. */
export function writing([x, y, scale]: Place, inks: LetterInks) {
  const at = <Placed extends Point>(all: readonly Placed[]) =>
    all.map(([u, v, ...rest]) => [x + u * scale, y + v * scale, ...rest] as unknown as Placed);
  const line = (given: readonly Joint[]) => path(limb(scaled(given, [x, y], scale)));
  const shape = (given: readonly Point[], seed: number) => cutCurve(at(given), 0.6 * scale, seed);
  const nail = (given: readonly Joint[]) => {
    const [[fromX, fromY], [tipX, tipY, half]] = [given.at(-2) ?? [0, 0], given.at(-1) ?? [0, 0, 0]];
    const turn = (Math.atan2(tipY - fromY, tipX - fromX) * 180) / Math.PI;
    const [left, top, wide, high, round] = [-1.1, -0.62, 1.6, 1.24, 0.6].map((part) =>
      (half * scale * part).toFixed(1),
    );
    const place = `translate(${(x + tipX * scale).toFixed(1)} ${(y + tipY * scale).toFixed(1)}) rotate(${turn.toFixed(0)})`;
    return `<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="${round}" transform="${place}" fill="${inks.nail}"/>`;
  };
  const finger = (given: readonly Joint[]) =>
    fill(line(given.map(([u, v, half]): Joint => [u - 3, v + 3, half])), inks.handShade) + fill(line(given), inks.hand);
  const back = shape(BACK, 5);
  const ball = shape(BALL, 7);
  const sleeve = path(curve(at(SLEEVE)));
  const whole = [LITTLE, RING, MIDDLE, INDEX, THUMB, PEN].map(line).join("") + back + sleeve;
  return {
    definitions: [
      shade({
        id: "back-of-hand",
        ink: inks.handShade,
        stops: "0:0 0.4:0.1 1:0.9",
        from: [x + 200 * scale, y - 20 * scale],
        to: [x + 150 * scale, y + 180 * scale],
      }),
      shade({
        id: "sleeve",
        ink: inks.cuffLit,
        stops: "0:0.9 0.4:0.4 1:0",
        from: [x + 330 * scale, y + 140 * scale],
        to: [x + 250 * scale, y + 300 * scale],
      }),
    ].join(""),
    drawn: [
      group(fill(whole, inks.shade), `opacity=".55" transform="translate(${-20 * scale} ${17 * scale})"`),
      finger(LITTLE) + finger(RING) + finger(MIDDLE),
      fill(line(NIB), inks.nib) +
        fill(line(SLIT), inks.pen) +
        fill(line(PEN), inks.pen) +
        fill(line(FERRULE), inks.nib),
      fill(shape(HOLLOW, 8), inks.handShade) + fill(line(PALM), inks.hand, 'opacity=".55"'),
      fill(back, inks.hand) + stippled(back, "back-of-hand"),
      fill(line(PEN), inks.pen) + finger(INDEX) + nail(INDEX) + fill(shape(KNUCKLE, 6), inks.hand),
      fill(CREASES.map(line).join(""), inks.handShade),
      finger(THUMB) + nail(THUMB) + fill(ball, inks.hand),
      stippled(ball, "back-of-hand") + stippled(line(THUMB), "back-of-hand"),
      fill(line(PEN_SHADOW), inks.shade, `opacity=".4" transform="translate(${-4 * scale} ${6 * scale})"`),
      fill(line(PEN_ON_HAND), inks.pen) + fill(line(PEN_GLINT), inks.penLit),
      fill(sleeve, inks.cuff) + stippled(sleeve, "sleeve") + fill(cut(at(CUFF), 0.8, 9), inks.cuffLit),
    ].join(""),
  };
}

/** The brass ring by which a candle is carried; the candle itself covers where it begins. */
const HANDLE = points("64,66 96,82 128,104 134,134 106,142 84,118 74,84");

export function candleHandle([x, y, scale]: Place, inks: LetterInks): string {
  const loop = (aside: number, half: number) =>
    stroke(
      scaled(
        HANDLE.map(([u, v]): Joint => [u - aside, v - aside, half]),
        [x, y],
        scale,
      ),
    );
  const cast = `opacity=".8" transform="translate(${5 * scale} ${6 * scale})"`;
  return fill(loop(0, 7), inks.shade, cast) + fill(loop(0, 7), inks.brassShade) + fill(loop(1.5, 2.4), inks.brass);
}
