import { expect, test } from "vitest";
import { ownTime } from "./own-time.tsx";

const at = (time: string) => ({ day: "2026-12-01", time, zone: "Europe/London", place: "video" as const });

test("the visitor's local time is shown only where it differs", () => {
  expect(ownTime(at("10:00"), "Europe/London")).toBeUndefined();
  expect(ownTime(at("10:00"), "Europe/Lisbon")).toBeUndefined();
  expect(ownTime(at("10:00"), "Europe/Paris")).toBe("11:00");
});

test("the local date is shown where it differs too", () => {
  expect(ownTime(at("18:30"), "Pacific/Auckland")).toBe("Wednesday 2 December, 07:30");
});

test("two zones that agree in winter can differ in summer", () => {
  const summer = { ...at("10:00"), day: "2027-07-01" };
  expect(ownTime(summer, "Atlantic/Reykjavik")).toBe("09:00");
  expect(ownTime({ ...summer, day: "2027-01-01" }, "Atlantic/Reykjavik")).toBeUndefined();
});

test("who comes in person keeps to the practice's clock", () => {
  expect(ownTime({ ...at("10:00"), place: "in person" }, "Europe/Paris")).toBeUndefined();
  expect(ownTime({ ...at("10:00"), place: "phone" }, "Europe/Paris")).toBe("11:00");
});
