import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { chosenServices, datesOf, type PageData } from "#app/site/page-data.ts";
import { FoldedList } from "#app/kit/ui/folded-list.tsx";
import { Section } from "#app/site/section.tsx";
import { hoursAndPlaces, Joining } from "#app/site/blocks/dates.tsx";
import { MOST_IN_RING } from "#app/catalog/place-dots.tsx";
import { InlineText } from "#app/site/blocks/rich-text.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";

/** Each date of a group in a ring of its seats, taken filled and free open, which the words below it say, too. */
export function LampDates({ block, data }: { block: BlockOf<"dates">; data: PageData }) {
  const { anchor, title, none, join, people } = block;
  const groups = chosenServices(data.services, block.services);
  const dates = datesOf(groups, data.dates);
  return (
    <Section id={anchor} title={title}>
      {dates.length === 0 && (
        <p className="max-w-prose text-lg">
          <InlineText text={none} />
        </p>
      )}
      <FoldedList items={dates} more={t("More dates")} className="lamp-dates">
        {(date) => (
          <li key={date.id}>
            <Ring places={date.places} left={date.placesLeft}>
              {date.days}
            </Ring>
            <p className="text-quiet">
              {hoursAndPlaces(date, people)}
              {block.namesServices && `: ${groups.find(({ id }) => id === date.serviceId)?.name ?? ""}`}
            </p>
            {date.note && <p className="whitespace-pre-line">{date.note}</p>}
            <Joining date={date} join={join} isNext={date === dates[0]} />
          </li>
        )}
      </FoldedList>
    </Section>
  );
}

type RingProps = { places: number | null; left: number | null | undefined; children: ReactNode };

function Ring({ places, left, children }: RingProps) {
  const seats = places !== null && places > 0 && places <= MOST_IN_RING ? places : 0;
  const taken = seats - Math.min(seats, left ?? seats);
  return (
    <div className="lamp-seats">
      {seats > 0 && (
        <svg viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
          {Array.from({ length: seats }, (_, seat) => {
            const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
            const [cx, cy] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.round(part * 880) / 10);
            return <circle key={seat} cx={cx} cy={cy} r="6" data-taken={seat < taken || undefined} />;
          })}
        </svg>
      )}
      <h3 className="text-2xl">{children}</h3>
    </div>
  );
}
