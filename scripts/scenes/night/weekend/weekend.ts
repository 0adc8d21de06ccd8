import { fill, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { type Joint, stroke } from "../../press/limb.ts";
import { cut, path, type Point } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { INKS, type WeekendInks } from "./inks.ts";
import { mats } from "./mats.ts";
import { PLANS, STOVE, WALL, type WeekendPlan } from "./plan.ts";
import { type Room, roomOf } from "./room.ts";
import { logs, stove } from "./stove.ts";

/** Six mats in a half circle before a stove; two people have come early. One fire gives all the light. */
export const weekend: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const room = roomOf(plan);
    const { width, height, top = 0 } = plan.frame;
    const edge = Math.ceil(room.at([0, 0, WALL])[1]);
    const [wall, floor] = [rectangle(0, top, width, edge - top), rectangle(0, edge, width, height - edge)];
    const [glowX, glowY] = room.at([0, 0.5, STOVE - 0.35]);
    const reach = room.scaleAt([0, 0, STOVE - 0.6]) * 1.1;
    const skirting = [
      [-20, edge - 15 * room.unit],
      [width + 20, edge - 15 * room.unit],
      [width + 20, edge + 1],
      [-20, edge + 1],
    ] as unknown as Point[];
    return sheet({
      frame: plan.frame,
      definitions: lights(room, inks),
      drawn: [
        fill(wholeOf(plan.frame), inks.wall) + stippled(wall, "wall-light"),
        fill(boards(plan, room), inks.board, 'opacity=".8"'),
        fill(floor, inks.floor) + stippled(floor, "floor-warm"),
        fill(planks(plan, room), inks.seam, 'opacity=".75"'),
        fill(cut(skirting, 0.6, 3, 30), inks.board) + stippled(floor, "floor-lit"),
        logs(plan, room, inks),
        stippled(rectangle(glowX - reach, glowY - reach, reach * 2, reach * 2), "glow"),
        stove(plan, room, inks),
        mats(room, inks),
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.11 : 0.2 },
    });
  },
};

function lights(room: Room, inks: WeekendInks): string {
  const metre = room.scaleAt([0, 0, STOVE - 0.6]);
  const [fire, foot] = [room.at([0, 0.5, STOVE - 0.35]), room.at([0, 0, STOVE - 0.6])];
  /** A circle of light that lies on the floor or on the wall. */
  const around = (id: string, ink: string, [x, y]: Point, reach: number, flatness: number, stops: string) =>
    shade({
      id,
      ink,
      stops,
      centre: [0, 0],
      radius: Math.round(metre * reach),
      place: `translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(1 ${flatness})`,
    });
  return [
    around("floor-warm", inks.floorWarm, foot, 5.2, 0.62, "0:1 0.34:0.86 0.42:0.6 0.64:0.4 0.72:0.2 1:0"),
    around("floor-lit", inks.floorLit, foot, 2.3, 0.6, "0:1 0.4:0.8 0.52:0.34 0.8:0.12 1:0"),
    around("wall-light", inks.wallLit, fire, 3.6, 0.9, "0:1 0.4:0.62 0.52:0.36 0.8:0.14 1:0"),
    around("far-from-fire", inks.shade, foot, 4.6, 0.62, "0:0 0.4:0 0.62:0.3 1:0.85"),
    around("firelight", inks.lit, foot, 3.3, 0.6, "0:0.8 0.44:0.4 0.6:0.14 0.76:0 1:0"),
    around("glow", inks.ember, fire, 1.05, 1, "0:0.9 0.4:0.5 1:0"),
    around("fire", inks.hot, room.at([0, 0.38, STOVE - 0.42]), 0.3, 0.9, "0:1 0.5:0.7 1:0.1"),
    shade({
      id: "iron",
      ink: inks.ironLit,
      stops: "0:0.9 0.4:0.3 1:0",
      from: [fire[0] - 60 * room.unit, 0],
      to: [fire[0] + 50 * room.unit, 0],
    }),
  ].join("");
}

/** The boards of the wall. */
function boards({ frame: { width } }: WeekendPlan, room: Room): string {
  const high = width < 600 ? 7 : 8;
  return Array.from({ length: 19 }, (_, index) => {
    const x = (index - 9) * 0.62 + 0.2;
    const [foot, top] = [room.at([x, 0, WALL]), room.at([x, high, WALL])];
    const line: Joint[] = [
      [foot[0], foot[1], 0.8],
      [(foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2, 1.4 * room.unit],
      [top[0], top[1], 0.8],
    ];
    return stroke(line, { step: 90 });
  }).join("");
}

/** The joints of the floor, and where its planks end. */
function planks({ frame: { width } }: WeekendPlan, room: Room): string {
  let all = "";
  for (let index = -16; index <= 16; index += 1) {
    const x = index * 0.42;
    const [far, middle, near] = [room.at([x, 0, WALL]), room.at([x, 0, 3.4]), room.at([x, 0, 0.4])];
    if (near[0] < -900 || near[0] > width + 900) continue;
    const line: Joint[] = [
      [far[0], far[1], 0.5],
      [middle[0], middle[1], 1.1 * room.unit + 0.2],
      [near[0], near[1], 1.6 * room.unit + 0.3],
    ];
    all += stroke(line, { step: 120, cap: false });
  }
  for (let index = -11; index < 12; index += 1) {
    const z = 1.2 + (((((index * 37) % 23) + 23) % 23) / 23) * 5.2;
    const [left, right] = [index * 0.42, (index + 1) * 0.42];
    all += path([
      room.at([left, 0, z]),
      room.at([right, 0, z]),
      room.at([right, 0, z + 0.03]),
      room.at([left, 0, z + 0.03]),
    ]);
  }
  return all;
}
