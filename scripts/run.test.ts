import { expect, test } from "vitest";
import { linesOfStart } from "./run.ts";

test("the first line of a start says whether visitors may enter", () => {
  const first = (isOpen: boolean) => linesOfStart({ url: "https://example.org", isOpen, notes: [] }, 1).split("\n")[0];
  expect([first(true), first(false)]).toEqual([
    "Sacred Space is open: https://example.org",
    "Sacred Space runs, and stays closed until its practitioner opens it: https://example.org",
  ]);
});
