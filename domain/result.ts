/** The result of an operation that may be refused: its values, or the reason. What an action declares gives each reason its status and words. */
export type Result<T extends object, R extends string> = ({ ok: true } & T) | Rejection<R>;

/**
 * `detail` replaces the reason's usual sentence by a more specific one; `retryAfter` is in whole seconds. `status` (of HTTP) comes with the
 * reason of a module, which no action of the core declares.
 */
export type Rejection<R extends string = string> = {
  ok: false;
  reason: R;
  detail?: string;
  retryAfter?: number;
  status?: number;
};

declare const OWN: unique symbol;
/** The reason of a module that refuses within an act of the core: it brings status and words with it, since the core declares neither. */
export type OwnReason = string & { [OWN]: true };
export type OwnRejection = Rejection<OwnReason>;

/** The values of a use case that was not refused. */
export function done(): { ok: true };
export function done<T extends object>(values: T): { ok: true } & T;
export function done(values: object = {}): { ok: true } {
  return { ok: true, ...values };
}

export function refused<R extends string>(
  reason: R,
  more: Pick<Rejection, "detail" | "retryAfter"> = {},
): Rejection<R> {
  return { ok: false, reason, ...more };
}
