import { expect, test } from "vitest";
import { growthOf } from "./memory.ts";

test("figures that grow by two each step have a significant growth", () => {
  expect(growthOf([10, 12, 14, 16, 18])).toEqual({ perStep: 2, chance: 0 });
});

test("figures that go up and down have no significant growth", () => {
  const { perStep, chance } = growthOf([10, 14, 9, 13, 11, 12, 10, 13]);
  expect(Math.abs(perStep)).toBeLessThan(chance);
});
