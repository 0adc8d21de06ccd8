import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { LIST } from "./languages.ts";
import { SOURCE_LANGUAGE } from "./reader.ts";
import { sentencesOf } from "./sentences.ts";

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
  const listed = new Map<string, string>();
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

/** Plain words need no call. */
function withMarks(
  code: string,
  sentences: ReturnType<typeof sentencesOf>["sentences"],
  listed: Map<string, string>,
): string {
  const edits = sentences.map(({ text, call, span, textSpan }) => {
    const id = idOf(text);
    const known = listed.get(id);
    if (known !== undefined && known !== text) throw new Error(`Two sentences have one id: "${known}" and "${text}"`);
    listed.set(id, text);
    return { ...(call !== "rich" && isPlain(text) ? span : call === "msg" ? span : textSpan), id };
  });
  let marked = code;
  for (const { start, end, id } of edits.toSorted((one, other) => other.start - one.start))
    marked = marked.slice(0, start) + mark(id) + marked.slice(end);
  return marked;
}

/** Without values and tags. */
export function isPlain(text: string): boolean {
  return !/[{}<]/.test(text);
}

function idOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
