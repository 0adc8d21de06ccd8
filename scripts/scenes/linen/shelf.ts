import { clipped, fill, rectangle, shade, sheet, stippled, wholeOf } from "../press/ink.ts";
import { cut, cutCurve, points } from "../press/outline.ts";
import type { Theme } from "../scene.ts";
import { SHELF_INKS, type ShelfInks } from "./inks.ts";
import { bottle, bowl, branches, pile, thingShades, towel } from "./things.ts";

const FRAME = { width: 960, height: 840 };

const PANES = [
  cut(points("150,-20 430,-20 690,640 410,640"), 1, 3),
  cut(points("462,-20 742,-20 1002,640 722,640"), 1, 4),
];
/** The window's bar, across both panes. */
const BAR = cut(points("-20,250 1000,244 1000,258 -20,264"), 1, 9);
const BOARD = cut(points("-20,640 980,634 980,900 -20,900"), 1, 8, 16);
const BOARD_EDGE = cut(points("-20,640 980,634 980,650 -20,656"), 1, 10, 16);
/** Of the pile and of the bottle: the light comes from the left. */
const SHADOWS = [
  cutCurve(points("430,640 446,400 520,452 560,560 560,640"), 1, 3),
  cutCurve(points("660,640 668,440 700,410 730,470 760,640"), 1, 4),
];

/** Folded cloth, oil and a branch on a board in a window's light. */
export function drawShelf(theme: Theme): string {
  const inks = SHELF_INKS[theme];
  const cloths = pile(inks);
  return sheet({
    frame: FRAME,
    definitions: shades(inks) + cloths.definitions + thingShades(inks),
    drawn: [
      wall(inks),
      towel(inks),
      fill(BOARD, inks.board),
      fill(BOARD_EDGE, inks.edge),
      stippled(rectangle(0, 652, FRAME.width, FRAME.height - 652), "board"),
      fill(SHADOWS[0] ?? "", inks.cast, 'opacity=".55"'),
      fill(SHADOWS[1] ?? "", inks.cast, 'opacity=".5"'),
      cloths.drawn,
      branches(inks),
      bottle(inks),
      bowl(inks),
    ].join(""),
    speck: { ink: inks.speck, opacity: theme === "dawn" ? 0.28 : 0.12 },
  });
}

function shades(inks: ShelfInks): string {
  return [
    shade({ id: "window", ink: inks.wallLit, stops: "0:0.95 0.6:0.7 1:0.1", from: [60, 100], to: [760, 520] }),
    shade({ id: "corner", ink: inks.wallShade, stops: "0:0 0.5:0.15 1:0.85", from: [200, 120], to: [960, 700] }),
    shade({ id: "board", ink: inks.boardShade, stops: "0:0.05 1:0.9", from: [100, 0], to: [960, 60] }),
  ].join("");
}

function wall(inks: ShelfInks): string {
  const whole = wholeOf(FRAME);
  return [
    fill(whole, inks.wall),
    stippled(whole, "corner"),
    clipped(stippled(whole, "window"), "panes", ...PANES),
    fill(BAR, inks.wall, 'opacity=".9" transform="skewY(7)"'),
  ].join("");
}
