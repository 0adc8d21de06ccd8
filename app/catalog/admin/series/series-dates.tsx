import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import type { previewSeries } from "#server/catalog/actions.ts";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import type { SeriesRequest } from "#domain/catalog/series.ts";
import { formatDay } from "#domain/wording.ts";

const DEBOUNCE_MS = 250;

type SeriesPreview = AnswerOf<typeof previewSeries>;
type PlannedDate = SeriesPreview["dates"][number];

type SeriesDatesProps = {
  /** Undefined while the form is incomplete. */
  request: SeriesRequest | undefined;
  except: string[];
  onExcept: (days: string[]) => void;
};

/** Previews a rule's days before it is saved: each can be excluded, and conflicts are named. */
export function SeriesDates({ request, except, onExcept }: SeriesDatesProps) {
  const debounced = useDebouncedValue(request, DEBOUNCE_MS);
  const preview = useServerQuery(
    ["group_sessions", "series-preview", debounced],
    (client) => act<typeof previewSeries>(client, "practice-preview-series", debounced as SeriesRequest),
    {
      enabled: debounced !== undefined,
      gcTime: 0,
    },
  );
  return (
    <section aria-label={t("Dates of the series")} className="rounded-control border border-hairline p-4">
      {!request && <p className="text-quiet">{t("The dates appear here once the days and hours are filled in.")}</p>}
      {request && preview.error && (
        <p role="alert" className="text-bad">
          {preview.error.message || t("The dates could not be read. Please look at your connection.")}
        </p>
      )}
      {request && !preview.error && preview.data && (
        <Planned preview={preview.data} time={request.date.startTime} except={except} onExcept={onExcept} />
      )}
    </section>
  );
}

function Planned({
  preview,
  time,
  except,
  onExcept,
}: { preview: SeriesPreview; time: string } & Omit<SeriesDatesProps, "request">) {
  const { dates, released, removed } = preview;
  const held = dates.filter(({ date }) => !except.includes(date));
  const inTheWay = held.filter((each) => each.inTheWay);
  const toggle = (date: string, isHeld: boolean) =>
    onExcept(isHeld ? except.filter((day) => day !== date) : [...except, date].toSorted());
  return (
    <>
      <p role="status" className="font-medium">
        {summary(held, time)}
      </p>
      {inTheWay.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-l-2 border-bad pl-3">
          <p>
            {inTheWay.length === 1
              ? t("Something is in the way of one date.")
              : t("Something is in the way of {inTheWay} dates.", { inTheWay: inTheWay.length })}
          </p>
          <Button dense onClick={() => onExcept([...except, ...inTheWay.map(({ date }) => date)].toSorted())}>
            {inTheWay.length === 1 ? t("Leave it out") : t("Leave these out")}
          </Button>
        </div>
      )}
      <ul className="mt-3 max-h-80 overflow-y-auto border-y border-hairline py-2">
        {dates.map((each) => (
          <li key={each.date}>
            <Checkbox
              label={<DateWords planned={each} />}
              checked={!except.includes(each.date)}
              onChange={({ target }) => toggle(each.date, target.checked)}
            />
          </li>
        ))}
      </ul>
      {released.length > 0 && (
        <p className="mt-3 text-quiet">
          {t("The rule has no such day, but places are booked, so these stay as they are, on their own: {days}.", {
            days: listOf(released),
          })}
        </p>
      )}
      {removed.length > 0 && (
        <p className="mt-3 text-quiet">
          {t("The rule has no such day, so these are removed: {days}.", { days: listOf(removed) })}
        </p>
      )}
    </>
  );
}

function DateWords({ planned: { date, startsOn, inTheWay, stays } }: { planned: PlannedDate }) {
  return (
    <>
      {formatDay(date, "medium")}
      {startsOn !== date && (
        <span className="text-quiet"> {t("moved to {startsOn}", { startsOn: formatDay(startsOn, "medium") })}</span>
      )}
      {stays && <span className="block text-quiet">{t("{stays}, so it stays as it is", { stays })}</span>}
      {inTheWay && (
        <span className={`block ${inTheWay.isBinding ? "text-bad" : "text-quiet"}`}>
          {inTheWay.isBinding
            ? t("In the way: {title}", { title: inTheWay.title })
            : t("You are away or busy: {title}", { title: inTheWay.title })}
          {inTheWay.to !== "24:00" && `, ${t("{start} to {end}", { start: inTheWay.from, end: inTheWay.to })}`}
        </span>
      )}
    </>
  );
}

const listOf = (days: string[]) => days.map((day) => formatDay(day, "medium")).join(", ");

/** "12 dates at 19:00: Tue 1 Dec 2026 to Tue 1 Jun 2027". */
function summary(held: PlannedDate[], time: string): string {
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return t("No date is left.");
  const firstDay = formatDay(first.startsOn, "medium");
  return first === last
    ? t("1 date at {time}: {firstDay}", { time, firstDay })
    : t("{held} dates at {time}: {firstDay} to {startsOn}", {
        held: held.length,
        time,
        firstDay,
        startsOn: formatDay(last.startsOn, "medium"),
      });
}
