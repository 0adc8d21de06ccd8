import { expect, test } from "vitest";
import { consentVersion, editionName, editionOfName, lastUpdated } from "./legal.ts";

test("a consent to the specified texts is 2024-12, and otherwise names the edition of each; two editions are never named alike", () => {
  expect(consentVersion({ terms: 1, privacy: 1 })).toBe("2024-12");
  expect(consentVersion({ terms: 2, privacy: 1 })).toBe("2 2024-12");
  const named = [1, 2, 12, 21].flatMap((terms) => [1, 2, 12, 21].map((privacy) => consentVersion({ terms, privacy })));
  expect(new Set(named).size).toBe(16);
});

test("the edition of a stored consent is found by its name", () => {
  for (const edition of [1, 2, 30]) expect(editionOfName(editionName(edition))).toBe(edition);
  for (const other of ["", "1.0", "2026-01", "0", "-1", "2 3", "1234567"]) expect(editionOfName(other)).toBeUndefined();
});

test("a legal text says the month of its last change, or that of the specified texts", () => {
  expect(lastUpdated([null])).toBe("December 2024");
  expect(lastUpdated([null, "2026-03-31T23:30:00Z", "2026-02-01T00:00:00Z"])).toBe("March 2026");
});
