import { useSyncExternalStore } from "react";
import { t } from "@sacred-space/words/t.ts";
import { instantOf } from "#app/bookings/client/refund-left.ts";
import { formatDateTime } from "#domain/wording.ts";

/** A time of the practice in the visitor's time zone, if that differs: "19:00", with the day if the day differs. */
export function ownTime(session: { day: string; time: string; zone: string }, ownZone: string): string | undefined {
  const instant = new Date(instantOf(session));
  const own = formatDateTime(instant, ownZone, "long");
  const theirs = formatDateTime(instant, session.zone, "long");
  if (own === theirs) return undefined;
  const [day, time] = own.split(", ");
  return theirs.startsWith(`${day},`) ? time : own;
}

/** The visitor's time zone; undefined during server rendering and hydration. */
export function useOwnZone(): string | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}

/** The time in the visitor's time zone beside the practice's, if it differs. */
export function OwnTime({ day, time, zone }: { day: string; time: string; zone: string }) {
  const ownZone = useOwnZone();
  const own = ownZone && day && time ? ownTime({ day, time, zone }, ownZone) : undefined;
  return own ? <span className="text-quiet"> {t("({own} where you are)", { own })}</span> : null;
}
