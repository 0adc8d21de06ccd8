import { compile } from "./compile.ts";
import { pseudo } from "./pseudo.ts";
import { SOURCE_LANGUAGE } from "./reader.ts";
import { COUNT, type Parts, say, type Values } from "./say.ts";

/** More whole numbers than any rule of plurals distinguishes, below a million. */
const NUMBERS = Array.from({ length: 201 }, (_, number) => number);

/** What is wrong with a sentence in the code, in a phrase each. */
export function faultsOfText(text: string): string[] {
  const parts = read(text);
  if (typeof parts === "string") return [parts];
  const faults = choicesOf(parts, SOURCE_LANGUAGE);
  return faults.length > 0
    ? faults
    : [...unsaid(parts, parts, SOURCE_LANGUAGE), ...unsaid(parts, pseudo(parts), "en-XA")];
}

/** What is wrong with the translation of a sentence that is right. */
export function faultsOfTranslation(text: string, translation: string, language: string): string[] {
  const parts = read(translation);
  if (typeof parts === "string") return [parts];
  const english = compile(text);
  const [wanted, found] = [namesIn(english), namesIn(parts)];
  const faults = [
    ...[...wanted].filter((name) => !found.has(name)).map((name) => `lacks ${name}`),
    ...[...found].filter((name) => !wanted.has(name)).map((name) => `has ${name}, which the English lacks`),
    ...choicesOf(parts, language),
  ];
  return faults.length > 0 ? faults : unsaid(english, parts, language);
}

function read(text: string): Parts | string {
  try {
    return compile(text);
  } catch (error) {
    return `cannot be read: ${(error as Error).message.split("\n")[0] ?? ""}`;
  }
}

/** Its values, choices and tags as a translator reads them. */
function namesIn(parts: Parts): Set<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (typeof part === "string") continue;
    const [name, kind, cases] = part;
    if (kind === undefined) names.add(`{${name}}`);
    else if (typeof kind !== "string") names.add(`<${name}>`);
    else names.add(`{${name}, ${KINDS[kind]}}`);
    const inside = typeof kind === "object" ? [kind] : Object.values(cases ?? {});
    for (const each of inside) for (const found of namesIn(each)) names.add(found);
  }
  return names;
}
const KINDS = { p: "plural", o: "selectordinal", s: "select" };

/** A choice without "other", and a number for which the language has a form of its own that is not there. */
function choicesOf(parts: Parts, language: string): string[] {
  return parts.flatMap((part): string[] => {
    if (typeof part === "string") return [];
    const [name, kind, cases = {}] = part;
    if (kind === undefined) return [];
    if (typeof kind !== "string") return choicesOf(kind, language);
    const rules = new Intl.PluralRules(language, { type: kind === "o" ? "ordinal" : "cardinal" });
    const missing = new Set(kind === "s" ? [] : NUMBERS.filter((n) => !(n in cases)).map((n) => rules.select(n)));
    return [
      ...[...missing.add("other")]
        .filter((form) => !(form in cases))
        .map((form) => `{${name}, ${KINDS[kind]}} lacks "${form}"`),
      ...Object.values(cases).flatMap((inside) => choicesOf(inside, language)),
    ];
  });
}

/** The values of `english` that no reader of `parts` sees: each is marked, and each way through the choices is said. */
function unsaid(english: Parts, parts: Parts, language: string): string[] {
  const said = waysThrough(parts).map((way) => say(way, MARKED, language).join(""));
  const outside = english.flatMap((part) => (typeof part !== "string" && part.length === 1 ? [part[0]] : []));
  return [...namesIn(english)]
    .filter((name) => /^\{\w+\}$/.test(name))
    .map((name) => name.slice(1, -1))
    .filter((name) => !said[outside.includes(name) ? "every" : "some"]((sentence) => sentence.includes(markOf(name))))
    .map((name) => `does not say {${name}}`);
}

const markOf = (name: string) => `\u0001${name}\u0002`;
/** Any value is its mark, and any tag what it holds. */
const MARKED: Values = new Proxy({}, { get: (_, name) => markOf(String(name)) });

/** The sentence without choices and tags, once for each case of each choice. */
function waysThrough(parts: Parts): Parts[] {
  return parts.reduce<Parts[]>(
    (ways, part) => {
      const options: Parts[] =
        typeof part === "string" || part.length === 1
          ? [[part]]
          : part.length === 2
            ? waysThrough(part[1])
            : Object.values(part[2])
                .flatMap(waysThrough)
                .map((way) => way.filter((each) => each !== COUNT));
      // Each case once is enough: the choices of a sentence do not depend on each other.
      return Array.from({ length: Math.max(ways.length, options.length) }, (_, at) => [
        ...(ways[at] ?? ways[0] ?? []),
        ...(options[at] ?? options[0] ?? []),
      ]);
    },
    [[]],
  );
}
