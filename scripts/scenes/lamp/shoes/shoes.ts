import { clipped, fill, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { joints, stroke } from "../../press/limb.ts";
import { noise } from "../../press/noise.ts";
import { cut, points } from "../../press/outline.ts";
import type { Theme } from "../../scene.ts";
import { INKS, type ShoeInks } from "./inks.ts";
import { type Pair, pair } from "./shoe.ts";

const FRAME = { width: 900, height: 900 };
/** The middle of the door, whose gap is the light. */
const DOOR = 450;

/** Ten pairs to both sides of the way in; one of them is a child's, and one place is free. */
const PAIRS: Pair[] = [
  { at: [80, 330], turn: 0.1, scale: 0.92, kind: "boot", ink: 5 },
  { at: [238, 322], turn: 0.03, scale: 0.86, kind: "lace", ink: 3 },
  { at: [676, 326], turn: -0.05, scale: 0.9, kind: "slip", ink: 4 },
  { at: [832, 336], turn: -0.12, scale: 0.96, kind: "lace", ink: 2 },
  { at: [120, 560], turn: 0.12, scale: 1.06, kind: "strap", ink: 1 },
  { at: [302, 548], turn: 0.04, scale: 1, kind: "boot", ink: 0 },
  { at: [640, 548], turn: -0.03, scale: 0.62, kind: "boot", ink: 3 },
  { at: [786, 566], turn: -0.1, scale: 1.1, kind: "lace", ink: 7 },
  { at: [210, 790], turn: 0.1, scale: 1.2, kind: "lace", ink: 6 },
  { at: [700, 796], turn: -0.06, scale: 1.16, kind: "slip", ink: 5 },
];

/** Shoes from above before a lit door, toes to the wall. */
export function drawShoes(theme: Theme): string {
  const inks = INKS[theme];
  const pairs = PAIRS.map((each, index) => pair(each, DOOR, inks, `shoe-${index}`));
  const around = (id: string, ink: string, y: number, radius: number, stops: string) =>
    shade({ id, ink, stops, centre: [DOOR, y], radius });
  return sheet({
    frame: FRAME,
    definitions: [
      around("far", inks.floorDeep, 330, 560, "0:0 0.4:0.3 1:1"),
      around("fan", inks.lit, 215, 500, "0:1 0.45:0.55 1:0"),
      around("fan-bright", inks.litBright, 215, 250, "0:1 0.5:0.4 1:0"),
      shade({ id: "wall", ink: inks.doorDeep, stops: "0:1 1:0.1", from: [0, 0], to: [0, 200] }),
      ...pairs.map(({ definitions }) => definitions),
    ].join(""),
    drawn: [boards(inks), light(), wall(inks), ...pairs.map(({ drawn }) => drawn)].join(""),
    speck: { ink: inks.speck, opacity: theme === "dawn" ? 0.08 : 0.1 },
  });
}

function boards(inks: ShoeInks): string {
  const whole = wholeOf(FRAME);
  const gaps = Array.from({ length: 8 }, (_, index) => {
    const x = index * 128 - 10 + noise(index, 3) * 14;
    return stroke(
      [
        [x, 196, 1],
        [DOOR + (index * 128 - 460) * 1.3, 920, 2.4],
      ],
      { amount: 0.6, seed: index },
    );
  });
  return fill(whole, inks.floor) + stippled(whole, "far") + fill(gaps.join(""), inks.board);
}

function light(): string {
  const floor = rectangle(0, 190, FRAME.width, FRAME.height - 190);
  return clipped(stippled(floor, "fan") + stippled(floor, "fan-bright"), "way", "M395 200L505 200L880 960H20z");
}

function wall(inks: ShoeInks): string {
  return [
    fill(cut(points("-20,-20 920,-20 920,196 -20,196"), 0.8, 3, 16), inks.door),
    stippled(rectangle(0, 0, FRAME.width, 196), "wall"),
    fill(
      cut(points("-20,176 372,176 372,198 -20,198"), 0.7, 4) + cut(points("528,176 920,176 920,198 528,198"), 0.7, 5),
      inks.doorDeep,
    ),
    fill(cut(points("396,-20 504,-20 504,200 396,200"), 0.8, 5), inks.litBright),
    fill(cut(points("372,-20 396,-20 396,200 372,200"), 0.8, 6), inks.doorDeep),
    fill(cut(points("504,-20 640,-20 560,232 504,200"), 0.8, 6), inks.leaf),
    fill(stroke(joints("504,-20,1.4 505,202,2.4 558,230,1.4")), inks.litBright),
  ].join("");
}
