import type { Theme } from "../scene.ts";
import { drawCircle } from "./circle/circle.ts";
import { drawShoes } from "./shoes/shoes.ts";

/** The drawings of the look "Lamp", by the name of their pictures; each has one layout. */
export const LAMP: Record<string, (theme: Theme) => string> = { circle: drawCircle, shoes: drawShoes };
