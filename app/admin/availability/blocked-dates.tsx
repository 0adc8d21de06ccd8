import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { type BlockedDate, blockDates, loadBlockedDates, unblockDates } from "#app/backend/bookings/availability.ts";
import { Button } from "#app/ui/button.tsx";
import { BlockForm } from "./block-form.tsx";
import { type DaysOff, daysOff, daysOfRange } from "./days-off.ts";
import { dayInWords } from "#domain/wording.ts";

const SAID = { loading: "Reading your days off…", failed: "Failed to load availability data" };

/** Days on which nothing is offered, whatever the weekly hours say. Those that are over are folded away. */
export function BlockedDates() {
  const clock = usePracticeClock();
  const read = useServerQuery(["blocked_dates"], loadBlockedDates);
  return (
    <AdminSection title="Blocked dates" aside="Nothing is offered on these days. Clients do not see the reason.">
      <Listed read={clock} {...SAID}>
        {({ today }) => (
          <Listed read={read} {...SAID}>
            {(blocked) => (
              <>
                <BlockForm today={today} blocked={blocked.map(({ date }) => date)} />
                <Holidays days={daysOff(blocked.filter(({ date }) => date >= today))} />
                <Past blocked={blocked.filter(({ date }) => date < today)} />
              </>
            )}
          </Listed>
        )}
      </Listed>
    </AdminSection>
  );
}

function Holidays({ days }: { days: DaysOff[] }) {
  const unblock = useServerMutation({
    mutationFn: (client, { ids }: DaysOff) => unblockDates(client, ids),
    successToast: (_, off) => ({ title: "Date unblocked", description: spanInWords(off) }),
    undo: (_, { first, last, reason }) => ({
      mutationFn: (client) => blockDates(client, { dates: daysOfRange(first, last) ?? [], reason }),
      done: "Date blocked again",
    }),
    errorToast: "Failed to remove blocked date",
    invalidates: ["blocked_dates", "calendar"],
    optimistic: { key: ["blocked_dates"], change: (read: BlockedDate[], { ids }: DaysOff) => read.filter(({ id }) => !ids.includes(id)) },
  });
  if (days.length === 0) return <p className="mt-6 text-quiet">No days off to come. Those that you block appear here.</p>;
  return (
    <ul className="mt-6 border-t border-hairline">
      {days.map((off) => (
        <li key={off.first} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-1.5">
          <span className="flex min-w-0 flex-wrap gap-x-4">
            <span className="tabular-nums">{spanInWords(off)}</span>{" "}
            <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{off.reason}</span>
          </span>
          <Button
            dense
            variant="quiet"
            className="max-md:-ml-3 md:-mr-3"
            aria-label={`Unblock ${spanInWords(off)}`}
            onClick={() => unblock.mutate(off)}
          >
            Unblock
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Past({ blocked }: { blocked: BlockedDate[] }) {
  if (blocked.length === 0) return null;
  return (
    <details className="mt-4 text-quiet">
      <summary className="inline-flex min-h-11 items-center">Earlier days off ({blocked.length})</summary>
      <ul>
        {daysOff(blocked)
          .toReversed()
          .map((off) => (
            <li key={off.first}>
              {spanInWords(off)} {off.reason}
            </li>
          ))}
      </ul>
    </details>
  );
}

function spanInWords({ first, last }: DaysOff): string {
  return first === last ? dayInWords(first, "medium") : `${dayInWords(first, "medium")} to ${dayInWords(last, "medium")}`;
}
