import type { ReactNode } from "react";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { FreeDayList, type FreeDays } from "#app/kit/ui/calendar/free-day-list.tsx";
import { spokenTime } from "#domain/catalog/group-sessions.ts";
import { pounds } from "#domain/money.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import type { PageData } from "#app/site/page-data.ts";
import { Section } from "#app/site/section.tsx";
import { DayInPlaces } from "#app/catalog/place-dots.tsx";

const GROUP_DATES = 2;

/** The next free times of a service, and the next dates of groups that still have a place. */
export function NextFreeTimes({
  block: { anchor, title, label },
  data: { next, dates, services },
  renderDays = (free) => <FreeDayList {...free} />,
}: {
  block: BlockOf<"next-times">;
  data: Pick<PageData, "next" | "dates" | "services">;
  /** How a look shows the days. */
  renderDays?: (free: FreeDays) => ReactNode;
}) {
  const onSale = dates.filter(({ price, placesLeft }) => price !== null && placesLeft !== 0).slice(0, GROUP_DATES);
  if (!next && onSale.length === 0) return null;
  const path = next ? `/book?service=${next.service.id}` : "/book";
  return (
    <Section
      id={anchor}
      title={title}
      intro={
        next && (
          <>
            {rich("For <span>{name}</span>. {zone}.", {
              name: next.service.name,
              zone: next.zone,
              span: (words) => <span className="text-text">{words}</span>,
            })}
          </>
        )
      }
    >
      {next &&
        renderDays({
          days: next.days,
          pathOf: (date, time) => `${path}&day=${date}&time=${time}#booking`,
          inWords: spokenTime,
        })}
      {onSale.length > 0 && (
        <>
          <h3 className="label-caps mt-8 mb-1 font-sans text-quiet">{t("In a group")}</h3>
          <div className="border-t border-hairline">
            {onSale.map((date) => (
              <GroupDate key={date.id} date={date} name={services.find(({ id }) => id === date.serviceId)?.name} />
            ))}
          </div>
        </>
      )}
      <ButtonLink to={path} className="mt-8">
        {label}
      </ButtonLink>
    </Section>
  );
}

/** No item of a list, since a look arranges the times of a day by theirs. */
function GroupDate({ date, name }: { date: PublishedGroupSession; name: string | undefined }) {
  return (
    <div className="flex items-center gap-x-5 border-b border-hairline py-3">
      <DayInPlaces {...date} />
      <p className="min-w-0 grow text-left">
        {name && <span className="block font-semibold">{name}</span>}
        {date.days}, {date.hours}
        <span className="flex flex-wrap items-baseline gap-x-4">
          <Link to={`/book?session=${date.id}`} className="link inline-flex min-h-11 items-center font-semibold">
            {rich("Book a place - {price}<span>, {days}</span>", {
              price: pounds(date.price ?? 0),
              days: date.days,
              span: (words) => <span className="sr-only">{words}</span>,
            })}
          </Link>
          {date.left && <span className="text-quiet">{date.left}</span>}
        </span>
      </p>
    </div>
  );
}
