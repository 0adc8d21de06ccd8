/** The result of an operation that may be refused: its values, or the reason. `http/` maps each reason to a status and a text. */
export type Result<T extends object = object, R extends string = Reason> = ({ ok: true } & T) | Rejection<R>;

/** `detail` replaces the reason's usual sentence by a more specific one; `retryAfter` is in whole seconds. */
export type Rejection<R extends string = Reason> = { ok: false; reason: R; detail?: string; retryAfter?: number };

/** The values of a use case that was not refused. */
export function done(): { ok: true };
export function done<T extends object>(values: T): { ok: true } & T;
export function done(values: object = {}): { ok: true } {
  return { ok: true, ...values };
}

export function refused<R extends string>(reason: R, more: Pick<Rejection, "detail" | "retryAfter"> = {}): Rejection<R> {
  return { ok: false, reason, ...more };
}

/** Why the use cases of the functions API refuse a request. A reason without status and text in `http/refusals.ts` does not compile. */
export type Reason =
  | "invalid-request"
  | "not-open"
  | "sign-ups-off"
  | "password-weak"
  | "sign-in-required"
  | "service-not-offered"
  | "choice-not-offered"
  | "questions-changed"
  | "answer-wrong"
  | "answer-needed"
  | "slot-not-offered"
  | "readings-paused"
  | "group-session-not-offered"
  | "group-session-not-found"
  | "series-without-dates"
  | "series-too-long"
  | "dates-taken"
  | "places-taken"
  | "price-too-high"
  | "payment-unavailable"
  | "booking-not-found"
  | "refund-changed"
  | "refund-too-large"
  | "rule-changed"
  | "practitioner-stays"
  | "practitioner-only"
  | "day-is-over"
  | "time-taken"
  | "time-does-not-exist"
  | "time-is-over"
  | "entered-already"
  | "nothing-to-pay"
  | "nothing-to-hand-back"
  | "voucher-not-found"
  | "voucher-spent"
  | "voucher-expired"
  | "voucher-too-small"
  | "pass-not-found"
  | "pass-not-usable"
  | "pass-goes-back-whole"
  | "not-begun"
  | "changed-meanwhile"
  | "not-a-client"
  | "too-many-messages"
  | "sent-already"
  | "wrong-password"
  | "no-password"
  | "nonce-wrong"
  | "wrong-business-name"
  | "sessions-to-come"
  | "link-over"
  | "page-not-found"
  | "page-stays"
  | "path-taken"
  | "nothing-to-publish"
  | "version-not-found"
  | "picture-not-found"
  | "picture-unreadable"
  | "picture-animated"
  | "picture-too-large"
  | "picture-in-use"
  | "article-not-found"
  | "article-is-empty"
  | "too-often";
