import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { type ClosedHours as Hours, closeHours, loadClosedHours, removeClosedHours } from "#app/backend/bookings/hours-of-date.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { CloseHoursForm } from "./close-hours-form.tsx";
import { HoursList, spanInWords } from "./hours-list.tsx";

const READ = { loading: "Reading your closed hours…", failed: "Failed to load availability data" };

/** Hours of single dates in which nothing is offered. Those of days that are over are not listed. */
export function ClosedHoursList() {
  const clock = usePracticeClock();
  return (
    <AdminSection title="Closed hours" aside="Nothing is offered in these hours. Clients do not see the reason.">
      <Listed read={clock} {...READ}>
        {({ today }) => <FromToday today={today} />}
      </Listed>
    </AdminSection>
  );
}

function FromToday({ today }: { today: string }) {
  const read = useServerQuery(["closed_hours", today], (client, signal) => loadClosedHours(client, today, signal));
  const open = useServerMutation({
    mutationFn: (client, { id }: Hours) => removeClosedHours(client, id),
    successToast: (_, hours) => ({ title: "Hours opened again", description: spanInWords(hours) }),
    undo: (_, hours) => ({ mutationFn: (client) => closeHours(client, hours), done: "Hours closed again" }),
    errorToast: "Failed to open hours",
    invalidates: ["closed_hours", "calendar"],
    optimistic: { key: ["closed_hours"], change: (hours: Hours[], opened: Hours) => hours.filter(({ id }) => id !== opened.id) },
  });
  return (
    <Listed read={read} {...READ}>
      {(hours) => (
        <>
          <CloseHoursForm today={today} />
          <HoursList
            hours={hours}
            empty="No closed hours to come. Those that you close appear here."
            verb="Open again"
            onRemove={open.mutate}
          />
        </>
      )}
    </Listed>
  );
}
