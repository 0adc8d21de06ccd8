import { expect, test } from "vitest";
import { offerEnd } from "./waiting.ts";
import { HOUR_MS } from "#domain/time.ts";

test.each([
  ["far ahead, for the hours of the settings", { begins: 500, salesEnd: 500 }, 12],
  ["near the session, for a quarter of the time left", { begins: 20, salesEnd: 20 }, 5],
  ["very near, for half an hour", { begins: 1, salesEnd: 1 }, 0.5],
  ["never beyond the end of sales", { begins: 40, salesEnd: 3 }, 3],
])("places are offered: %s", (_, { begins, salesEnd }, hours) => {
  expect(offerEnd({ now: 0, begins: begins * HOUR_MS, salesEnd: salesEnd * HOUR_MS, hours: 12 })).toBe(hours * HOUR_MS);
});
