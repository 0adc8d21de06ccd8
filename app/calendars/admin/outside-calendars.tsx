import { useState } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type {
  outsideCalendars,
  readOutsideCalendarNow,
  removeOutsideCalendar,
  nameCalendarZone,
} from "#server/calendars/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDateTime } from "#domain/wording.ts";
import { AddCalendarDialog } from "./add-calendar-dialog.tsx";
import {
  AFTER_CALENDAR_SYNC,
  describeBusyTimes,
  describeCalendarContent,
  listTitles,
  type OutsideCalendar,
} from "./describe-calendar.ts";
import { Field, Select } from "#app/kit/ui/field.tsx";

/** External calendars of the practitioner: their busy times are not offered for booking. */
export function OutsideCalendarsPanel() {
  const query = useServerQuery(["outside-calendars"], (client) =>
    ask<typeof outsideCalendars>(client, "practice-outside-calendars", {}),
  );
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <p className="max-w-prose text-quiet">
        {t(
          "Nothing is offered while another calendar of yours says that you are busy. Each is read every five minutes; its titles are shown to you alone, when you book for a client by hand.",
        )}
      </p>
      <div className="mt-5">
        <QueryResult
          query={query}
          loading={t("Reading your other calendars…")}
          failed={t("Failed to load your other calendars")}
          empty={{
            when: ({ calendars }) => calendars.length === 0,
            say: t("None yet. Add the one in which you keep your private appointments."),
          }}
        >
          {({ calendars }) => (
            <ul className="border-t border-hairline">
              {calendars.map((calendar) => (
                <CalendarLine key={calendar.id} {...calendar} />
              ))}
            </ul>
          )}
        </QueryResult>
      </div>
      {query.data && (
        <Button dense className="mt-5" onClick={() => setIsAdding(true)}>
          {t("Add a calendar…")}
        </Button>
      )}
      {isAdding && <AddCalendarDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function CalendarLine({ id, name, server, lastAnswerAt, fault, ...content }: OutsideCalendar) {
  const [isConfirming, setIsConfirming] = useState(false);
  const again = useAction<typeof readOutsideCalendarNow>("practice-read-outside-calendar", {
    successToast: ({ calendar }) =>
      calendar.fault === null
        ? t("Read just now: {content}", { content: describeCalendarContent(calendar) })
        : t("{name} could not be read", { name: calendar.name }),
    errorToast: t("The calendar could not be read"),
    invalidates: AFTER_CALENDAR_SYNC,
  });
  const remove = useAction<typeof removeOutsideCalendar>("practice-remove-outside-calendar", {
    successToast: { title: t("Calendar removed"), description: name },
    errorToast: t("Failed to remove the calendar"),
    invalidates: AFTER_CALENDAR_SYNC,
  });
  const answered = (
    <time dateTime={lastAnswerAt}>{formatDateTime(lastAnswerAt, undefined, "dayAndMonth", " at ")}</time>
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-hairline py-3">
      <div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
        <p>
          <bdi className="font-medium">{name}</bdi> <span className="text-quiet">{server}</span>
        </p>
        {fault === null ? (
          <p className="text-quiet tabular-nums">
            {rich("Read on {answered}: {busy}.", { answered, busy: describeBusyTimes(content) })}
            {content.entries === 0 && ` ${t("Is it the right calendar?")}`}
          </p>
        ) : (
          <p className="tabular-nums">
            <span className="text-bad">{fault}.</span>{" "}
            <span className="text-quiet">
              {rich("Last read on {answered}; what was read then stays: {busy}.", {
                answered,
                busy: describeBusyTimes(content),
              })}
            </span>
          </p>
        )}
        {content.unreadTitles.length > 0 && (
          <p className="mt-2">
            <span className="text-bad">{t("Not read in full:")}</span> <bdi>{listTitles(content.unreadTitles)}</bdi>.{" "}
            <span className="text-quiet">
              {t(
                "You are busy there for as long as could be read. Please block the rest by hand, or write them anew in the other calendar.",
              )}
            </span>
          </p>
        )}
        {content.unknownZones.map((zone) => (
          <CalendarZoneForm key={zone} id={id} name={zone} />
        ))}
        {Object.entries(content.zoneNames).map(([zone, place]) => (
          <NamedZone key={zone} id={id} name={zone} zone={place} />
        ))}
      </div>
      <div className="flex gap-2 max-md:-ml-3 md:-mr-3">
        <Button
          dense
          variant="quiet"
          busy={again.isPending}
          aria-label={t("Read now: {name}", { name })}
          onClick={() => again.mutate({ id })}
        >
          {t("Read now")}
        </Button>
        <Button
          dense
          variant="quiet"
          disabled={remove.isPending}
          aria-label={t("Remove… {name}", { name })}
          onClick={() => setIsConfirming(true)}
        >
          {t("Remove…")}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t("Remove {name}?", { name })}
          about={t("Its busy times are offered to clients again at once. Nothing changes in the other calendar.")}
          actionLabel={t("Remove")}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  );
}

/** Which zone a name in a calendar stands for, as the practitioner said, and a way to change it. */
function NamedZone({ id, name, zone }: { id: string; name: string; zone: string }) {
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) return <CalendarZoneForm id={id} name={name} said={zone} onSaved={() => setIsChanging(false)} />;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <p className="text-quiet">
        {rich("Its time zone “<bdi>{name}</bdi>” is {zone}.", { name, zone, bdi: (words) => <bdi>{words}</bdi> })}
      </p>
      <button
        type="button"
        className="link min-h-11"
        aria-label={t("Change… the time zone “{name}”", { name })}
        onClick={() => setIsChanging(true)}
      >
        {t("Change…")}
      </button>
    </div>
  );
}

type CalendarZoneFormProps = { id: string; name: string; said?: string; onSaved?: () => void };

/** Asks which zone an unknown name in a calendar stands for. Until then its times are busy in every zone that it may mean. */
function CalendarZoneForm({ id, name, said = "", onSaved }: CalendarZoneFormProps) {
  const [zone, setZone] = useState(said);
  const save = useAction<typeof nameCalendarZone>("practice-name-calendar-zone", {
    successToast: ({ calendar }) =>
      t("Thank you. {name}: {content}", { name: calendar.name, content: describeCalendarContent(calendar) }),
    errorToast: t("The time zone could not be saved"),
    invalidates: AFTER_CALENDAR_SYNC,
    onSuccess: () => onSaved?.(),
  });
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id, name, zone });
      }}
    >
      <Field
        label={t("Where is the time zone “{name}”?", { name })}
        hint={
          said
            ? t("Its times are read anew at once.")
            : t("Until you say so, you are busy at its times wherever it may be.")
        }
        className="grow basis-64"
      >
        <Select value={zone} onChange={(event) => setZone(event.target.value)}>
          {!said && <option value="">{t("Choose…")}</option>}
          {Intl.supportedValuesOf("timeZone").map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Button dense type="submit" disabled={zone === ""} busy={save.isPending}>
        {t("Save")}
      </Button>
    </form>
  );
}
