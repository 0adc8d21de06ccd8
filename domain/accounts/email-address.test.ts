import { expect, test } from "vitest";
import fc from "fast-check";
import { anyText } from "#tests/support/data/any-text.ts";
import { isEmailAddress } from "./email-address.ts";

// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const HTML_FORM =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const label = (length: number) => "a".repeat(length);

test.each([
  "a@b.uk",
  "rowan.vale+news@example.co.uk",
  "o'neill_1-2@sub.example.museum",
  `${label(64)}@example.com`,
  `a@${label(63)}.com`,
  `a@${label(63)}.${label(63)}.${label(63)}.${label(56)}.com`, // 254 characters
])("%s is valid", (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each(["ivan@xn--e1afmkfd.xn--p1ai", "jo@xn--mller-kva.example", "a@b.x2", "a@1.2.example"])(
  "%s is valid",
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

test("every character that browsers accept before the @ is valid", () => {
  for (const character of "!#$%&'*+-/=?^_`{|}~") {
    for (const address of [`rowan${character}ash@example.com`, `${character}@example.com`]) {
      expect([address, isEmailAddress(address)]).toEqual([address, true]);
      expect(HTML_FORM.test(address)).toBe(true);
    }
  }
});

test("what is valid is valid for browsers and for the database, and is one line of one address", () => {
  const anyAddress = fc.stringMatching(/^[ -~]{1,12}@[a-zA-Z0-9.-]{1,12}\.[a-z0-9-]{2,6}$/);
  fc.assert(
    fc.property(fc.oneof(anyAddress, anyText()), (text) => {
      if (!isEmailAddress(text)) return;
      expect(HTML_FORM.test(text)).toBe(true);
      expect(text).toMatch(/^[^\p{Cc}\s,;:<>()"\\@]+@[^\p{Cc}\s,;:<>()"\\@]+$/u);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["a local part of more than 64 characters", `${label(65)}@example.com`],
  ["more than 254 characters", `a@${label(63)}.${label(63)}.${label(63)}.${label(57)}.com`],
  ["a part of the domain with more than 63 characters", `a@${label(64)}.com`],
  ["a part of the domain that ends with a hyphen", "a@example-.com"],
  ["no domain", "a@b"],
  ["no local part", "@example.com"],
  ["two dots in a row", "a..b@example.com"],
  ["a dot before the @", "a.@example.com"],
  ["two addresses", "a@example.com,b@example.com"],
  ["a space", "a b@example.com"],
  ["a line break", "a@example.com\n"],
  ["characters other than ASCII", "zoë@example.com"],
  ["a colon", "a:b@example.com"],
  ["a quotation mark", 'a"b@example.com'],
  ["an address of a machine", "a@192.168.0.1"],
  ["a last label of one letter", "a@b.c"],
  ["a header of its own", "a@example.com\r\nBcc: b@example.com"],
  ["nothing", ""],
])("%s is refused", (_, address) => {
  expect(isEmailAddress(address)).toBe(false);
});
