import { t } from "@sacred-space/words/t.ts";
import { useState } from "react";
import { safeParse } from "zod/mini";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { changedFrom, describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { addGroupSession, AFTER_A_GROUP_SESSION, changeGroupSession } from "#app/catalog/all-group-sessions.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import type { StoredService } from "#app/catalog/all-services.ts";
import { loadSeriesRule } from "#app/catalog/series.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { saveSeries } from "#server/catalog/actions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { schemaResolver, UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { type GroupSessionFacts, groupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import { dateOnDay, repeatedDate, type SeriesRequest, type SeriesRule, seriesRequest } from "#domain/catalog/series.ts";
import { PlacesFields, WhenFields } from "./group-session-fields.tsx";
import { dateOf, valuesOfDate } from "./group-session-values.ts";
import { RepeatFields, type RepeatedValues } from "./series/repeat-fields.tsx";
import { seriesRuleOf, repeatValues } from "./series/repeat-values.ts";
import { SeriesDates } from "./series/series-dates.tsx";
import { WhichDates } from "./series/which-dates.tsx";

const options = { fieldOf: { startTime: "endTime" }, words: { note: UNSTORABLE } } as const;
const single = schemaResolver<RepeatedValues>(groupSessionFacts, dateOf, options);
const repeated = schemaResolver<RepeatedValues>(
  repeatedDate,
  (values) => ({ ...dateOf(values), ...seriesRuleOf(values) }),
  options,
);
const resolver: typeof single = (values, ...rest) => (values.repeats === "" ? single : repeated)(values, ...rest);

/** Clients with a place get an email when one of these changes. */
const TIMES = ["startsOn", "endsOn", "startTime", "endTime"] as const;

const LABELS = {
  serviceId: t("group"),
  startsOn: t("first day"),
  endsOn: t("last day"),
  startTime: t("from"),
  endTime: t("until"),
  places: t("places"),
  leastPlaces: t("least places"),
  decideOn: t("day of the decision"),
  price: t("price"),
  salesEndHours: t("hours at which booking ends"),
  location: t("place"),
  joinUrl: t("link to join"),
  note: t("note"),
  isActive: t("shown"),
};

type GroupSessionDialogProps = {
  date: ListedGroupSession | undefined;
  services: StoredService[];
  /** The group preselected for a new date. */
  usual?: string | undefined;
  onClose: () => void;
};

/** Adds or changes a date of a group, or a series of them. */
export function GroupSessionDialog({ onClose, date, services, usual }: GroupSessionDialogProps) {
  return (
    <Dialog
      title={date ? t("Edit date") : t("Add date")}
      about={t("The times apply to each of its days. No session can be booked during them.")}
      onClose={onClose}
    >
      {date?.seriesId ? (
        <DateOfSeries date={date} seriesId={date.seriesId} services={services} />
      ) : (
        <GroupSessionForm date={date} rule={null} services={services} usual={usual} />
      )}
    </Dialog>
  );
}

function DateOfSeries({
  date,
  seriesId,
  services,
}: {
  date: ListedGroupSession;
  seriesId: string;
  services: StoredService[];
}) {
  const rule = useServerQuery(
    ["group_sessions", "series", seriesId],
    (client, signal) => loadSeriesRule(client, seriesId, signal),
    {
      refetchOnWindowFocus: false,
      gcTime: 0, // no cached read, which may lack a day excluded since
    },
  );
  return (
    <div className="mt-5">
      <QueryResult query={rule} loading={t("Reading the series…")} failed={t("Failed to load the series")}>
        {(found) => <GroupSessionForm date={date} rule={found} services={services} />}
      </QueryResult>
    </div>
  );
}

type FormProps = {
  date: ListedGroupSession | undefined;
  rule: SeriesRule | null;
  services: StoredService[];
  usual?: string | undefined;
};

function GroupSessionForm({ date, rule, services, usual }: FormProps) {
  const clock = usePracticeClock();
  const [seriesId] = useState(() => crypto.randomUUID()); // idempotency key: a retry makes no second series
  const [isConfirming, setIsConfirming] = useState(false);
  const first =
    services.find(({ id }) => id === usual) ?? services.find(({ bookedOnline }) => !bookedOnline) ?? services[0];
  const lock = useSeen(date);
  const [before] = useState(() => ({ ...valuesOfDate(date, first?.id ?? ""), ...repeatValues(rule, date) }));
  const form = useDialogForm<RepeatedValues>({ defaultValues: before, resolver });
  const { close, watch, setValue, getValues } = form;
  /** "Yoga in the garden, Tue 1 Dec" */
  const inWords = () => {
    const { serviceId, startsOn, endsOn } = dateOf(getValues());
    const name = services.find(({ id }) => id === serviceId)?.name ?? "";
    return `${name}, ${groupSessionDays({ startsOn, endsOn }, Number(clock.data?.today.slice(0, 4)))}`;
  };
  const save = useServerMutation({
    mutationFn: (client, typed: GroupSessionFacts) =>
      lock.seen
        ? changeGroupSession(client, { seen: lock.seen, changes: changedFrom(dateOf(before), typed) })
        : addGroupSession(client, typed),
    successToast: () => ({ title: t("Date saved"), description: inWords() }),
    errorToast: t("Failed to save date"),
    invalidates: AFTER_A_GROUP_SESSION,
    onSuccess: () => {
      close();
      showPhoneCalls(told.audience);
    },
    onError: lock.onError,
  });
  const saveAll = useAction<typeof saveSeries>("practice-save-series", {
    successToast: ({ dates }) => ({
      title: t("{dates, plural, one {# date saved} other {# dates saved}}", { dates }),
      description: inWords(),
    }),
    errorToast: t("Failed to save dates"),
    invalidates: AFTER_A_GROUP_SESSION,
    onSuccess: close,
    onError: lock.onError,
  });
  const saveOne = (values: RepeatedValues) => save.mutate(dateOf(values));
  const requestOf = (values: RepeatedValues): SeriesRequest => {
    const typed = dateOf(values);
    // A date that was moved on its own keeps the rule's day.
    const isMovedAlready = date !== undefined && typed.startsOn === date.startsOn;
    const ofRule = isMovedAlready ? dateOnDay(typed, date.occursOn) : typed;
    return {
      seriesId,
      ...(date && { groupSessionId: date.id, was: lock.seen ? dateOf(valuesOfDate(lock.seen, "")) : dateOf(before) }),
      date: ofRule,
      rule: seriesRuleOf({ ...values, startsOn: ofRule.startsOn }),
    };
  };
  const values = watch();
  const isMoved = date !== undefined && TIMES.some((each) => values[each] !== before[each]);
  const told = useWhoIsTold({ act: "move", groupSessionIds: [date?.id ?? ""] }, { enabled: isMoved });
  const isRuleChanged =
    JSON.stringify(seriesRuleOf(values)) !== JSON.stringify(seriesRuleOf({ ...before, startsOn: values.startsOn }));
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => {
        if (values.repeats === "") saveOne(values);
        else if (rule) setIsConfirming(true);
        else saveAll.mutate(requestOf(values));
      }}
      actionLabel={values.repeats === "" ? t("Save date") : t("Save dates")}
      busy={save.isPending || saveAll.isPending}
      savedMeanwhile={{
        changes:
          lock.opened && date ? describeChanges(valuesOfDate(lock.opened, ""), valuesOfDate(date, ""), LABELS) : [],
        isRefused: lock.isRefused,
      }}
      below={
        isConfirming && (
          <WhichDates
            isRuleChanged={isRuleChanged}
            onOne={() => saveOne(getValues())}
            onLater={() => saveAll.mutate(requestOf(getValues()))}
            onClose={() => setIsConfirming(false)}
          />
        )
      }
    >
      <WhenFields form={form} services={services} earliest={date ? undefined : clock.data?.today} />
      <RepeatFields form={form} isSeries={rule !== null} />
      {values.repeats !== "" && (
        <SeriesDates
          request={previewRequest(requestOf(values))}
          except={values.except}
          onExcept={(days) => setValue("except", days, { shouldDirty: true })}
        />
      )}
      <PlacesFields form={form} />
      {isMoved && date.taken > 0 && <WhoIsTold told={told} />}
    </DialogForm>
  );
}

/** The part of the request that determines the days of a series, so that incomplete other fields do not hide the preview. */
function previewRequest(request: SeriesRequest): SeriesRequest | undefined {
  const date = { ...request.date, price: null, salesEndHours: 0, location: null, joinUrl: null, note: null };
  const daysAndHours = { ...date, places: null, leastPlaces: null, decideOn: null };
  return [date, daysAndHours]
    .map((each) => ({ ...request, date: each }))
    .find((each) => safeParse(seriesRequest, each).success);
}
