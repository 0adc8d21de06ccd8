import { expect, test } from "vitest";
import { parsePaper, statementKey } from "./paper.ts";

const ID = "00000000-0000-4000-8000-000000000001";

test("a number is an entry of the ledger, an id a booking", () => {
  expect(parsePaper("121")).toEqual({ of: "entry", number: 121 });
  expect(parsePaper(ID)).toEqual({ of: "booking", bookingId: ID });
});

test("a statement is of a client, with days or without", () => {
  const days = { from: "2026-01-01", upTo: "2026-03-31" };
  expect(parsePaper(statementKey(ID))).toEqual({ of: "client", clientId: ID, days: undefined });
  expect(parsePaper(statementKey(ID, days))).toEqual({ of: "client", clientId: ID, days });
});

test.each([
  "",
  "0",
  "-1",
  "1e3",
  "1234567890",
  ID.slice(1),
  `client_${ID}_2026-02-31_2026-03-31`,
  `client_${ID}_2026-03-31_2026-03-01`,
  `client_${ID}_2016-01-01_2026-01-01`,
  `client_${ID}_2026-03-31`,
])("%j is no paper", (key) => {
  expect(parsePaper(key)).toBeUndefined();
});
