/** The booking form's draft lives as long as the tab: it survives a detour through sign-in or the payment page. */
const KEY = "sacred-space.booking";

/** Drafts by user id; "" for a visitor. */
type Drafts<Typed> = Record<string, Typed | undefined>;

/** Omits the consent, which is given anew for each booking. `userId` is "" for a visitor. */
export function keepBookingDraft(userId: string, values: { consent: boolean }): void {
  const typed = { ...values, consent: undefined };
  try {
    const drafts = userId ? {} : storedDrafts<object>(); // a visitor's draft passes to the user who signs in
    sessionStorage.setItem(KEY, JSON.stringify({ ...drafts, [userId]: typed }));
  } catch {
    // Storage is blocked: the draft lives as long as the page.
  }
}

/** The user's draft in this tab, or the one typed before signing in. */
export function bookingDraftOf<Values extends { consent: boolean }>(userId: string): Partial<Omit<Values, "consent">> {
  const drafts = storedDrafts<Partial<Omit<Values, "consent">>>();
  return drafts[userId] ?? drafts[""] ?? {};
}

function storedDrafts<Typed>(): Drafts<Typed> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Drafts<Typed>;
  } catch {
    return {};
  }
}

/** Call it once the session is paid, or the user signs out. */
export function dropBookingDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
