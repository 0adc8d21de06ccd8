import type { BookingValues } from "./booking-values.ts";

/** What a client has typed so far, for the life of the tab: it outlives a detour through sign-in or the payment page. */
const KEY = "sacred-space.booking";

/** The consent is not kept: it is given anew for each booking. */
type Draft = Omit<BookingValues, "consent"> & { consent?: undefined };

export function keepDraft(userId: string, values: BookingValues): void {
  const typed: Draft = { ...values, consent: undefined };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, typed }));
  } catch {
    // A browser without storage: the form then lives as long as its page.
  }
}

/** What this person has typed in this tab before; nothing of anybody else's. */
export function draftOf(userId: string): Partial<Draft> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { userId?: string; typed?: Draft };
    return kept.userId === userId ? (kept.typed ?? {}) : {};
  } catch {
    return {};
  }
}

/** Once the session is paid, or its owner has left. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
