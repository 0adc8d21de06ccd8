type DayPart = { name: "Morning" | "Afternoon" | "Evening"; times: string[] };

/** The free times of one day grouped by part of the day, in order; omits parts without a time. */
export function dayParts(times: string[]): DayPart[] {
  const within = (from: string, to: string) => times.filter((time) => from <= time && time < to);
  const parts: DayPart[] = [
    { name: "Morning", times: within("00:00", "12:00") },
    { name: "Afternoon", times: within("12:00", "17:00") },
    { name: "Evening", times: within("17:00", "24:00") },
  ];
  return parts.filter((part) => part.times.length > 0);
}
