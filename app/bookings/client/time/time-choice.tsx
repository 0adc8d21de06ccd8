import { type ComponentProps, useId } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import { dayParts, PART_NAMES } from "#app/bookings/day-parts.ts";
import { ownTime, useOwnZone } from "./own-time.tsx";
import type { Place } from "#domain/catalog/session-place.ts";
import { capitalised, formatDay, formatZone } from "#domain/wording.ts";

type TimeChoiceProps = {
  day: string;
  times: string[];
  /** The time of the booking being moved, if it is on this day. */
  bookedTime: string | undefined;
  zone: string;
  place: Place | undefined;
  registered: ComponentProps<"input">;
};

/** The free times of one day: a radio group in three columns under the parts of the day. */
export function TimeChoice({ day, times, bookedTime, zone, place, registered }: TimeChoiceProps) {
  const groupId = useId();
  const ownZone = useOwnZone();
  const ownTimeOf = (time: string) => ownZone && ownTime({ day, time, zone, place }, ownZone);
  return (
    <div role="radiogroup" aria-labelledby={groupId} aria-required="true">
      <p id={groupId} className="font-medium">
        {t("Time on {day}", { day: formatDay(day, "long") })}
      </p>
      <p className="text-sm text-quiet">
        {times.some(ownTimeOf) ? t("{zone}, your own below it", { zone: formatZone(zone) }) : formatZone(zone)}
      </p>
      {dayParts(times).map((part) => (
        <fieldset key={part.id} className="mt-4">
          <legend className="label-caps mb-2 text-quiet">{capitalised(PART_NAMES[part.id])}</legend>
          <div className="grid grid-cols-3 gap-2 large:grid-cols-2">
            {part.times.map((time) => (
              <label
                key={`${day} ${time}`}
                className="relative grid min-h-11 place-items-center rounded-control border border-control tabular-nums transition-colors hover:border-gold has-checked:border-gold has-checked:bg-raised has-checked:font-semibold has-checked:text-gold has-checked:shadow-[inset_0_0_0_1px_var(--gold)] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-amethyst"
              >
                <input
                  {...registered}
                  type="radio"
                  value={time}
                  className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
                />
                <Icon name="tick" className="absolute left-1.5 top-1.5 hidden size-3.5 peer-checked:block" />
                <span className="grid justify-items-center leading-tight">
                  {time}
                  {time === bookedTime && (
                    <span className="px-1 text-xs font-normal text-quiet">{t("your time now")}</span>
                  )}
                  {ownTimeOf(time) && <span className="px-1 text-xs font-normal text-quiet">{ownTimeOf(time)}</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
