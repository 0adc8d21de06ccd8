import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Drawn, digest, FOLDER, RECORD, sheets } from "./draw-scenes.ts";

/** In bytes; a desk's picture is loaded where lines are fast. */
const LIMIT = { tall: 77_000, wide: 120_000, object: 50_000, lines: 50_000 };
/** Below it a sheet is empty, or nearly. */
const LEAST = { tall: 10_000, wide: 10_000, object: 10_000, lines: 5_000 };

const recorded = JSON.parse(await readFile(RECORD, "utf8")) as Drawn;
const drawings = [...sheets()];

test("every picture is drawn from today's scenes; otherwise `npm run scenes` draws it anew", async () => {
  const now: Drawn = {};
  for (const { file, svg } of drawings)
    now[file] = { drawing: digest(svg), picture: digest(await readFile(join(FOLDER, file))) };
  expect(Object.keys(now).length).toBeGreaterThan(3);
  expect(recorded).toEqual(now);
});

test("a drawing is the same each time", () => {
  expect([...sheets()].map(({ svg }) => digest(svg))).toEqual(drawings.map(({ svg }) => digest(svg)));
});

test.each(drawings)("$file is light enough for its screen", async ({ file, kind }) => {
  const { size } = await stat(join(FOLDER, file));
  expect(size).toBeGreaterThan(LEAST[kind]);
  expect(size).toBeLessThanOrEqual(LIMIT[kind]);
});
