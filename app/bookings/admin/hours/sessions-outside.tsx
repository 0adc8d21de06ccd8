import { Link } from "react-router";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { FoldedList } from "#app/kit/ui/folded-list.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import type { WeekdayHours } from "#domain/bookings/hours.ts";
import { formatDay } from "#domain/wording.ts";
import type { sessionsOutside } from "#server/calendars/actions.ts";
import { faultsOf } from "./hours.ts";

/** Lists future bookings that fall outside these hours, while they are edited and after they are saved. */
export function SessionsOutside({ week, isChanged }: { week: WeekdayHours[]; isChanged: boolean }) {
  const debounced = useDebouncedValue(week);
  const isRight = faultsOf(debounced).length === 0;
  const { data } = useServerQuery(
    ["sessions-outside", debounced],
    (client) => act<typeof sessionsOutside>(client, "practice-sessions-outside", { week: debounced }),
    { enabled: isRight },
  );
  if (!data || !isRight) return null;
  const { count, bookings } = data;
  return (
    <div role="status" className="pt-4">
      {count === 0 && isChanged && <p className="text-quiet">Every booking to come is within these hours.</p>}
      {count > 0 && (
        <Notice
          title={
            count === 1 ? "This booking is outside these hours" : `These ${count} bookings are outside these hours`
          }
        >
          <FoldedList items={bookings} more="More bookings" className="w-full">
            {({ id, date, time, clientName, serviceName }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={`/admin/bookings?booking=${id}`}
                  className="link inline-flex min-h-11 items-center tabular-nums"
                >
                  {formatDay(date, "medium")}, {time}
                </Link>
                <bdi className="font-semibold text-text [overflow-wrap:anywhere]">{clientName}</bdi>
                <span>{serviceName}</span>
              </li>
            )}
          </FoldedList>
          {count > bookings.length && <p>{`The first ${bookings.length} are listed.`}</p>}
          <p>
            {count === 1
              ? "It stays as it is. Open it to move or cancel it."
              : "They stay as they are. Open one to move or cancel it."}
          </p>
        </Notice>
      )}
    </div>
  );
}
