import { describe, expect, test } from "vitest";
import { moonOfTheDay } from "./moon-of-the-day.server.ts";
import { moonName, moonPath } from "./moon-phase.ts";

describe("the name of the moon phase", () => {
  // Phases of 2026 as printed in almanacs (UTC): new 9 November 07:02, first quarter 17, full 24, last quarter 1 December 06:09, new 9
  // December 00:52.
  test.each([
    ["2026-11-09", "New moon"],
    ["2026-11-12", "Waxing crescent"],
    ["2026-11-17", "First quarter"],
    ["2026-11-20", "Waxing gibbous"],
    ["2026-11-24", "Full moon"],
    ["2026-11-28", "Waning gibbous"],
    ["2026-12-01", "Last quarter"],
    ["2026-12-05", "Waning crescent"],
    ["2026-12-09", "New moon"],
  ])("on %s is %s", (day, name) => {
    expect(moonOfTheDay(day).name).toBe(name);
  });

  test("is a quarter's on the day that reaches it only", () => {
    expect(moonName(70, 82)).toBe("Waxing crescent");
    expect(moonName(82, 94)).toBe("First quarter");
    expect(moonName(90, 102)).toBe("Waxing gibbous");
  });

  test("is New moon where the angle passes 360 degrees", () => {
    expect(moonName(355, 7)).toBe("New moon");
  });
});

describe("the moon's path", () => {
  test.each([0, 3, 45, 89, 91, 135, 180, 200, 269, 271, 315, 359])(
    "at %d degrees covers the illuminated fraction of the disc",
    (angle) => {
      const expected = (1 - Math.cos((angle * Math.PI) / 180)) / 2;
      expect(areaOf(moonPath(angle, 100)) / (Math.PI * 100 ** 2)).toBeCloseTo(expected, 3);
    },
  );

  test("is on the right for a waxing moon, on the left for a waning one", () => {
    expect(middleOf(moonPath(60))).toBeGreaterThan(20);
    expect(middleOf(moonPath(120))).toBeGreaterThan(5);
    expect(middleOf(moonPath(300))).toBeLessThan(-20);
    expect(middleOf(moonPath(240))).toBeLessThan(-5);
  });

  test("is that of the evening", () => {
    expect(moonOfTheDay("2026-11-24").angle).toBeCloseTo(183, -1);
    expect(areaOf(moonOfTheDay("2026-11-24").path) / (Math.PI * 100 ** 2)).toBeGreaterThan(0.99);
    expect(areaOf(moonOfTheDay("2026-11-09").path) / (Math.PI * 100 ** 2)).toBeLessThan(0.01);
  });
});

/** Traces the two half ellipses of "M0 -r A… 0 r A… 0 -r Z" by SVG's rule for the sweep flag. */
function outline(path: string): [x: number, y: number][] {
  const arcs = [...path.matchAll(/A([\d.]+) ([\d.]+) 0 0 ([01]) 0 (-?\d+)/g)].map(([, rx, ry, sweep, end]) => ({
    rx: Number(rx),
    ry: Number(ry),
    // From top to bottom, clockwise (sweep 1) is on the right; from bottom to top, on the left.
    side: (Number(end) > 0 ? 1 : -1) * (sweep === "1" ? 1 : -1),
    down: Number(end) > 0,
  }));
  const steps = 2000;
  return arcs.flatMap(({ rx, ry, side, down }) =>
    Array.from({ length: steps }, (_, step): [number, number] => {
      const turn = (Math.PI * step) / steps;
      return [side * rx * Math.sin(turn), (down ? -1 : 1) * ry * Math.cos(turn)];
    }),
  );
}

function areaOf(path: string): number {
  const points = outline(path);
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

function middleOf(path: string): number {
  const points = outline(path);
  return points.reduce((sum, [x]) => sum + x, 0) / points.length;
}
