import type { ReactNode } from "react";
import type { GroupDate } from "#app/backend/gatherings.ts";
import { Section } from "#app/site/section.tsx";
import { gatheringDays, gatheringHours } from "#domain/gatherings.ts";

type GroupDatesProps = {
  id: string;
  title: string;
  dates: GroupDate[];
  /** The practice's year: dates of another one name it. */
  year: number;
  /** Who comes, where there is a limit: "students". */
  people: string;
  /** What is said while no date is set. */
  none: ReactNode;
};

/** When a group meets next, and the dates after that. */
export function GroupDates({ id, title, dates: [next, ...later], year, people, none }: GroupDatesProps) {
  const terms = (date: GroupDate) => `${gatheringHours(date)}${date.places === null ? "" : `, at most ${date.places} ${people}`}`;
  return (
    <Section id={id} title={title}>
      {!next && <p className="max-w-prose text-lg">{none}</p>}
      {next && (
        <div className="border-l-2 border-gold pl-5">
          <p className="font-display text-2xl">{gatheringDays(next, year)}</p>
          <p className="mt-2 text-lg text-quiet">{terms(next)}</p>
          {next.note && <p className="mt-2 max-w-prose whitespace-pre-line">{next.note}</p>}
        </div>
      )}
      {later.length > 0 && (
        <>
          <h3 className="label-caps mt-10 mb-1 font-sans text-quiet">After that</h3>
          <ul className="border-t border-hairline">
            {later.map((date) => (
              <li key={date.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-3">
                {gatheringDays(date, year)}
                <span className="text-quiet">{terms(date)}</span>
                {date.note && <span className="basis-full whitespace-pre-line text-quiet">{date.note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
