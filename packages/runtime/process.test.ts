import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { sentenceOf } from "./process.ts";
import { WrongEnvironment } from "./wrong-environment.ts";

const databaseError = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 1, "error"), { code });
const systemError = (code: string, syscall?: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, ...(syscall && { syscall }) });

test.each([
  ["a start-up error", new WrongEnvironment("PORT 80 is in use."), "PORT 80 is in use."],
  [
    "a full disk",
    databaseError("53100", "could not extend file"),
    "The database failed: there is no space left on PostgreSQL's disk (53100).",
  ],
  [
    "a stop",
    databaseError("57P01", "terminating connection"),
    "The database failed: PostgreSQL was told to stop (57P01).",
  ],
  [
    "another refusal",
    databaseError("0A000", 'extension "pg_trgm" is not available'),
    'The database failed: PostgreSQL says: extension "pg_trgm" is not available (0A000).',
  ],
  [
    "both addresses of a host",
    Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }),
    "The database failed: nothing answers at its address (ECONNREFUSED).",
  ],
  [
    "a lost connection",
    new Error("Connection terminated unexpectedly"),
    "The database failed: PostgreSQL ended the connection, its log says why.",
  ],
  [
    "a silent server",
    systemError("ETIMEDOUT", "connect"),
    "The database failed: its host does not answer (ETIMEDOUT).",
  ],
])("%s is one sentence", (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

test("a file that cannot be used is named, and is not taken for a socket of the database", () => {
  let error: unknown;
  try {
    readFileSync("/nowhere/keys.json");
  } catch (caught) {
    error = caught;
  }
  expect(sentenceOf(error)).toBe("/nowhere/keys.json cannot be used (ENOENT).");
});

test("an error that nobody has foreseen keeps its stack", () => {
  const error = new TypeError("x is not a function");
  expect(() => sentenceOf(error)).toThrow(error);
});

test("a sentence that quotes a stranger's file sends a terminal no commands", () => {
  const program = `import { exitWithMessage } from ${JSON.stringify(import.meta.resolve("./process.ts"))};
    import { WrongEnvironment } from ${JSON.stringify(import.meta.resolve("./wrong-environment.ts"))};
    exitWithMessage(new WrongEnvironment("version \\u001b]0;owned\\u0007\\u009b2J"));`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "version \uFFFD]0;owned\uFFFD\uFFFD2J\n"]);
});
