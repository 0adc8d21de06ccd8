import { clipped, fill, stippled } from "../../press/ink.ts";
import { cut, cutCurve, ellipse, points } from "../../press/outline.ts";
import type { WaterInks } from "./inks.ts";
import { across, around, cast, type Drawn, lines, shape } from "./part.ts";

const TUMBLER =
  "222,236,1 230,360 240,500 250,618 262,650 312,668 392,673 472,668 522,650 534,618 544,500 554,360 562,236,1 470,258 392,262 314,258";
const WATER =
  "228,344,1 240,500 250,616 264,646 314,662 392,666 470,662 520,646 534,616 544,500 556,344,1 470,364 392,368 314,364";
const STONE = "274,640 262,596 282,546 330,510 392,498 452,510 496,548 512,598 498,640 450,657 392,661 322,657";
const LIGHT_ON_SILL = "540,660 600,638 690,630 748,640 720,664 640,678 570,676";

/** A tumbler of water with a stone in it; the light that goes through falls gold on the sill. */
export function water(inks: WaterInks): Drawn {
  const oval = (y: number, wide: number, high: number, seed: number) =>
    cutCurve(ellipse([392, y], [wide, high], 18), 0.8, seed, 9);
  const [tumbler, filled, pebble] = [shape(TUMBLER, 4, 0.8), shape(WATER, 5, 0.8), shape(STONE, 6, 1.6, 8)];
  const gold = shape(LIGHT_ON_SILL, 9, 1.4);
  const pane = (corners: string, seed: number) => cut(points(corners), 0.8, seed);
  const under = [
    fill(shape("290,660 360,640 470,640 560,620 560,700 290,700", 11), inks.carve, 'opacity=".6"'),
    fill(pebble, inks.thing) + stippled(pebble, "pebble-light") + stippled(pebble, "pebble-shade"),
    fill(lines("300,590,1 350,556,4 420,548,3 470,566,1", "330,634,1 400,612,3 474,624,1"), inks.shade, 'opacity=".7"'),
    fill(lines("266,604,1 280,556,4 328,516,5 388,503,1"), inks.waterLit),
    fill(
      lines("292,470,0.8 330,452,2.4 372,460,0.8", "410,420,0.8 450,412,2 486,420,0.8"),
      inks.waterLit,
      'opacity=".6"',
    ),
  ].join("");
  const rim = (y: number, [wide, high]: readonly [number, number], seed: number) =>
    oval(y, wide, high, seed) + oval(y + 1, wide - 5, high - 3.5, seed + 1);
  return {
    definitions: [
      across("pebble-shade", inks.shade, "0:0 0.34:0.08 0.6:0.5 1:1", [300, 520], [500, 660]),
      around("pebble-light", inks.waterLit, "0:0.9 0.5:0.4 1:0", [322, 548], 90),
      across("water-shade", inks.carve, "0:0 0.4:0.16 1:0.95", [250, 380], [560, 620]),
      across("water-light", inks.waterLit, "0:0.9 0.5:0.3 1:0", [228, 0], [350, 30]),
      across("glass", inks.glass, "0:0.7 0.3:0.2 0.7:0.1 1:0.5", [222, 0], [562, 0]),
      around("gold", inks.glint, "0:1 0.5:0.8 1:0", [626, 652], 130),
      across("surface", inks.waterLit, "0:0.95 1:0.2", [240, 340], [540, 360]),
    ].join(""),
    drawn: [
      cast(
        inks.cast,
        "330,668 520,642 700,622 800,614 840,650 720,690 520,698 400,690",
        "552,380 640,372 730,392 772,430 780,612 552,612",
      ),
      fill(gold, inks.glint, 'opacity=".35"') + stippled(gold, "gold"),
      fill(lines("556,668,1 620,650,3.4 712,642,1", "590,672,1 650,664,2.6 700,656,1"), inks.glint),
      fill(tumbler, inks.glass, 'opacity=".16"') + stippled(tumbler, "glass"),
      fill(filled, inks.water) + stippled(filled, "water-shade") + stippled(filled, "water-light"),
      clipped(under, "water", filled),
      fill(oval(344, 164, 23, 12), inks.carve) + stippled(oval(344, 164, 23, 12), "surface"),
      fill(rim(346, [163, 22], 14), inks.waterLit, 'fill-rule="evenodd"'),
      fill(rim(236, [170, 25], 16), inks.light, 'fill-rule="evenodd" opacity=".92"'),
      fill(
        lines(
          "224,240,1.4 240,500,1.8 251,620,2 264,648,2.2 314,666,2.4 392,671,2.6 470,666,2 520,648,1.4",
          "560,240,1 545,500,1.2 535,612,1.2",
        ),
        inks.light,
        'opacity=".85"',
      ),
      fill(
        pane("248,288 270,293 276,404 255,400", 19) +
          pane("278,295 292,298 297,408 284,405", 20) +
          pane("256,412 277,416 283,506 263,500", 21),
        inks.light,
        'opacity=".82"',
      ),
    ].join(""),
  };
}
