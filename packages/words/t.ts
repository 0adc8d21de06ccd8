import { translationOf } from "./catalogs.ts";
import type { Message, ValuesOf } from "./message.ts";
import { reader } from "./reader.ts";
import { type Compiled, say } from "./say.ts";

type Given<M extends string> = string extends M
  ? [values?: ValuesOf<M>]
  : unknown extends ValuesOf<M>
    ? []
    : [values: ValuesOf<M>];

/** Only a sentence that stands there can be translated: no `string`, and no tags, which are for `rich`. */
type Sentence<M extends string> = string extends M ? never : M extends `${string}</${string}` ? never : M;

/** The sentence in the reader's language. The English text is its key. */
export function t<const M extends string>(message: Sentence<M> | Message<M>, ...[values]: Given<M>): string {
  const { language } = reader();
  return say(partsOf(message as M), values ?? {}, language).join("");
}

/** Marks a sentence where nobody reads yet, at the top of a module; `t` says it later. */
export function msg<const M extends string>(message: string extends M ? never : M): Message<M> {
  return message as unknown as Message<M>;
}

/** The sentence, compiled, in the reader's language. */
export function partsOf(message: string): Compiled {
  return translationOf(reader().language, message);
}
