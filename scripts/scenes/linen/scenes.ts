import type { Theme } from "../scene.ts";
import { drawBack } from "./back.ts";
import { drawShelf } from "./shelf.ts";

/** The drawings of the look "Linen", by the name of their pictures; each has one layout. */
export const LINEN: Record<string, (theme: Theme) => string> = { shelf: drawShelf, back: drawBack };
