import { useCallback, useState } from "react";
import { useAddress } from "#app/admin/use-address.ts";
import type { BookingStatus } from "#app/backend/bookings/booking.ts";
import type { BookingFilter, BookingCursor, PaymentFilter } from "#app/backend/bookings/bookings.ts";
import { parseDate } from "#domain/time.ts";

export const STATUSES: readonly BookingStatus[] = ["pending", "confirmed", "completed", "cancelled"];
export const PAYMENTS: readonly PaymentFilter[] = ["pending", "paid", "refunded", "owing"];

/** Trigram indexes need three characters. */
export const SHORTEST_SEARCH = 3;

/**
 * The filter, kept in the URL for Back, reload and bookmarks. `cursors` are the ends of the pages before the present one; another filter
 * resets them.
 */
export function useBookingFilter() {
  const [query, change] = useAddress();
  const typed = (query.get("client") ?? "").slice(0, 100);
  const filter: BookingFilter = {
    status: STATUSES.find((status) => status === query.get("status")),
    payment: PAYMENTS.find((payment) => payment === query.get("payment")),
    words: typed.length < SHORTEST_SEARCH ? "" : typed,
    upTo: parseDate(query.get("upto") ?? "") ?? "",
  };
  const key = JSON.stringify(filter);
  const [pages, setPages] = useState<{ of: string; cursors: BookingCursor[] }>({ of: key, cursors: [] });
  const cursors = pages.of === key ? pages.cursors : [];
  const set = useCallback(
    (changes: Record<string, string | undefined>) =>
      change((query) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) query.delete(name);
          else query.set(name, value);
        }
        return query;
      }),
    [change],
  );
  return { filter, typed, query, set, cursors, setCursors: (to: BookingCursor[]) => setPages({ of: key, cursors: to }) };
}
