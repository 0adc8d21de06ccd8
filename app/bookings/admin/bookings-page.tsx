import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useReturn } from "#app/kit/admin/shell/use-return.ts";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Pager } from "#app/kit/admin/ui/pager.tsx";
import { loadUnconfirmed } from "#app/bookings/dashboard.ts";
import { useServerQuery, useServerMutation } from "#app/kit/backend/queries.tsx";
import { BOOKINGS_A_PAGE, loadBookings, type BookingFilter } from "#app/bookings/bookings.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { BOOKING_VIEWS, type BookingView } from "#domain/bookings/booking-views.ts";
import { BookingSheet } from "./booking-sheet.tsx";
import { BookingQuestions, useBookingSteps } from "./booking-steps.tsx";
import { BookingFilters } from "./booking-filters.tsx";
import { BookingList } from "./booking-list.tsx";
import { NewBookingDialog } from "./new/new-booking-dialog.tsx";
import { NARROWING, MIN_SEARCH_LENGTH, useBookingFilter } from "./use-booking-filter.ts";
import { askForCsv } from "#app/kit/backend/server/functions.ts";
import { saveFile } from "#app/kit/ui/save-file.ts";
import type { bookingsCsv } from "#server/bookings/actions.ts";

type View = { name: string; order: string; empty: string };

const VIEWS: Record<BookingView, View> = {
  upcoming: {
    name: t("Upcoming"),
    order: t("nearest first"),
    empty: t("Nothing is booked from today on. New bookings appear here."),
  },
  "to-confirm": {
    name: t("To confirm"),
    order: t("nearest first"),
    empty: t("Nothing waits for you to confirm it. Paid bookings appear here."),
  },
  past: {
    name: t("Past"),
    order: t("latest date first"),
    empty: t("No sessions yet. They move here on the day after."),
  },
  cancelled: { name: t("Cancelled"), order: t("latest date first"), empty: t("Nothing has been cancelled.") },
  all: {
    name: t("All"),
    order: t("latest date first"),
    empty: t("No bookings yet. They appear here as soon as a client books, or when you enter one."),
  },
};

const ManyBar = lazyComponent({
  load: () => import("./many/many-bar.tsx"),
  failed: (retry) => (
    <Notice tone="bad" title={t("This did not load")}>
      <Button dense onClick={retry} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  ),
});

