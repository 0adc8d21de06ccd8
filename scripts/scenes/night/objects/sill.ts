import { group, sheet } from "../../press/ink.ts";
import type { Frame } from "../../press/ink.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { cup } from "./cup.ts";
import { INKS } from "./inks.ts";
import { stage } from "./stage.ts";
import { stone } from "./stone.ts";
import { water } from "./water.ts";

type SillPlan = {
  frame: Frame;
  /** How the window sill, drawn 800 high, lies in the frame. */
  scale: number;
  down: number;
  /** From the left of the window's light. */
  width: number;
  window: number;
  /** Where each thing stands, and its size. */
  things: Record<"stone" | "cup" | "water", readonly [x: number, scale: number]>;
};

const PLANS: Record<Layout, SillPlan> = {
  wide: {
    frame: { width: 1440, height: 520 },
    scale: 0.68,
    down: 10,
    width: 2200,
    window: 1240,
    things: { stone: [1300, 0.62], cup: [1560, 0.66], water: [1790, 0.72] },
  },
  tall: {
    frame: { width: 390, height: 330 },
    scale: 0.42,
    down: 10,
    width: 980,
    window: 180,
    things: { stone: [180, 0.62], cup: [420, 0.66], water: [610, 0.72] },
  },
};

/** The window sill of the blog: a stone, a cup and a glass, of which each article has one. Words stand on the wall. */
export const sill: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const { frame, scale, down, width, window, things } = PLANS[layout];
    const inks = INKS[theme];
    const ground = stage(inks.stone, { width, window });
    const drawn = { stone: stone(inks.stone), cup: cup(inks.cup), water: water(inks.water) };
    const foot = 664;
    const standing = (["stone", "cup", "water"] as const).map((name) => {
      const [x, size] = things[name];
      return group(drawn[name].drawn, `transform="translate(${x} ${Math.round(foot - foot * size)}) scale(${size})"`);
    });
    return sheet({
      frame,
      definitions: [ground, ...Object.values(drawn)].map(({ definitions }) => definitions).join(""),
      drawn: group(ground.drawn + standing.join(""), `transform="translate(0 ${down}) scale(${scale})"`),
      speck: { ink: inks.stone.speck, opacity: theme === "night" ? 0.1 : 0.18 },
    });
  },
};
