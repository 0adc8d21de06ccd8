import { type FreeDays, TimesOfDay } from "#app/kit/ui/calendar/free-day-list.tsx";

/** Days by a large numeral, each with some of its free times. */
export function ShoreDays({ days, ...free }: FreeDays) {
  return (
    <ul className="shore-days">
      {days.map((each) => {
        const [weekday, month] = each.day.split(/[\s,.]*\d+[\s,.]*/);
        return (
          <li key={each.date}>
            <p>
              {weekday} <b className="font-display">{Number(each.date.slice(8))}</b> {month}
            </p>
            <TimesOfDay day={each} {...free} />
          </li>
        );
      })}
    </ul>
  );
}
