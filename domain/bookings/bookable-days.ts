import { msg, t } from "@sacred-space/words/t.ts";

/** When clients can book on Sundays; "special": only on dates with special hours. */
export type Sundays = "never" | "special" | "open";

/** Describes when clients can book, for pages and feeds; by default "from tomorrow onward, and never on a Sunday". */
export function describeBookable(
  { noticeHours, sundays }: { noticeHours: number | null; sundays: Sundays },
  { withComma = true } = {},
): string {
  const earliest = describeEarliest(noticeHours);
  if (sundays === "open") return earliest;
  return t((withComma ? AFTER_COMMA : ENDING)[sundays], { earliest });
}

const AFTER_COMMA = {
  never: msg("{earliest}, and never on a Sunday"),
  special: msg("{earliest}, and on a Sunday only on dates with special hours"),
};
/** Where the whole ends a sentence that has begun. */
const ENDING = {
  never: msg("{earliest} and never on a Sunday"),
  special: msg("{earliest} and on a Sunday only on dates with special hours"),
};

function describeEarliest(noticeHours: number | null): string {
  if (noticeHours === null) return t("from tomorrow onward");
  if (noticeHours === 0) return t("made before the session begins");
  return t("made at least {hours, plural, =1 {an hour} other {# hours}} ahead", { hours: noticeHours });
}
