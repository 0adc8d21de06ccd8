import fc from "fast-check";
import { expect, test } from "vitest";
import { isOfCountry, NEAR_COUNTRIES, phoneNumber, takesTexts } from "./phone-number.ts";
import { anyText } from "#tests/support/data/any-text.ts";

test.each([
  ["07700 900123", "+447700900123"],
  ["+44 7700 900123", "+447700900123"],
  ["+44 (0)7700 900-123", "+447700900123"],
  ["0044 7700 900123", "+447700900123"],
  ["(01632) 960077", "+441632960077"],
  ["01632.96007", "+44163296007"],
  ["+33 6 12 34 56 78", "+33612345678"],
  ["0033612345678", "+33612345678"],
  ["０７７００ ９００１２３", "+447700900123"],
  ["+44‑7700‑900123", "+447700900123"],
  ["\u202a07700 900123\u202c", "+447700900123"],
  ["\u206807700900123\u2069", "+447700900123"],
  ["\u200e+44 7700 900123", "+447700900123"],
  ["+44 7700\ufe0d900123", "+447700900123"],
  ["\ufeff07700\u2212900\u00ad123", "+447700900123"],
  ["447700900123", "+447700900123"],
  ["44 (0)7700 900123", "+447700900123"],
  ["7700900123", "+447700900123"],
  ["tel:+447700900123", "+447700900123"],
  ["TEL: 07700 900123", "+447700900123"],
  ["Mobile: 07700 900123", "+447700900123"],
  ["07700 900123 ext 4", "+447700900123"],
  ["07700 900123 x4", "+447700900123"],
  ["07700 900126 (work, mornings only please, ca", "+447700900126"],
  ["+33 6 12 34 56 78 — после шести", "+33612345678"],
])("%j is %s", (typed, number) => expect(phoneNumber(typed)).toBe(number));

test.each([
  "",
  "n/a",
  "7",
  "0",
  "+",
  "07700 90012",
  "07700 9001234",
  "+44 07700 9001234",
  "+0 7700 900123",
  "07700 900123; 07700 900124",
  "++447700900123",
  "0770O 900123",
  "447700 90012",
  "12125551234",
  "1632 960077",
  "ring 2 bells",
  "07700 900123 or 07700 900124",
  "+1234567890123456",
])("%j is invalid", (typed) => expect(phoneNumber(typed)).toBeUndefined());

test.each([
  ["+447700900123", true],
  ["+447624900123", true],
  ["+447600900123", false],
  ["+447000900123", false],
  ["+441632960077", false],
  ["+33612345678", true],
])("%s can receive SMS: %s", (number, reached) => expect(takesTexts(number)).toBe(reached));

test.each([
  ["+447700900123", NEAR_COUNTRIES, true],
  ["+353851234567", NEAR_COUNTRIES, true],
  ["+33612345678", NEAR_COUNTRIES, false],
  ["+18765551234", NEAR_COUNTRIES, false],
  ["+33612345678", ["+33"], true],
  ["+447700900123", ["+33"], false],
  ["+12125551234", ["+1212"], true],
  ["+18765551234", ["+1212"], false],
  ["+447700900123", [], false],
])("%s belongs to one of %j: %s", (number, codes, is) => expect(isOfCountry(number, codes)).toBe(is));

const mobile = fc
  .tuple(fc.constantFrom("71", "72", "73", "74", "75", "77", "78", "79"), fc.stringMatching(/^\d{8}$/))
  .map(([start, rest]) => start + rest);
const marks = [
  "",
  "",
  "",
  " ",
  "-",
  ".",
  "\u00a0",
  "\u202a",
  "\u2069",
  "\u200b",
  "\u2013",
  "\u2212",
  "\ufe0f",
  "\u{e0101}",
  "\u2e3a",
];
const spaced = (digits: string) =>
  fc
    .array(fc.constantFrom(...marks), { minLength: digits.length, maxLength: digits.length })
    .map((gaps) => Array.from(digits, (digit, index) => `${gaps[index]}${digit}`).join(""));

test("every notation of a British mobile number gives the same number", () => {
  const written = mobile.chain((digits) =>
    fc
      .tuple(fc.constantFrom("", "0", "44", "+44", "0044", "+44 (0)", "0044(0)", "tel:0", "\u2068+44"), spaced(digits))
      .map(([start, rest]) => ({ typed: `  ${start}${rest} `, number: `+44${digits}` })),
  );
  fc.assert(
    fc.property(written, ({ typed, number }) => {
      expect(phoneNumber(typed)).toBe(number);
      expect(takesTexts(number)).toBe(true);
    }),
  );
});

test("any input gives an E.164 number or undefined, and an E.164 number is unchanged", () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.stringMatching(/^[+0]?[\d ()-]{0,18}$/)), (typed) => {
      const number = phoneNumber(typed);
      if (number === undefined) return;
      expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(phoneNumber(number)).toBe(number);
    }),
  );
});
