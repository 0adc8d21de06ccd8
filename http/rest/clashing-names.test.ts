import { afterAll, beforeAll, expect, test } from "vitest";
import { type DoorsAtWork, doorsAtWork, KEYS } from "#tests/doors-at-work.ts";

let doors: DoorsAtWork;
beforeAll(async () => {
  doors = await doorsAtWork();
});
afterAll(() => doors.close());

test.each(["r", "t", "b", "c", "r_1", "found", "body", "scalar"])("an output named %s is a name like any other", async (alias) => {
  const answer = await doors.ask(`/rest/v1/services?select=${alias}:name,price_gbp&name=eq.Reiki Level 1`, {
    headers: { apikey: KEYS.publishable },
  });
  expect(await answer.json()).toEqual([{ [alias]: "Reiki Level 1", price_gbp: 15000 }]);
});
