import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { t } from "@sacred-space/words/t.ts";
import type { CalendarEntry, EntryPlace, PracticeCalendar } from "#app/bookings/calendar.ts";
import { addDays, type CalendarDate, formatTime, type Minutes, minutesOf } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { closedBetween, hoursShown, isWholeDay, piecesOf } from "./day-layout.ts";
import { EntryButton } from "./entry-button.tsx";
import { isMovable, entryTitle } from "./describe-entry.ts";
import { entryState } from "./entry-state.ts";
import { createEntryMove } from "./entry-move.ts";
import { moveByKeys } from "./key-move.ts";
import { moveByPointer } from "./pointer-move.ts";

/** The length of a cell; sized for touch on a phone. */
const CELL: Minutes = 30;
/** The width of the time axis, which is sticky at the left: 3.25rem. */
const AXIS_PX = 52;
/** Less the page above the grid and, on a phone, the bar at the thumb and a second line of buttons of its height. */
const WITHIN_THE_WINDOW = "max(26rem, calc(100svh - 16.5rem - 2 * var(--bottom-bar, 0px)))";

type TimeGridProps = {
  calendar: PracticeCalendar;
  days: CalendarDate[];
  /** The calendar of these days is still being read. */
  isReading: boolean;
  /** In the practice's time zone; `time` is HH:mm. */
  now: { today: CalendarDate; time: string };
  /** The id of the entry whose move is not confirmed yet, shown at its new time. */
  proposed: string | undefined;
  onOpen: (entry: CalendarEntry) => void;
  onCell: (date: CalendarDate, time: string) => void;
  onDrop: (entry: CalendarEntry, to: EntryPlace) => void;
};

export function TimeGrid({ calendar, days, isReading, now, proposed, onOpen, onCell, onDrop }: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const hours = hoursShown(calendar, days);
  const grid = useEffectEvent(() => ({ days, hours, entries: calendar.entries }));
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!scroller.current) return;
    const announce = (words: string) => status.current && (status.current.textContent = words);
    const moving = createEntryMove(scroller.current, {
      grid: () => grid(),
      announce,
      onDrop: (entry, to) => drop(entry, to),
    });
    const listening = new AbortController();
    moveByPointer(scroller.current, moving, listening.signal);
    moveByKeys(scroller.current, moving, listening.signal);
    return () => {
      moving.release(false);
      listening.abort();
    };
  }, []);
  useScrolledToNow(scroller, !isReading && days.includes(now.today) ? now.today : undefined);
  const rows = hours.last - hours.first;
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={t("Days and their hours")}
      data-days={days.length}
      style={{ "--hours": rows, maxHeight: WITHIN_THE_WINDOW } as CSSProperties}
      className="@container relative scroll-pl-13 snap-x overflow-auto overscroll-contain border-y border-hairline max-md:-mb-2 [--hour:4.5rem] pointer-coarse:[--hour:5.5rem] print:max-h-none! print:overflow-visible print:[--hour:round(down,20cm/var(--hours),2px)]"
    >
      <div
        style={
          {
            gridTemplateColumns: `3.25rem repeat(${days.length}, minmax(0, 1fr))`,
            "--days": days.length,
          } as CSSProperties
        }
        className="relative grid min-w-full @max-[40rem]:w-[calc(3.25rem+(100cqw-3.25rem)/3*var(--days))] print:w-auto!"
      >
        <div className="sticky left-0 top-0 z-50 border-b border-hairline bg-ground" />
        {days.map((date) => (
          <DayHeading
            key={date}
            date={date}
            isToday={date === now.today}
            off={wholeDaysOn(calendar.entries, date)}
            onOpen={onOpen}
          />
        ))}
        <Axis {...hours} />
        {days.map((date, index) => (
          <DayColumn
            key={date}
            {...{ date, hours, now, proposed, isReading, onOpen, onCell }}
            calendar={calendar}
            place={index}
            isFirst={index === Math.max(0, days.indexOf(now.today))}
          />
        ))}
      </div>
      <LaterHint scroller={scroller} last={lastEnd(calendar.entries, days)} />
      <p ref={status} role="status" className="sr-only" />
    </div>
  );
}

