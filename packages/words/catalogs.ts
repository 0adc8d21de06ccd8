import { compile } from "./compile.ts";
import { pseudo, PSEUDO_LANGUAGE } from "./pseudo.ts";
import type { Parts } from "./say.ts";

/** The translations of a language by their English. */
export type Catalog = ReadonlyMap<string, string>;

type Language = { catalog: Catalog; compiled: Map<string, Parts> };

/** Of the process: a bundle holds its own copy of this module. */
const LANGUAGES = Symbol.for("@sacred-space/words.languages");
type Holder = { [LANGUAGES]?: Map<string, Language> };
const languages = ((globalThis as Holder)[LANGUAGES] ??= new Map());

/** Says sentences of this language by `catalog` from now on. */
export function setCatalog(language: string, catalog: Catalog): void {
  languages.set(language, { catalog, compiled: new Map() });
}

/** The sentence in this language, else in the one that it is a variety of ("de-AT": "de"), else in English; compiled once. */
export function translationOf(language: string, message: string): Parts {
  const { compiled } = known(language);
  let parts = compiled.get(message);
  if (!parts) {
    parts = language === PSEUDO_LANGUAGE ? pseudo(compile(message)) : compile(translated(language, message) ?? message);
    compiled.set(message, parts);
  }
  return parts;
}

function translated(language: string, message: string): string | undefined {
  const found = known(language).catalog.get(message);
  const wider = language.lastIndexOf("-");
  return found || wider < 0 ? found : translated(language.slice(0, wider), message);
}

function known(language: string): Language {
  if (!languages.has(language)) setCatalog(language, new Map());
  return languages.get(language) as Language;
}
