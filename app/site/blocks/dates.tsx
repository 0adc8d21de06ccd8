import type { ReactNode } from "react";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import { PlacedSection } from "./ground-section.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { FoldedList } from "#app/kit/ui/folded-list.tsx";
import { pounds } from "#domain/money.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { chosenServices, datesOf, type PageData } from "#app/site/page-data.ts";
import { DayInPlaces } from "#app/catalog/place-dots.tsx";
import { InlineText } from "./rich-text.tsx";

type DatesProps = {
  block: BlockOf<"dates">;
  data: PageData;
  /** What a look says of a date besides. */
  renderMore?: (date: PublishedGroupSession) => ReactNode;
};

/** A group's next date, how to join, and the later dates. */
export function Dates({ block, data, renderMore }: DatesProps) {
  const { anchor, title, people, none, join, namesServices, ground } = block;
  const groups = chosenServices(data.services, block.services);
  const [next, ...later] = datesOf(groups, data.dates);
  if (!groups.some(({ groupPath }) => groupPath)) return null; // nothing of it meets in groups
  const terms = (date: PublishedGroupSession) => {
    const group = namesServices ? groups.find(({ id }) => id === date.serviceId) : undefined;
    const hours = hoursAndPlaces(date, people);
    return group ? `${hours}: ${group.name}` : hours;
  };
  return (
    <PlacedSection id={anchor} title={title} ground={ground}>
      {!next && (
        <p className="max-w-prose text-lg">
          <InlineText text={none} />
        </p>
      )}
      {next && (
        <div
          data-date="next"
          className="flex flex-col gap-x-8 gap-y-5 rounded-control border border-hairline bg-surface p-5 sm:flex-row"
        >
          <DayInPlaces {...next} isLarge />
          <div className="min-w-0 grow">
            <p className="font-display text-2xl">{next.days}</p>
            <p className="mt-2 text-lg text-quiet">{terms(next)}</p>
            {renderMore?.(next)}
            {next.note && <p className="mt-2 max-w-prose whitespace-pre-line">{next.note}</p>}
            <Joining date={next} join={join} isNext />
          </div>
        </div>
      )}
      {later.length > 0 && (
        <>
          <h3 className="label-caps mt-10 mb-1 font-sans text-quiet">{t("After that")}</h3>
          <FoldedList items={later} more={t("More dates")} className="border-t border-hairline">
            {(date) => (
              <li key={date.id} className="flex items-center gap-x-5 border-b border-hairline py-3">
                <DayInPlaces {...date} />
                <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
                  {date.days}
                  <span className="text-quiet">{terms(date)}</span>
                  {renderMore?.(date)}
                  {date.note && <span className="basis-full whitespace-pre-line text-quiet">{date.note}</span>}
                  <Joining date={date} join={join} />
                </div>
              </li>
            )}
          </FoldedList>
        </>
      )}
    </PlacedSection>
  );
}

const WAIT = t("Join the waiting list");

type JoiningProps = { date: PublishedGroupSession; join: string; isNext?: boolean };

/** How to join a date: a place to book, or, where none is sold, the sentence that the next date alone has. */
export function Joining({ date, join, isNext = false }: JoiningProps) {
  if (date.price !== null) return <BookPlace date={date} isNext={isNext} />;
  if (!isNext) return null;
  return (
    <p className="mt-2 max-w-prose">
      {rich("To join, <link>write or call</link>{join}", {
        join,
        link: (words) => (
          <Link to="/contact" className="link">
            {words}
          </Link>
        ),
      })}
    </p>
  );
}

/** The remaining places, with a link to book one or to the waiting list. */
function BookPlace({
  date: { id, days, price, placesLeft, left, condition },
  isNext,
}: {
  date: PublishedGroupSession;
  isNext: boolean;
}) {
  const isFull = placesLeft === 0;
  const path = `/book?session=${id}`;
  const words = (
    <>
      {isFull ? WAIT : t("Book a place - {price}", { price: pounds(price ?? 0) })}
      <span className="sr-only">, {days}</span>
    </>
  );
  return (
    <p className={`flex basis-full flex-wrap items-baseline gap-x-4 ${isNext ? "mt-5 gap-y-2" : "mt-1"}`}>
      {isNext && !isFull ? (
        <ButtonLink to={path} variant="gold">
          {words}
        </ButtonLink>
      ) : (
        <Link to={path} className="link inline-flex min-h-11 items-center font-semibold">
          {words}
        </Link>
      )}
      {left && <span className={isNext ? "text-quiet" : "pb-2 text-quiet"}>{left}</span>}
      {condition && <span className="basis-full text-quiet">{condition}</span>}
    </p>
  );
}

export function hoursAndPlaces({ hours, places }: PublishedGroupSession, people: string): string {
  if (places === null) return hours;
  return places === 1
    ? t("{hours}, one place", { hours })
    : t("{hours}, at most {places} {people}", { hours, places, people });
}
