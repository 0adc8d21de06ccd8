import { expect, test } from "vitest";
import { describeOffer } from "./offer-step.tsx";

test("a session has its minutes, a written reading the days in which it is promised", () => {
  expect(describeOffer({ name: "Reiki", duration: 60, price: 7000, writtenDays: null })).toBe(
    "Reiki, 60 minutes, £70.00",
  );
  expect(describeOffer({ name: "Reading", duration: 30, price: 1500, writtenDays: 3 })).toBe(
    "Reading, in writing within 3 days, £15.00",
  );
});
