import { afterEach, expect, test } from "vitest";
import { dropBookingDraft, keepBookingDraft } from "#app/bookings/booking-draft.ts";
import { draftOf } from "#app/bookings/client/booking-values.ts";
import type { OfferedSession } from "#app/catalog/client/offer.ts";
import { firstValues } from "./first-values.ts";

afterEach(dropBookingDraft);

const OFFER = { services: [], selectedId: "a-service", category: null, notice: null, session: undefined };
const chosenBy = (query: string) => {
  const { day, time } = firstValues(OFFER, new URLSearchParams(query), { user: null, profile: null });
  return { day, time };
};

test.each(["00:00", "00:30", "23:30"])("a link of a free time chooses %s", (time) => {
  expect(chosenBy(`day=2026-12-01&time=${time}`)).toEqual({ day: "2026-12-01", time });
});

test.each([
  "day=2026-12-01",
  "day=2026-02-30&time=09:00",
  "day=2026-12-01&time=24:00",
  "day=2026-12-01&time=noon",
  "time=00:00",
])("no time is chosen by %s", (query) => {
  expect(chosenBy(query)).toEqual({ day: "", time: "" });
});

test("the number of places survives a reload, for the date that they were chosen for", () => {
  const on = (id: string) => {
    const session = { id, serviceId: "a-service", startsOn: "2026-12-12", startTime: "11:00" } as OfferedSession;
    return firstValues({ ...OFFER, session }, new URLSearchParams(), { user: null, profile: null });
  };
  keepBookingDraft("", draftOf({ ...on("weekend"), places: "2" }));
  expect([on("weekend").places, on("circle").places]).toEqual(["2", "1"]);
  const { groupSessionId, places, day } = firstValues(OFFER, new URLSearchParams(), { user: null, profile: null });
  expect({ groupSessionId, places, day }).toEqual({ groupSessionId: "", places: "1", day: "" });
});
