/** What a client has typed so far, for the life of the tab: it outlives a detour through sign-in or the payment page. */
const KEY = "sacred-space.booking";

/** The consent is not kept: it is given anew for each booking. */
export function keepBookingDraft(userId: string, values: { consent: boolean }): void {
  const typed = { ...values, consent: undefined };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, typed }));
  } catch {
    // A browser without storage: the form then lives as long as its page.
  }
}

/** What this user has typed in this tab before. */
export function bookingDraftOf<Values extends { consent: boolean }>(userId: string): Partial<Omit<Values, "consent">> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { userId?: string; typed?: Partial<Omit<Values, "consent">> };
    return kept.userId === userId ? (kept.typed ?? {}) : {};
  } catch {
    return {};
  }
}

/** Once the session is paid, or its owner has left on purpose. */
export function dropBookingDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
