import type { NextTimes } from "#app/backend/bookings/next-times.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FreeDayList } from "#app/ui/calendar/free-day-list.tsx";
import { Section } from "#app/site/section.tsx";

/** The nearest hours that are free at this moment. */
export function NextTimesNote({ next: { service, days } }: { next: NextTimes }) {
  return (
    <Section
      id="times"
      title="The next free times"
      intro={
        <>
          For <span className="text-text">{service.name}</span>.
        </>
      }
    >
      <FreeDayList days={days} />
      <ButtonLink to={`/book?service=${service.id}`} className="mt-8">
        See all times
      </ButtonLink>
    </Section>
  );
}