/** Scrolls, when the grid mounts, to the current time and, where the columns overflow, to today's column. */
function useScrolledToNow(scroller: RefObject<HTMLDivElement | null>, today: CalendarDate | undefined) {
  useEffect(() => {
    const column = scroller.current?.querySelector<HTMLElement>(`[data-day="${today}"]`);
    if (!today || !scroller.current || !column) return;
    const line = column.querySelector<HTMLElement>("[data-now]"); // absent outside the hours shown
    const left = column.getBoundingClientRect().left - scroller.current.getBoundingClientRect().left;
    scroller.current.scrollTo(left - AXIS_PX, line ? line.offsetTop - 160 : 0);
  }, [scroller, today]);
}

/** When the last session of these days ends, in minutes; 0 without one. A session that goes on after midnight ends with its day. */
function lastEnd(entries: CalendarEntry[], days: CalendarDate[]): Minutes {
  const pieces = days
    .flatMap((day) => piecesOf(entries, day))
    .filter(({ entry }) => entry.kind === "booking" || entry.kind === "group");
  return Math.max(0, ...pieces.map(({ end }) => end));
}

/** Says at the lower edge until when there are sessions, while their end is below it. */
function LaterHint({ scroller, last }: { scroller: RefObject<HTMLDivElement | null>; last: Minutes }) {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const update = () => {
      const axis = box.querySelector<HTMLElement>("[data-axis]");
      const hour = (axis?.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0;
      const first = Number(axis?.dataset["axis"]);
      const end = (axis?.offsetTop ?? 0) + (last / 60 - first) * hour;
      setIsBelow(last > 0 && end > box.scrollTop + box.clientHeight);
    };
    update();
    const resized = new ResizeObserver(update);
    resized.observe(box);
    box.addEventListener("scroll", update, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener("scroll", update);
    };
  }, [scroller, last]);
  return (
    isBelow && (
      <p
        aria-hidden="true"
        style={{ width: "100cqw" }}
        className="pointer-events-none sticky bottom-0 left-0 z-30 border-t border-hairline bg-raised py-1 text-center text-xs text-quiet print:hidden"
      >
        {t("Sessions until {last}", { last: formatTime(last) })}
      </p>
    )
  );
}

type DayHeadingProps = {
  date: CalendarDate;
  isToday: boolean;
  off: CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
};

function DayHeading({ date, isToday, off, onOpen }: DayHeadingProps) {
  return (
    <div className="sticky top-0 z-40 border-b border-l border-hairline bg-ground px-1 py-1 text-center">
      <h3 className={`font-sans text-sm font-semibold leading-tight ${isToday ? "text-gold" : ""}`}>
        <span aria-hidden="true">
          <span className="font-display text-lg font-normal">{Number(date.slice(-2))}</span>{" "}
          {formatDay(date, "shortWeekday")}
        </span>
        <span className="sr-only">
          {isToday ? t("{date}, today", { date: formatDay(date, "long") }) : formatDay(date, "long")}
        </span>
      </h3>
      {off.map((entry) => (
        <button
          key={entry.id}
          type="button"
          onClick={() => onOpen(entry)}
          className="line-clamp-2 min-h-11 w-full text-xs text-quiet underline decoration-control underline-offset-4 [overflow-wrap:anywhere] hover:text-gold md:min-h-6 pointer-coarse:min-h-11!"
        >
          {entryTitle(entry)}
        </button>
      ))}
    </div>
  );
}

function Axis({ first, last }: { first: number; last: number }) {
  return (
    <div
      aria-hidden="true"
      data-axis={first}
      className="sticky left-0 z-30 bg-ground text-right text-xs tabular-nums text-quiet"
    >
      {Array.from({ length: last - first }, (_, index) => (
        <div key={index} className="h-(--hour) pr-1.5 pt-0.5">
          {formatTime((first + index) * 60)}
        </div>
      ))}
    </div>
  );
}

type DayColumnProps = Omit<TimeGridProps, "days" | "onDrop"> & {
  date: CalendarDate;
  hours: { first: number; last: number };
  place: number;
  /** Its cells are the grid's entry point for Tab. */
  isFirst: boolean;
};

