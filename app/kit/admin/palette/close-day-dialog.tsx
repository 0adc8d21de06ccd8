import { BlockDatesForm } from "#app/bookings/admin/hours/block-form.tsx";
import { CloseHoursForm } from "#app/bookings/admin/hours/close-hours-form.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadBlockedDates } from "#app/bookings/availability.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import type { practiceCalendar } from "#server/bookings/actions.ts";

/** Closes all hours of a day; a day without hours can be blocked. */
export function CloseDayDialog({
  date,
  today,
  onClose,
}: {
  date: CalendarDate;
  today: CalendarDate;
  onClose: () => void;
}) {
  const query = useServerQuery(["calendar", date, date], (client) =>
    ask<typeof practiceCalendar>(client, "practice-calendar", { from: date, to: date }),
  );
  return (
    <Dialog title={`Close ${formatDay(date, "long")}`} onClose={onClose}>
      <QueryResult query={query} loading="Reading the hours of this day…" failed="Failed to read the hours of this day">
        {({ hours: { [date]: hours = [] } }) => {
          const [first, last] = [hours[0], hours.at(-1)];
          return first && last ? (
            <Hours today={today} date={date} start={first.from} end={last.to} />
          ) : (
            <NoHours today={today} date={date} />
          );
        }}
      </QueryResult>
    </Dialog>
  );
}

/** Proposes the day's first to last hour. */
function Hours({ today, date, start, end }: { today: CalendarDate; date: CalendarDate; start: string; end: string }) {
  const close = useCloseDialog();
  return (
    <>
      <p className="mb-5 mt-2 text-quiet">Nothing is offered in these hours. Clients do not see the reason.</p>
      <CloseHoursForm today={today} proposed={{ date, start, end, reason: "Away" }} onClosed={close} />
    </>
  );
}

function NoHours({ today, date }: { today: CalendarDate; date: CalendarDate }) {
  const close = useCloseDialog();
  const { data: blocked = [] } = useServerQuery(["blocked_dates"], loadBlockedDates);
  return (
    <>
      <p className="mb-5 mt-2 max-w-prose">
        This day has no hours, so clients are offered nothing. You can take the whole day off, so that your calendar
        shows it and a booking that you enter yourself is questioned.
      </p>
      <BlockDatesForm today={today} blocked={blocked.map((each) => each.date)} proposed={date} onBlocked={close} />
    </>
  );
}
