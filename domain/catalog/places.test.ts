import { expect, test } from "vitest";
import { countPlaces, formatPlaces } from "./places.ts";

test.each([
  [{ taken: 8, held: 1, offered: 1, of: 8 }, "6 of 8 places booked, 1 held, 1 offered"],
  [{ taken: 3, held: 0, offered: 2, of: 4 }, "1 of 4 places booked, 2 offered"],
  [{ taken: 1, held: 0, offered: 0, of: 1 }, "1 of 1 place booked"],
  [{ taken: 0, held: 0, offered: 0, of: null }, "0 places booked"],
  [{ taken: 2, held: 1, offered: 0, of: null }, "1 place booked, 1 held"],
])("%j reads %s", (taken, words) => {
  expect(formatPlaces(countPlaces(taken))).toBe(words);
});
