import { expect, test } from "vitest";
import { forReader } from "./for-reader.ts";
import { t } from "./t.ts";

const pseudo = <T>(say: () => T) => forReader({ language: "en-XA" }, say);

test("words get accents and brackets and are longer by two fifths; a value stays as it is", () => {
  const said = pseudo(() => t("Sold to {name} for {price}", { name: "Ana Coen", price: "£5" }));
  expect(said).toMatch(/^\[Sóld tó Ana Coen fór £5 .+\]$/);
  const words = "Please write to us before you come, since the door is locked";
  const longer = pseudo(() => t("Please write to us before you come, since the door is locked"));
  expect(longer.length / words.length).toBeGreaterThan(1.4);
  expect(longer).not.toMatch(/[aeiou]/);
});

test("plurals are chosen as in English, and their number stays", () => {
  const cards = (n: number) => pseudo(() => t("{n, plural, one {# card} other {# cards}}", { n }));
  expect([cards(1), cards(2)]).toEqual([expect.stringMatching(/^\[1 çárd /), expect.stringMatching(/^\[2 çárds /)]);
});

test("every letter is one of Latin-1, which every font here has", () => {
  const said = pseudo(() => t("A quick brown fox jumps over the lazy dog, AND AGAIN, until it is tired of jumping"));
  expect(said).toMatch(/^[\u0020-\u00ff]+$/);
});
