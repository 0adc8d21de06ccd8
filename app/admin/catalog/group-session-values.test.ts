import { expect, test } from "vitest";
import { DATE_RULES, dateOf, valuesOfDate } from "./group-session-values.ts";

const WEEKEND = {
  id: "1",
  serviceId: "s",
  startsOn: "2026-12-05",
  endsOn: "2026-12-06",
  startTime: "11:00",
  endTime: "16:00",
  places: 6,
  note: null,
  isActive: true,
};

test("a date goes through the form as it was; an evening needs no last day, and no number of places", () => {
  const { id: _, ...weekend } = WEEKEND;
  const evening = { ...weekend, endsOn: weekend.startsOn, places: null, note: "Bring a cushion" };
  expect(dateOf(valuesOfDate(WEEKEND, ""))).toEqual(weekend);
  expect(dateOf(valuesOfDate({ ...evening, id: "2" }, ""))).toEqual(evening);
  expect(valuesOfDate({ ...evening, id: "2" }, "").endsOn).toBe("");
});

test("what the table would refuse is said before it is sent", () => {
  const values = valuesOfDate(WEEKEND, "");
  const refused = [
    DATE_RULES.startsOn(""),
    DATE_RULES.endsOn("2026-12-04", values),
    DATE_RULES.endsOn("2026-12-19", values),
    DATE_RULES.endTime("11:00", values),
    DATE_RULES.places("0"),
    DATE_RULES.places("1.5"),
  ];
  expect(refused.filter((said) => said === true)).toEqual([]);
  const accepted = [
    DATE_RULES.endsOn("", values),
    DATE_RULES.endsOn("2026-12-18", values),
    DATE_RULES.endTime("11:01", values),
    DATE_RULES.places(""),
  ];
  expect(accepted).toEqual([true, true, true, true]);
});
