import { join } from "node:path";
import { parseArgs } from "node:util";
import { faultsOfCatalogs, fillCatalogs, languagesOf, readSentences } from "./catalog-files.ts";

// npm run words: brings words/<language>/<subject>.po up to date with the sentences of the code; -- --check tells what is wrong, and writes nothing.

const root = join(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

const { subjects, faults } = readSentences(root);
const languages = languagesOf(root);
const count = new Set([...subjects.values()].flatMap((texts) => [...texts.keys()])).size;
console.log(`${count} sentences in English`);
if (languages.length === 0) console.log("No other language yet: make a folder words/<language>, for example words/de.");
for (const language of languages) {
  if (values.check) faults.push(...faultsOfCatalogs(root, language, subjects));
  else {
    const { added, removed } = fillCatalogs(root, language, subjects);
    console.log(`${language}: ${added} added, ${removed} removed`);
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
