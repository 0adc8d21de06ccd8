import fc from "fast-check";
import { expect, test } from "vitest";
import { nameInEmail, oneLine } from "./harmless-text.ts";

test.each([
  ["a line break", "Anna\r\nBcc: x", "Anna Bcc: x"],
  ["a Unicode line or paragraph break", "Anna\u2028Smith\u2029", "Anna Smith"],
  ["a control character", "An\u0000na\u0007\u009b31m", "An na 31m"],
  ["a mark that turns the reading direction", "Anna \u202egnp.exe\u2069", "Anna gnp.exe"],
  ["an invisible space", "pay\u200bpal", "pay pal"],
  ["half a character", "Anna \ud83c", "Anna \ufffd"],
])("%s does not survive", (_, text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each(["Zoë O’Hara-Núñez", "李小龍", "محمد علي", "می‌خواهم", "Ana 👩‍👩‍👧"])("a real name stays as it is: %s", (name) => {
  expect(nameInEmail(name)).toBe(name);
});

test.each([
  ["J.R.R. Tolkien", "J. R. R. Tolkien"],
  ["https://evil.example/x", "https: / / evil. example/ x"],
  ["www.evil.example", "www. evil. example"],
  ["me@evil.example", "me@ evil. example"],
  ["evil。example", "evil。 example"],
])("a name that a mail program would make a link of is pulled apart: %s", (name, harmless) => {
  expect(nameInEmail(name)).toBe(harmless);
});

test("a name is at most 80 signs long", () => {
  expect(Array.from(nameInEmail("👩".repeat(200)))).toHaveLength(80);
});

test("whatever is typed becomes one line without an address in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
      const written = nameInEmail(name);
      expect(written).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(written).not.toMatch(/\w[.@:/]\w/);
      expect(written.isWellFormed()).toBe(true);
    }),
  );
});
