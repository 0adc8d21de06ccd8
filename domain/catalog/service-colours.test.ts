import { expect, test } from "vitest";
import { TEXT_CONTRAST, THEMES } from "#domain/look/accent.ts";
import { contrast } from "#domain/look/oklch.ts";
import { hueOf, leastUsedColour, SERVICE_COLOURS, SERVICE_HUES, signOf } from "./service-colours.ts";

test.each(SERVICE_COLOURS)("%s is readable on every ground of both themes", (colour) => {
  const least = (theme: "dawn" | "night") =>
    Math.min(
      ...(["ground", "surface", "raised"] as const).map((ground) =>
        contrast(SERVICE_HUES[colour][theme], THEMES[theme][ground]),
      ),
    );
  expect(least("dawn")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  expect(least("night")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test("no two colours share a shape, so that none is told by its colour alone", () => {
  const shapes = SERVICE_COLOURS.map((colour) => signOf({ colour, rune: "none" }).path);
  expect(new Set(shapes).size).toBe(SERVICE_COLOURS.length);
});

test("a rune stands in place of the shape", () => {
  expect(signOf({ colour: "teal", rune: "laguz" })).toEqual({ path: "M5 24V0L13 8", isStroke: true });
});

test("a colour follows the theme", () => {
  expect(hueOf("blue")).toBe("light-dark(#2f62ae, #86b4f2)");
});

test("a new service gets the colour that the fewest have, and the first of the palette among those", () => {
  expect(leastUsedColour([])).toBe("amethyst");
  expect(leastUsedColour([{ colour: "amethyst" }, { colour: "ember" }])).toBe("teal");
  expect(leastUsedColour(SERVICE_COLOURS.map((colour) => ({ colour })))).toBe("amethyst");
});
