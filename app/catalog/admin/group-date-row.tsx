import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { hasBegun } from "#app/kit/admin/practice-clock.ts";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { MoreMenu } from "#app/kit/admin/ui/more-menu.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { AFTER_A_GROUP_SESSION, removeGroupSession } from "#app/catalog/all-group-sessions.ts";
import type { StoredService } from "#app/catalog/all-services.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { DayInPlaces } from "#app/catalog/place-dots.tsx";
import type { WhoComes } from "#app/catalog/roster.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import type { PracticeClock } from "#app/settings/practice-clock.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { groupSessionDays, groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { formatPlaces } from "#domain/catalog/places.ts";
import { pounds } from "#domain/money.ts";

const AddPlaces = lazyDialog(() => import("./add-places.tsx").then((part) => part.AddPlaces));
const CancelGroupSession = lazyDialog(() =>
  import("./cancel-group-session.tsx").then((part) => part.CancelGroupSession),
);
const RemoveFromSeries = lazyDialog(() =>
  import("./series/remove-from-series.tsx").then((part) => part.RemoveFromSeries),
);

type GroupDateRowProps = {
  date: ListedGroupSession;
  /** The date and all later active ones of its series; empty if there are none to come. */
  later: ListedGroupSession[];
  service: StoredService | undefined;
  who: WhoComes | undefined;
  clock: PracticeClock;
  onEdit: () => void;
};

/** A date in the list: its day in its places, time, group, who comes, and the next step with it. A press anywhere edits it. */
export function GroupDateRow({ date, later, service, who, clock, onEdit }: GroupDateRowProps) {
  const [opened, setOpened] = useState<"add" | "series" | "cancel" | "remove">(); // as opened: the date changes under the dialog
  const close = () => setOpened(undefined);
  const group = service?.name ?? t("A group");
  const days = groupSessionDays(date, Number(clock.today.slice(0, 4)));
  const about = `${days}, ${group}`;
  const name = `${group}, ${days}`;
  const remove = useServerMutation({
    mutationFn: removeGroupSession,
    successToast: { title: t("Date removed"), description: name },
    errorToast: t("Failed to remove date"),
    invalidates: AFTER_A_GROUP_SESSION,
  });
  const { id, places, price, taken, isActive, endsOn } = date;

  const isToBook = price !== null && isActive && endsOn >= clock.today;
  const step = nextStep(date, who, clock);
  return (
    <li className="relative flex gap-x-4 border-b border-hairline py-2.5 hover:bg-surface sm:items-center">
      <DayInPlaces
        startsOn={date.startsOn}
        places={places}
        placesLeft={places === null || (price === null && taken === 0) ? null : Math.max(0, places - taken)}
      />
      <div className="flex min-w-0 grow flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
        <div className={`min-w-0 grow [overflow-wrap:anywhere] ${isActive ? "" : "text-quiet"}`}>
          <p>
            <button
              type="button"
              aria-label={t("Edit {about}", { about })}
              className="max-w-full text-left font-semibold after:absolute after:inset-0 hover:text-gold"
              onClick={onEdit}
            >
              {days}
            </button>
            <span className="max-sm:hidden">, </span>
            <span className="max-sm:block">{groupSessionHours(date)}</span>
          </p>
          <p>
            {service && <ServiceMark service={service} className="mr-2 inline-block h-4 w-2.5 align-[-2px]" />}
            {describeDate(date, group)}
            <span className="max-sm:hidden">{describeSale(date)}</span>
          </p>
          {who && who.names.length > 0 && <p className="text-quiet max-sm:truncate">{someOf(who.names)}</p>}
          {date.note && <p className="text-quiet">{date.note}</p>}
        </div>
        {step === "add" ? (
          <Button
            dense
            className={ABOVE_THE_ROW}
            aria-label={t("Add by hand {about}", { about })}
            onClick={() => setOpened("add")}
          >
            {t("Add by hand")}
          </Button>
        ) : (
          step && (
            <ButtonLink
              dense
              className={ABOVE_THE_ROW}
              to={`/admin/group-sessions/${id}`}
              aria-label={t(
                "{step, select, mark {Mark who came {about}} check {Check in {about}} other {Roster {about}}}",
                { step, about },
              )}
            >
              {{ mark: t("Mark who came"), check: t("Check in"), roster: t("Roster") }[step]}
            </ButtonLink>
          )
        )}
      </div>
      <MoreMenu label={t("More: {about}", { about })}>
        {isToBook && step !== "add" && (
          <Button
            dense
            variant="quiet"
            aria-label={t("Add by hand {about}", { about })}
            onClick={() => setOpened("add")}
          >
            {t("Add by hand")}
          </Button>
        )}
        {step === "add" && (
          <ButtonLink
            dense
            variant="quiet"
            to={`/admin/group-sessions/${id}`}
            aria-label={t("Roster {about}", { about })}
          >
            {t("Roster")}
          </ButtonLink>
        )}
        {isToBook && (
          <ButtonLink
            dense
            variant="quiet"
            to={`/book?session=${id}`}
            aria-label={t("See {about} as a client does", { about })}
          >
            {t("See it as a client does")}
          </ButtonLink>
        )}
        <Button
          dense
          variant="quiet"
          className="text-bad!"
          aria-label={taken > 0 ? t("Cancel {about}", { about }) : t("Remove {about}", { about })}
          onClick={() => setOpened(later.length > 1 ? "series" : taken > 0 ? "cancel" : "remove")}
        >
          {taken > 0 ? t("Cancel…") : t("Remove…")}
        </Button>
      </MoreMenu>
      {opened === "add" && <AddPlaces date={date} group={group} onClose={close} />}
      {opened === "series" && <RemoveFromSeries date={date} later={later} name={name} onClose={close} />}
      {opened === "cancel" && <CancelGroupSession date={date} name={name} onClose={close} />}
      {opened === "remove" && (
        <ConfirmDialog
          title={t("Remove this date?")}
          about={t("{name}. It disappears from the site, and its hours can be booked again.", { name })}
          actionLabel={t("Remove")}
          onConfirm={() => remove.mutate(id)}
          onClose={close}
        />
      )}
    </li>
  );
}

