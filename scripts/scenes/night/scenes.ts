import type { Scene } from "../scene.ts";
import { circle } from "./circle/circle.ts";
import { fingerpost } from "./fingerpost/fingerpost.ts";
import { hands } from "./hands/hands.ts";
import { hills } from "./hills/hills.ts";
import { lane } from "./lane/lane.ts";
import { letter } from "./letter/letter.ts";
import { moonfull } from "./moonfull/moonfull.ts";
import { sill } from "./objects/sill.ts";
import { table } from "./table/table.ts";
import { waterside } from "./waterside/waterside.ts";
import { weekend } from "./weekend/weekend.ts";

export { OBJECTS } from "./objects/objects.ts";

/** The scenes of the look "Night", by the name of their pictures. */
export const SCENES = {
  circle,
  fingerpost,
  hands,
  hills,
  lane,
  letter,
  moonfull,
  sill,
  table,
  waterside,
  weekend,
} satisfies Record<string, Scene>;
