import { expect, test } from "vitest";
import { durationInWords } from "./wording.ts";

test.each([
  [30, "30 minutes"],
  [90, "90 minutes"],
  [120, "2 hours"],
  [145, "145 minutes"],
  [150, "2.5 hours"],
  [300, "5 hours"],
])("%i minutes are %j", (minutes, words) => expect(durationInWords(minutes)).toBe(words));
