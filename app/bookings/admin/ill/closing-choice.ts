import { t } from "@sacred-space/words/t.ts";
import type { GroupToClose, SessionsToClose, SessionToClose } from "#app/bookings/closings.ts";
import type { ClosingKind, ClosingWay } from "#domain/bookings/closing.ts";
import type { Pence } from "#domain/money.ts";

/** What is ticked in the dialog, and what is to become of the sessions of one client. */
export type ClosingChoice = { ticked: ReadonlySet<string>; way: ClosingWay };

/** How many people hear of it by email or text message, whom the practitioner rings, and the money that goes back at once. */
export type Consequence = { told: number; toRing: number; pence: Pence };

/** Counts each person once; a group date gives everybody their money back. */
export function consequenceOf(
  { sessions, groupSessions }: SessionsToClose,
  { ticked, way }: ClosingChoice,
): Consequence {
  const own = sessions.filter(({ bookingId }) => ticked.has(bookingId));
  const places = groupSessions.filter(({ id }) => ticked.has(id)).flatMap(({ people }) => people);
  const told = new Set<string>();
  const toRing = new Set<string>();
  const tell = (each: SessionToClose, isRefunded: boolean) => {
    if (each.by === "email" || (each.by === "sms" && isRefunded)) told.add(each.person);
    else if (each.by !== "none") toRing.add(each.person);
  };
  for (const each of own) tell(each, way === "refund");
  for (const each of places) tell(each, true);
  const refunded = [...(way === "refund" ? own : []), ...places];
  return { told: told.size, toRing: toRing.size, pence: refunded.reduce((sum, { held }) => sum + held, 0) };
}

/** All that a group date's people have paid. */
export function heldOf({ people }: GroupToClose): Pence {
  return people.reduce((sum, { held }) => sum + held, 0);
}

/** What the one gold button says that it does. */
export function labelOfClosing(kind: ClosingKind, { told, toRing }: Consequence): string {
  if (kind === "ill") {
    if (told > 0 && toRing > 0) return t("Close today, tell {told}, ring {toRing}", { told, toRing });
    if (told > 0) return t("Close today, tell {told}", { told });
    return toRing > 0 ? t("Close today, ring {toRing}", { toRing }) : t("Close today");
  }
  if (told > 0 && toRing > 0) return t("Close hours, tell {told}, ring {toRing}", { told, toRing });
  if (told > 0) return t("Close hours, tell {told}", { told });
  return toRing > 0 ? t("Close hours, ring {toRing}", { toRing }) : t("Close hours");
}

/** The words to clients, until the practitioner writes her own; each email ends with her name. */
export function wordsFor(kind: ClosingKind, way: ClosingWay): string {
  if (kind === "ill")
    return way === "refund"
      ? t("I am ill and cannot be with you today. All of your money is on its way back to you.")
      : t("I am ill and cannot be with you today. Please choose another time, or have all of your money back.");
  return way === "refund"
    ? t("I have to be away at the time of your session. All of your money is on its way back to you.")
    : t("I have to be away at the time of your session. Please choose another time, or have all of your money back.");
}
