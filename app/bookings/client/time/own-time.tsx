import { useSyncExternalStore } from "react";
import { t } from "@sacred-space/words/t.ts";
import { instantOf } from "#app/bookings/client/refund-left.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import { formatDateTime } from "#domain/wording.ts";

type Session = { day: string; time: string; zone: string; place: Place | undefined };

/**
 * A time of the practice in the visitor's time zone, if that differs: "19:00", with the day if the day differs. Who comes in person is there
 * by the practice's clock.
 */
export function ownTime(session: Session, ownZone: string): string | undefined {
  if (session.place === "in person") return undefined;
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
export function OwnTime(session: Session) {
  const ownZone = useOwnZone();
  const own = ownZone && session.day && session.time ? ownTime(session, ownZone) : undefined;
  return own ? <span className="text-quiet"> {t("({own} where you are)", { own })}</span> : null;
}
