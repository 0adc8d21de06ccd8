import { expect, test } from "vitest";
import { sharedResult } from "./shared-result.ts";

test("many ask at once and within the time, and one run answers all; after it the next begins", async () => {
  let time = 0;
  let runs = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const ask = sharedResult(
    async () => {
      runs += 1;
      await held;
      return runs;
    },
    30_000,
    () => time,
  );
  const asked = [ask(), ask(), ask()];
  time = 100_000; // a run that takes long is still the only one
  asked.push(ask());
  release();
  expect([await Promise.all(asked), runs]).toEqual([[1, 1, 1, 1], 1]);
  time += 29_999;
  expect([await ask(), runs]).toEqual([1, 1]);
  time += 1;
  expect([await Promise.all([ask(), ask()]), runs]).toEqual([[2, 2], 2]);
});

test("a failure is not kept", async () => {
  let runs = 0;
  const ask = sharedResult(async () => {
    runs += 1;
    if (runs === 1) throw new Error("no");
    return runs;
  }, 30_000);
  expect(await Promise.allSettled([ask(), ask()])).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect([await ask(), runs]).toEqual([2, 2]);
});
