/** The result of an operation that may be refused: its values, or the reason. What an action declares gives each reason its status and words. */
export type Result<T extends object, R extends string> = ({ ok: true } & T) | Rejection<R>;

/** `detail` replaces the reason's usual sentence by a more specific one; `retryAfter` is in whole seconds. */
export type Rejection<R extends string = string> = { ok: false; reason: R; detail?: string; retryAfter?: number };

/** The values of a use case that was not refused. */
export function done(): { ok: true };
export function done<T extends object>(values: T): { ok: true } & T;
export function done(values: object = {}): { ok: true } {
  return { ok: true, ...values };
}

export function refused<R extends string>(reason: R, more: Pick<Rejection, "detail" | "retryAfter"> = {}): Rejection<R> {
  return { ok: false, reason, ...more };
}
