import { expect, test } from "vitest";
import { jsonOf, percentile, stretchOf, tableOf } from "./figures.ts";

test("the 99th percentile is the value that one in a hundred exceeds", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
});

test("throughput counts wall-clock time, not the sum of durations", () => {
  expect(stretchOf([10, 20, 30, 40], 50)).toEqual({ perSecond: 80, p99: 40 });
});

test("the columns of a table are aligned", () => {
  expect(
    tableOf(
      ["what", "n"],
      [
        ["a", "1"],
        ["bcdef", "1000"],
      ],
    ),
  ).toBe(["| what  |    n |", "| ----- | ---: |", "| a     |    1 |", "| bcdef | 1000 |"].join("\n"));
});

test("a table as JSON has its figures as numbers by their columns", () => {
  expect(jsonOf({ head: ["what", "n", "aim"], rows: [["a", "1.50", "-"]] })).toEqual({
    table: "what",
    rows: [{ what: "a", n: 1.5, aim: "-" }],
  });
});
