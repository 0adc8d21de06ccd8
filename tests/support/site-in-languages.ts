import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { type Catalog, setCatalog } from "@sacred-space/words/catalogs.ts";
import { writeLanguage } from "@sacred-space/words/languages.ts";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import type { Pages } from "#composition/pages.ts";
import { ensureBuilt } from "../../scripts/build.ts";

const BUILT = join(import.meta.dirname, "../../build");

/** A copy of the built site that is built in these languages, too, as `npm run build` does it for each folder of `words/`. */
export async function siteInLanguages(languages: ReadonlyMap<string, Catalog>): Promise<Pages & { remove(): void }> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "site-in-languages-"));
  const files = join(folder, "client");
  cpSync(join(BUILT, "client"), files, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const scripts = new Map<string, string>();
  for (const [language, catalog] of languages) {
    setCatalog(language, catalog);
    scripts.set(language, writeLanguage(join(BUILT, "marked"), files, language));
  }
  const bundle = pathToFileURL(join(BUILT, "server/index.js")).href;
  return {
    mode: "production",
    files,
    languages: scripts,
    async load(language) {
      const query = language === SOURCE_LANGUAGE ? "" : `?language=${language}`;
      const entry = join(folder, `${language}.mjs`); // the test runner drops the query of an import
      writeFileSync(entry, `export * from ${JSON.stringify(bundle + query)};\n`);
      return createRequire(import.meta.url)(entry) as ServerBuild;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
