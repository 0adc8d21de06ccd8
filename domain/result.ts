/** What an act that may be refused returns: its values, or the reason why not. `http/` gives each reason its status and text. */
export type Result<T extends object = object, R extends string = Reason> = ({ ok: true } & T) | Rejection<R>;

/** `detail` is a sentence that says more than the reason's usual one; `retryAfter` is whole seconds. */
export type Rejection<R extends string = Reason> = { ok: false; reason: R; detail?: string; retryAfter?: number };

/** The rejection as a result. */
export function refused<R extends string>(reason: R, more: Pick<Rejection, "detail" | "retryAfter"> = {}): Rejection<R> {
  return { ok: false, reason, ...more };
}

/** Why the use cases of the functions API refuse. A reason without status and text in `http/refusals.ts` does not compile. */
export type Reason =
  | "invalid-request"
  | "sign-in-required"
  | "service-not-offered"
  | "slot-not-offered"
  | "group-session-not-offered"
  | "group-session-not-found"
  | "series-without-dates"
  | "series-too-long"
  | "dates-taken"
  | "places-taken"
  | "places-free"
  | "offers-unused"
  | "price-too-high"
  | "payment-unavailable"
  | "booking-not-found"
  | "refund-changed"
  | "refund-too-large"
  | "too-late-to-cancel"
  | "too-late-to-move"
  | "booking-not-movable"
  | "practitioner-stays"
  | "practitioner-only"
  | "day-is-over"
  | "same-day-not-allowed"
  | "time-taken"
  | "ends-after-midnight"
  | "time-does-not-exist"
  | "time-is-over"
  | "day-blocked"
  | "hours-closed"
  | "entered-already"
  | "nothing-to-pay"
  | "nothing-to-hand-back"
  | "not-held"
  | "not-begun"
  | "changed-meanwhile"
  | "mail-not-found"
  | "mail-waiting"
  | "mail-no-longer-true"
  | "mail-wiped"
  | "not-a-client"
  | "nobody-to-write-to"
  | "too-many-messages"
  | "sent-already"
  | "wrong-password"
  | "no-password"
  | "wrong-business-name"
  | "sessions-to-come"
  | "not-a-demonstration"
  | "no-calendar-link"
  | "no-outside-calendar"
  | "calendar-not-read"
  | "calendar-added-already"
  | "too-many-calendars"
  | "link-over"
  | "page-not-found"
  | "page-stays"
  | "path-taken"
  | "nothing-to-publish"
  | "version-not-found"
  | "too-often";
