import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DayInPlaces } from "./place-dots.tsx";

const drawn = (places: number | null, placesLeft: number | null, isLarge = true) =>
  renderToStaticMarkup(<DayInPlaces startsOn="2026-12-09" places={places} placesLeft={placesLeft} isLarge={isLarge} />);
const dots = (markup: string) =>
  Array.from(markup.matchAll(/ d="([^"]*)"/g), ([, path = ""]) => path.split("h0").length - 1);

test.each([
  ["a place each, of which the free ones are open", 6, 2, [6, 2]],
  ["none free", 6, 0, [6, 0]],
  ["all free", 1, 1, [1, 1]],
  ["a ring's most", 14, 3, [14, 3]],
  ["a row of more", 15, 3, [15, 3]],
  ["a row's most", 40, 40, [40, 40]],
  ["so many that words tell them alone", 41, 3, []],
  ["no limit", null, null, []],
] as const)("a date's places: %s", (_, places, left, points) => {
  const markup = drawn(places, left);
  expect(dots(markup)).toEqual(points);
  expect(markup).toContain(">9</span>");
});

test("a small one has a ring, and no row", () => {
  expect([dots(drawn(14, 1, false)), dots(drawn(15, 1, false))]).toEqual([[14, 1], []]);
});
