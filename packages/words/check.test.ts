import { describe, expect, test } from "vitest";
import { faultsOfText, faultsOfTranslation } from "./check.ts";

describe("a sentence of the code", () => {
  test.each([
    ["Plain"],
    ["Séance de l'{day}"],
    ["{n, plural, one {# card} other {# cards}} of {name}"],
    ["{n, plural, =0 {no card} =1 {a card} other {# cards}}"],
    ["{g, select, one {<a>{name}</a>} other {{name} and {other}}}"],
    ["{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}"],
  ])("%s is right", (text) => {
    expect(faultsOfText(text)).toEqual([]);
  });

  test.each([
    ["{broken", /cannot be read/],
    ["broken}", /cannot be read/],
    ["<a>open", /cannot be read/],
    ["{n, plural, one {#}}", '{n, plural} lacks "other"'],
    ["{n, plural, other {#}}", '{n, plural} lacks "one"'],
    ["{g, select, f {her}}", '{g, select} lacks "other"'],
    ["{n, selectordinal, one {#st} other {#th}}", '{n, selectordinal} lacks "two"'],
  ])("%s is refused", (text, fault) => {
    expect(faultsOfText(text)).toContainEqual(expect.stringMatching(fault instanceof RegExp ? fault : escaped(fault)));
  });
});

describe("a translation", () => {
  const CARDS = "{n, plural, one {# card} other {# cards}} of {name}";
  test.each([
    ["Session in the {day}", "Séance de l'{day}", "fr"],
    [CARDS, "{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}, {name}", "pl"],
    [CARDS, "{n, plural, one {# carte} other {# cartes}} de {name}", "fr"], // "many" begins at a million
    [CARDS, "{name}: {n, plural, other {# 枚}}", "ja"],
    ["I accept the <terms>terms</terms>", "Den <terms>Bedingungen</terms> stimme ich zu", "de"],
  ])("of %s by %s is right", (text, translation, language) => {
    expect(faultsOfTranslation(text, translation, language)).toEqual([]);
  });

  test.each([
    ["Sold to {name}", "An {nom} verkauft", "de", "lacks {name}"],
    ["Sold to {name}", "Verkauft", "de", "lacks {name}"],
    ["Sold", "An {name} verkauft", "de", "has {name}, which the English lacks"],
    ["Sold to {name}", "An {name verkauft", "de", "cannot be read"],
    ["<terms>Terms</terms>", "Bedingungen", "de", "lacks <terms>"],
    [CARDS, "{n, plural, one {# karta} other {# karty}}, {name}", "pl", '{n, plural} lacks "few"'],
    [CARDS, "{n, plural, one {# Karte}} von {name}", "de", '{n, plural} lacks "other"'],
    [CARDS, "{n} Karten von {name}", "de", "lacks {n, plural}"],
    [CARDS, "{n, plural, one {# Karte von {name}} other {# Karten}}", "de", "does not say {name}"],
  ])("of %s by %s is refused", (text, translation, language, fault) => {
    expect(faultsOfTranslation(text, translation, language).join()).toContain(fault);
  });
});

const escaped = (text: string) => new RegExp(text.replaceAll(/[{}]/g, String.raw`\$&`));
