export type Values = Readonly<Record<string, unknown>>;

/** Words, [value], [tag, what it holds] or [value, kind, cases]: "p" plural, "o" ordinal, "s" select. */
export type Part = string | [name: string] | [name: string, parts: Parts] | Choice;
export type Parts = readonly Part[];
export type Choice = [name: string, kind: "p" | "o" | "s", cases: Readonly<Record<string, Parts>>];
/** As short as a script holds it, which `packed` makes: values stand in the words, as {value}, and one part needs no list. */
export type Compiled =
  | string
  | readonly (string | [name: string] | [tag: Name, inside: Compiled] | [Name, Choice[1], Record<string, Compiled>])[];
/** Or a place, where what is given has no names. */
type Name = string | number;

/** What stands for the number inside a plural. */
export const COUNT = "#";

const rules: Record<string, Intl.PluralRules> = {};

/** Fills a compiled sentence in. What a tag makes stays apart from the words around it; the tag gets what `hold` makes of its words. */
export function say(
  compiled: Compiled,
  values: Values,
  language: string,
  hold?: (inside: unknown[]) => unknown,
  count?: number,
): unknown[] {
  const parts = typeof compiled === "string" ? [compiled] : compiled;
  return parts.flatMap((part): unknown => {
    if (typeof part === "string")
      return part
        .split(/[{}]/)
        .map((words, place) =>
          place % 2
            ? values[words]
            : count === undefined
              ? words
              : words.replaceAll(COUNT, count.toLocaleString(language)),
        );
    const [name, kind, cases] = part;
    const value = values[name];
    if (kind === undefined) return [value];
    const fill = (inside: Compiled = cases?.["other"] ?? "", number = count) =>
      say(inside, values, language, hold, number);
    if (!cases) return [(value as (words: unknown) => unknown)(hold?.(fill(kind)))];
    if (kind === "s") return fill(cases[String(value)]);
    const number = Number(value);
    const type = kind === "o" ? "ordinal" : "cardinal";
    const rule = (rules[language + type] ??= new Intl.PluralRules(language, { type }));
    return fill(cases[number] ?? cases[rule.select(number)], number);
  });
}
