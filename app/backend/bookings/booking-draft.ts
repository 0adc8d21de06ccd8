/** What a client has typed so far, for the life of the tab: it outlives a detour through sign-in or the payment page. */
const KEY = "sacred-space.booking";
/** What a visitor has typed: it becomes that of the account which signs in next in this tab. */
const VISITORS_KEY = "sacred-space.booking.visitor";

/** The consent is not kept: it is given anew for each booking. `userId` is "" for a visitor. */
export function keepBookingDraft(userId: string, values: { consent: boolean }): void {
  const typed = { ...values, consent: undefined };
  try {
    sessionStorage.setItem(userId ? KEY : VISITORS_KEY, JSON.stringify({ userId, typed }));
  } catch {
    // A browser without storage: the form then lives as long as its page.
  }
}

/** What this user has typed in this tab before, signed in or not yet. */
export function bookingDraftOf<Values extends { consent: boolean }>(userId: string): Partial<Omit<Values, "consent">> {
  return (userId && storedDraft<Values>(KEY, userId)) || storedDraft<Values>(VISITORS_KEY, "") || {};
}

function storedDraft<Values>(key: string, owner: string): Partial<Omit<Values, "consent">> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { userId?: string; typed?: Partial<Omit<Values, "consent">> };
    return kept.userId === owner ? kept.typed : undefined;
  } catch {
    return undefined;
  }
}

/** Once the session is paid, or its owner has left on purpose. */
export function dropBookingDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(VISITORS_KEY);
  } catch {
    // nothing was kept
  }
}
