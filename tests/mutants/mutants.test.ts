import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MUTANTS } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../..");

test.each(MUTANTS)("a mutant that still breaks its rule: $breaks", ({ file, find, replace, dies }) => {
  expect(readFileSync(join(ROOT, file), "utf8").split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  expect(existsSync(join(ROOT, dies))).toBe(true);
});
