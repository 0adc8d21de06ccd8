import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { groupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import { dateOf, type GroupSessionValues, valuesOfDate } from "./group-session-values.ts";

const WEEKEND = {
  id: "1",
  serviceId: "s",
  startsOn: "2026-12-05",
  endsOn: "2026-12-06",
  startTime: "11:00",
  endTime: "16:00",
  places: 6,
  leastPlaces: 4,
  decideOn: "2026-11-28",
  seriesId: null,
  occursOn: "2026-12-05",
  updatedAt: "2026-11-28T08:00:00Z",
  taken: 0,
  count: { booked: 0, held: 0, offered: 0, of: 6 },
  waiting: 0,
  price: 12000,
  salesEndHours: 24,
  location: "The Old Chapel",
  joinUrl: null,
  note: null,
  isActive: true,
};

test("form values round-trip; an evening has no last day and no number of places", () => {
  const { id: _, taken, count, waiting, seriesId, occursOn, updatedAt, ...weekend } = WEEKEND;
  const listed = { id: "2", taken, count, waiting, seriesId, occursOn, updatedAt };
  const evening = {
    ...weekend,
    endsOn: weekend.startsOn,
    places: null,
    leastPlaces: null,
    decideOn: null,
    note: "Bring a cushion",
  };
  expect(dateOf(valuesOfDate(WEEKEND, ""))).toEqual(weekend);
  expect(dateOf(valuesOfDate({ ...evening, ...listed }, ""))).toEqual(evening);
  expect(valuesOfDate({ ...evening, ...listed }, "").endsOn).toBe("");
});

test("form values are validated with the schema of the server", () => {
  const isAccepted = (typed: Partial<GroupSessionValues>) =>
    safeParse(groupSessionFacts, dateOf({ ...valuesOfDate(WEEKEND, ""), ...typed })).success;
  const refused = [
    { startsOn: "" },
    { endsOn: "2026-12-04" },
    { endsOn: "2026-12-19" },
    { endTime: "11:00" },
    { endTime: "" },
    { places: "0" },
    { places: "1.5" },
    { places: "many" },
    { leastPlaces: "0" },
    { leastPlaces: "7" },
    { decideOn: "" },
    { decideOn: "2026-12-05" },
    { price: "0.20" },
    { price: "a lot" },
    { salesEndHours: "-1" },
    { salesEndHours: "soon" },
    { joinUrl: "http://meet.example" },
  ];
  expect(refused.filter(isAccepted)).toEqual([]);
  expect(
    [
      { endsOn: "" },
      { endsOn: "2026-12-18" },
      { endTime: "11:01" },
      { places: "" },
      { leastPlaces: "", decideOn: "2026-12-05" },
      { leastPlaces: "6" },
    ].map(isAccepted),
  ).toEqual(Array(6).fill(true));
});
