import { describe, expect, test } from "vitest";
import { almanacOf } from "./almanac.server.ts";
import { cityOf } from "./zone-cities.ts";

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe("the light of a day", () => {
  // As printed in the almanacs of these cities; a table of places to a tenth of a degree may differ by a minute or two.
  test.each([
    ["Europe/London", "2026-12-01", "07:43", "15:55"],
    ["Europe/London", "2026-06-21", "04:43", "21:21"],
    ["Australia/Sydney", "2026-12-21", "05:41", "20:05"],
    ["America/New_York", "2026-03-20", "07:00", "19:09"],
  ])("in %s on %s is from %s to %s", (zone, date, rises, sets) => {
    const { city, days } = almanacOf([date], zone);
    const { light } = days[date] ?? {};
    expect(Math.abs(minutes(light?.rises ?? "") - minutes(rises))).toBeLessThanOrEqual(2);
    expect(Math.abs(minutes(light?.sets ?? "") - minutes(sets))).toBeLessThanOrEqual(2);
    expect(zone.endsWith((city ?? "").replaceAll(" ", "_"))).toBe(true);
  });

  test("is left out where the sun stays up or down, and where no city is known", () => {
    expect(almanacOf(["2026-06-21", "2026-12-21"], "Arctic/Longyearbyen")).not.toHaveProperty("city");
    expect(almanacOf(["2026-12-01"], "UTC").days["2026-12-01"]).toEqual({ moon: expect.anything() });
    expect(almanacOf(["2026-12-21"], "America/Godthab").days["2026-12-21"]?.light).toBeDefined();
  });
});

test("nearly every zone that a practice can choose has a city", () => {
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => /^(?!Etc|Antarctica|Arctic).*\//.test(zone));
  expect(zones.filter((zone) => !cityOf(zone))).toEqual([]);
});

test("the moon is named for each day, and stands on its head in the south", () => {
  const { days } = almanacOf(["2026-12-01", "2026-12-09"], "Australia/Sydney");
  expect(Object.values(days).map(({ moon }) => moon.name)).toEqual(["Last quarter", "New moon"]);
  expect(days["2026-12-01"]?.moon.isTurned).toBe(true);
});
