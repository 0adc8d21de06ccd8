import type { Frame } from "../../press/ink.ts";
import type { Layout } from "../../scene.ts";

export type WeekendPlan = {
  frame: Frame;
  /** The point of the sheet towards which we look. */
  focus: readonly [x: number, y: number];
  /** Pixels to a metre at a metre's distance. */
  lens: number;
  /** How high the eye is, how far back, and how far it looks down (radians). */
  eye: { height: number; back: number; pitch: number };
  /** Where the stove pipe leaves through the wall, or that it goes up beyond the sheet; in metres. */
  pipe: { height: number; bends: boolean };
  /** The first log of the pile, in metres right of the stove, and how many lie beside each other. */
  logs: readonly [x: number, count: number];
};

/** In metres from the eye's foot. */
export const STOVE = 6.1;
export const WALL = 6.9;

const wide: WeekendPlan = {
  frame: { width: 1440, height: 790, top: -460 },
  focus: [978, 480],
  lens: 1180,
  eye: { height: 3, back: 1.1, pitch: 0.42 },
  pipe: { height: 8, bends: false },
  logs: [1.75, 6],
};

const tall: WeekendPlan = {
  frame: { width: 390, height: 700, top: -60 },
  focus: [190, 470],
  lens: 700,
  eye: { height: 4.4, back: 1.2, pitch: 0.58 },
  pipe: { height: 1.6, bends: true },
  logs: [1.3, 4],
};

export const PLANS: Record<Layout, WeekendPlan> = { wide, tall };
