import type { HoursOfDate } from "#app/backend/bookings/hours-of-date.ts";
import { Button } from "#app/ui/button.tsx";
import { dayInWords } from "#domain/wording.ts";

type Listed = HoursOfDate & { id: string; reason?: string };

type HoursListProps<Hours extends Listed> = { hours: Hours[]; empty: string; verb: string; onRemove: (hours: Hours) => void };

/** Hours of single dates, in order, each with the button that takes it away. */
export function HoursList<Hours extends Listed>({ hours, empty, verb, onRemove }: HoursListProps<Hours>) {
  if (hours.length === 0) return <p className="mt-6 text-quiet">{empty}</p>;
  return (
    <ul className="mt-6 border-t border-hairline">
      {hours.map((each) => (
        <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-1.5">
          <span className="flex min-w-0 flex-wrap gap-x-4">
            <span className="tabular-nums">{spanInWords(each)}</span>{" "}
            {each.reason && <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{each.reason}</span>}
          </span>
          <Button
            dense
            variant="quiet"
            className="max-md:-ml-3 md:-mr-3"
            aria-label={`${verb} ${spanInWords(each)}`}
            onClick={() => onRemove(each)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** "Tue 1 Dec 2026, 09:00 to 12:00" */
export function spanInWords({ date, start, end }: HoursOfDate): string {
  return `${dayInWords(date, "medium")}, ${start} to ${end}`;
}
