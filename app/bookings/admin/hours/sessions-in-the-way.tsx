import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import type { SessionsInTheWay as InTheWay } from "#app/bookings/sessions-in-the-way.ts";
import type { NamedGroupSession } from "#app/catalog/all-group-sessions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { groupSessionDays, groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { formatPlaces } from "#domain/catalog/places.ts";
import { formatDay } from "#domain/wording.ts";

const CancelGroupSession = lazyDialog(
  async () => (await import("#app/catalog/admin/cancel-group-session.tsx")).CancelGroupSession,
);

type SessionsInTheWayProps = InTheWay & {
  /** "One booking on this day" */
  title: (sessions: string) => string;
  /** The effect of closing: "Blocking keeps new bookings away." */
  about: string;
  actionLabel: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Lists the bookings and group dates in a time before it is closed. Closing leaves them unchanged; a date can be cancelled here. */
export function SessionsInTheWay({ title, bookings, groupSessions, about, ...dialog }: SessionsInTheWayProps) {
  const [cancelled, setCancelled] = useState<string[]>([]);
  const announced = groupSessions.filter(({ date }) => !cancelled.includes(date.id));
  return (
    <ConfirmDialog
      title={title(countOf(bookings.length, groupSessions.length))}
      about={
        <>
          <ul className="border-t border-hairline text-text">
            {bookings.map(({ id, date, time, clientName, serviceName }) => (
              <li key={id} className="border-b border-hairline py-2">
                <span className="tabular-nums">
                  {formatDay(date, "medium")}, {time}
                </span>{" "}
                <bdi className="font-semibold">{clientName}</bdi> <span className="text-quiet">{serviceName}</span>
              </li>
            ))}
            {groupSessions.map((each) => (
              <GroupDate
                key={each.date.id}
                groupSession={each}
                isCancelled={cancelled.includes(each.date.id)}
                onCancelled={() => setCancelled((before) => [...before, each.date.id])}
              />
            ))}
          </ul>
          <p className="mt-3">{about}</p>
          {bookings.length > 0 && (
            <p>
              {bookings.length === 1
                ? t("The booking stays as it is: move or cancel it under Bookings.")
                : t("The bookings stay as they are: move or cancel them under Bookings.")}
            </p>
          )}
          {announced.length > 0 && (
            <p>
              {announced.length === 1
                ? t("The group date takes place and stays on your site, unless you cancel it here.")
                : t("The group dates take place and stay on your site, unless you cancel them here.")}
            </p>
          )}
        </>
      }
      cancelLabel={t("Keep it open")}
      {...dialog}
    />
  );
}

type GroupDateProps = { groupSession: NamedGroupSession; isCancelled: boolean; onCancelled: () => void };

function GroupDate({ groupSession: { date, name }, isCancelled, onCancelled }: GroupDateProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  const days = groupSessionDays(date, 0);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2">
      <span className="min-w-0">
        <span className="font-semibold">{name}</span>,{" "}
        <span className="tabular-nums">{`${days}, ${groupSessionHours(date)}`}</span>
        <span className="block text-quiet">
          {isCancelled ? t("Cancelled") : date.taken > 0 ? formatPlaces(date.count) : t("No place is booked")}
        </span>
      </span>
      {!isCancelled && (
        <Button
          dense
          onClick={() => setIsCancelling(true)}
          aria-label={t("Cancel date: {name}, {days}", { name, days })}
        >
          {t("Cancel date")}
        </Button>
      )}
      {isCancelling && (
        <CancelGroupSession
          date={date}
          name={`${name}, ${days}`}
          onCancelled={onCancelled}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </li>
  );
}

/** "One booking", "2 bookings and one group date". */
function countOf(bookings: number, dates: number): string {
  if (dates === 0) return t("{bookings, plural, one {One booking} other {# bookings}}", { bookings });
  if (bookings === 0) return t("{dates, plural, one {One group date} other {# group dates}}", { dates });
  return t(
    "{bookings, plural, one {One booking} other {# bookings}} and {dates, plural, one {one group date} other {# group dates}}",
    { bookings, dates },
  );
}
