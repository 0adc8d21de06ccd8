import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { LIST, type Listed } from "./languages.ts";
import { SOURCE_LANGUAGE } from "./reader.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

/** A call of nothing that there is: no minifier folds it, renames it or says it twice. */
const mark = (id: string) => `/* @__PURE__ */ w$("${id}")`;

/** Where the site's bundle of the server finds its language: `index.js?language=de`. */
const OF_INSTANCE = `
  const READER = { language: new URL(import.meta.url).searchParams.get("language") ?? "${SOURCE_LANGUAGE}" };
  export const reader = () => READER;
  export const keepReaders = () => {};`;

/**
 * The site's scripts say their sentences in the language of their folder: in the browser's build a mark stands for each sentence until
 * `writeLanguages` puts the words there; the server's bundle, which has to be one file, is loaded once for each language.
 */
export function words(): Plugin {
  const listed = new Map<string, Listed>();
  const own = join(import.meta.dirname, "/");
  return {
    name: "words",
    enforce: "pre",
    apply: "build",
    resolveId: {
      order: "pre",
      async handler(source, importer, options) {
        if (this.environment.name !== "client" || !/(^|\/)(t|reader)\.ts$/.test(source)) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        const file = found?.id.startsWith(own) && found.id.replace(/\.ts$/, ".browser.ts");
        return file && existsSync(file) ? file : found;
      },
    },
    load(id) {
      return this.environment.name === "ssr" && relative(own, id) === "reader.ts" ? OF_INSTANCE : null;
    },
    transform(code, id) {
      const [file = ""] = id.split("?");
      if (this.environment.name !== "client" || !/\.tsx?$/.test(file)) return null;
      const { sentences } = sentencesOf(file, code);
      if (sentences.length === 0) return null;
      return { code: withMarks(code, sentences, listed), map: null };
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify([...listed]) });
    },
  };
}

/** Plain words need no call, and values no names: they are given in the order in which they are written. */
function withMarks(code: string, sentences: Sentence[], listed: Map<string, Listed>): string {
  const edits = sentences.flatMap(({ text, call, span, textSpan, values }) => {
    const names = values?.given.map(({ name }) => name);
    const id = idOf([text, ...(names ?? [])].join("\0"));
    const known = listed.get(id);
    if (known && known[0] !== text) throw new Error(`Two sentences have one id: "${known[0]}" and "${text}"`);
    listed.set(id, [text, names]);
    const isWhole = call === "msg" || (call === "t" && isPlain(text));
    return [{ ...(isWhole ? span : textSpan), instead: mark(id) }, ...(values && !isWhole ? unnamed(values) : [])];
  });
  let marked = code;
  for (const { start, end, instead } of edits.toSorted((one, other) => other.start - one.start))
    marked = marked.slice(0, start) + instead + marked.slice(end);
  return marked;
}

/** What stands around the values of `{ name: buyer, price }`. */
function unnamed({ span, given }: NonNullable<Sentence["values"]>) {
  const starts = [span.start, ...given.map(({ end }) => end)];
  return starts.map((start, place) => {
    const next = given[place]?.start;
    return { start, end: next ?? span.end, instead: place > 0 && next !== undefined ? ", " : "" };
  });
}

/** Without values and tags. */
export function isPlain(text: string): boolean {
  return !/[{}<]/.test(text);
}

function idOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