/** The press that edits covers the row. */
const ABOVE_THE_ROW = "relative z-1 shrink-0 self-start sm:self-center";

/** What is to be done with a date now: its people, or a first one while nobody has booked; nothing for one whose places are not sold. */
function nextStep(
  { startsOn: date, startTime: time, price, taken, waiting, isActive }: ListedGroupSession,
  who: WhoComes | undefined,
  clock: PracticeClock,
): "mark" | "check" | "roster" | "add" | undefined {
  const isPast = hasBegun({ date, time }, clock);
  if (isActive && isPast && who?.isUnmarked) return "mark";
  if (isActive && taken > 0 && date === clock.today && !isPast) return "check";
  if (taken + waiting > 0 || !isActive || (price !== null && isPast)) return "roster";
  return price === null ? undefined : "add";
}

/** "Meditation group · 6 of 8 places booked · at least 4 · 1 waiting" */
function describeDate(date: ListedGroupSession, group: string): string {
  const { places, count, taken, leastPlaces, waiting, price, isActive } = date;
  const mayBeBooked = price !== null || taken > 0;
  return [
    group,
    mayBeBooked
      ? formatPlaces(count)
      : places && t("{places, plural, one {1 place} other {at most {places} people}}", { places }),
    leastPlaces !== null && t("at least {leastPlaces}", { leastPlaces }),
    waiting > 0 && t("{waiting} waiting", { waiting }),
    !isActive && t("not shown"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** " · £10.00 · of a series" */
function describeSale({ price, seriesId }: ListedGroupSession): string {
  return `${price === null ? "" : ` · ${pounds(price)}`}${seriesId === null ? "" : ` · ${t("of a series")}`}`;
}

const NAMES_SHOWN = 3;

/** "Bea Moor, Ivo Marsh, Sam Barrow and 2 more" */
function someOf(names: string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return names.length > NAMES_SHOWN
    ? t("{shown} and {others} more", { shown, others: names.length - NAMES_SHOWN })
    : shown;
}
