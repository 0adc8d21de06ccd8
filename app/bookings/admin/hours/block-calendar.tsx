import { useState } from "react";
import { Calendar, type CalendarSelection } from "#app/kit/ui/calendar/calendar.tsx";
import { addDays } from "#domain/time.ts";
import { type BlockedDays, chosenDays, inMode } from "./block-days.ts";
import { MAX_DAYS } from "./days-off.ts";
import { formatDay } from "#domain/wording.ts";

type BlockCalendarProps = { days: BlockedDays; today: string; blocked: string[]; onChange(days: BlockedDays): void };

const MODES = [
  { mode: "range", label: "Days in a row" },
  { mode: "multiple", label: "Separate days" },
] as const;

/** Selects the days to block, a range or separate days. Days that are already blocked cannot be selected. */
export function BlockCalendar({ days, today, blocked, onChange }: BlockCalendarProps) {
  const last = addDays(today, 2 * MAX_DAYS);
  const [first = today] = chosenDays(days, today) ?? [];
  const [month, setMonth] = useState(first <= last ? first : today);
  return (
    <div className="mt-3">
      <div role="radiogroup" aria-label="What to choose" className="flex flex-wrap gap-x-6">
        {MODES.map(({ mode, label }) => (
          <label key={mode} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="block-mode"
              className="tick"
              checked={days.mode === mode}
              onChange={() => onChange(inMode(days, mode, today))}
            />
            {label}
          </label>
        ))}
      </div>
      <Calendar
        selection={selectionOf(days, onChange)}
        today={today}
        from={today}
        to={last}
        month={month}
        onMonthChange={setMonth}
        isDisabled={(day) => day < today || blocked.includes(day)}
        labelOf={(day, { selected, disabled }) =>
          `${formatDay(day, "medium")}${selected ? ", chosen" : disabled ? ", not to be chosen" : ""}`
        }
      />
      {days.mode === "range" ? (
        <p className="mt-2 text-quiet">Choose the first day and the last, at most {MAX_DAYS} days.</p>
      ) : (
        <p role="status" className="mt-2 text-quiet">
          {days.days.length === 0
            ? `No day chosen yet. Choose up to ${MAX_DAYS}.`
            : `Chosen: ${days.days.map((day) => formatDay(day, "medium")).join(", ")}.`}
        </p>
      )}
    </div>
  );
}

function selectionOf(days: BlockedDays, onChange: (days: BlockedDays) => void): CalendarSelection {
  if (days.mode === "multiple") {
    return {
      mode: "multiple",
      value: days.days,
      max: MAX_DAYS,
      onChange: (chosen) => onChange({ mode: "multiple", days: chosen }),
    };
  }
  const { first, last } = days;
  return {
    mode: "range",
    value: first ? { first, last: last || undefined } : undefined,
    max: MAX_DAYS,
    onChange: (range) => onChange({ mode: "range", first: range?.first ?? "", last: range?.last ?? "" }),
  };
}
