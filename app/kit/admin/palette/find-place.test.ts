import { expect, test } from "vitest";
import { findPlaces } from "./find-place.ts";

const first = (query: string) => findPlaces(query).map(({ label }) => label);

test.each([
  ["refund", "Paying, cancelling and refunds, moving and age"],
  ["cancel", "Paying, cancelling and refunds, moving and age"],
  ["zoom", "Where you meet"],
  ["google", "Other calendars"],
  ["apple", "Other calendars"],
  ["colour", "Accent colour"],
  ["photo", "Pages"],
  ["notice", "Notice in hours"],
  ["how late", "How late and how far ahead people may book"],
  ["logo", "Your own logo"],
  ["holiday", "Availability"],
  ["price", "Services"],
  ["voucher", "Passes and vouchers"],
  ["accountant", "Money"],
  ["backup", "Backups and safety"],
  ["password", "Your account"],
])("“%s” finds %s first", (query, label) => {
  expect(first(query)[0]).toBe(label);
});

test("all words must match, and each may be the beginning of one", () => {
  expect(first("waiting of")).toEqual(["Waiting list offers in hours"]);
  expect(first("waiting zoom")).toEqual([]);
});

test("a place is listed once, and where it is stands beside it", () => {
  const found = findPlaces("settings", 100);
  expect(new Set(found.map(({ to }) => to)).size).toBe(found.length);
  expect(findPlaces("tagline")).toEqual([
    expect.objectContaining({ within: "Site › Look", to: "/admin/look#tagline" }),
  ]);
});
