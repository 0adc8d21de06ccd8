import { fill, shade } from "../../press/ink.ts";
import { joints, strokes } from "../../press/limb.ts";
import { cutCurve, type Point, points } from "../../press/outline.ts";

/** What is drawn of a thing; the ids of its shades begin with its name, so that several can stand on one sheet. */
export type Drawn = { definitions: string; drawn: string };

export const shape = (landmarks: string, seed: number, amount = 1.2, step = 9) =>
  cutCurve(points(landmarks), amount, seed, step);

export const lines = (...written: string[]) => strokes(written.map(joints), { step: 7 });

export const across = (id: string, ink: string, stops: string, from: Point, to: Point) =>
  shade({ id, ink, stops, from, to });

export const around = (id: string, ink: string, stops: string, centre: Point, radius: number) =>
  shade({ id, ink, stops, centre, radius });

/** The shadow of a standing thing: dark on the sill, thin on the wall. */
export const cast = (ink: string, onSill: string, onWall: string) =>
  fill(shape(onSill, 5), ink, 'opacity=".8"') + fill(shape(onWall, 7), ink, 'opacity=".32"');
