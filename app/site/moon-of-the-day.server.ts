import { MoonPhase } from "astronomy-engine";
import { moonName, moonPath } from "./moon-phase.ts";

/** The lit part (one path around (0, 0), radius 100), what it is called, and how much of the disc it is, 0 to 1. */
export type Moon = { path: string; name: string; lit: number };

/** The real moon of a calendar day (yyyy-MM-dd, Greenwich): named after the whole day, drawn as it is at nine in the evening. */
export function moonOfTheDay(day: string): Moon {
  const evening = phase(day, 21);
  return { path: moonPath(evening), name: moonName(phase(day, 0), phase(day, 24)), lit: (1 - Math.cos((evening * Math.PI) / 180)) / 2 };
}

function phase(day: string, hour: number): number {
  return MoonPhase(new Date(Date.parse(day) + hour * 3_600_000));
}
