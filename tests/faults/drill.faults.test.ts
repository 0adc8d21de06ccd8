import { expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import type { Drilled } from "./drill/drill.ts";
import { cutNetwork, failProvider, killNode, killProgram, refuseMail, WRONG_OBJECT } from "./drill/faults.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

// The short version of `npm run drill`. database-deaths.test.ts tests crashes of PostgreSQL itself.

const figures = ({ acknowledged, found, overlaps, hung }: Drilled) => ({ lost: acknowledged - found, overlaps, hung });
const NOTHING = { lost: 0, overlaps: 0, hung: 0 };

test("kill -9 during bookings: every acknowledged booking survives the restart, and none overlap", async () => {
  const drilled = await killProgram(2);
  expect(figures(drilled)).toEqual(NOTHING);
  expect(drilled.acknowledged).toBeGreaterThanOrEqual(6);
});

test("kill -9 of one node of two: the other goes on, and what either acknowledged is there once", async () => {
  const drilled = await killNode(1);
  expect(figures(drilled)).toEqual(NOTHING);
  expect(drilled.statuses[401]).toBeUndefined(); // both nodes accept each other's tokens
  expect(drilled.acknowledged).toBeGreaterThanOrEqual(4);
});

test("the network to the database falls silent and is cut: the program recovers by itself, and what it acknowledged is there", async () => {
  const drilled = await cutNetwork(1, 500);
  expect(figures(drilled)).toEqual(NOTHING);
  expect(Object.keys(drilled.statuses).filter((status) => Number(status) >= 500 && status !== "503")).toEqual([]);
});

test("the card provider loses its answers, lies and is away: what was acknowledged is there, and bookings go on afterwards", async () => {
  const drilled = await failProvider(["answer lost", WRONG_OBJECT, { status: 500 }]);
  expect(figures(drilled)).toEqual(NOTHING);
  expect(drilled.acknowledged).toBeGreaterThanOrEqual(3 * 4);
});

test("the mail server refuses everything: bookings go on, and later every email arrives once", async () => {
  const drilled = await refuseMail(5);
  expect(figures(drilled)).toEqual(NOTHING);
  expect(drilled.acknowledged).toBeGreaterThanOrEqual(5 + 3);
});
