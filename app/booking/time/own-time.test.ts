import { expect, test } from "vitest";
import { ownTime } from "./own-time.tsx";

const at = (time: string) => ({ day: "2026-12-01", time, zone: "Europe/London" });

test("the visitor's own time is told only where their clock shows another one", () => {
  expect(ownTime(at("10:00"), "Europe/London")).toBeUndefined();
  expect(ownTime(at("10:00"), "Europe/Lisbon")).toBeUndefined();
  expect(ownTime(at("10:00"), "Europe/Paris")).toBe("11:00");
});

test("its day is told where that differs too", () => {
  expect(ownTime(at("18:30"), "Pacific/Auckland")).toBe("Wednesday 2 December, 07:30");
});

test("two zones that agree in winter may differ in summer", () => {
  const summer = { day: "2027-07-01", time: "10:00", zone: "Europe/London" };
  expect(ownTime(summer, "Atlantic/Reykjavik")).toBe("09:00");
  expect(ownTime({ ...summer, day: "2027-01-01" }, "Atlantic/Reykjavik")).toBeUndefined();
});
