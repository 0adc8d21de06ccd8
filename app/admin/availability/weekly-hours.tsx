import { useState } from "react";
import { useServerQuery } from "#app/backend/queries.tsx";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { type AvailabilityWindow, loadWindows } from "#app/backend/bookings/availability.ts";
import { DEFAULT_SETTINGS, loadBusinessSettings } from "#app/backend/settings/business-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { AddHours } from "./add-hours.tsx";
import { CopyHours } from "./copy-hours.tsx";
import { FROM_MONDAY, weekday } from "./hours.ts";
import { WindowLine } from "./window-line.tsx";

/** The hours of each weekday. A session is offered only if it fits whole into active hours. */
export function WeeklyHours() {
  const read = useServerQuery(["availability"], loadWindows);
  const settings = useServerQuery(["business_settings"], loadBusinessSettings);
  const { slot_step_minutes: step, opens_on_sundays: opensOnSundays } = settings.data?.[0] ?? DEFAULT_SETTINGS;
  const [copied, setCopied] = useState<number | undefined>();
  return (
    <AdminSection title="Weekly hours" aside={`Sessions are offered every ${step} minutes, where they fit whole into active hours.`}>
      <Listed read={read} loading="Reading your hours…" failed="Failed to load availability data">
        {(windows) => (
          <>
            <AddHours windows={windows} />
            <ul className="mt-6 border-t border-hairline">
              {FROM_MONDAY.map((day) => (
                <DayLine
                  key={day}
                  day={day}
                  windows={windows.filter(({ dayOfWeek }) => dayOfWeek === day)}
                  isOffered={day !== 0 || opensOnSundays}
                  onCopy={() => setCopied(day)}
                />
              ))}
            </ul>
            {copied !== undefined && <CopyHours from={copied} windows={windows} onClose={() => setCopied(undefined)} />}
          </>
        )}
      </Listed>
    </AdminSection>
  );
}

type DayLineProps = { day: number; windows: AvailabilityWindow[]; isOffered: boolean; onCopy: () => void };

function DayLine({ day, windows, isOffered, onCopy }: DayLineProps) {
  const name = weekday(day);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-2 sm:grid-cols-[7rem_1fr] lg:grid-cols-[8rem_1fr_auto]">
      <h3 className="flex min-h-10 items-center font-sans font-semibold">{name}</h3>
      <div className="min-w-0">
        {windows.length === 0 && <p className="flex min-h-10 items-center text-quiet">No hours</p>}
        <ul>
          {windows.map((window) => (
            <WindowLine key={window.id} window={window} />
          ))}
        </ul>
        {!isOffered && windows.length > 0 && (
          <p className="pb-2 text-quiet">
            Clients are not offered these hours while your settings are closed on Sundays; they are for bookings that you enter yourself.
          </p>
        )}
      </div>
      {windows.some(({ isActive }) => isActive) && (
        <Button
          dense
          variant="quiet"
          aria-label={`Copy to other days: ${name}`}
          onClick={onCopy}
          className="-ml-3 justify-self-start sm:col-start-2 lg:col-start-3 lg:-mr-3 lg:ml-0"
        >
          Copy to other days
        </Button>
      )}
    </li>
  );
}
