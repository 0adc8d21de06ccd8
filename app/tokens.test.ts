import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { NIGHT_GROUND, DAWN_GROUND } from "#domain/look/grounds.ts";
import { GRAPHICS_CONTRAST, STRONG_CONTRAST, TEXT_CONTRAST, THEMES } from "#domain/look/accent.ts";
import { contrast } from "#domain/look/oklch.ts";

const css = await readFile(new URL("tokens.css", import.meta.url), "utf8");
const [usual = "", strong = ""] = css.split("@media (prefers-contrast: more)");

type Theme = "dawn" | "night";
/** The colour of a token in a theme; with `more`, where the reader prefers more contrast. */
function colour(name: string, theme: Theme, more = false): string {
  const declared = (text: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(text);
  const found = (more && declared(strong.split("@media")[0] ?? "")) || declared(usual);
  return found?.[theme === "dawn" ? 1 : 2] ?? `--${name} is not declared`;
}

const themes: Theme[] = ["dawn", "night"];
const GROUNDS = ["ground", "surface", "raised"];
const TEXTS = ["text", "quiet", "gold", "amethyst", "good", "bad"];

test.each(themes)("every colour of text is readable on every background (%s)", (theme) => {
  const least = (more: boolean) =>
    Math.min(
      ...GROUNDS.flatMap((ground) => TEXTS.map((text) => contrast(colour(text, theme, more), colour(ground, theme)))),
    );
  expect(least(false)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  expect(least(true)).toBeGreaterThanOrEqual(STRONG_CONTRAST);
});

test.each(themes)("the frames of fields and the ink of buttons are visible (%s)", (theme) => {
  for (const ground of GROUNDS)
    expect(contrast(colour("control", theme), colour(ground, theme))).toBeGreaterThanOrEqual(GRAPHICS_CONTRAST);
  expect(contrast(colour("gold-ink", theme), colour("gold-fill", theme))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test.each(themes)("graphics outside the style sheet have its colours (%s)", (theme) => {
  for (const [name, value] of Object.entries(THEMES[theme])) expect(colour(name, theme)).toBe(value);
  expect(colour("ground", theme)).toBe(theme === "dawn" ? DAWN_GROUND : NIGHT_GROUND);
});
