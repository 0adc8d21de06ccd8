import { expect, test } from "vitest";
import { moved } from "./reorder.ts";

const list = (...positions: number[]) => positions.map((position, index) => ({ id: "abcd".charAt(index), position }));
const told = (changed: { id: string; position: number }[]) => changed.map(({ id, position }) => `${id}${position}`).join(" ");

test("a step up or down changes two places", () => {
  expect(told(moved(list(1, 2, 3), "c", -1))).toBe("c2 b3");
  expect(told(moved(list(1, 2, 3), "a", 1))).toBe("b1 a2");
});

test("at the end of the list, and for what is not in it, nothing changes", () => {
  expect([moved(list(1, 2), "a", -1), moved(list(1, 2), "b", 1), moved(list(1, 2), "z", 1)]).toEqual([[], [], []]);
});

test("a list whose numbers say nothing is numbered anew", () => {
  expect(told(moved(list(0, 0, 0), "b", -1))).toBe("b1 a2 c3");
});