/** The bookings in five views, with filters, pages and a sheet for each. */
export function BookingsPage({ zone }: { zone: string }) {
  const { filter, typed, searchParams, set, show, cursors, setCursors } = useBookingFilter();
  const { view, words } = filter;
  const after = cursors.at(-1);
  const { data: clock } = usePracticeClock();
  const today = clock?.today;
  const query = useServerQuery(
    ["bookings", "list", filter, after?.id, today],
    (client, signal) => loadBookings(client, filter, { today: today ?? "", after }, signal),
    { enabled: today !== undefined },
  );
  const search = useCallback((sought: string) => set({ client: sought || undefined }), [set]);
  const shown = searchParams.get("booking");
  const goBack = useReturn();
  const [opened, setOpened] = useState(0); // a key: remounts a dialog that is opened again before the URL drops it
  const open = (dialog: { new: string } | { booking: string }) => {
    setOpened((before) => before + 1);
    set(dialog);
  };
  const [isTicking, setIsTicking] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const listed = query.data?.bookings ?? [];
  const chosen = listed.filter(({ id }) => ticked.has(id));
  const tickNone = () => setTicked(new Set());
  const steps = useBookingSteps(); // here, since a change may remove the row from the view
  const isNarrowed = NARROWING.some((name) => searchParams.get(name));
  return (
    <AdminPage
      title={t("Bookings")}
      actions={
        <>
          <Button
            dense
            aria-pressed={isTicking}
            disabled={!isTicking && listed.length === 0}
            onClick={() => {
              setIsTicking(!isTicking);
              tickNone();
            }}
            className="xl:hidden"
          >
            {isTicking ? t("Done") : t("Select")}
          </Button>
          <Button variant="gold" dense className="max-md:hidden" onClick={() => open({ new: "" })}>
            {t("New booking")}
          </Button>
        </>
      }
    >
      <Views shown={view} onShow={show} />
      <BookingFilters
        filter={filter}
        typed={typed}
        onSearch={search}
        set={set}
        onClear={() => set(Object.fromEntries(NARROWING.map((name) => [name, undefined])))}
        isNarrowed={isNarrowed}
      />
      {typed && !words && (
        <p className="-mt-2 mb-4 text-quiet">
          {t("Type at least {minSearchLength} letters of a name, an email, a number or a service.", {
            minSearchLength: MIN_SEARCH_LENGTH,
          })}
        </p>
      )}
      <QueryResult
        query={query}
        loading={t("Reading your bookings…")}
        failed={{ toast: t("Failed to load bookings") }}
        empty={{
          when: ({ bookings }) => bookings.length === 0,
          say: isNarrowed ? <NoMatch onShowAll={view === "all" ? undefined : () => show("all")} /> : VIEWS[view].empty,
        }}
      >
        {({ bookings, isLast }) => (
          <>
            <BookingList
              label={t("{name}: bookings, {order}", { name: VIEWS[view].name, order: VIEWS[view].order })}
              bookings={bookings}
              steps={steps}
              onOpen={(id) => open({ booking: id })}
              ticked={ticked}
              isTicking={isTicking}
              onTick={(id) => setTicked(toggled(ticked, id))}
            />
            <Pager
              onNewer={after ? () => setCursors(cursors.slice(0, -1)) : undefined}
              onOlder={isLast ? undefined : () => setCursors([...cursors, ...bookings.slice(-1)])}
            >
              {t("{first} to {last}, {order}", {
                first: cursors.length * BOOKINGS_A_PAGE + 1,
                last: cursors.length * BOOKINGS_A_PAGE + bookings.length,
                order: VIEWS[view].order,
              })}
            </Pager>
            <ExportButtons filter={filter} />
            {chosen.length > 0 && (
              <ManyBar
                chosen={chosen}
                listed={bookings.length}
                onAll={() => setTicked(new Set(bookings.map(({ id }) => id)))}
                onNone={tickNone}
              />
            )}
          </>
        )}
      </QueryResult>
      <BookingQuestions steps={steps} />
      {shown && (
        <BookingSheet
          key={`${shown} ${opened}`}
          id={shown}
          zone={zone}
          onClose={goBack ?? (() => set({ booking: undefined }))}
        />
      )}
      {searchParams.has("new") && (
        <NewBookingDialog key={opened} again={searchParams.get("new") ?? ""} onClose={() => set({ new: undefined })} />
      )}
    </AdminPage>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Offers to search all views, since the match may be in another one. */
function NoMatch({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {t("No bookings match. Try fewer words or another filter.")}
      {onShowAll && (
        <Button dense onClick={onShowAll}>
          {t("Search all bookings")}
        </Button>
      )}
    </span>
  );
}

function Views({ shown, onShow }: { shown: BookingView; onShow: (view: BookingView) => void }) {
  const { data: toConfirm } = useServerQuery(["bookings", "unconfirmed"], loadUnconfirmed);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    // Not scrollIntoView, which may also scroll the page.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.current.clientWidth) / 2;
  }, [shown, toConfirm?.count]);
  return (
    <div
      ref={row}
      role="group"
      aria-label={t("View")}
      className="fading-end relative mb-4 flex overflow-x-auto border-b border-hairline max-sm:-mx-4 max-sm:pl-2.5"
    >
      {BOOKING_VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => onShow(view)}
          className="-mb-px min-h-12 min-w-11 shrink-0 whitespace-nowrap border-b-2 border-transparent px-1.5 text-sm font-semibold text-quiet hover:text-text aria-pressed:border-gold aria-pressed:text-text max-sm:grow sm:px-4"
        >
          {VIEWS[view].name}
          {view === "to-confirm" && toConfirm !== undefined && toConfirm.count > 0 && (
            <span className="ml-2 rounded-full bg-raised px-1.5 py-0.5 tabular-nums text-text">{toConfirm.count}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Exports all pages of the listed bookings as a spreadsheet; includes notes about people only on request. */
function ExportButtons({ filter }: { filter: BookingFilter }) {
  const fetchCsv = useServerMutation({
    mutationFn: (client, { withNotes }: { withNotes: boolean }) =>
      askForCsv<typeof bookingsCsv>(client, "bookings-csv", {
        ...filter,
        from: filter.from || undefined,
        upTo: filter.upTo || undefined,
        notes: withNotes ? "yes" : undefined,
      }),
    errorToast: t("Failed to export bookings"),
    invalidates: [],
    onSuccess: (file: Blob) => saveFile(file, `bookings${filter.status ? `-${filter.status}` : ""}.csv`),
  });
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <Button dense busy={fetchCsv.isPending} onClick={() => fetchCsv.mutate({ withNotes: false })}>
        {t("Export CSV")}
      </Button>
      <Button variant="quiet" dense busy={fetchCsv.isPending} onClick={() => fetchCsv.mutate({ withNotes: true })}>
        {t("Export with notes")}
      </Button>
    </div>
  );
}
