import { expect, test } from "vitest";
import { countSmsParts, smsText } from "./sms-text.ts";

const FRENCH =
  "Rappel\u00a0: votre séance avec Sacred Space est demain, mardi 3 mars à 10\u202fh\u202f30. Pour la déplacer ou l’annuler\u00a0: https://example.org/b/K7PM";

test("typographic signs do not double an SMS", () => {
  expect(countSmsParts(FRENCH)).toBe(2);
  expect(countSmsParts(smsText(FRENCH))).toBe(1);
  expect(smsText(FRENCH)).toBe(
    "Rappel : votre séance avec Sacred Space est demain, mardi 3 mars à 10 h 30. Pour la déplacer ou l'annuler : https://example.org/b/K7PM",
  );
});

test.each([
  ["‘Rune’ “reading” „Bild“ «séance»", `'Rune' "reading" "Bild" "séance"`],
  ["10–12, a — b, −5, non‑stop…", "10-12, a - b, -5, non-stop..."],
  ["1\u202f234,50\u00a0€\u2009\u00ad\u200b", "1 234,50 € "],
  ["Ruhe · Raum • 1", "Ruhe - Raum - 1"],
  ["e\u0301tude, Łódź, Иван, 李小龍", "étude, Łódź, Иван, 李小龍"],
])("%j is sent as %j", (written, sent) => {
  expect(smsText(written)).toBe(sent);
});

test.each([
  ["", 1],
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  ["€".repeat(80), 1],
  ["€".repeat(81), 2],
  // no sign of two places is divided between parts: 76 of them in each
  ["€".repeat(152), 2],
  ["€".repeat(153), 3],
  ["И".repeat(70), 1],
  ["И".repeat(71), 2],
  ["И".repeat(134), 2],
  ["И".repeat(135), 3],
  [`${"a".repeat(69)}ç`, 1],
  ["🌙".repeat(35), 1],
  ["🌙".repeat(36), 2],
  ["🌙".repeat(67), 3],
])("%#: the parts of a text", (text, parts) => {
  expect(countSmsParts(text)).toBe(parts);
});
