export type Values = Readonly<Record<string, unknown>>;

/** Words, [value], [tag, what it holds] or [value, kind, cases]: "p" plural, "o" ordinal, "s" select. */
export type Part = string | [name: string] | [name: string, parts: Parts] | Choice;
export type Parts = readonly Part[];
export type Choice = [name: string, kind: "p" | "o" | "s", cases: Readonly<Record<string, Parts>>];
/** As a script holds it: plain words are a string. */
export type Compiled = string | Parts;

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
  if (typeof compiled === "string") return [compiled];
  return compiled.flatMap((part): unknown => {
    if (typeof part === "string") return part === COUNT && count !== undefined ? count.toLocaleString(language) : part;
    const [name, kind, cases = {}] = part;
    const value = values[name];
    if (!kind) return [value];
    const fill = (parts: Parts = cases["other"] ?? [], number = count) => say(parts, values, language, hold, number);
    if (typeof kind !== "string") return [(value as (words: unknown) => unknown)(hold?.(fill(kind)))];
    if (kind === "s") return fill(cases[String(value)]);
    const number = Number(value);
    const rule = (rules[language + kind] ??= new Intl.PluralRules(language, {
      type: kind === "o" ? "ordinal" : "cardinal",
    }));
    return fill(cases[number] ?? cases[rule.select(number)], number);
  });
}
