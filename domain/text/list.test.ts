import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import { listed } from "./list.ts";

test.each([
  ["en-GB", ["Drum"], "Drum", "Drum", "Drum"],
  ["en-GB", ["Drum", "Tea"], "Drum and Tea", "Drum or Tea", "Drum, Tea"],
  ["en-GB", ["Drum", "Rattle", "Tea"], "Drum, Rattle and Tea", "Drum, Rattle or Tea", "Drum, Rattle, Tea"],
  ["de", ["Drum", "Rattle", "Tea"], "Drum, Rattle und Tea", "Drum, Rattle oder Tea", "Drum, Rattle und Tea"],
])("in %s %j is %s", (language, items, all, one, counted) => {
  const says = (...[type]: Parameters<typeof listed> extends [unknown, ...infer Type] ? Type : never) =>
    forReader({ language }, () => listed(items, type));
  expect([says(), says("disjunction"), says("unit")]).toEqual([all, one, counted]);
});
