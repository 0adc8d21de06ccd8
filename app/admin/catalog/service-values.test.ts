import { expect, test } from "vitest";
import { differenceInWords, factsOf, RULES, valuesOf } from "./service-values.ts";

const SERVICE = {
  id: "1",
  name: "Reading",
  category: "readings" as const,
  description: "Half an hour",
  duration: 30,
  price: 4550,
  place: "video" as const,
  buffer: 15,
  preparation: null,
  bookedOnline: true,
  questionCount: 0,
  isActive: true,
  position: 1,
  updatedAt: "2026-11-22T10:00:00Z",
};

test("a service goes through the form as it was", () => {
  const { id: _, isActive: __, position: ___, updatedAt: ____, ...facts } = SERVICE;
  expect(factsOf(valuesOf(SERVICE))).toEqual(facts);
  expect(valuesOf(SERVICE).price).toBe("45.50");
});

test("what the table would refuse is said before it is sent", () => {
  expect(
    [
      RULES.name("  "),
      RULES.duration("4"),
      RULES.duration("721"),
      RULES.duration("1.5"),
      RULES.buffer("-1"),
      RULES.price("0.29"),
      RULES.price("10000.01"),
    ].filter((said) => said === true),
  ).toEqual([]);
  expect([
    RULES.name("x"),
    RULES.duration("5"),
    RULES.duration("720"),
    RULES.buffer("0"),
    RULES.price("0.30"),
    RULES.price("£10,000"),
  ]).toEqual(Array(6).fill(true));
});

test("what another window has changed is named as it reads now", () => {
  expect(differenceInWords(SERVICE, SERVICE)).toEqual([]);
  expect(differenceInWords(SERVICE, { ...SERVICE, price: 4700, duration: 45, bookedOnline: false })).toEqual([
    "duration 45 minutes",
    "price £47.00",
    "not booked online",
  ]);
});
