import { describe, expect, test } from "vitest";
import { accentOf, GRAPHICS_CONTRAST, HOVER, STRONG_CONTRAST, TEXT_CONTRAST } from "./accent.ts";
import { lookCss, strongColours } from "./look-css.ts";
import { LOOKS } from "./look.ts";
import { contrast, mixedWithWhite } from "./oklch.ts";
import { PALETTES } from "./palettes.ts";

const GROUNDS = ["ground", "surface", "raised"] as const;
const TEXTS = ["text", "quiet", "gold", "link", "good", "bad"] as const;

describe.each(LOOKS)("the look %s", (look) => {
  describe.each(["night", "dawn"] as const)("in its theme %s", (theme) => {
    const colours = PALETTES[look][theme];

    test.each(GROUNDS)("is readable on its %s", (ground) => {
      const strong = { ...colours, ...strongColours(colours, theme) };
      for (const text of TEXTS) {
        expect([text, contrast(colours[text], colours[ground])]).toEqual([
          text,
          expect.toSatisfy(atLeast(TEXT_CONTRAST)),
        ]);
        expect([text, contrast(strong[text], colours[ground])]).toEqual([
          text,
          expect.toSatisfy(atLeast(STRONG_CONTRAST)),
        ]);
      }
      expect(contrast(colours.control, colours[ground])).toBeGreaterThanOrEqual(GRAPHICS_CONTRAST);
    });

    test("is readable on its buttons and its band", () => {
      expect(contrast(colours.ink, colours.fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrast(colours.ink, mixedWithWhite(colours.fill, HOVER))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrast(colours.onBand, colours.band)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    });

    test.each(["#d08c60", "#7fae6d", "#ffffff", "#000000", "#1f3fd0"])("keeps an accent of %s readable", (chosen) => {
      const { gold, fill, ink, strong } = accentOf(chosen, PALETTES[look])[theme];
      for (const ground of GROUNDS) {
        expect(contrast(gold, colours[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(strong, colours[ground])).toBeGreaterThanOrEqual(STRONG_CONTRAST);
        expect(contrast(fill, colours[ground])).toBeGreaterThanOrEqual(GRAPHICS_CONTRAST);
      }
      expect(contrast(ink, fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    });
  });
});

const atLeast = (least: number) => (value: number) => value >= least;

test("the look Night adds nothing to a page but a chosen accent", () => {
  expect(lookCss("night", null)).toBe("");
});
