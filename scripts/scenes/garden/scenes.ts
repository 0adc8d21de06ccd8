import type { Theme } from "../scene.ts";
import { bench } from "./bench.ts";
import { NICHES } from "./niche.ts";
import { drawBine, drawSprigs } from "./sprigs.ts";

/** The opening of the look "Garden", by the name of its pictures. */
export const GARDEN = { bench };

/** What it shows in one layout. */
export const GARDEN_PLATES: Record<string, (theme: Theme) => string> = NICHES;

/** What is drawn in crisp lines. */
export const GARDEN_LINES = { sprigs: drawSprigs, bine: drawBine };
