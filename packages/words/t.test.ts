import { beforeAll, describe, expect, test } from "vitest";
import { setCatalog } from "./catalogs.ts";
import { forReader } from "./for-reader.ts";
import type { Message } from "./message.ts";
import { reader } from "./reader.ts";
import { msg, t } from "./t.ts";

// What must not compile stands below `@ts-expect-error`: if it compiles one day, the type check fails.

beforeAll(() => {
  setCatalog(
    "de",
    new Map([
      ["Sold to {name}", "An {name} verkauft"],
      ["Open", "Offen"],
      [
        "{count, plural, one {# voucher} other {# vouchers}}",
        "{count, plural, one {# Gutschein} other {# Gutscheine}}",
      ],
    ]),
  );
  setCatalog("de-AT", new Map([["Open", "Geöffnet"]]));
  setCatalog("fr", new Map([["Session in the {day}, until {end}", "Séance de l'{day}, jusqu'{end}"]]));
  setCatalog(
    "pl",
    new Map([
      [
        "{n, plural, one {# card} other {# cards}}",
        "{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}",
      ],
    ]),
  );
});

const inLanguage = <T>(language: string, say: () => T) => forReader({ language }, say);

test("a sentence is said in English by default, with its values", () => {
  expect(t("Open")).toBe("Open");
  expect(t("Sold to {name} for {price}", { name: "Ana", price: "£5" })).toBe("Sold to Ana for £5");
});

describe("in the reader's language", () => {
  test("a sentence, a value and a plural", () => {
    expect(inLanguage("de", () => t("Sold to {name}", { name: "Ana" }))).toBe("An Ana verkauft");
    const vouchers = (count: number) =>
      inLanguage("de", () => t("{count, plural, one {# voucher} other {# vouchers}}", { count }));
    expect([1, 2, 1000].map(vouchers)).toEqual(["1 Gutschein", "2 Gutscheine", "1.000 Gutscheine"]);
  });

  test("plurals follow the language's own rules", () => {
    const cards = (n: number) => inLanguage("pl", () => t("{n, plural, one {# card} other {# cards}}", { n }));
    expect([1, 3, 5, 22].map(cards)).toEqual(["1 karta", "3 karty", "5 kart", "22 karty"]);
  });

  test("a variety falls back to its language, and any language to English", () => {
    expect(inLanguage("de-AT", () => [t("Open"), t("Sold to {name}", { name: "Ana" })])).toEqual([
      "Geöffnet",
      "An Ana verkauft",
    ]);
    expect(inLanguage("en-US", () => t("Open"))).toBe("Open");
    expect(inLanguage("de", () => t("Not translated"))).toBe("Not translated");
  });

  test("an apostrophe before a value quotes nothing", () => {
    const say = () => t("Session in the {day}, until {end}", { day: "après-midi", end: "au soir" });
    expect(inLanguage("fr", say)).toBe("Séance de l'après-midi, jusqu'au soir");
  });

  test("readers at the same time get their own words, also after an await", async () => {
    const write = async () => {
      await Promise.resolve();
      return t("Sold to {name}", { name: reader().language });
    };
    const said = await Promise.all(["de", "fr", "de-AT"].map((language) => forReader({ language }, write)));
    expect(said).toEqual(["An de verkauft", "Sold to fr", "An de-AT verkauft"]);
  });
});

test("ordinals, exact numbers, choices by a word, and a value inside a plural", () => {
  const place = (n: number) => t("the {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n });
  expect([1, 2, 3, 11, 22].map(place)).toEqual(["the 1st", "the 2nd", "the 3rd", "the 11th", "the 22nd"]);
  const left = (count: number) =>
    t("{count, plural, =0 {{name} has none} one {{name} has one} other {{name} has #}}", { count, name: "Ana" });
  expect([0, 1, 2].map(left)).toEqual(["Ana has none", "Ana has one", "Ana has 2"]);
  const paid = (isPaid: boolean) => t("{isPaid, select, true {Paid} other {Owed}}", { isPaid });
  expect([true, false].map(paid)).toEqual(["Paid", "Owed"]);
});

test("a # outside of a plural, and one in a value, are what they are", () => {
  expect(t("Room #{room}", { room: "#4" })).toBe("Room ##4");
  expect(t("{n, plural, one {{name}: #} other {{name}: #}}", { n: 2, name: "#" })).toBe("#: 2");
});

test("a marked sentence is said later, in the language of that moment", () => {
  const OPEN = msg("Open");
  const REFUSALS: Record<string, [number, Message]> = { sold: [409, msg("Sold to {name}")] };
  expect([inLanguage("de", () => t(OPEN)), t(OPEN)]).toEqual(["Offen", "Open"]);
  expect(inLanguage("de", () => Object.values(REFUSALS).map(([, words]) => t(words, { name: "Ana" })))).toEqual([
    "An Ana verkauft",
  ]);
});

test("a missing, a misspelt and a needless value do not compile", () => {
  const SOLD = msg("Sold to {name}");
  const wrong = () => {
    // @ts-expect-error: the value is missing
    t("Sold to {name}");
    // @ts-expect-error: it is called "name"
    t("Sold to {name}", { nam: "Ana" });
    // @ts-expect-error: there is no such value
    t("Sold to {name}", { name: "Ana", price: 5 });
    // @ts-expect-error: it takes no value
    t("Open", { name: "Ana" });
    // @ts-expect-error: nothing is no value
    t("Sold to {name}", { name: undefined });
    // @ts-expect-error: a plural counts
    t("{n, plural, one {#} other {#}}", { n: "1" });
    // @ts-expect-error: the value inside is missing
    t("{n, plural, one {#} other {# of {name}}}", { n: 1 });
    // @ts-expect-error: the value after it is missing
    t("{n, plural, one {# a} other {# b}} of {name}", { n: 1 });
    // @ts-expect-error: a marked sentence takes the same values
    t(SOLD);
    // @ts-expect-error: nobody can translate what is in a variable
    t(String(1));
    // @ts-expect-error: nor mark it
    msg(String(1));
    // @ts-expect-error: tags are for rich()
    t("I accept the <terms>terms</terms>.");
    // @ts-expect-error: a mark is no text
    expect(SOLD.length).toBe(1);
  };
  expect(wrong).toBeTypeOf("function");
  expect(t("{n, plural, one {# a} other {# b}} of {name}", { n: 1, name: "Ana" })).toBe("1 a of Ana");
});
