import { expect, test } from "vitest";
import { firstValues } from "./first-values.ts";

const OFFER = { services: [], selectedId: "a-service", category: null, notice: null, session: undefined };
const chosenBy = (query: string) => {
  const { day, time } = firstValues(OFFER, new URLSearchParams(query), { user: null, profile: null });
  return { day, time };
};

test.each(["00:00", "00:30", "23:30"])("a link of a free time chooses %s", (time) => {
  expect(chosenBy(`day=2026-12-01&time=${time}`)).toEqual({ day: "2026-12-01", time });
});

test.each(["day=2026-12-01", "day=2026-02-30&time=09:00", "day=2026-12-01&time=24:00", "day=2026-12-01&time=noon", "time=00:00"])(
  "no time is chosen by %s",
  (query) => {
    expect(chosenBy(query)).toEqual({ day: "", time: "" });
  },
);
