import { describe, expect, test } from "vitest";
import { freeTimes, obstacleTo, type PlannedDay } from "./manual-times.ts";
import { formatTime, parseTime } from "#domain/time.ts";

const at = (time: string) => parseTime(time) ?? Number.NaN;
const range = (from: string, to: string) => ({ start: at(from), end: at(to) });
const day = (change: Partial<PlannedDay> = {}): PlannedDay => ({
  zone: "Europe/London",
  date: "2026-12-20", // a Sunday
  hours: [range("09:00", "12:00")],
  step: 30,
  occupied: [],
  closed: [],
  ...change,
});
const session = (time: string, duration = 60, buffer = 0) => ({ start: at(time), duration, buffer });
const ROWAN = { ...range("10:00", "11:15"), begins: at("10:00"), over: at("11:00"), title: "Rowan Ash" };

describe("an obstacle to a session that the practitioner enters", () => {
  test("is an overlapping booking, with its name and hours; adjacent ones are not", () => {
    const taken = day({ occupied: [ROWAN] });
    expect(obstacleTo(session("10:30"), taken)).toEqual({
      reason: "time-taken",
      sentence: "In the way: Rowan Ash, 10:00 to 11:00. Choose another time",
    });
    expect(obstacleTo(session("09:00"), taken)).toBeUndefined();
    expect(obstacleTo(session("11:15"), taken)).toBeUndefined();
  });

  test("is a buffer, its own or the other's, which the sentence mentions", () => {
    const taken = day({ occupied: [ROWAN] });
    const sentence =
      "In the way: Rowan Ash, 10:00 to 11:00, with the time kept free between sessions. Choose another time";
    expect(obstacleTo(session("11:00"), taken)?.sentence).toBe(sentence);
    expect(obstacleTo(session("09:00", 60, 15), taken)?.sentence).toBe(sentence);
  });

  test("is midnight, with its own code and sentence", () => {
    expect(obstacleTo(session("23:30"), day())).toMatchObject({ reason: "ends-after-midnight" });
    expect(obstacleTo(session("23:00"), day())).toBeUndefined();
  });

  test.each([
    ["01:30", 60], // begins in the skipped hour
    ["00:30", 60], // would end in it
    ["00:30", 120], // lasts across it
  ])("is the hour that the clock change skips in March: %s for %d minutes", (time, duration) => {
    expect(obstacleTo(session(time, duration), day({ date: "2027-03-28" }))).toMatchObject({
      reason: "time-does-not-exist",
    });
  });

  test.each(["00:00", "02:00", "10:00"])("is not the rest of that day: %s", (time) => {
    expect(obstacleTo(session(time), day({ date: "2027-03-28" }))).toBeUndefined();
  });

  test.each(["00:45", "01:00", "01:30", "02:00"])(
    "is not the hour that the clock change repeats in October: %s",
    (time) => {
      expect(obstacleTo(session(time), day({ date: "2027-10-31" }))).toBeUndefined();
    },
  );

  test("is neither a Sunday nor the opening hours", () => {
    expect(obstacleTo(session("06:00"), day())).toBeUndefined();
  });
});

test("free times are the times within the hours without an obstacle, on any day of the week", () => {
  const taken = day({
    occupied: [{ ...range("10:00", "10:30"), begins: at("10:00"), over: at("10:30"), title: "Rowan Ash" }],
  });
  expect(freeTimes({ duration: 60, buffer: 0 }, taken).map(formatTime)).toEqual(["09:00", "10:30", "11:00"]);
  expect(freeTimes({ duration: 60, buffer: 0 }, day({ hours: [] }))).toEqual([]);
  const march = day({ date: "2027-03-28", hours: [range("00:00", "03:00")] });
  expect(freeTimes({ duration: 30, buffer: 0 }, march).map(formatTime)).toEqual(["00:00", "00:30", "02:00", "02:30"]);
});
