import { ButtonLink } from "#app/ui/button.tsx";
import { STAR } from "#app/ui/star.ts";
import type { NextTimes as Times } from "./load-next-times.ts";
import { Section } from "./section.tsx";

/** The nearest hours that are free at this moment. */
export function NextTimes({ next: { service, days } }: { next: Times }) {
  return (
    <Section
      id="times"
      title="The next free times"
      intro={
        <>
          For <span className="text-text">{service.name}</span>, as it stands now.
        </>
      }
    >
      <ul className="border-t border-hairline">
        {days.map(({ day, times, more }) => (
          <li key={day} className="grid grid-cols-[1.75rem_1fr] border-b border-hairline py-4 sm:grid-cols-[1.75rem_1fr_auto]">
            <svg viewBox="-8 -8 16 16" className="mt-1.5 size-3.5 fill-gold" aria-hidden="true" focusable="false">
              <path d={STAR} />
            </svg>
            {day}
            <span className="col-start-2 tabular-nums text-quiet sm:col-start-3">
              {times.join(" · ")}
              {more > 0 && ` and ${more} more`}
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to={`/book?service=${service.id}`} className="mt-8">
        See all times
      </ButtonLink>
    </Section>
  );
}
