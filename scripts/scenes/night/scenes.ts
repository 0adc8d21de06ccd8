import type { Scene } from "../scene.ts";
import { circle } from "./circle/circle.ts";
import { fingerpost } from "./fingerpost/fingerpost.ts";
import { hands } from "./hands/hands.ts";
import { hills } from "./hills/hills.ts";
import { table } from "./table/table.ts";
import { waterside } from "./waterside/waterside.ts";

/** The scenes of the look "Night", by the name of their pictures. */
export const SCENES = { circle, fingerpost, hands, hills, table, waterside } satisfies Record<string, Scene>;
