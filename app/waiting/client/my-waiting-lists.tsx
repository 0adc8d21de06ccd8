import { t } from "@sacred-space/words/t.ts";
import type { WaitingListEntry } from "#app/waiting/waiting.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { LeaveWaitingList, describePlaceInLine } from "./place-in-line.tsx";

/** The client's waiting lists; renders nothing if there are none. */
export function MyWaitingLists({ places, zone }: { places: WaitingListEntry[]; zone: string }) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-16">
      <h2 id="waiting" className="text-2xl">
        {t("Waiting lists")}
      </h2>
      <ul className="mt-4 border-t border-hairline">
        {places.map((place) => {
          const { groupSessionId: id, serviceName, date, lastDay, time, offeredUntil } = place;
          const days = groupSessionDays({ startsOn: date, endsOn: lastDay }, 0);
          return (
            <li key={id} className="border-b border-hairline py-3">
              <p className="font-semibold">{serviceName}</p>
              <p>
                {days}, <span className="tabular-nums">{time}</span>
              </p>
              <p className="text-quiet">{describePlaceInLine(place, zone)}</p>
              <div className="flex flex-wrap items-center gap-x-4">
                <LeaveWaitingList groupSessionId={id} name={`${serviceName}, ${days}`} />
                {offeredUntil !== null && (
                  <ButtonLink to={`/book?session=${id}`} dense>
                    {t("Book now")}
                  </ButtonLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
