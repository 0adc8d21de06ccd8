import type { ComponentType } from "react";
import type { LookName } from "#domain/look/look.ts";
import { ClearArt } from "./clear/clear-art.tsx";
import { GardenArt } from "./garden/garden-art.tsx";
import { LampArt } from "./lamp/lamp-art.tsx";
import { LinenArt } from "./linen/linen-art.tsx";
import { ShoreArt } from "./shore/shore-art.tsx";

/** What stands in an opening that has none of her pictures, in place of the scene that Night has there; none: the words alone. */
export const ARTS: Partial<Record<LookName, ComponentType<{ drawing: string }>>> = {
  linen: LinenArt,
  shore: ShoreArt,
  clear: ClearArt,
  lamp: LampArt,
  garden: GardenArt,
};
