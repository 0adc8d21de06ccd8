import { type ReactNode, useEffect, useRef } from "react";
import type { DayButtonProps } from "react-day-picker";
import { Icon } from "#app/kit/ui/icon.tsx";

/** A day of the calendar; a selected one has a ring around it, a `ringed` one a dashed ring. `mark` is shown under the number. */
export function CalendarDayButton({ day, modifiers, children, mark, ...rest }: DayButtonProps & { mark?: ReactNode }) {
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
export function StarredDayButton(props: DayButtonProps) {
  const star = !props.modifiers.disabled && <Icon name="note" className="absolute bottom-1 size-2 text-gold" />;
  return <CalendarDayButton {...props} mark={star} />;
}
