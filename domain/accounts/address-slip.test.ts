import fc from "fast-check";
import { expect, test } from "vitest";
import { suggestAddress } from "./address-slip.ts";

test.each([
  ["ada@gmial.con", "ada@gmail.com"],
  [" Ada.B+x@GMAI.com ", "Ada.B+x@gmail.com"],
  ["ada@gmail.co", "ada@gmail.com"],
  ["ada@gnail.com", "ada@gmail.com"],
  ["ada@iclod.com", "ada@icloud.com"],
  ["ada@hotmial.co.uk", "ada@hotmail.co.uk"],
  ["ada@outlok.de", "ada@outlook.de"],
  ["ada@yahoo.co.ku", "ada@yahoo.co.uk"],
  ["ada@btinternet.con", "ada@btinternet.com"],
  ["ada@rowanyoga.con", "ada@rowanyoga.com"],
])("%s is taken for %s", (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each(
  "gmail.com mail.com email.com ymail.com gmx.de web.de hotmail.fr outlook.es yahoo.co.uk libero.it mac.com me.com ed.ac.uk nhs.net rowan.co".split(
    " ",
  ),
)("an address at %s is left alone", (domain) => {
  expect(suggestAddress(`ada@${domain}`)).toBeUndefined();
});

test.each(["", "ada", "ada@", "@gmial.com", "ada@gmial", "a b@gmial.com"])(
  "what is no address has none: %j",
  (typed) => {
    expect(suggestAddress(typed)).toBeUndefined();
  },
);

test("a suggestion keeps what stands before the @, and needs no further one", () => {
  const local = fc.stringMatching(/^[A-Za-z0-9.+_'äé-]{1,20}$/);
  const domain = fc.stringMatching(/^(g|h|y|i|o)[a-z]{2,9}\.(com|con|co|de|co\.uk|co\.ku)$/);
  fc.assert(
    fc.property(local, domain, (before, after) => {
      const meant = suggestAddress(`${before}@${after}`);
      if (meant === undefined) return;
      expect(meant.startsWith(`${before}@`)).toBe(true);
      expect(suggestAddress(meant)).toBeUndefined();
    }),
  );
});
