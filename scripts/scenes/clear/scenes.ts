import type { Scene } from "../scene.ts";
import { room } from "./room/room.ts";

/** The drawing of the look "Clear", by the name of its pictures. */
export const CLEAR = { room } satisfies Record<string, Scene>;
