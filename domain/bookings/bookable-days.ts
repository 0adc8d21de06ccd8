/** When clients can book on Sundays; "special": only on dates with special hours. */
export type Sundays = "never" | "special" | "open";

/** Describes when clients can book, for pages and feeds; by default "from tomorrow onward, and never on a Sunday". */
export function describeBookable(
  { noticeHours, sundays }: { noticeHours: number | null; sundays: Sundays },
  joint = ", ",
): string {
  return [describeEarliest(noticeHours), SUNDAYS_IN_WORDS[sundays]].filter(Boolean).join(joint);
}

const SUNDAYS_IN_WORDS: Record<Sundays, string> = {
  never: "and never on a Sunday",
  special: "and on a Sunday only on dates with special hours",
  open: "",
};

function describeEarliest(noticeHours: number | null): string {
  if (noticeHours === null) return "from tomorrow onward";
  if (noticeHours === 0) return "made before the session begins";
  return `made at least ${noticeHours === 1 ? "an hour" : `${noticeHours} hours`} ahead`;
}
