/** A sentence that `msg` marked; `t` says it. Not a string, so that it is not printed by accident. */
export type Message<M extends string = string> = { readonly [marked]: M };
declare const marked: unique symbol;

/** The values that a message takes, read from its text; `unknown` where it takes none. */
export type ValuesOf<M extends string> = string extends M
  ? Record<string, Said>
  : M extends `${string}${", plural," | ", selectordinal," | ", select,"}${string}`
    ? Words<M, unknown>
    : Plain<M, unknown>;

/** What a sentence says of a value. */
type Said = string | number;
type OfKind = { plural: number; selectordinal: number; select: string | boolean };
type Choice = keyof OfKind;

/** The tags of a message for `rich`, `unknown` where it has none. */
export type TagsOf<M extends string, Tag, Found = unknown> = M extends `${string}</${infer Name}>${infer Rest}`
  ? TagsOf<Rest, Tag, Found & Record<Name, Tag>>
  : Found;

/** A message without choices: every brace is a value. */
type Plain<M extends string, Found> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Plain<Rest, Found & Record<Name, Said>>
  : Found;

/** Words, in which "{" begins a value or a choice, and "}" ends the case that they are. */
type Words<M extends string, Found> = M extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${infer After}`
    ? Cases<`${After}{${Rest}`, Found>
    : Value<Rest, Found>
  : M extends `${string}}${infer After}`
    ? Cases<After, Found>
    : Found;

type Value<M extends string, Found> = M extends `${infer Inside}}${infer Rest}`
  ? Inside extends `${infer Name}, ${infer Kind extends Choice},${string}`
    ? M extends `${Name}, ${Kind},${infer Rest}`
      ? Cases<Rest, Found & Record<Name, OfKind[Kind]>>
      : never
    : Words<Rest, Found & Record<Inside, Said>>
  : never;

/** The cases of a choice: "{" begins the words of one, "}" ends the choice. */
type Cases<M extends string, Found> = M extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${infer After}`
    ? Words<`${After}{${Rest}`, Found>
    : Words<Rest, Found>
  : M extends `${string}}${infer After}`
    ? Words<After, Found>
    : Found;
