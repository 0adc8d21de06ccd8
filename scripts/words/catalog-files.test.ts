import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { faultsOfCatalogs, fillCatalogs, languagesOf, readSentences } from "./catalog-files.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "words-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, code: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), code);
}
const say = (file: string, ...texts: string[]) =>
  write(
    file,
    `import { t } from "@sacred-space/words/t.ts";\nexport const say = () => [${texts.map((text) => `t(${JSON.stringify(text)})`).join()}];\n`,
  );
const catalog = (subject: string) => readFileSync(join(root, "words/de", `${subject}.po`), "utf8");
const fill = () => fillCatalogs(root, "de", readSentences(root).subjects);
const check = (language = "de") => faultsOfCatalogs(root, language, readSentences(root).subjects);

function translate(subject: string, text: string, translation: string, language = "de") {
  const file = join(root, "words", language, `${subject}.po`);
  const entry = `msgid ${JSON.stringify(text)}\nmsgstr `;
  writeFileSync(file, readFileSync(file, "utf8").replace(`${entry}""`, `${entry}${JSON.stringify(translation)}`));
}

test("each subject has a file, with empty entries where they stand in the code", () => {
  say("app/credits/admin/sell-dialog.tsx", "Sold", "Open");
  say("server/credits/emails/sold.ts", "Sold");
  say("http/refusals.ts", "Refused");
  say("app/credits/sell.test.ts", "No sentence");
  expect(fill()).toEqual({ added: 3, removed: 0 });
  expect(readdirSync(join(root, "words/de"))).toEqual(["credits.po", "http.po"]);
  expect(catalog("credits")).toContain(
    `#: app/credits/admin/sell-dialog.tsx\n#: server/credits/emails/sold.ts\nmsgid "Sold"\nmsgstr ""\n`,
  );
  expect(languagesOf(root)).toEqual(["de"]);
});

test("a translation moves with its sentence to another subject, and ends with it", () => {
  say("app/credits/sell.ts", "Sold", "Open");
  fill();
  translate("credits", "Sold", "Verkauft");
  say("app/credits/sell.ts", "Open");
  say("app/money/sell.ts", "Sold");
  expect(fill()).toEqual({ added: 0, removed: 0 });
  expect(catalog("money")).toContain(`msgid "Sold"\nmsgstr "Verkauft"`);
  expect(catalog("credits")).not.toContain("Sold");
  rmSync(join(root, "app/money"), { recursive: true });
  expect(fill()).toEqual({ added: 0, removed: 1 });
  expect(readdirSync(join(root, "words/de"))).toEqual(["credits.po"]);
});

test("the check finds what is missing, stale, wrong or said in two ways", () => {
  say("app/credits/sell.ts", "Sold", "Open", "Of {name}");
  say("app/money/sell.ts", "Sold");
  fill();
  translate("credits", "Sold", "Verkauft");
  translate("money", "Sold", "Abgesetzt");
  translate("credits", "Of {name}", "Von {nom}");
  say("app/money/sell.ts", "Sold", "New");
  say("app/credits/sell.ts", "Sold", "Of {name}");
  expect(check()).toEqual([
    'words/de/credits.po "Open" is no sentence of credits',
    'words/de/credits.po "Of {name}": "Von {nom}" lacks {name}',
    'words/de/credits.po "Of {name}": "Von {nom}" has {nom}, which the English lacks',
    'words/de/money.po "New" is not translated',
    'words/de/money.po "Sold": "Abgesetzt" differs from "Verkauft" of another subject',
  ]);
});

test("a variety of a language needs no more than what differs", () => {
  say("app/credits/sell.ts", "Colour");
  for (const language of ["en-US", "de", "de-AT", "pt-BR"]) fillCatalogs(root, language, readSentences(root).subjects);
  expect(["en-US", "de-AT"].flatMap(check)).toEqual([]);
  expect(["de", "pt-BR"].flatMap(check)).toHaveLength(2);
});

test("a sentence of the code is refused that is broken, put together, or said before anybody reads", () => {
  write(
    "server/credits/refusals.ts",
    `import { msg, t } from "@sacred-space/words/t.ts";
const SOLD = msg("Sold");
const OPEN = t("Open");
const say = (name) => [t(\`To \${name}\`), t("To {name")];
`,
  );
  write("app/credits/sell-dialog.tsx", `export const Sell = () => <p title="Sell">{name}</p>;\n`);
  write("app/credits/table.ts", `import { t } from "@sacred-space/words/t.ts";\nexport const OPEN = t("Open");\n`);
  expect(readSentences(root).faults).toEqual([
    'app/credits/sell-dialog.tsx:1 "Sell" is not said: write t("...")',
    "server/credits/refusals.ts:4 t() takes one text, with values in braces",
    'server/credits/refusals.ts:3 "Open" is said before anybody reads: mark it with msg() and say it with t()',
    expect.stringMatching(/^server\/credits\/refusals\.ts:4 "To \{name" cannot be read/),
  ]);
});
