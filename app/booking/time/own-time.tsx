import { useSyncExternalStore } from "react";
import { instantOf } from "#app/booking/refund-left.ts";
import { formatDateTime } from "#domain/wording.ts";

/** A time of the practice on the visitor's own clock, when that shows another one: "19:00", or with its day where the day differs too. */
export function ownTime(session: { day: string; time: string; zone: string }, ownZone: string): string | undefined {
  const instant = new Date(instantOf(session));
  const own = formatDateTime(instant, ownZone, "long");
  const theirs = formatDateTime(instant, session.zone, "long");
  if (own === theirs) return undefined;
  const [day, time] = own.split(", ");
  return theirs.startsWith(`${day},`) ? time : own;
}

/** The visitor's zone; unknown while the page is the server's. */
export function useOwnZone(): string | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}

/** The visitor's own time beside the practice's, if it is another one. */
export function OwnTime({ day, time, zone }: { day: string; time: string; zone: string }) {
  const ownZone = useOwnZone();
  const own = ownZone && day && time ? ownTime({ day, time, zone }, ownZone) : undefined;
  return own ? <span className="text-quiet"> ({own} where you are)</span> : null;
}
