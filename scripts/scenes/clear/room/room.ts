import { fill, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { cut, type Point } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { chair, chairShadow, stool } from "./furniture.ts";
import { INKS, type RoomInks } from "./inks.ts";
import { PLANS, type RoomPlan } from "./plan.ts";

/** Two chairs that face each other in the light of one window, a glass of water between them. */
export const room: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const [left, right] = plan.chairs;
    return sheet({
      frame: plan.frame,
      definitions: shades(plan, theme, inks),
      drawn: [
        walls(plan, inks),
        windowLight(plan, inks),
        chairShadow(left, plan.scale, inks),
        chairShadow(right, plan.scale, inks),
        chair(left, plan.scale, false, inks),
        chair(right, plan.scale, true, inks),
        stool(plan.stool, plan.scale, inks),
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "dawn" ? 0.12 : 0.07 },
    });
  },
};

function shades({ frame: { width, height }, floor, onWall }: RoomPlan, theme: Theme, inks: RoomInks): string {
  const down = (id: string, ink: string, from: number, to: number, stops: string) =>
    shade({ id, ink, stops, from: [0, from], to: [0, to] });
  const isLight = theme === "dawn";
  return [
    shade({
      id: "corners",
      ink: inks.roomDeep,
      stops: "0:0 0.5:0.25 1:0.95",
      centre: [width * 0.387, floor - 100],
      radius: width * (width > 600 ? 0.653 : 0.846),
    }),
    down("boards", inks.roomDeep, floor, height, "0:0.85 1:0.2"),
    down("fading", inks.room, onWall[0]?.[0] ?? 0, floor, `0:0 0.5:0.1 1:${isLight ? 0.55 : 0.8}`),
    down("spilling", inks.room, floor, height - 40, `0:${isLight ? 0.5 : 0.7} 1:0.05`),
  ].join("");
}

function walls({ frame, unit, floor }: RoomPlan, inks: RoomInks): string {
  const { width, height } = frame;
  const whole = wholeOf(frame);
  const skirting: Point[] = [
    [-20, floor - 5 * unit],
    [width + 20, floor - 5 * unit],
    [width + 20, floor],
    [-20, floor],
  ];
  return [
    fill(whole, inks.room),
    stippled(whole, "corners"),
    stippled(rectangle(0, floor, width, height - floor), "boards"),
    fill(cut(skirting, 0.5, 5, 20), inks.roomDeep),
  ].join("");
}

/** How far the light leans to the right for each point down the wall, and for each point out on the boards. */
const [LEAN, REACH] = [0.34, 1.25];

/** The window's panes, thrown on the wall and bent over the skirting onto the boards. */
function windowLight({ floor, columns, onWall, onBoards }: RoomPlan, inks: RoomInks): string {
  const wallAt = (x: number, y: number): Point => [x + (y - 40) * LEAN, y];
  const boardAt = (x: number, y: number): Point => [x + (floor - 40) * LEAN + (y - floor) * REACH, y];
  const wall = columns.flatMap(([left, right]) =>
    onWall.map(([top, foot]) =>
      cut([wallAt(left, top), wallAt(right, top), wallAt(right, foot), wallAt(left, foot)], 0.7, left, 14),
    ),
  );
  const boards = columns.flatMap(([left, right]) =>
    onBoards.map(([top, foot]) => {
      const wider = right + (foot - floor) * 0.12;
      const corners = [boardAt(left, top), boardAt(right, top), boardAt(wider, foot), boardAt(left, foot)];
      return cut(corners, 0.7, left + 2, 14);
    }),
  );
  const [onTheWall, onTheBoards] = [wall.join(""), boards.join("")];
  return [
    fill(onTheWall, inks.light),
    stippled(onTheWall, "fading"),
    fill(onTheBoards, inks.light),
    stippled(onTheBoards, "spilling"),
  ].join("");
}
