import { clipped, fill, stippled } from "../../press/ink.ts";
import { type Joint, joints, limb } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import { path } from "../../press/outline.ts";
import type { StageInks } from "./inks.ts";
import { across, around, cast, type Drawn, lines, shape } from "./part.ts";

const OUTLINE =
  "440,664 320,662 236,630 188,556 182,462 204,352 250,262 330,212 424,200 512,222 584,290 622,388 628,500 600,598 540,652";
const PERTHRO = [
  "352,562,15 346,440,16 350,304,14",
  "350,306,13 380,330,14.5 410,356,14",
  "406,356,14 436,326,14.5 464,296,12",
  "352,560,13 382,534,14.5 412,510,14",
  "408,510,14 440,538,14.5 470,566,12",
].map(joints);

/** A stone with the rune perthro. */
export function stone(inks: StageInks): Drawn {
  const outline = shape(OUTLINE, 4, 2);
  const carved = (aside: number, width: number, ink: string) =>
    fill(
      PERTHRO.map((line) =>
        path(
          limb(
            line.map(([x, y, half]): Joint => [x + aside, y + aside, half * width]),
            { amount: 1.1, seed: 4, step: 8 },
          ),
        ),
      ).join(""),
      ink,
    );
  const chance = random(9);
  const pits = Array.from(
    { length: 46 },
    () => `M${(230 + chance() * 340).toFixed(0)} ${(210 + chance() * 420).toFixed(0)}h.1`,
  );
  const turned = "440,190 500,250 540,340 556,452 540,540 486,600 430,640 420,680 660,680 660,200";
  const marks = [
    fill(shape(turned, 9, 2), inks.shade, 'opacity=".26"'),
    fill(
      lines("196,430,1 232,446,3 254,486,2 262,540,1", "560,300,1 530,330,2.6 520,372,1"),
      inks.shade,
      'opacity=".5"',
    ),
    `<path d="${pits.join("")}" stroke="${inks.shade}" stroke-width="4" stroke-linecap="round" opacity=".7"/>`,
  ].join("");
  return {
    definitions:
      across("stone-shade", inks.shade, "0:0 0.4:0.06 0.62:0.4 1:1", [220, 270], [640, 610]) +
      around("stone-light", inks.light, "0:0.95 0.5:0.5 1:0", [290, 310], 200),
    drawn: [
      cast(
        inks.cast,
        "380,664 560,640 700,628 790,622 812,650 760,680 600,690 440,680",
        "566,480 640,470 720,500 760,560 766,612 566,612",
      ),
      fill(outline, inks.thing) + stippled(outline, "stone-light") + stippled(outline, "stone-shade"),
      clipped(marks, "stone", outline),
      carved(4, 1, inks.light) + carved(0, 1, inks.carve) + carved(-2.5, 0.42, inks.glint),
      fill(lines("188,470,1 208,356,4.5 253,266,6 331,216,5 420,204,1"), inks.light),
    ].join(""),
  };
}
