import { expect, test } from "vitest";
import { catalogOf, type Entry, readPo, writePo } from "./po.ts";

const entry = (text: string, translation: string, more: Partial<Entry> = {}): Entry => ({
  text,
  translation,
  isFuzzy: false,
  files: ["app/credits/admin/sell-dialog.tsx"],
  notes: [],
  ...more,
});

const ENTRIES = [
  entry("Sold to {name}", "An {name} verkauft", { notes: ["formal"] }),
  entry('Say "yes"\nor no \\ maybe', 'Sag "ja"\noder nein \\ vielleicht'),
  entry("Not yet", ""),
  entry("Look again", "Nochmals", { isFuzzy: true }),
  entry(
    "A sentence that is longer than eighty letters stands on one line, so that a change is one line of the difference",
    "x",
  ),
];

test("what is written is read again", () => {
  expect(readPo(writePo("de", ENTRIES))).toEqual(ENTRIES);
});

test("the form is that of translators' tools", () => {
  expect(writePo("de", ENTRIES.slice(0, 1))).toBe(`msgid ""
msgstr ""
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

# formal
#: app/credits/admin/sell-dialog.tsx
msgid "Sold to {name}"
msgstr "An {name} verkauft"
`);
});

test("a catalog has what is translated, without what is to be looked at again", () => {
  expect([...catalogOf(writePo("de", ENTRIES.slice(2)), writePo("de", ENTRIES.slice(0, 1))).keys()]).toEqual([
    ENTRIES[4]?.text,
    "Sold to {name}",
  ]);
});
