import { useCallback, useState } from "react";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import type { BookingFilter, BookingCursor } from "#app/bookings/bookings.ts";
import { BOOKING_VIEW_KEY } from "#domain/accounts/back-office-storage.ts";
import { BOOKING_STATUSES, PAYMENT_FILTERS } from "#domain/bookings/booking-status.ts";
import { BOOKING_VIEWS, type BookingView } from "#domain/bookings/booking-views.ts";
import { parseDate } from "#domain/time.ts";

/** Trigram indexes need three characters. */
export const MIN_SEARCH_LENGTH = 3;

/** The search parameters that narrow a view. */
export const NARROWING = ["client", "status", "payment", "from", "upto"] as const;

/**
 * The filter, kept in the URL for Back, reload and bookmarks. A URL without a view shows the last chosen one, or all bookings if it has a
 * filter. `cursors` are the ends of the previous pages; changing the filter resets them.
 */
export function useBookingFilter() {
  const [searchParams, change] = useUrlParams();
  const [remembered, setRemembered] = useState(rememberedView);
  const view = viewOf(searchParams, remembered);
  const typed = (searchParams.get("client") ?? "").slice(0, 100);
  const filter: BookingFilter = {
    view,
    status: view === "all" ? BOOKING_STATUSES.find((status) => status === searchParams.get("status")) : undefined,
    payment:
      view === "to-confirm" ? undefined : PAYMENT_FILTERS.find((payment) => payment === searchParams.get("payment")),
    words: typed.length < MIN_SEARCH_LENGTH ? "" : typed,
    from: parseDate(searchParams.get("from") ?? "") ?? "",
    upTo: parseDate(searchParams.get("upto") ?? "") ?? "",
  };
  const key = JSON.stringify(filter);
  const [pages, setPages] = useState<{ of: string; cursors: BookingCursor[] }>({ of: key, cursors: [] });
  const cursors = pages.of === key ? pages.cursors : [];
  const set = useCallback(
    (changes: Record<string, string | undefined>) =>
      change((searchParams) => {
        const shown = viewOf(searchParams, remembered);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) searchParams.delete(name);
          else searchParams.set(name, value);
        }
        if (viewOf(searchParams, remembered) !== shown && changes["view"] === undefined)
          searchParams.set("view", shown);
        return searchParams;
      }),
    [change, remembered],
  );
  const show = (view: BookingView) => {
    rememberView(view);
    setRemembered(view);
    set({ view, status: undefined });
  };
  return {
    filter,
    typed,
    searchParams,
    set,
    show,
    cursors,
    setCursors: (to: BookingCursor[]) => setPages({ of: key, cursors: to }),
  };
}

function viewOf(searchParams: URLSearchParams, remembered: BookingView): BookingView {
  const isNarrowed = NARROWING.some((name) => searchParams.has(name));
  return BOOKING_VIEWS.find((view) => view === searchParams.get("view")) ?? (isNarrowed ? "all" : remembered);
}

function rememberedView(): BookingView {
  try {
    const kept = localStorage.getItem(BOOKING_VIEW_KEY);
    return BOOKING_VIEWS.find((view) => view === kept) ?? "upcoming";
  } catch {
    return "upcoming"; // storage is blocked
  }
}

function rememberView(view: BookingView) {
  try {
    localStorage.setItem(BOOKING_VIEW_KEY, view);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
