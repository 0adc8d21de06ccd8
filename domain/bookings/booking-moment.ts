import { t } from "@sacred-space/words/t.ts";
import type { CalendarDate } from "../time.ts";
import { type DayStyle, formatDay } from "../wording.ts";

type Moment = { date: CalendarDate; time: string; isWritten?: boolean };

/** "Tue 1 Dec 2026, 10:00"; of a written reading, which has no time, "promised by Tue 1 Dec 2026". */
export function formatMoment(moment: Moment, style: DayStyle = "medium"): string {
  const date = formatDay(moment.date, style);
  return moment.isWritten ? t("promised by {date}", { date }) : `${date}, ${moment.time}`;
}

/** The same where it stands alone: "Promised by Tue 1 Dec 2026". */
export function formatMomentAlone(moment: Moment, style: DayStyle = "medium"): string {
  return moment.isWritten
    ? t("Promised by {date}", { date: formatDay(moment.date, style) })
    : formatMoment(moment, style);
}
