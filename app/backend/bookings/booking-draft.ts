/** What has been typed so far, for the life of the tab: it outlives a detour through sign-in or the payment page. */
const KEY = "sacred-space.booking";

/** Drafts by user id; a visitor's is under "". */
type Drafts<Typed> = Record<string, Typed | undefined>;

/** The consent is not kept: it is given anew for each booking. `userId` is "" for a visitor. */
export function keepBookingDraft(userId: string, values: { consent: boolean }): void {
  const typed = { ...values, consent: undefined };
  try {
    const drafts = userId ? {} : storedDrafts<object>(); // what a visitor typed is this user's once they have signed in
    sessionStorage.setItem(KEY, JSON.stringify({ ...drafts, [userId]: typed }));
  } catch {
    // A browser without storage: the form then lives as long as its page.
  }
}

/** What this user has typed in this tab before, signed in or, the first time, not yet. */
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

/** Once the session is paid, or its owner has left on purpose. */
export function dropBookingDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
