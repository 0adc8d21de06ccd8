import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { NewBookingDialog } from "#app/bookings/admin/new/new-booking-dialog.tsx";
import { BookingSheet } from "#app/bookings/admin/booking-sheet.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import ClosingButtons from "#app/bookings/admin/ill/closing-buttons.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { type CalendarEntry, type EntryPlace, type PracticeCalendar, withPlaced } from "#app/bookings/calendar.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { PracticeClock } from "#app/settings/practice-clock.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import type { CalendarDate } from "#domain/time.ts";
import type { practiceCalendar } from "#server/bookings/actions.ts";
import { CellDialog } from "./cell-dialog.tsx";
import { useWeekBegin } from "#app/kit/ui/calendar/use-week.ts";
import { isSession } from "./entry-state.ts";
import { Legend } from "./legend.tsx";
import { dateIn, daysOf, isView, turned, type View } from "./span.ts";
import { TimeGrid } from "./time-grid.tsx";
import { THUMB, Turning, Views } from "./toolbar.tsx";
import { WeekStrip } from "./week-strip.tsx";

const READ = { loading: t("Reading your calendar…"), failed: t("Failed to load the calendar") };
const NOTHING_READ: PracticeCalendar = { hours: {}, entries: [] };

const OpenedEntry = lazyDialog(async () => (await import("./opened-entry.tsx")).OpenedEntry);
const CloseHoursDialog = lazyDialog(async () => (await import("./closed-hours-dialogs.tsx")).CloseHoursDialog);

const MonthGrid = lazyComponent({
  load: async () => ({ default: (await import("./month-grid.tsx")).MonthGrid }),
  waiting: <Spinner label={READ.loading} />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The month could not be loaded")}>
      <p>{t("The connection may be down for a moment. Day and week work.")}</p>
      <Button dense onClick={retry} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  ),
});

type Moment = { date: CalendarDate; time: string };
/** `placed` is the calendar at the time of the drop, with the entry at its new place: saving changes the cached calendar. */
type Drop = { to: EntryPlace; placed: PracticeCalendar };
type Open = ({ what: "cell" | "new" | "close" } & Moment) | { what: "entry"; entry: CalendarEntry; drop?: Drop };

/** Sessions, group sessions, closed hours and days off on a day, three days, a week or a month. */
export function CalendarPage({ zone }: { zone: string }) {
  const clock = usePracticeClock();
  return (
    <QueryResult query={clock} {...READ}>
      {(now) => <Calendar zone={zone} clock={now} />}
    </QueryResult>
  );
}

