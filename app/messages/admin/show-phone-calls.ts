import type { Audience } from "#domain/messages/audience.ts";

type Listener = (bookingIds: string[]) => void;

let listener: Listener | undefined;

/** Shows whom an act leaves to be rung, if anybody: in a dialog of its own, which outlives the one of the act. */
export function showPhoneCalls(audience: Audience | undefined): void {
  if (audience && audience.byPhone.length > 0) listener?.(audience.byPhone.map(({ bookingId }) => bookingId));
}

/** Used once, by the host of the dialog. Returns the removal. */
export function onPhoneCalls(show: Listener): () => void {
  listener = show;
  return () => {
    if (listener === show) listener = undefined;
  };
}
