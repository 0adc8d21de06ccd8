import { t } from "@sacred-space/words/t.ts";
import { type ClosedSpan, DAY_ENDS, DAY_STARTS } from "#domain/bookings/closing.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";

/** A time that is closed with one press. */
export type ClosingPart = {
  key: "rest" | "afternoon" | "morning" | "next-afternoon" | "day" | "other";
  label: string;
  span: ClosedSpan | undefined;
};

type Now = { today: CalendarDate; time: string };
type Hours = Record<CalendarDate, { from: string; to: string }[]>;

const NOON = "12:00";
const EVENING = "18:00";

/** The parts that are still to come, the likeliest first: what is left of today, or else of the next morning. `time` is HH:mm. */
export function closingParts({ today, time }: Now, hours: Hours): ClosingPart[] {
  const tomorrow = addDays(today, 1);
  const onDay = (day: CalendarDate, start: string, end: string): ClosedSpan => ({ from: day, until: day, start, end });
  const isOpenToday = (hours[today] ?? []).some(({ to }) => to > time);
  const rest: ClosingPart = { key: "rest", label: t("The rest of today"), span: onDay(today, time, DAY_ENDS) };
  return [
    ...(isOpenToday ? [rest] : []),
    ...(time < EVENING
      ? [
          {
            key: "afternoon",
            label: t("This afternoon"),
            span: onDay(today, time > NOON ? time : NOON, EVENING),
          } as const,
        ]
      : []),
    { key: "morning", label: t("Tomorrow morning"), span: onDay(tomorrow, DAY_STARTS, NOON) },
    { key: "next-afternoon", label: t("Tomorrow afternoon"), span: onDay(tomorrow, NOON, EVENING) },
    { key: "day", label: t("Tomorrow"), span: onDay(tomorrow, DAY_STARTS, DAY_ENDS) },
    ...(isOpenToday ? [] : [rest]),
    { key: "other", label: t("Another time"), span: undefined },
  ];
}
