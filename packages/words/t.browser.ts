import { reader } from "./reader.ts";
import { type Compiled, say, type Values } from "./say.ts";

// The built scripts hold each sentence as `compile.ts` made it, in the language of their folder.

/** Says what a script holds. */
export const t = (message: Compiled, values: Values = {}): string => say(message, values, reader().language).join("");

export const msg = (message: Compiled): Compiled => message;

export const partsOf = msg;
