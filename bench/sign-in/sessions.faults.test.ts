import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { measureSessions } from "./sessions.ts";

test("reading one's account and refreshing a session are measured beside a bare server", async () => {
  const fresh = await freshDatabase();
  const [table] = await measureSessions(fresh.url, {
    rounds: 1,
    sessions: 24,
    reads: { warmUp: 10, max: 100, milliseconds: 2_000 },
  });
  const rows = table?.rows ?? [];
  expect(rows.map(([what]) => what)).toEqual(["own account read", "session refreshed"]);
  for (const [, ...figures] of rows) expect(figures.map(Number).every((figure) => figure > 0)).toBe(true);
  await fresh.close();
}, 60_000);
