import { expect, test } from "vitest";
import { moved } from "./move-buttons.tsx";

const list = (...positions: number[]) => positions.map((position, index) => ({ id: "abcd".charAt(index), position }));
const told = (changed: { id: string; position: number }[]) =>
  changed.map(({ id, position }) => `${id}${position}`).join(" ");

test("moving an item up or down swaps two positions", () => {
  expect(told(moved(list(1, 2, 3), "c", -1))).toBe("c2 b3");
  expect(told(moved(list(1, 2, 3), "a", 1))).toBe("b1 a2");
});

test("moving an item beyond an end, or an unknown item, changes nothing", () => {
  expect([moved(list(1, 2), "a", -1), moved(list(1, 2), "b", 1), moved(list(1, 2), "z", 1)]).toEqual([[], [], []]);
});

test("a list with equal positions is renumbered", () => {
  expect(told(moved(list(0, 0, 0), "b", -1))).toBe("b1 a2 c3");
});
