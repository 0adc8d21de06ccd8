import type { Scene } from "../scene.ts";
import { bay } from "./bay/bay.ts";
import { mat } from "./mat/mat.ts";

/** The drawings of the look "Shore", by the name of their pictures. */
export const SHORE = { bay, mat } satisfies Record<string, Scene>;
