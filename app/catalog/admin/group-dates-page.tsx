import { useState } from "react";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { AFTER_A_GROUP_SESSION, loadAllGroupSessions, removeGroupSession } from "#app/catalog/all-group-sessions.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { ALL_SERVICES, loadAllServices, type StoredService } from "#app/catalog/all-services.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { formatPlaces } from "#domain/catalog/places.ts";
import { groupSessionDays, groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { pounds } from "#domain/money.ts";
import { CancelGroupSession } from "./cancel-group-session.tsx";
import { RemoveFromSeries } from "./series/remove-from-series.tsx";

const GroupSessionDialog = lazyDialog(() =>
  import("./group-session-dialog.tsx").then((part) => part.GroupSessionDialog),
);

const MESSAGES = { loading: "Reading your group dates…", failed: "Failed to load group dates" };

/** The dates of groups: to add, change and remove, once the services are read, of which a date has one. Past ones are collapsed. */
export function GroupDatesPage() {
  const reading = useServerQuery(ALL_SERVICES, loadAllServices);
  const services = reading.data ?? [];
  const clock = usePracticeClock();
  const query = useServerQuery(["group_sessions"], loadAllGroupSessions);
  const [edited, setEdited] = useState<ListedGroupSession | "new" | undefined>();
  return (
    <AdminPage
      title="Group dates"
      actions={
        <Button dense variant="gold" onClick={() => setEdited("new")} disabled={services.length === 0}>
          Add date
        </Button>
      }
    >
      <QueryResult query={clock} {...MESSAGES}>
        {({ today }) => (
          <QueryResult query={reading} {...MESSAGES}>
            {() => (
              <QueryResult
                query={query}
                {...MESSAGES}
                empty={{
                  when: (dates) => dates.length === 0,
                  say: "No group dates yet. Dates that you add appear on the group’s page.",
                }}
              >
                {(dates) => (
                  <>
                    <Dates
                      dates={dates.filter(({ endsOn }) => endsOn >= today)}
                      services={services}
                      today={today}
                      onEdit={setEdited}
                    />
                    <Past
                      dates={dates.filter(({ endsOn }) => endsOn < today)}
                      services={services}
                      today={today}
                      onEdit={setEdited}
                    />
                  </>
                )}
              </QueryResult>
            )}
          </QueryResult>
        )}
      </QueryResult>
      {edited && (
        <GroupSessionDialog
          date={edited === "new" ? undefined : (query.data?.find(({ id }) => id === edited.id) ?? edited)}
          services={services}
          usual={query.data?.at(-1)?.serviceId}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AdminPage>
  );
}

type DatesProps = {
  services: StoredService[];
  today: string;
  dates: ListedGroupSession[];
  onEdit: (date: ListedGroupSession) => void;
};

function Past(props: DatesProps) {
  if (props.dates.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 items-center text-quiet">Earlier dates ({props.dates.length})</summary>
      <Dates {...props} dates={props.dates.toReversed()} />
    </details>
  );
}

function Dates({ dates, services, today, onEdit }: DatesProps) {
  return (
    <ul>
      {dates.map((date) => (
        <DateLine
          key={date.id}
          date={date}
          group={services.find(({ id }) => id === date.serviceId)?.name ?? "A group"}
          year={Number(today.slice(0, 4))}
          later={laterOf(date, dates, today)}
          onEdit={() => onEdit(date)}
        />
      ))}
    </ul>
  );
}

/** The date and all later active ones of its series among `dates`; empty for a past date. */
function laterOf(
  { seriesId, occursOn }: ListedGroupSession,
  dates: ListedGroupSession[],
  today: string,
): ListedGroupSession[] {
  if (seriesId === null || occursOn < today) return [];
  return dates.filter((each) => each.seriesId === seriesId && each.occursOn >= occursOn && each.isActive);
}

type DateLineProps = {
  date: ListedGroupSession;
  later: ListedGroupSession[];
  group: string;
  year: number;
  onEdit: () => void;
};

function DateLine({ date, later, group, year, onEdit }: DateLineProps) {
  const [removal, setRemoval] = useState<"from series" | "cancel" | "remove">(); // as opened: the date changes under the dialog
  const remove = useServerMutation({
    mutationFn: removeGroupSession,
    successToast: { title: "Date removed", description: `${group}, ${groupSessionDays(date, year)}` },
    errorToast: "Failed to remove date",
    invalidates: AFTER_A_GROUP_SESSION,
  });
  const days = groupSessionDays(date, year);
  const verb = date.taken > 0 ? "Cancel" : "Remove";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline py-1.5">
      <div className="min-w-0">
        <p className={date.isActive ? undefined : "text-quiet"}>
          <span className="font-semibold">{days}</span>, {groupSessionHours(date)}
        </p>
        <p className="text-quiet">
          {[
            group,
            placesOf(date),
            date.leastPlaces === null ? "" : `at least ${date.leastPlaces}`,
            date.waiting > 0 ? `${date.waiting} waiting` : "",
            date.price === null ? "" : pounds(date.price),
            date.seriesId === null ? "" : "of a series",
            date.isActive ? "" : "not shown",
            date.note,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {(date.price !== null || date.taken > 0 || !date.isActive) && (
          <ButtonLink dense to={`/admin/group-sessions/${date.id}`} aria-label={`Roster ${days}, ${group}`}>
            Roster
          </ButtonLink>
        )}
        <Button dense aria-label={`Edit ${days}, ${group}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          dense
          variant="quiet"
          className="md:-mr-3"
          aria-label={`${verb} ${days}, ${group}`}
          onClick={() => setRemoval(later.length > 1 ? "from series" : date.taken > 0 ? "cancel" : "remove")}
        >
          {verb}
        </Button>
      </span>
      {removal === "from series" && (
        <RemoveFromSeries date={date} later={later} name={`${group}, ${days}`} onClose={() => setRemoval(undefined)} />
      )}
      {removal === "cancel" && (
        <CancelGroupSession date={date} name={`${group}, ${days}`} onClose={() => setRemoval(undefined)} />
      )}
      {removal === "remove" && (
        <ConfirmDialog
          title="Remove this date?"
          about={`${group}, ${days}. It disappears from the site, and its hours can be booked again.`}
          actionLabel="Remove"
          onConfirm={() => remove.mutate(date.id)}
          onClose={() => setRemoval(undefined)}
        />
      )}
    </li>
  );
}

function placesOf({ places, count, taken, price }: ListedGroupSession): string {
  if (price !== null || taken > 0) return formatPlaces(count);
  if (places === null) return "";
  return places === 1 ? "1 place" : `at most ${places} people`;
}
