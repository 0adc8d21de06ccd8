import { useEffect, useRef } from "react";
import type { DayButtonProps } from "react-day-picker";
import { Icon } from "#app/ui/icon.tsx";

/** A day of the calendar: a small star under the number when it has free times, a ring around it when it is chosen. */
export function StarDay({ day, modifiers, children, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers.focused]);
  const look = modifiers.selected
    ? "border-gold bg-raised font-semibold text-gold forced-colors:border-[Highlight]"
    : modifiers.disabled
      ? "cursor-default border-transparent text-quiet/55"
      : "border-transparent font-medium text-text hover:border-control";
  return (
    <button
      {...rest}
      ref={button}
      data-day={day.isoDate}
      className={`relative mx-auto grid h-11 w-full max-w-11 place-items-center rounded-full border pb-1 tabular-nums transition-colors ${look}`}
    >
      {children}
      {!modifiers.disabled && <Icon name="note" className="absolute bottom-1 size-2 text-gold" />}
    </button>
  );
}
