import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadAllGroupSessions } from "#app/catalog/all-group-sessions.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { ALL_SERVICES, loadAllServices, type StoredService } from "#app/catalog/all-services.ts";
import { loadWhoComes } from "#app/catalog/roster.ts";
import type { PracticeClock } from "#app/settings/practice-clock.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { addDays } from "#domain/time.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";

const GroupSessionDialog = lazyDialog(() =>
  import("./group-session-dialog.tsx").then((part) => part.GroupSessionDialog),
);

/** Loaded when the list is opened: every device keeps this file for later, with that of the services. */
const GroupDateRow = lazyComponent({
  load: async () => ({ default: (await import("./group-date-row.tsx")).GroupDateRow }),
  failed: (retry) => (
    <Button dense onClick={retry}>
      {t("Try again")}
    </Button>
  ),
});

const MESSAGES = { loading: t("Reading your group dates…"), failed: t("Failed to load group dates") };

/** The dates of groups: to add, change and remove, once the services are read, of which a date has one. Past ones are collapsed. */
export function GroupDatesPage() {
  const reading = useServerQuery(ALL_SERVICES, loadAllServices);
  const services = reading.data ?? [];
  const clock = usePracticeClock();
  const query = useServerQuery(["group_sessions"], loadAllGroupSessions);
  const [edited, setEdited] = useState<ListedGroupSession | "new" | undefined>();
  return (
    <AdminPage
      title={t("Group dates")}
      actions={
        <Button dense variant="gold" onClick={() => setEdited("new")} disabled={services.length === 0}>
          {t("Add date")}
        </Button>
      }
    >
      <QueryResult query={clock} {...MESSAGES}>
        {(now) => (
          <QueryResult query={reading} {...MESSAGES}>
            {() => (
              <QueryResult
                query={query}
                {...MESSAGES}
                empty={{
                  when: (dates) => dates.length === 0,
                  say: t("No group dates yet. Dates that you add appear on the group’s page."),
                }}
              >
                {(dates) => (
                  <>
                    <Dates
                      dates={dates.filter(({ endsOn }) => endsOn >= now.today)}
                      services={services}
                      clock={now}
                      onEdit={setEdited}
                    />
                    <Past
                      dates={dates.filter(({ endsOn }) => endsOn < now.today)}
                      services={services}
                      clock={now}
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
  clock: PracticeClock;
  dates: ListedGroupSession[];
  onEdit: (date: ListedGroupSession) => void;
};

function Past(props: DatesProps) {
  if (props.dates.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-11 items-center">
        {t("Earlier dates ({dates})", { dates: props.dates.length })}
      </summary>
      <Dates {...props} dates={props.dates.toReversed()} />
    </details>
  );
}

/** Of dates that are longer past, the list does not say who came. */
const DAYS_BACK = 31;

function Dates({ dates, services, clock, onEdit }: DatesProps) {
  const from = addDays(clock.today, -DAYS_BACK);
  const who = useServerQuery(["bookings", "who comes", from], (client, signal) => loadWhoComes(client, from, signal));
  return (
    <ul>
      {dates.map((date) => (
        <GroupDateRow
          key={date.id}
          date={date}
          service={services.find(({ id }) => id === date.serviceId)}
          who={who.data?.[date.id]}
          clock={clock}
          later={laterOf(date, dates, clock.today)}
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
