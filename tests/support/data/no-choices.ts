import { ALL_COOKIES, consentRecord } from "#domain/accounts/cookie-consent.ts";

const RECORD = consentRecord(ALL_COOKIES, new Date("2026-11-20T21:00:00Z"));

/** Stored values that do not count as a choice for this version. */
export const NO_CHOICES: [name: string, stored: string | null][] = [
  ["nothing", null],
  ["an empty text", ""],
  ["no JSON", "{preferences"],
  ["null", "null"],
  ["a number", "1"],
  ["an empty object", "{}"],
  ["a list", "[]"],
  ["no version", JSON.stringify({ preferences: ALL_COOKIES })],
  ["an older version", JSON.stringify({ ...RECORD, version: "0.9" })],
  ["a version that is a number", JSON.stringify({ ...RECORD, version: 1 })],
  ["no preferences", JSON.stringify({ version: "1.0" })],
  ["preferences that are null", JSON.stringify({ version: "1.0", preferences: null })],
  [
    "a category missing",
    JSON.stringify({ version: "1.0", preferences: { essential: true, analytics: true, marketing: true } }),
  ],
  ["a category that is a text", JSON.stringify({ version: "1.0", preferences: { ...ALL_COOKIES, analytics: "yes" } })],
];
