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

/**
 * Returns what keeps the draft of one form while it is shown. What was kept is not kept again, or a form that is drawn once more would bring
 * back what a sign-out has just dropped; only who signs in takes it over.
 */
export function draftKeeper(): typeof keepBookingDraft {
  let [keptFor, kept] = ["", ""];
  return (userId, values) => {
    const text = JSON.stringify(values);
    if (text === kept && (userId === keptFor || userId === "")) return;
    [keptFor, kept] = [userId, text];
    keepBookingDraft(userId, values);
  };
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
