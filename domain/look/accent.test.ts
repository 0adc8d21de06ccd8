import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accentCss,
  accentOf,
  DESIGNED_ACCENT,
  GRAPHICS_CONTRAST,
  HOVER,
  STRONG_CONTRAST,
  TEXT_CONTRAST,
  THEMES,
} from "./accent.ts";
import { mixedWithWhite, toHex, toOklch } from "./oklch.ts";

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** A second implementation of "relative luminance" and "contrast ratio" from WCAG 2.2. */
function ratio(one: string, other: string): number {
  const luminance = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const [r = 0, g = 0, b = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

test("whatever colour is chosen, text, fills and what is written on them reach WCAG AA in both themes", () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      const accent = accentOf(chosen);
      for (const theme of ["night", "dawn"] as const) {
        const { gold, fill, ink, strong } = accent[theme];
        const { ground: page, surface, raised } = THEMES[theme];
        for (const ground of [page, surface, raised]) {
          expect(ratio(gold, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(ratio(fill, ground)).toBeGreaterThanOrEqual(GRAPHICS_CONTRAST);
          expect(ratio(strong, ground)).toBeGreaterThanOrEqual(STRONG_CONTRAST);
        }
        expect(ratio(ink, fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(ratio(ink, mixedWithWhite(fill, HOVER))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    }),
    { numRuns: 400 },
  );
});

test("a colour that suits a theme is used there as it is", () => {
  expect(accentOf("#e3b866").night).toMatchObject({ gold: "#e3b866", fill: "#e3b866" });
  expect(accentOf("#7e5200").dawn).toMatchObject({ gold: "#7e5200", fill: "#7e5200" });
});

test("every colour of sRGB survives OKLCH, and known values agree with the published ones", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(toHex(toOklch(colour))).toBe(colour);
    }),
  );
  const { l, c, h } = toOklch("#ff0000"); // CSS Color 4: oklch(0.628 0.2577 29.23)
  expect([l, c, (h * 180) / Math.PI].map((value) => Number(value.toFixed(2)))).toEqual([0.63, 0.26, 29.23]);
});

test("a colour outside sRGB keeps its lightness and hue", () => {
  const inside = toOklch(toHex({ l: 0.7, c: 0.4, h: 1 }));
  expect(inside.l).toBeCloseTo(0.7, 2);
  expect(inside.h).toBeCloseTo(1, 1);
});

test("grounds and designed gold are those of the style sheet, and the button takes as much white", () => {
  const tokens = readFileSync(new URL("../../app/tokens.css", import.meta.url), "utf8");
  for (const name of ["ground", "surface", "raised", "hairline", "control", "text", "quiet"] as const)
    expect(tokens).toContain(`--${name}: light-dark(${THEMES.dawn[name]}, ${THEMES.night[name]});`);
  const { night, dawn } = DESIGNED_ACCENT;
  for (const [name, part] of Object.entries({ "gold-fill": "fill", "gold-ink": "ink" } as const))
    expect(tokens).toContain(`--${name}: light-dark(${dawn[part]}, ${night[part]});`);
  for (const part of ["gold", "strong"] as const)
    expect(tokens).toContain(`--gold: light-dark(${dawn[part]}, ${night[part]});`);
  const button = readFileSync(new URL("../../app/kit/ui/button.tsx", import.meta.url), "utf8");
  expect(button).toContain(`var(--gold-fill)_${100 - HOVER * 100}%,white)`);
});

test("the style sheet holds nothing but colours", () => {
  const rest = (chosen: string) => accentCss(chosen).replaceAll(/#[0-9a-f]{6}\b/g, "#");
  fc.assert(
    fc.property(colours, (chosen) => {
      expect(rest(chosen)).toBe(rest("#123456"));
    }),
  );
});
