import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import { chosenServices, datesOf, type PageData } from "#app/site/page-data.ts";
import { Section } from "#app/site/section.tsx";
import { InlineText } from "#app/site/blocks/rich-text.tsx";
import { pounds } from "#domain/money.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";

/** Above this number of places a ring is a blur. */
const SEATS = 14;

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
      <ul className="lamp-dates">
        {dates.map((date, index) => (
          <li key={date.id}>
            <Ring places={date.places} left={date.placesLeft}>
              {date.days}
            </Ring>
            <p className="text-quiet">
              {date.hours}
              {date.places !== null && (date.places === 1 ? ", one place" : `, at most ${date.places} ${people}`)}
              {block.namesServices && `: ${groups.find(({ id }) => id === date.serviceId)?.name ?? ""}`}
            </p>
            {date.note && <p className="whitespace-pre-line">{date.note}</p>}
            <Joining date={date} join={join} isNext={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Joining({ date, join, isNext }: { date: PublishedGroupSession; join: string; isNext: boolean }) {
  const { id, days, price, placesLeft, left, condition } = date;
  if (price === null) {
    return isNext ? (
      <p>
        To join,{" "}
        <Link to="/contact" className="link">
          write or call
        </Link>
        {join}
      </p>
    ) : null;
  }
  return (
    <>
      {left && <p>{left}</p>}
      <p>
        <Link to={`/book?session=${id}`} className="link inline-flex min-h-11 items-center font-semibold">
          {placesLeft === 0 ? "Join the waiting list" : `Book a place - ${pounds(price)}`}
          <span className="sr-only">, {days}</span>
        </Link>
      </p>
      {condition && <p className="text-quiet">{condition}</p>}
    </>
  );
}

type RingProps = { places: number | null; left: number | null | undefined; children: ReactNode };

function Ring({ places, left, children }: RingProps) {
  const seats = places !== null && places > 0 && places <= SEATS ? places : 0;
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
