type DayPart = { id: "morning" | "afternoon" | "evening"; times: string[] };

/** The free times of one day grouped by part of the day, in order; omits parts without a time. */
export function dayParts(times: string[]): DayPart[] {
  const within = (from: string, to: string) => times.filter((time) => from <= time && time < to);
  const parts: DayPart[] = [
    { id: "morning", times: within("00:00", "12:00") },
    { id: "afternoon", times: within("12:00", "17:00") },
    { id: "evening", times: within("17:00", "24:00") },
  ];
  return parts.filter((part) => part.times.length > 0);
}
