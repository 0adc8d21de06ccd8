import type { HoursOfDate } from "#app/backend/bookings/hours-of-date.ts";
import { Button } from "#app/ui/button.tsx";
import { dayInWords } from "#domain/wording.ts";

type Listed = HoursOfDate & { id: string; reason?: string };

type HoursListProps = { hours: Listed[]; empty: string; verb: string; onRemove: (id: string) => void };

/** Hours of single dates, in order, each with the button that takes it away. */
export function HoursList({ hours, empty, verb, onRemove }: HoursListProps) {
  if (hours.length === 0) return <p className="mt-6 text-quiet">{empty}</p>;
  return (
    <ul className="mt-6 border-t border-hairline">
      {hours.map(({ id, reason, ...span }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-1.5">
          <span className="flex min-w-0 flex-wrap gap-x-4">
            <span className="tabular-nums">{spanInWords(span)}</span>{" "}
            {reason && <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{reason}</span>}
          </span>
          <Button
            dense
            variant="quiet"
            className="max-md:-ml-3 md:-mr-3"
            aria-label={`${verb} ${spanInWords(span)}`}
            onClick={() => onRemove(id)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** "Tue 1 Dec 2026, 09:00 to 12:00" */
function spanInWords({ date, start, end }: HoursOfDate): string {
  return `${dayInWords(date, "medium")}, ${start} to ${end}`;
}
