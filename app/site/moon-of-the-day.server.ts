import { MoonPhase } from "astronomy-engine";
import { moonName, moonPath } from "./moon-phase.ts";
import { HOUR_MS } from "#domain/time.ts";

/** The lit part (a path around (0, 0), radius 100), the phase's name, and its angle: 0 new, 180 full, below 360. */
type MoonOfTheDay = { path: string; name: string; angle: number };

/** The real moon of a calendar day (yyyy-MM-dd, Greenwich): named by the whole day, drawn as of nine in the evening. */
export function moonOfTheDay(day: string): MoonOfTheDay {
  const evening = phase(day, 21);
  return {
    path: moonPath(evening),
    name: moonName(phase(day, 0), phase(day, 24)),
    angle: Math.round(evening * 10) / 10,
  };
}

function phase(day: string, hour: number): number {
  return MoonPhase(new Date(Date.parse(day) + hour * HOUR_MS));
}
