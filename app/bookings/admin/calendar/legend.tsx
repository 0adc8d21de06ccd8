import { t } from "@sacred-space/words/t.ts";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { type EntryState, hueStyle } from "./entry-state.ts";

type LegendProps = {
  entries: CalendarEntry[];
  /** A phone shows few entries at once, and each says what it is. */
  isNamed?: boolean;
};

/** What colours, marks and lines mean: the services of these days in the order of their first session. */
export function Legend({ entries, isNamed = false }: LegendProps) {
  const services = new Map(entries.flatMap(({ look }) => (look ? [[look.name, look] as const] : [])));
  return (
    <ul
      aria-label={t("What the colours and lines mean")}
      className={`mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-quiet print:text-[8pt] ${isNamed ? "max-md:hidden" : ""}`}
    >
      {[...services].map(([name, look]) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch look={look} />
          <ServiceMark service={look} className="h-4 w-3" />
          {name}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Swatch look={null} state="unconfirmed" />
        {t("not confirmed")}
      </li>
      <li className="flex items-center gap-2">
        <Swatch look={null} state="past" />
        {t("has been")}
      </li>
      {entries.some(({ kind }) => kind === "given-up") && (
        <li className="flex items-center gap-2">
          <Swatch look={null} state="given-up" />
          {t("new time asked")}
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="hatched size-4 border border-hairline" />
        {t("closed")}
      </li>
    </ul>
  );
}

function Swatch({ look, state }: Pick<CalendarEntry, "look"> & { state?: EntryState }) {
  return (
    <span aria-hidden="true" style={hueStyle({ look })} data-state={state} className="entry size-4 border border-l-4" />
  );
}
