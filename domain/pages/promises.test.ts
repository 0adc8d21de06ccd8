import { describe, expect, test } from "vitest";
import { DEFAULT_PAGES } from "#domain/content/en-GB/pages/default-pages.ts";
import { promiseIn } from "./promises.ts";

describe("a hint is given", () => {
  test.each([
    ["Reiki cures migraine.", "cures"],
    ["We sit. It heals your body and soul.", "heals your"],
    ["Treats anxiety and pain.", "Treats anxiety"],
    ["Results guaranteed!", "guaranteed"],
    ["I will tell your future from the runes.", "tell your future"],
    ["The cards predict what comes.", "predict"],
  ])("for %s", (text, words) => expect(promiseIn(text)).toBe(words));
});

describe("no hint is given", () => {
  test.each([
    "It does not diagnose or cure anything.",
    "Will a reading tell me my future?",
    "A healing session with drum and rattle.",
    "It isn't a treatment and never heals your bones.",
    "",
  ])("for %s", (text) => expect(promiseIn(text)).toBeUndefined());

  test("for the default pages", () => {
    for (const { blocks } of DEFAULT_PAGES) {
      for (const text of JSON.stringify(blocks).match(/"(?:[^"\\]|\\.)*"/gu) ?? [])
        expect(promiseIn(JSON.parse(text) as string)).toBeUndefined();
    }
  });
});
