import { clipped, fill, rectangle, stippled } from "../../press/ink.ts";
import { cut, points } from "../../press/outline.ts";
import type { StageInks } from "./inks.ts";
import { across, type Drawn } from "./part.ts";

/** Where the wall meets the sill, and where the sill ends. */
export const SILL = 612;
const EDGE = 712;

const PANES = [
  ["70,40 268,92 268,330 70,290", 3],
  ["290,98 500,153 500,376 290,335", 4],
  [`70,312 268,352 268,${SILL + 4} 70,${SILL + 4}`, 5],
  [`290,357 500,399 500,${SILL + 4} 290,${SILL + 4}`, 6],
] as const;

/** A wall with the window's light on it, and the sill: light from the upper left. Drawn as wide as it is asked for, from `left` on. */
export function stage(inks: StageInks, { left = 0, width = 800, window = 0 } = {}): Drawn {
  const right = left + width;
  const [wall, sill] = [rectangle(left, -200, width, SILL + 200), rectangle(left, SILL - 3, width, 200)];
  const ledge = (top: number, foot: number, seed: number) =>
    cut(
      points(`${left - 20},${top} ${right + 20},${top - 4} ${right + 20},${foot} ${left - 20},${foot}`),
      1.1,
      seed,
      20,
    );
  const panes = PANES.map(([corners, seed]) =>
    cut(
      points(corners).map(([x, y]) => [x + window, y] as const),
      1.4,
      seed,
    ),
  );
  return {
    definitions: [
      across("window", inks.wallLit, "0:0.95 0.6:0.8 1:0.2", [window + 90, 60], [window + 640, 560]),
      across("wall", inks.wallShade, "0:0 0.45:0.25 1:0.95", [window + 120, 40], [window + 800, 640]),
      across("sill", inks.sillShade, "0:0 0.5:0.3 1:0.95", [window + 120, SILL], [window + 800, 800]),
    ].join(""),
    drawn: [
      fill(rectangle(left, -200, width, 1100), inks.wall) + stippled(wall, "wall"),
      clipped(stippled(wall, "window"), "panes", ...panes),
      fill(ledge(SILL, 900, 8), inks.sill) + stippled(sill, "sill"),
      fill(ledge(EDGE + 4, 900, 9), inks.sillShade) + fill(ledge(EDGE, EDGE + 7, 10), inks.edge),
    ].join(""),
  };
}
