import fc from "fast-check";
import { expect, test } from "vitest";
import { nameInEmail, oneLine } from "./harmless-text.ts";
import { anyText } from "#tests/support/data/any-text.ts";

test.each([
  ["a line break", "Anna\r\nBcc: x", "Anna Bcc: x"],
  ["a Unicode line or paragraph break", "Anna\u2028Smith\u2029", "Anna Smith"],
  ["a control character", "An\u0000na\u0007\u009b31m", "An na 31m"],
  ["a bidirectional control character", "Anna \u202egnp.exe\u2069", "Anna gnp.exe"],
  ["a zero-width space", "pay\u200bpal", "pay pal"],
  ["a lone surrogate", "Anna \ud83c", "Anna \ufffd"],
])("%s is removed or replaced", (_, text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each(["Zoë O’Hara-Núñez", "李小龍", "محمد علي", "می‌خواهم", "Ana 👩‍👩‍👧"])("a real name is unchanged: %s", (name) => {
  expect(nameInEmail(name)).toBe(name);
});

test.each([
  ["J.R.R. Tolkien", "J.|R.|R. Tolkien"],
  ["https://evil.example/x", "https:|/|/|evil.|example/|x"],
  ["www.evil.example", "www.|evil.|example"],
  ["me@evil.example", "me@|evil.|example"],
  ["evil。example", "evil。|example"],
])("a name that mail programs would link reads as typed, with what ends an address: %s", (name, marked) => {
  expect(nameInEmail(name)).toBe(marked.replaceAll("|", "\u200c"));
});

test("a name is cut at 80 characters", () => {
  expect(Array.from(nameInEmail("👩".repeat(200)))).toHaveLength(80);
});

test("any input becomes one line without an address", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (name) => {
      const written = nameInEmail(name);
      expect(written).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(written).not.toMatch(/\w[.@:/]\w/);
      expect(written.isWellFormed()).toBe(true);
      expect(written.replaceAll("\u200c", "")).toBe(oneLine(name, 80).replaceAll("\u200c", ""));
    }),
  );
});