function Calendar({ zone, clock }: { zone: string; clock: PracticeClock }) {
  const { view, date, show } = useShownSpan(clock.today);
  const [open, setOpen] = useState<Open>();
  const navigate = useNavigate();
  const weekBegin = useWeekBegin();
  const days = daysOf(view, date, weekBegin);
  const query = useCalendar(view, date);
  const isRead = query.isSuccess && !query.isPlaceholderData;
  // Prefetches the spans before and after, so that paging renders at once.
  const read = readWith(view);
  useCalendar(view, turned(read, date, -1), isRead);
  useCalendar(view, turned(read, date, 1), isRead);
  const close = () => setOpen(undefined);
  const openEntry = (entry: CalendarEntry) =>
    entry.kind === "group" ? void navigate(`/admin/group-sessions/${entry.id}`) : setOpen({ what: "entry", entry });
  const dropped = open?.what === "entry" && open.drop ? { id: open.entry.id, ...open.drop } : undefined;
  return (
    <AdminPage
      title={t("Calendar")}
      actions={
        <>
          <Views view={view} date={date} onShow={show} />
          <ClosingButtons />
          <Button
            variant="gold"
            dense
            className={`max-md:hidden ${THUMB}`}
            onClick={() => setOpen({ what: "new", date: "", time: "" })}
          >
            {t("New booking")}
          </Button>
        </>
      }
    >
      <Turning view={view} date={date} today={clock.today} onShow={show} />
      <QueryResult query={query} {...READ} inPlace={NOTHING_READ}>
        {(calendar) =>
          view === "month" ? (
            <MonthGrid
              entries={calendar.entries}
              days={days}
              month={date.slice(0, 7)}
              now={`${clock.today}T${clock.time}`}
              onOpen={openEntry}
              onDay={(day) => show("day", day)}
            />
          ) : (
            <>
              {view === "day" && (
                <WeekStrip
                  entries={calendar.entries}
                  days={daysOf("week", date, weekBegin)}
                  date={date}
                  today={clock.today}
                  onDay={(day) => show("day", day)}
                />
              )}
              {isRead && <NothingBooked entries={calendar.entries} days={days} />}
              <TimeGrid
                key={view} // scrolls to the current time when it mounts
                calendar={dropped?.placed ?? calendar}
                days={days}
                isReading={!isRead && !query.error}
                now={{ today: clock.today, time: clock.time.slice(0, 5) }}
                proposed={dropped?.id}
                onOpen={openEntry}
                onCell={(day, time) => setOpen({ what: "cell", date: day, time })}
                onDrop={(entry, to) =>
                  setOpen({ what: "entry", entry, drop: { to, placed: withPlaced(calendar, entry, to) } })
                }
              />
              <Legend entries={calendar.entries} isNamed />
            </>
          )
        }
      </QueryResult>
      {open?.what === "cell" && (
        <CellDialog
          {...open}
          onBook={() => setOpen({ ...open, what: "new" })}
          onCloseHours={() => setOpen({ ...open, what: "close" })}
          onClose={close}
        />
      )}
      {open?.what === "new" && (
        <NewBookingDialog moment={open.date ? { date: open.date, time: open.time } : undefined} onClose={close} />
      )}
      {open?.what === "close" && <CloseHoursDialog {...open} today={clock.today} onClose={close} />}
      {open?.what === "entry" &&
        (open.entry.bookingId && !open.drop ? (
          <BookingSheet id={open.entry.bookingId} zone={zone} onClose={close} />
        ) : (
          <OpenedEntry entry={open.entry} to={open.drop?.to} clock={clock} onClose={close} />
        ))}
    </AdminPage>
  );
}

/** Says, above hours without any session, what they are good for. */
function NothingBooked({ entries, days }: { entries: CalendarEntry[]; days: CalendarDate[] }) {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (entries.some((entry) => isSession(entry) && entry.from.slice(0, 10) <= last && entry.to > first)) return null;
  return (
    <p className="mb-3 border-l-2 border-hairline py-1 pl-4 text-quiet print:hidden">
      {days.length === 1
        ? t("Nothing is booked on this day. Press an hour to book a session or to close it.")
        : t("Nothing is booked on these days. Press an hour to book a session or to close it.")}
    </p>
  );
}

/** The span that is read: a day is read with its week, which stands above it on a phone. */
function readWith(view: View): View {
  return view === "day" ? "week" : view;
}

function useCalendar(view: View, date: CalendarDate, enabled = true) {
  const days = daysOf(readWith(view), date, useWeekBegin());
  const [from = date, to = date] = [days[0], days.at(-1)];
  return useServerQuery(
    ["calendar", from, to],
    (client) => ask<typeof practiceCalendar>(client, "practice-calendar", { from, to }),
    {
      enabled,
    },
  );
}

/** The width of seven columns, the time axis and the page's padding; and of three. */
const WEEK_PX = 704;
const THREE_DAYS_PX = 560;

/** The view and date in the URL. The default is a week, or three days or a day where a week does not fit. */
function useShownSpan(today: CalendarDate) {
  const [searchParams, change] = useUrlParams();
  const [usual] = useState<View>(() => {
    const width = pageWidth();
    return width < THREE_DAYS_PX ? "day" : width < WEEK_PX ? "3days" : "week";
  });
  const named = searchParams.get("view");
  const show = (view: View, date: CalendarDate) =>
    change((before) => {
      before.set("view", view);
      before.set("date", date);
      return before;
    });
  return { view: isView(named) ? named : usual, date: dateIn(searchParams.get("date")) ?? today, show };
}

function pageWidth(): number {
  return document.getElementById("content")?.clientWidth ?? window.innerWidth;
}
