import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DayInPlaces } from "./place-dots.tsx";

/** The numbers of taken and of free places that are drawn, and the numeral. */
function drawn(places: number | null, placesLeft: number | null, isLarge = true) {
  const markup = renderToStaticMarkup(
    <DayInPlaces startsOn="2026-12-09" places={places} placesLeft={placesLeft} isLarge={isLarge} />,
  );
  const count = (sign: RegExp) => Array.from(markup.matchAll(sign)).length;
  return [count(/h0/g), count(/a3\.2/g), />(\d+)<\/span>/.exec(markup)?.[1]];
}

test.each([
  ["each is drawn, taken or free", 6, 2, [4, 2, "9"]],
  ["none free", 6, 0, [6, 0, "9"]],
  ["all free", 1, 1, [0, 1, "9"]],
  ["a ring's most", 14, 3, [11, 3, "9"]],
  ["a row of more", 15, 3, [12, 3, "9"]],
  ["a row's most", 40, 40, [0, 40, "9"]],
  ["so many that words tell them alone", 41, 3, [0, 0, "9"]],
  ["no limit", null, null, [0, 0, "9"]],
] as const)("a date's places: %s", (_, places, left, points) => {
  expect(drawn(places, left)).toEqual(points);
});

test("a small one has a ring, and no row", () => {
  expect([drawn(14, 1, false), drawn(15, 1, false)]).toEqual([
    [13, 1, "9"],
    [0, 0, "9"],
  ]);
});
