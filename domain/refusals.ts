/** The named answers "no". `http/refusals.ts` gives each its status and words; a reason without them does not compile. */
export type Refusal =
  | "invalid-request"
  | "sign-in-required"
  | "service-not-offered"
  | "slot-not-offered"
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
  | "too-many-messages"
  | "sent-already"
  | "wrong-password"
  | "no-password"
  | "wrong-business-name"
  | "sessions-to-come"
  | "not-a-demonstration"
  | "too-many-requests"
  | "link-over";

/** The result of an act that may be refused. */
export type Refusable<T extends object> = ({ ok: true } & T) | Refused;

/** `detail` is a sentence that says more than the refusal's usual one. */
export type Refused = { ok: false; refusal: Refusal; detail?: string };

/** The refusal as a result. */
export function refused(refusal: Refusal, detail?: string): Refused {
  return { ok: false, refusal, ...(detail !== undefined && { detail }) };
}
