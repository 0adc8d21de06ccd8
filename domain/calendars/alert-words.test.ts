import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import { plainWords } from "#tests/support/plain-words.ts";
import { describeNoAnswer, describeUnknownZone, describeUnreadEntries } from "./alert-words.ts";

test("entries are counted", () => {
  expect(describeUnreadEntries(1)).toMatch(/^1 entry of one of your other calendars could not be read in full\./);
  expect(describeUnreadEntries(1200)).toMatch(/^1,200 entries of one of your other calendars/);
});

test("in another language every word comes from a catalog", () => {
  const said = forReader({ language: "en-XA" }, () => [
    describeUnreadEntries(1),
    describeUnreadEntries(2),
    describeUnknownZone("Mars/Olympus"),
    describeNoAnswer(),
  ]);
  expect(plainWords(said.join("\n"), ["Mars/Olympus"])).toEqual([]);
});
