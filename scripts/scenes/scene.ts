import type { Frame } from "./press/ink.ts";

export const THEMES = ["night", "dawn"] as const;
export type Theme = (typeof THEMES)[number];

/** A desk's and a phone's composition: two layouts, not two crops of one. */
export const LAYOUTS = ["wide", "tall"] as const;
export type Layout = (typeof LAYOUTS)[number];

export type Scene = {
  frames: Record<Layout, Frame>;
  /** The sheet as an SVG document, the same each time. */
  draw(layout: Layout, theme: Theme): string;
};
