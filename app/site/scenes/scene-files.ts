import type { GROUNDS } from "#domain/pages/blocks.ts";
import type { SceneLayout, SceneTheme } from "./scene-picture.tsx";

/** The scene of the look "Night" that is shown for each drawing a page can choose (scripts/scenes). */
export const SCENE_OF = {
  moon: "hills",
  readings: "table",
  shamanicYoga: "waterside",
  reikiTherapy: "hands",
  meditation: "circle",
} as const;

export type SceneName = (typeof SCENE_OF)[keyof typeof SCENE_OF] | (typeof GROUNDS)[number];

const FILES = import.meta.glob<string>("./night/{circle,hands,hills,lane,letter,table,waterside,weekend}/*.avif", {
  eager: true,
  query: "?url",
  import: "default",
});

export function filesOf(name: SceneName): (theme: SceneTheme, layout: SceneLayout) => string | undefined {
  return (theme, layout) => FILES[`./night/${name}/${name}-${theme}-${layout}.avif`];
}
