import { describe, expect, test } from "vitest";
import { NO_CHOICES } from "#tests/support/data/no-choices.ts";
import { ALL_COOKIES, consentRecord, ESSENTIAL_ONLY, readConsent } from "./cookie-consent.ts";

const NOW = new Date("2026-11-20T21:00:00Z");

describe("the stored cookie choice", () => {
  test("has version and timestamp", () => {
    expect(consentRecord(ALL_COOKIES, NOW)).toEqual({
      preferences: ALL_COOKIES,
      version: "1.0",
      timestamp: "2026-11-20T21:00:00.000Z",
    });
  });

  test("is essential whatever was sent", () => {
    expect(consentRecord({ ...ALL_COOKIES, essential: false }, NOW).preferences.essential).toBe(true);
  });

  test.each([ALL_COOKIES, ESSENTIAL_ONLY, { ...ESSENTIAL_ONLY, marketing: true }])("round-trips", (choice) => {
    expect(readConsent(JSON.stringify(consentRecord(choice, NOW)))).toEqual(choice);
  });
});

test.each(NO_CHOICES)("%s is not a choice", (_, stored) => {
  expect(readConsent(stored)).toBeUndefined();
});
