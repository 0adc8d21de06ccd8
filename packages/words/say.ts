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

/** Fills a compiled sentence in; what a tag makes stays apart from the words around it. */
export function say(compiled: Compiled, values: Values, language: string, count?: number): unknown[] {
  if (typeof compiled === "string") return [compiled];
  return compiled.flatMap((part): unknown => {
    if (typeof part === "string") return part === COUNT && count !== undefined ? count.toLocaleString(language) : part;
    const [name, kind, cases = {}] = part;
    const value = values[name];
    if (!kind) return [value];
    if (typeof kind !== "string")
      return [(value as (inside: unknown[]) => unknown)(say(kind, values, language, count))];
    if (kind === "s") return say(cases[String(value)] ?? cases["other"] ?? [], values, language, count);
    const number = Number(value);
    const rule = (rules[language + kind] ??= new Intl.PluralRules(language, {
      type: kind === "o" ? "ordinal" : "cardinal",
    }));
    return say(cases[number] ?? cases[rule.select(number)] ?? cases["other"] ?? [], values, language, number);
  });
}
