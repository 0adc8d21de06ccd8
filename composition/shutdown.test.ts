import { pino } from "pino";
import { expect, test } from "vitest";
import { CutShort, shutDown, type Stage } from "./shutdown.ts";

/** Stages that record when they are closed, and the log. */
function stagesNamed(...names: string[]) {
  const closed: string[] = [];
  const lines: { stage?: string; reason?: string }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line) as object) });
  const stages = names.map((name): Stage => ({ name, withinMs: 60_000, close: async () => void closed.push(name) }));
  return { closed, lines, log, stages };
}

test("stages are closed one after the other, in reverse order, and only once", async () => {
  const { closed, lines, log, stages } = stagesNamed("database", "jobs", "http");
  await shutDown(stages, log);
  await shutDown(stages, log);
  expect(closed).toEqual(["http", "jobs", "database"]);
  expect(lines).toEqual([]);
});

test("a stage that times out or fails is logged by name, and the others are closed", async () => {
  const { closed, lines, log, stages } = stagesNamed("database", "jobs", "http");
  stages.push({ name: "stuck", withinMs: 20, close: () => new Promise(() => undefined) });
  stages.push({ name: "broken", withinMs: 60_000, close: () => Promise.reject(new Error("no luck")) });
  const stop = shutDown(stages, log);
  await expect(stop).rejects.toThrow(CutShort);
  await expect(stop).rejects.toThrow("The stop was cut short: broken, stuck");
  expect(closed).toEqual(["http", "jobs", "database"]);
  expect(lines.map(({ stage, reason }) => ({ stage, reason }))).toEqual([
    { stage: "broken", reason: "no luck" },
    { stage: "stuck", reason: "not done within 0.02 s" },
  ]);
});
