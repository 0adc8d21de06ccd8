import { addDays, type CalendarDate, dayOfWeek, type Weekday } from "#domain/time.ts";

/** A group's dates begin this many days ahead, so that there is time to change them before anybody books. */
const DAYS_BEFORE_FIRST_DATE = 21;
/** How many dates of a group are announced at first, every other week. */
const FIRST_DATES = 6;

/** Returns the first day that is proposed for a group which meets on this weekday. */
export function firstDayOf(weekday: Weekday, today: CalendarDate): CalendarDate {
  const earliest = addDays(today, DAYS_BEFORE_FIRST_DATE);
  let day = addDays(earliest, (weekday - dayOfWeek(earliest) + 7) % 7);
  while (isHoliday(day)) day = addDays(day, 7);
  return day;
}

/** When the first dates of a group end that meets every other week from this day on, and the holidays between that are left out. */
export function firstDatesFrom(startsOn: CalendarDate): { until: CalendarDate; except: CalendarDate[] } {
  const except: CalendarDate[] = [];
  let until = startsOn; // her own choice, be it a holiday
  for (let left = FIRST_DATES - 1; left > 0;) {
    until = addDays(until, 14);
    if (isHoliday(until)) except.push(until);
    else left -= 1;
  }
  return { until, except };
}

/** Whether this is a public holiday in England and Wales, or a day between Christmas Eve and the second of January. */
export function isHoliday(day: CalendarDate): boolean {
  const monthDay = day.slice(5);
  if (monthDay >= "12-24" || monthDay <= "01-02") return true;
  if (dayOfWeek(day) === 1 && (isFirstOf(day, "05") || isLastOf(day, "05") || isLastOf(day, "08"))) return true;
  const isSubstitute = monthDay === "01-03" && dayOfWeek(day) === 1; // the first was a Saturday
  const easter = easterSunday(Number(day.slice(0, 4)));
  return isSubstitute || (day >= addDays(easter, -2) && day <= addDays(easter, 1));
}

const isFirstOf = (day: CalendarDate, month: string) => day.slice(5, 7) === month && Number(day.slice(8)) <= 7;
const isLastOf = (day: CalendarDate, month: string) =>
  day.slice(5, 7) === month && addDays(day, 7).slice(5, 7) !== month;

/** The anonymous Gregorian algorithm (Meeus, Jones and Butcher). */
function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const since = moon - weekday;
  const month = 3 + Math.floor((since + 40) / 44);
  const date = since + 28 - 31 * Math.floor(month / 4);
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
