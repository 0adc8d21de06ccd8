import {
  type ChevronProps,
  DayPicker,
  type DayButtonProps,
  type DayPickerProps,
  useDayPicker,
  type WeekProps,
} from "react-day-picker";
import type { Weekday } from "#domain/time.ts";
import { useWeekBegin } from "./use-week.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import { type ReactNode, useEffect, useRef } from "react";

/** The first and last day of a range, inclusive; `last` is missing until a second day is selected. */
type DayRange = { first: string; last?: string | undefined };

type Bounds = { min?: number | undefined; max?: number | undefined };

/** The selection, as yyyy-MM-dd. `min` and `max` limit the number of selected days. */
export type CalendarSelection =
  | { mode: "single"; value: string | undefined; onChange(day: string | undefined): void }
  | ({ mode: "multiple"; value: string[]; onChange(days: string[]): void } & Bounds)
  | ({ mode: "range"; value: DayRange | undefined; onChange(range: DayRange | undefined): void } & Bounds);

type CalendarProps = {
  selection: CalendarSelection;
  today: string;
  /** The months between these days can be shown. */
  from: string;
  to: string;
  /** A day of the month shown, if the caller controls it. */
  month?: string | undefined;
  onMonthChange?: ((day: string) => void) | undefined;
  isDisabled(day: string): boolean;
  /** The accessible name of a day. */
  labelOf(day: string, state: { selected: boolean; disabled: boolean }): string;
  /** Marks days that can be selected with a star; on phones, omits the weeks before today. */
  starred?: boolean;
  /** A day to draw with a dashed ring. */
  ringed?: string | undefined;
  /** By default the practice's. */
  weekStartsOn?: Weekday;
};

/** A month in which to select one day, several or a range; arrow keys move between days. */
export function Calendar({
  selection,
  today,
  from,
  to,
  month,
  onMonthChange,
  isDisabled,
  labelOf,
  starred,
  ringed,
  weekStartsOn,
}: CalendarProps) {
  const begin = useWeekBegin();
  return (
    <DayPicker
      {...pickerSelection(selection)}
      weekStartsOn={weekStartsOn ?? begin}
      navLayout="around"
      today={toDate(today)}
      startMonth={toDate(from)}
      endMonth={toDate(to)}
      {...(month ? { month: toDate(month) } : {})}
      {...(onMonthChange && { onMonthChange: (date) => onMonthChange(toDay(date)) })}
      modifiers={ringed ? { ringed: toDate(ringed) } : {}}
      disabled={(date) => isDisabled(toDay(date))}
      components={starred ? STARRED : PLAIN}
      labels={{
        labelDayButton: (date, { selected = false, disabled = false }) => labelOf(toDay(date), { selected, disabled }),
      }}
      classNames={CLASS_NAMES}
    />
  );
}

/** The library counts a range in nights; `min` and `max` here count days. */
function pickerSelection(selection: CalendarSelection): DayPickerProps {
  if (selection.mode === "single") {
    const { value, onChange } = selection;
    return {
      mode: "single",
      selected: value ? toDate(value) : undefined,
      onSelect: (date: Date | undefined) => onChange(date && toDay(date)),
    };
  }
  const { min, max } = selection;
  if (selection.mode === "multiple") {
    const { value, onChange } = selection;
    return {
      mode: "multiple",
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      selected: value.map(toDate),
      onSelect: (dates: Date[] | undefined) => onChange((dates ?? []).map(toDay).toSorted()),
    };
  }
  const { value, onChange } = selection;
  return {
    mode: "range",
    ...(min !== undefined && { min: min - 1 }),
    ...(max !== undefined && { max: max - 1 }),
    selected: value && { from: toDate(value.first), to: value.last ? toDate(value.last) : undefined },
    onSelect: (range) => onChange(range?.from && { first: toDay(range.from), last: range.to && toDay(range.to) }),
  };
}

const TURN = { left: "rotate-90", right: "-rotate-90", up: "rotate-180", down: "" };

function Chevron({ orientation = "left" }: ChevronProps) {
  return <Icon name="chevron" className={`size-5 ${TURN[orientation]}`} />;
}

/** On a phone a month begins with the current week, so that past weeks take no space. */
function ComingWeek({ week, className = "", ...row }: WeekProps) {
  const { today } = useDayPicker().dayPickerProps;
  const isOver = today !== undefined && week.days.every(({ date }) => date < today);
  return <tr {...row} className={`${className} ${isOver ? "max-sm:hidden" : ""}`} />;
}

const PLAIN = { Chevron, DayButton: CalendarDayButton satisfies (props: DayButtonProps) => unknown };
const STARRED = { Chevron, DayButton: StarredDayButton satisfies (props: DayButtonProps) => unknown, Week: ComingWeek };

const TURN_BUTTON =
  "grid size-11 place-items-center text-text hover:text-gold aria-disabled:cursor-default aria-disabled:text-hairline";

const CLASS_NAMES = {
  root: "max-w-md",
  months: "",
  month: "grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center",
  month_caption: "text-center",
  caption_label: "font-semibold",
  button_previous: TURN_BUTTON,
  button_next: TURN_BUTTON,
  month_grid: "col-span-3 mt-1 w-full table-fixed border-collapse",
  weekdays: "",
  weekday: "h-9 text-sm font-normal text-quiet",
  week: "",
  day: "h-12 p-0 text-center align-middle",
  day_button: "",
  today: "underline underline-offset-4",
  outside: "",
  hidden: "invisible",
};

/** The picker works with local Dates; a day is converted by its numbers, so that no time zone can shift it. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

export function toDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}

/** A day of the calendar; a selected one has a ring around it, a `ringed` one a dashed ring. `mark` is shown under the number. */
function CalendarDayButton({ day, modifiers, children, mark, ...rest }: DayButtonProps & { mark?: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers.focused]);
  const look = modifiers.selected
    ? "border-gold bg-raised font-semibold text-gold forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
    : modifiers.disabled
      ? "cursor-default border-transparent text-quiet/55"
      : "border-transparent font-medium text-text hover:border-control";
  const ring = modifiers["ringed"] && !modifiers.selected ? "border-dashed border-gold!" : "";
  return (
    <button
      {...rest}
      ref={button}
      data-day={day.isoDate}
      className={`relative mx-auto grid h-11 w-full max-w-11 place-items-center rounded-full border tabular-nums transition-colors ${mark ? "pb-1" : ""} ${look} ${ring}`}
    >
      {children}
      {mark}
    </button>
  );
}

/** A day that shows a small star if it can be selected. */
function StarredDayButton(props: DayButtonProps) {
  const star = !props.modifiers.disabled && <Icon name="note" className="absolute bottom-1 size-2 text-gold" />;
  return <CalendarDayButton {...props} mark={star} />;
}
