import type { NextTimes } from "#app/bookings/next-times.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { FreeDayList } from "#app/kit/ui/calendar/free-day-list.tsx";
import { spokenTime } from "#domain/catalog/group-sessions.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { Section } from "#app/site/section.tsx";

export function NextFreeTimes({
  block: { anchor, title, label },
  next,
}: {
  block: BlockOf<"next-times">;
  next: NextTimes | undefined;
}) {
  if (!next) return null;
  const { service, zone, days } = next;
  const path = `/book?service=${service.id}`;
  return (
    <Section
      id={anchor}
      title={title}
      intro={
        <>
          For <span className="text-text">{service.name}</span>. {zone}.
        </>
      }
    >
      <FreeDayList
        days={days}
        pathOf={(date, time) => `${path}&day=${date}&time=${time}#booking`}
        inWords={spokenTime}
      />
      <ButtonLink to={path} className="mt-8">
        {label}
      </ButtonLink>
    </Section>
  );
}
