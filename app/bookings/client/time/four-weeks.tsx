import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "@sacred-space/words/t.ts";
import type { Openings } from "#app/bookings/openings.ts";
import { DAY_PARTS, type DayPart, dayParts } from "#app/bookings/day-parts.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import { STAR } from "#app/kit/ui/ornaments/star.ts";
import { useWeekBegin } from "#app/kit/ui/calendar/use-week.ts";
import { addDays, daysBetween, eachDay, firstOfWeek, type Weekday } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { firstBookableDay, isBookable, timesOn } from "./bookable-days.ts";

const DAYS_SHOWN = 28;

export type FourWeeksProps = {
  openings: Openings;
  /** A day of the weeks shown. */
  around: string;
  /** Called with a bookable day of the weeks to show instead, or with the first of them. */
  onTurn(day: string): void;
  /** The chosen day; "" without one. */
  day: string;
  /** A day to draw with a dashed ring: that of the booking being moved. */
  ringed: string | undefined;
  onChoose(day: string): void;
  labelOf(day: string, state: { selected: boolean; disabled: boolean }): string;
};

/** The first of the four weeks that hold a day; the very first of all begin with the week of the first bookable day. */
export function fourWeeksAround(day: string, openings: Openings, weekBegin: Weekday): string {
  const begin = firstOfWeek(firstBookableDay(openings) ?? openings.from, weekBegin);
  return addDays(begin, Math.max(0, Math.floor(daysBetween(begin, day) / DAYS_SHOWN)) * DAYS_SHOWN);
}

/** The day that a key moves to from another: the next bookable one in its direction, if there is one. */
export function dayOfKey(key: string, day: string, openings: Openings, weekBegin: Weekday): string | undefined {
  const week = firstOfWeek(day, weekBegin);
  const along = (start: string, step: number) => {
    for (let each = start; each >= openings.from && each <= openings.to; each = addDays(each, step))
      if (isBookable(each, openings)) return each;
    return undefined;
  };
  const within = (days: string[]) => days.find((each) => isBookable(each, openings));
  switch (key) {
    case "ArrowLeft":
      return along(addDays(day, -1), -1);
    case "ArrowRight":
      return along(addDays(day, 1), 1);
    case "ArrowUp":
      return along(addDays(day, -7), -7);
    case "ArrowDown":
      return along(addDays(day, 7), 7);
    case "Home":
      return within(eachDay(week, day));
    case "End":
      return within(eachDay(day, addDays(week, 6)).toReversed());
    case "PageUp":
      return along(addDays(day, -DAYS_SHOWN), 1) ?? firstBookableDay(openings);
    case "PageDown":
      return along(addDays(day, DAYS_SHOWN), 1) ?? along(openings.to, -1);
    default:
      return undefined;
  }
}

