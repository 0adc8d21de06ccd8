import { expect, test } from "vitest";
import { movedTo } from "./move-buttons.tsx";

const list = (...positions: number[]) => positions.map((position, index) => ({ id: "abcd".charAt(index), position }));
const told = (changed: { id: string; position: number }[]) =>
  changed.map(({ id, position }) => `${id}${position}`).join(" ");

test("moving an item by one swaps two positions; further, all between move", () => {
  expect(told(movedTo(list(1, 2, 3), "c", 1))).toBe("c2 b3");
  expect(told(movedTo(list(1, 2, 3), "a", 1))).toBe("b1 a2");
  expect(told(movedTo(list(1, 2, 3, 4), "d", 1))).toBe("d2 b3 c4");
});

test("moving an item beyond an end, or an unknown item, changes nothing", () => {
  expect([movedTo(list(1, 2), "a", -1), movedTo(list(1, 2), "b", 2), movedTo(list(1, 2), "z", 1)]).toEqual([
    [],
    [],
    [],
  ]);
});

test("a list with equal positions is renumbered", () => {
  expect(told(movedTo(list(0, 0, 0), "b", 0))).toBe("b1 a2 c3");
});
