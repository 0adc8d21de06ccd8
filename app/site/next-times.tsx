import { ButtonLink } from "#app/ui/button.tsx";
import type { FreeDays } from "./next-times.ts";
import { Section } from "./section.tsx";

/** The nearest hours that are free at this moment. */
export function NextTimes({ next: { service, days } }: { next: FreeDays }) {
  return (
    <Section id="times" title="The next free times" intro={`As of now, for: ${service.name}.`}>
      <ul className="border-t border-hairline">
        {days.map(({ day, times, more }) => (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-hairline py-4">
            <span className="flex items-baseline gap-4">
              <svg viewBox="-8 -8 16 16" className="size-3.5 shrink-0 fill-gold" aria-hidden="true" focusable="false">
                <path d="M0 -8L1.8 -1.8L8 0L1.8 1.8L0 8L-1.8 1.8L-8 0L-1.8 -1.8Z" />
              </svg>
              {day}
            </span>
            <span className="tabular-nums text-quiet">
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