/** Four weeks in which to choose a bookable day; each shows in stars in which parts of the day it is free. */
export function FourWeeks({ openings, around, onTurn, day, ringed, onChoose, labelOf }: FourWeeksProps) {
  const begin = useWeekBegin();
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState("");
  const first = fourWeeksAround(around, openings, begin);
  const last = addDays(first, DAYS_SHOWN - 1);
  const days = eachDay(first, last);
  const isShown = (each: string) => first <= each && each <= last && isBookable(each, openings);
  const focusable = [reached, day].find(isShown) ?? days.find(isShown);
  const words = t("{first} to {last}", {
    first: formatDay(first, "dayAndMonth"),
    last: formatDay(last, "dayAndMonth"),
  });

  const move = (event: KeyboardEvent) => {
    const from = event.target instanceof Element && event.target.closest<HTMLElement>("[data-day]")?.dataset["day"];
    const to = from && dayOfKey(event.key, from, openings, begin);
    if (!to) return;
    event.preventDefault();
    flushSync(() => {
      setReached(to);
      onTurn(to);
    });
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"] button`)?.focus();
  };
  return (
    <div className="max-w-md">
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center text-center">
        <TurnButton
          words={t("Previous four weeks")}
          icon="rotate-90"
          isOver={first <= (firstBookableDay(openings) ?? first)}
          onTurn={() => onTurn(addDays(first, -1))}
        />
        <p aria-live="polite" className="font-semibold tabular-nums">
          {t("{first} to {last}", {
            first: formatDay(first, "shortDayAndMonth"),
            last: formatDay(last, "shortDayAndMonth"),
          })}
        </p>
        <TurnButton
          words={t("Next four weeks")}
          icon="-rotate-90"
          isOver={last >= openings.to}
          onTurn={() => onTurn(addDays(last, 1))}
        />
      </div>
      <div ref={grid} role="grid" tabIndex={-1} aria-label={words} onKeyDown={move} className="mt-1 outline-none">
        <div role="row" className="grid grid-cols-7">
          {days.slice(0, 7).map((each) => (
            <span
              key={each}
              role="columnheader"
              aria-label={formatDay(each, "weekday")}
              className="grid h-9 place-items-center text-sm text-quiet"
            >
              {formatDay(each, "weekday").slice(0, 2)}
            </span>
          ))}
        </div>
        {[0, 7, 14, 21].map((start) => (
          <div key={start} role="row" className="grid grid-cols-7">
            {days.slice(start, start + 7).map((each) => {
              const [selected, disabled] = [each === day, !isBookable(each, openings)];
              return (
                <div
                  key={each}
                  role="gridcell"
                  aria-selected={selected}
                  data-day={each}
                  data-today={each === openings.today || undefined}
                  className={`relative min-w-0 ${each === openings.today ? "underline underline-offset-4" : ""}`}
                >
                  {/* Beside the button: a shortened word is not in the name that the day is called by. */}
                  {each.endsWith("-01") && (
                    <span
                      aria-hidden="true"
                      className="pointer-events-none absolute left-1/2 top-2 whitespace-nowrap text-xs text-gold large:hidden"
                    >
                      {formatDay(each, "shortMonth")}
                    </span>
                  )}
                  <Day
                    {...{ selected, disabled }}
                    date={each}
                    parts={disabled ? [] : dayParts(timesOn(each, openings)).map(({ id }) => id)}
                    isRinged={each === ringed}
                    isFocusable={each === focusable}
                    label={labelOf(each, { selected, disabled })}
                    onChoose={onChoose}
                  />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

type TurnButtonProps = { words: string; icon: string; isOver: boolean; onTurn(): void };

/** It keeps the focus where nothing more follows. */
function TurnButton({ words, icon, isOver, onTurn }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={words}
      aria-disabled={isOver || undefined}
      onClick={isOver ? undefined : onTurn}
      className="grid size-11 place-items-center text-text hover:text-gold aria-disabled:cursor-default aria-disabled:text-hairline"
    >
      <Icon name="chevron" className={`size-5 ${icon}`} />
    </button>
  );
}

type DayProps = {
  date: string;
  parts: DayPart[];
  selected: boolean;
  disabled: boolean;
  isRinged: boolean;
  isFocusable: boolean;
  label: string;
  onChoose(day: string): void;
};

function Day({ date, parts, selected, disabled, isRinged, isFocusable, label, onChoose }: DayProps) {
  const look = selected
    ? "border-gold bg-raised font-semibold text-gold forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
    : disabled
      ? "cursor-default border-transparent text-quiet/55"
      : `font-medium text-text hover:border-control ${isRinged ? "border-dashed border-gold" : "border-transparent"}`;
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={label}
      data-day={date}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => onChoose(date)}
      className={`flex h-12 w-full flex-col items-center justify-center gap-1 whitespace-nowrap rounded-control border leading-none tabular-nums transition-colors ${look}`}
    >
      <span className={date.endsWith("-01") ? "pr-5" : ""}>{Number(date.slice(8))}</span>
      {!disabled && <Stars parts={parts} isOnSelected={selected} />}
    </button>
  );
}

type StarsProps = { parts: readonly DayPart[]; isOnSelected?: boolean };

/** A star for each part of the day that is free, a dot for one that is not. */
export function Stars({ parts, isOnSelected }: StarsProps) {
  return (
    <svg
      viewBox="-9 -9 66 18"
      width="33"
      height="9"
      fill="currentColor"
      className={`max-w-full ${isOnSelected ? "" : "text-gold"}`}
      aria-hidden="true"
      focusable="false"
    >
      {DAY_PARTS.map((part, place) =>
        parts.includes(part) ? (
          <path key={part} transform={`translate(${place * 24})`} d={STAR} />
        ) : (
          <circle key={part} cx={place * 24} r="2.5" opacity=".5" />
        ),
      )}
    </svg>
  );
}
