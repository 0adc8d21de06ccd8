import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/data/any-text.ts";
import { inVisualOrder, levelsOf } from "./pdf-directions.ts";

const drawn = (line: string) => inVisualOrder(line, levelsOf(line));

test.each([
  ["Client: Anna, 60", ["Client: Anna, 60"]],
  ["חזי לוי", ["לוי", " ", "חזי"]],
  ["יש לי 500", ["500", " ", "לי", " ", "יש"]],
  ["Line: יש לי 500, 1 May", ["Line: ", "500", " ", "לי", " ", "יש", ", 1 May"]],
  ["Client: חזי לוי, 60", ["Client: ", "לוי", " ", "חזי", ", 60"]],
  ["Reiki with חזי (לוי), 60 minutes", ["Reiki with ", "(", "לוי", ")", " ", "חזי", ", 60 minutes"]],
  ["רייקי (ב-500 ₪), 60 minutes", ["(", "₪", " ", "500", "-", "ב", ")", " ", "רייקי", ", 60 minutes"]],
  ["נתראה ב-10:30 ביום 3/12/2026!", ["!", "3/12/2026", " ", "ביום", " ", "10:30", "-", "ב", " ", "נתראה"]],
  ["טלפון: +44 20 7946 0958", ["+44 20 7946 0958", " ", ":", "טלפון"]],
  ["שלום Anna Smith, מזל טוב", ["טוב", " ", "מזל", " ", ",", "Anna Smith", " ", "שלום"]],
  ["שיעור Yoga (60 minutes) בתל אביב", ["אביב", " ", "בתל", " ", "Yoga (60 minutes)", " ", "שיעור"]],
  ["محمد بن علي، ١٢ مارس", ["مارس", " ", "١٢", " ", "،", "علي", " ", "بن", " ", "محمد"]],
  ["می\u200cخواهم", ["خواهم", "می"]],
  ["שָׁלוֹם", ["שָׁלוֹם"]],
])("%s is drawn from left to right as %j", (line, pieces) => {
  expect(drawn(line)).toEqual(pieces);
});

test("a long row of numbers takes no time", () => {
  const digits = "1".repeat(1000);
  expect(drawn(`שלום ${digits}`)).toEqual([digits, " ", "שלום"]);
  expect(drawn(`שלום ${"1 ".repeat(1000)}!`)).toHaveLength(5);
});

const BRACKETS = /[()[\]{}<>«»‹›\u200c]/gu;
const letters = (text: string) => Array.from(text.replaceAll(BRACKETS, "")).toSorted();

test("whatever is written, nothing is lost or added", () => {
  const line = fc.array(fc.oneof(anyText(), fc.constantFrom("חזי", "محمد", " (", ")", " 500 ", ", ")), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(line, (words) => {
      const text = words.join("").toWellFormed();
      expect(letters(drawn(text).join(""))).toEqual(letters(text));
    }),
  );
});