function DayColumn({
  calendar,
  date,
  hours,
  now,
  proposed,
  isReading,
  place,
  isFirst,
  onOpen,
  onCell,
}: DayColumnProps) {
  const top = hours.first * 60;
  const present = `${now.today}T${now.time}`;
  const open = (calendar.hours[date] ?? []).map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }));
  const isOff = wholeDaysOn(calendar.entries, date).length > 0;
  const cells = Array.from({ length: ((hours.last - hours.first) * 60) / CELL }, (_, index) => top + index * CELL);
  const entry = open[0]?.start ?? 9 * 60;
  return (
    <section
      data-day={date}
      aria-label={formatDay(date, "long")}
      className="relative snap-start border-l border-hairline bg-surface"
    >
      {!isReading &&
        (isOff ? [{ start: top, end: hours.last * 60 }] : closedBetween(open, hours)).map(({ start, end }) => (
          <div
            key={start}
            aria-hidden="true"
            style={{ top: lengthOn(start - top), height: lengthOn(end - start) }}
            className="hatched pointer-events-none absolute inset-x-0"
          />
        ))}
      {cells.map((start) => {
        const time = formatTime(start);
        return (
          <button
            key={start}
            type="button"
            data-cell={start}
            tabIndex={isFirst && start === Math.max(top, entry) ? 0 : -1}
            aria-label={`${time}, ${formatDay(date, "long")}`}
            aria-disabled={`${date}T${time}` <= present || undefined}
            onClick={() => `${date}T${time}` > present && onCell(date, time)}
            onKeyDown={walk}
            style={{ height: "calc(var(--hour) / 2)" }}
            className={`relative block w-full border-t hover:bg-raised focus-visible:z-20 focus-visible:-outline-offset-2 aria-disabled:cursor-default ${start % 60 === 0 ? "border-hairline" : "border-transparent"}`}
          />
        );
      })}
      {piecesOf(calendar.entries, date).map((piece) => (
        <EntryButton
          key={piece.entry.id}
          {...piece}
          state={entryState(piece.entry, present)}
          top={top}
          movable={isMovable(piece.entry, present)}
          proposed={piece.entry.id === proposed}
          onOpen={onOpen}
        />
      ))}
      {isReading && <Sketched place={place} top={top} />}
      {date === now.today && <NowLine at={minutesOf(now.time)} {...hours} />}
    </section>
  );
}

function NowLine({ at, first, last }: { at: Minutes; first: number; last: number }) {
  if (at < first * 60 || at > last * 60) return null;
  return (
    <div
      data-now=""
      aria-hidden="true"
      style={{ top: `calc(${at / 60 - first} * var(--hour))` }}
      className="pointer-events-none absolute inset-x-0 z-20 border-t-2 border-gold before:absolute before:-left-1 before:-top-1.25 before:size-2 before:rounded-full before:bg-gold print:hidden"
    />
  );
}

/** Stands where sessions will be while they are read. */
function Sketched({ place, top }: { place: number; top: Minutes }) {
  return [9.5, 12, 15].map((hour, index) => (
    <div
      key={hour}
      aria-hidden="true"
      style={{ top: lengthOn((hour + ((place + index) % 3) / 2) * 60 - top), height: lengthOn(60) }}
      className="sketched pointer-events-none absolute inset-x-0.5 rounded-control"
    />
  ));
}

/** Minutes as a height of the grid. */
const lengthOn = (minutes: Minutes) => `calc(${minutes / 60} * var(--hour))`;

function wholeDaysOn(entries: CalendarEntry[], date: CalendarDate): CalendarEntry[] {
  return entries.filter((entry) => isWholeDay(entry) && entry.from < addDays(date, 1) && entry.to > `${date}T00:00`);
}

/** The arrow keys move between cells (roving tabindex). */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const cell = event.currentTarget;
  const to = neighbour(cell, event.key);
  if (!to) return;
  event.preventDefault();
  cell.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

function neighbour(cell: HTMLElement, key: string): HTMLElement | null | undefined {
  const start = Number(cell.dataset["cell"]);
  const within = (day: Element | null | undefined, at: number) =>
    day?.querySelector<HTMLElement>(`[data-cell="${at}"]`);
  const day = cell.closest("[data-day]");
  const days = Array.from(day?.parentElement?.querySelectorAll("[data-day]") ?? []);
  const index = days.findIndex((each) => each === day);
  if (key === "ArrowUp") return within(day, start - CELL);
  if (key === "ArrowDown") return within(day, start + CELL);
  if (key === "ArrowLeft") return within(days[index - 1], start);
  if (key === "ArrowRight") return within(days[index + 1], start);
  return undefined;
}
