import type { Frame } from "../../press/ink.ts";
import type { Layout } from "../../scene.ts";

/** The scene is drawn once with the head to the right; a phone turns it, so that the head is up and the blanket reaches its lower edge. */
export type RestPlan = {
  frame: Frame;
  /** How the drawing is laid into the frame (SVG, `transform`). */
  place?: string;
  /** Where the blanket ends: its two long sides, and beyond the feet. */
  blanket: { near: number; far: number; foot: number };
  /** Where the shade on the blanket is fully out, and where it is darkest; the words stand clear of it. */
  shade: readonly [clear: number, dark: number];
  /** How much of the weave shows under the words. */
  weave: number;
};

export const PLANS: Record<Layout, RestPlan> = {
  wide: {
    frame: { width: 1440, height: 820 },
    blanket: { near: 96, far: 760, foot: -60 },
    shade: [330, 84],
    weave: 0.5,
  },
  tall: {
    frame: { width: 390, height: 900, top: -130 },
    place: "translate(37 510) rotate(-90) scale(.37)",
    blanket: { near: -130, far: 1020, foot: -1120 },
    shade: [40, -140],
    weave: 0.4,
  },
};
