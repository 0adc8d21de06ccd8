import { expect, test } from "vitest";
import { groupsOf } from "./groups.ts";

const service = (id: string, category: "reiki" | "yoga", isGroup = true) => ({
  id,
  name: id,
  description: "",
  category,
  categoryName: category,
  durationMinutes: 90,
  price: 1000,
  place: "in person" as const,
  where: "in person",
  ...(isGroup && { groupPath: { reiki: "/reiki-therapy#weekend", yoga: "/meditation#evenings" }[category] }),
  inNextTimes: true,
  isPhoneCall: false,
});
const LISTED = [service("healing", "reiki", false), service("level-1", "reiki"), service("circle", "yoga")];
const date = (id: string, days: string, places: number | null) => ({
  id,
  serviceId: "circle",
  days,
  hours: "6:30pm to 8pm",
  places,
  placesLeft: places,
  left: "",
  condition: "",
  price: null,
  location: null,
  note: null,
  startsOn: "2026-12-01",
  endsOn: "2026-12-01",
  startTime: "18:30",
  endTime: "20:00",
});

test("group services are listed by category or all, with their next session", () => {
  const dates = [date("1", "Tuesday 1st December", 8), date("2", "Tuesday 15th December", null)];
  expect(groupsOf(LISTED, dates, null)).toMatchObject([
    { id: "level-1", path: "/reiki-therapy#weekend", next: null },
    { id: "circle", path: "/meditation#evenings", next: "Tuesday 1st December, 6:30pm to 8pm, at most 8 people" },
  ]);
  expect(groupsOf(LISTED, dates.slice(1), "yoga")).toMatchObject([{ next: "Tuesday 15th December, 6:30pm to 8pm" }]);
  expect(groupsOf(LISTED, dates, "readings")).toEqual([]);
});

test("dates on sale are listed with their price and the places that are left", () => {
  const dates = [
    {
      ...date("1", "Tuesday 1st December", 8),
      price: 1200,
      placesLeft: 2,
      left: "2 of 8 places left",
      condition: "Takes place with at least 4 places booked; decided on 28 November",
    },
    { ...date("2", "Tuesday 15th December", 8), price: 1200, placesLeft: 0, left: "Fully booked" },
    { ...date("3", "Tuesday 29th December", null), price: 1000 },
    date("4", "Tuesday 12th January", 8),
  ];
  expect(groupsOf(LISTED, dates, "yoga")).toEqual([
    {
      name: "circle",
      description: "",
      dates: [
        {
          id: "1",
          words: "Tuesday 1st December, 6:30pm to 8pm",
          left: "2 of 8 places left",
          condition: "Takes place with at least 4 places booked; decided on 28 November",
          price: 1200,
        },
        { id: "2", words: "Tuesday 15th December, 6:30pm to 8pm", left: "Fully booked" },
        { id: "3", words: "Tuesday 29th December, 6:30pm to 8pm", price: 1000 },
      ],
    },
  ]);
});
