import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

const IMPORTS = `import { msg, t } from "@sacred-space/words/t.ts"; import { rich } from "@sacred-space/words/rich.tsx";`;
const read = (code: string) => sentencesOf("app/page.tsx", `${IMPORTS}\n${code}`);

test("calls are found with their place, and whether they wait to be called", () => {
  const { sentences, unread } = read(`
const OPEN = msg("Open");
const TITLE = t(\`Title\`);
export const Page = () => <p title={t("Of {name}", { name: "x" })}>{rich("<a>All</a>", { a: String })}</p>;
class Card { say() { return t('In a class'); } }`);
  expect(sentences.map(({ text, call, line, isLater }) => [text, call, line, isLater])).toEqual([
    ["Open", "msg", 3, false],
    ["Title", "t", 4, false],
    ["Of {name}", "t", 5, true],
    ["<a>All</a>", "rich", 5, true],
    ["In a class", "t", 6, true],
  ]);
  expect(unread).toEqual([]);
});

test("a name from elsewhere is none of ours, and ours may have another name", () => {
  expect(sentencesOf("a.ts", `import { t } from "./table.ts"; t("no");`).sentences).toEqual([]);
  const { sentences } = sentencesOf(
    "a.ts",
    `import { t as say } from "@sacred-space/words/t.ts"; say("yes"); t("no");`,
  );
  expect(sentences.map(({ text }) => text)).toEqual(["yes"]);
});

test("what is put together is refused; a marked sentence is said by its name", () => {
  const { sentences, unread } = read(`
t(OPEN);
t(\`Sold to \${name}\`);
t("Sold to " + name);
msg(name);`);
  expect(sentences).toEqual([]);
  expect(unread.map(({ line }) => line)).toEqual([4, 5, 6]);
});
