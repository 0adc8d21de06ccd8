import type { CalendarDate } from "../time.ts";
import { type DayStyle, formatDay } from "../wording.ts";

type Moment = { date: CalendarDate; time: string; isWritten?: boolean };

/** "Tue 1 Dec 2026, 10:00"; of a written reading, which has no time, "promised by Tue 1 Dec 2026". */
export function formatMoment({ date, time, isWritten }: Moment, style: DayStyle = "medium"): string {
  return isWritten ? `promised by ${formatDay(date, style)}` : `${formatDay(date, style)}, ${time}`;
}
