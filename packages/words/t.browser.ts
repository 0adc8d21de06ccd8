import { reader } from "./reader.ts";
import { type Compiled, say, type Values } from "./say.ts";

// The built scripts hold each sentence as `compile.ts` made it, in the language of their folder.

/** Says what a script holds; its values are given by place, or all by name. */
export const t = (message: Compiled, ...values: unknown[]): string =>
  say(message, Object.assign({} as Values, values[0], values), reader().language).join("");

export const msg = (message: Compiled): Compiled => message;

export const partsOf = msg;
