import { t } from "@sacred-space/words/t.ts";
import { type FreeDays, TimesOfDay } from "#app/kit/ui/calendar/free-day-list.tsx";
import { Dates } from "#app/site/blocks/dates.tsx";
import { NextFreeTimes } from "#app/site/blocks/next-times.tsx";
import type { PageData } from "#app/site/page-data.ts";
import { spokenTime } from "#domain/catalog/group-sessions.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import type { Almanac, AlmanacDay } from "./almanac.server.ts";

/** The next free times as an almanac: beside each day its light and its moon. */
export function GardenTimes({ block, data }: { block: BlockOf<"next-times">; data: PageData }) {
  const { almanac } = data;
  return <NextFreeTimes block={block} data={data} renderDays={(free) => <Days {...free} almanac={almanac} />} />;
}

/** The dates of a group, each with its light and its moon. */
export function GardenDates({ block, data }: { block: BlockOf<"dates">; data: PageData }) {
  const { almanac } = data;
  return <Dates block={block} data={data} renderMore={({ startsOn }) => <Sky day={almanac?.days[startsOn]} />} />;
}

function Days({ days, almanac, ...free }: FreeDays & { almanac: Almanac | undefined }) {
  return (
    <>
      <ul className="garden-days">
        {days.map((each) => (
          <li key={each.date}>
            <span className="font-display text-xl">{each.day}</span>
            <Sky day={almanac?.days[each.date]} />
            <TimesOfDay day={each} {...free} />
          </li>
        ))}
      </ul>
      {almanac?.city && (
        <p className="mt-3 text-sm text-quiet">
          {t("Light: from sunrise to sunset in {city}.", { city: almanac.city })}
        </p>
      )}
    </>
  );
}

function Sky({ day }: { day: AlmanacDay | undefined }) {
  if (!day) return null;
  const { light, moon } = day;
  return (
    <span className="garden-sky text-quiet">
      {light && (
        <span>{t("Light {rises} to {sets}", { rises: spokenTime(light.rises), sets: spokenTime(light.sets) })}</span>
      )}
      <span>
        <svg viewBox="-110 -110 220 220" aria-hidden="true" focusable="false">
          <circle r="104" />
          <path d={moon.path} transform={moon.isTurned ? "rotate(180)" : undefined} />
        </svg>
        {moon.name}
      </span>
    </span>
  );
}
