import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import { eitherOf, joined, listed } from "./lists.ts";

test.each([
  ["en-GB", ["Drum"], "Drum", "Drum", "Drum"],
  ["en-GB", ["Drum", "Tea"], "Drum and Tea", "Drum or Tea", "Drum, Tea"],
  ["en-GB", ["Drum", "Rattle", "Tea"], "Drum, Rattle and Tea", "Drum, Rattle or Tea", "Drum, Rattle, Tea"],
  ["de", ["Drum", "Rattle", "Tea"], "Drum, Rattle und Tea", "Drum, Rattle oder Tea", "Drum, Rattle und Tea"],
])("in %s %j is %s", (language, items, all, one, beside) => {
  const said = forReader({ language }, () => [joined(items), eitherOf(items), listed(items)]);
  expect(said).toEqual([all, one, beside]);
});
