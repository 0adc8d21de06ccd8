import { useId } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/field.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { endOfField, fieldOfEnd, isSameWeek, type WeekdayHours } from "#domain/bookings/hours.ts";
import { type DayChanges, formatHours, type HoursFault, nextHours, weekday } from "./hours.ts";

type DayRowProps = {
  day: number;
  /** The hours on the screen, including unsaved changes. */
  hours: WeekdayHours[];
  /** The unsaved change of this day. */
  change: DayChanges[number] | undefined;
  /** The stored hours. */
  saved: WeekdayHours[];
  faults: HoursFault[];
  isOffered: boolean;
  onChange: (hours: WeekdayHours[]) => void;
  onCopy: () => void;
};

/** One weekday: its hours, edited in place, and a switch for all of them. */
export function DayRow({ day, hours, change, saved, faults, isOffered, onChange, onCopy }: DayRowProps) {
  const name = weekday(day);
  const isOn = hours.some(({ isActive }) => isActive);
  const hasConflict = change && !isSameWeek(change.from, saved);
  return (
    <li className="grid gap-x-6 border-b border-hairline py-2 max-lg:grid-cols-[1fr_auto] lg:grid-cols-[8rem_1fr_auto]">
      <h3 className="flex min-h-11 items-center self-start font-sans font-semibold lg:min-h-13">{name}</h3>
      <div className="min-w-0 max-lg:order-1 max-lg:col-span-2">
        {hours.length === 0 && <p className="flex min-h-11 items-center text-quiet lg:min-h-13">{t("No hours")}</p>}
        <ul>
          {hours.map((each, place) => (
            <Span
              key={place}
              label={place === 0 ? name : `${name} (${place + 1})`}
              hours={each}
              fault={faults.find((fault) => fault.place === place)}
              hasSwitch={hours.length > 1}
              onChange={(changed) => onChange(hours.with(place, changed))}
              onRemove={() => onChange(hours.toSpliced(place, 1))}
            />
          ))}
        </ul>
        {hasConflict && (
          <p role="status" className="py-1 text-quiet">
            {t("Meanwhile it reads: {hours}. Look before you save yours over that.", { hours: formatHours(saved) })}
          </p>
        )}
        {!isOffered && isOn && (
          <p className="pb-2 text-quiet">
            {t(
              "Clients are not offered these hours while your settings are closed on Sundays; they are for bookings that you enter yourself.",
            )}
          </p>
        )}
      </div>
      <div className="-mr-3 flex items-start justify-end lg:pt-1.5">
        {hours.length > 0 && (
          <>
            <Button
              dense
              variant="quiet"
              aria-label={isOn ? t("Disable {name}", { name }) : t("Enable {name}", { name })}
              onClick={() => onChange(hours.map((each) => ({ ...each, isActive: !isOn })))}
            >
              {isOn ? t("Disable") : t("Enable")}
            </Button>
            <Button dense variant="quiet" aria-label={t("Copy to… other days: {name}", { name })} onClick={onCopy}>
              {t("Copy to…")}
            </Button>
          </>
        )}
        <Button
          dense
          variant="quiet"
          aria-label={t("+ hours on {name}", { name })}
          onClick={() => onChange([...hours, nextHours(day, hours)])}
        >
          {t("+ hours")}
        </Button>
      </div>
    </li>
  );
}

type SpanProps = {
  label: string;
  hours: WeekdayHours;
  fault: HoursFault | undefined;
  hasSwitch: boolean;
  onChange: (hours: WeekdayHours) => void;
  onRemove: () => void;
};

/** One pair of times. Disabled hours are read-only, since nothing is offered in them. */
function Span({ label, hours, fault, hasSwitch, onChange, onRemove }: SpanProps) {
  const id = useId();
  const { start, end, isActive } = hours;
  const span = t("{label}, {start} to {end}", { label, start, end });
  const field = (which: "start" | "end", name: string) => (
    <Input
      type="time"
      aria-label={name}
      aria-invalid={fault?.field === which || undefined}
      aria-describedby={fault ? id : undefined}
      value={which === "end" ? fieldOfEnd(hours.end) : hours.start}
      onChange={({ target }) =>
        onChange({ ...hours, [which]: which === "end" ? endOfField(target.value) : target.value })
      }
      className="w-32! px-2! tabular-nums sm:w-36!"
    />
  );
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-2 py-0.5">
      {isActive ? (
        <>
          {field("start", t("{label} from", { label }))}
          <span aria-hidden="true">{t("to")}</span>
          {field("end", t("{label} until", { label }))}
        </>
      ) : (
        <>
          <span className="tabular-nums text-quiet line-through">{t("{start} to {end}", { start, end })}</span>
          <span className="text-quiet">{t("disabled")}</span>
        </>
      )}
      {hasSwitch && (
        <Button
          dense
          variant="quiet"
          aria-label={isActive ? t("Disable {name}", { name: span }) : t("Enable {name}", { name: span })}
          onClick={() => onChange({ ...hours, isActive: !isActive })}
        >
          {isActive ? t("Disable") : t("Enable")}
        </Button>
      )}
      <Button dense variant="quiet" aria-label={t("Delete {span}", { span })} title={t("Delete")} onClick={onRemove}>
        <Icon name="close" className="size-4.5" />
      </Button>
      <p id={id} role="alert" className="w-full text-bad empty:hidden">
        {fault?.message}
      </p>
    </li>
  );
}
