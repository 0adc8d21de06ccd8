import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { describeAudience } from "#domain/messages/audience.ts";
import { done, refused } from "#domain/result.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import type { Practice } from "#kit/server/practice.ts";
import { formatBeginning, startsAt } from "#server/bookings/emails/booking-facts.ts";
import { zoneChangedEmail } from "#server/bookings/emails/zone-changed.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { countWritten } from "#server/messages/messages.queries.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { findTouched, isStorableZone, lockZone, storeZone, type TouchedBooking } from "./change-zone.queries.ts";

type ZoneChange = {
  /** Chosen by the sender; a retry with the same id writes to nobody again. */
  changeId: string;
  /** The zone on which the change is based. */
  from: string;
  zone: string;
  /** Whether to tell the clients of the sessions that it touches; undefined: not answered. */
  tell?: boolean | undefined;
};

/**
 * Changes the practice's zone. Sold sessions keep their wall-clock time, so they count as moved by the practice (docs/decisions/0099); each
 * of their clients gets one email, or is to be rung, if `tell`. Idempotent by changeId. Refusals: zone-unanswered (it touches sessions, and
 * `tell` is missing; the detail says how many), changed-meanwhile (another zone than `from` is stored), invalid-request (no such zone).
 */
export function changeZone({ database, publicUrl }: Practice, practitioner: { userId: string }, change: ZoneChange) {
  const { changeId, from, zone, tell } = change;
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const stored = await lockZone(tx);
    const written = await countWritten(tx, "zone-changed", changeId);
    if (stored === zone && (tell !== true || written > 0)) return done({ recipients: written });
    if (stored !== from) return refused("changed-meanwhile");
    if (!(await isStorableZone(tx, zone))) return refused("invalid-request", { detail: t("This is not a time zone") });
    const touched = await findTouched(tx, zone);
    if (touched.length > 0 && tell === undefined)
      return refused("zone-unanswered", { detail: await describeTouched(tx, touched, change) });
    await storeZone(
      tx,
      zone,
      touched.map(({ id }) => id),
    );
    const clients = tell === true ? [...Map.groupBy(touched, ({ client }) => client).values()] : [];
    for (const bookings of clients) await writeTo(tx, publicUrl, bookings, { changeId, was: from });
    return done({ recipients: clients.length });
  });
}

async function writeTo(
  tx: Queries,
  publicUrl: string,
  bookings: TouchedBooking[],
  { changeId, was }: { changeId: string; was: string },
): Promise<void> {
  const found = [];
  for (const { id } of bookings) {
    const booking = await loadBookingFacts(tx, id, publicUrl);
    if (booking) found.push(booking.facts);
  }
  await queueMail(tx, zoneChangedEmail(found, { changeId, recipient: bookings[0]?.address ?? "", was }));
}

/** How many sessions it touches, what becomes of the next one, and how their clients would be told. */
async function describeTouched(
  queries: Queries,
  touched: TouchedBooking[],
  { from, zone }: ZoneChange,
): Promise<string> {
  const { now } = await practiceClock(queries);
  const sessions = [...Map.groupBy(touched, ({ id, groupSessionId }) => groupSessionId ?? id).values()].flatMap(
    ([first]) => first ?? [],
  );
  const moments = sessions.map((session) => startsAt({ ...session, zone }).epochMilliseconds);
  const [next] = sessions;
  const [moment] = moments;
  if (!next || moment === undefined) throw new Error("A question about no session");
  const over = moments.filter((each) => each <= now.getTime()).length;
  return [
    t(
      "{sessions, plural, one {# sold session to come keeps its hour on the clock, and so begins at another moment.} other {# sold sessions to come keep their hour on the clock, and so begin at another moment.}}",
      { sessions: sessions.length },
    ),
    t("The next is on {beginning} {from}; it would be at {time} {zone}, which is {moment} {from}.", {
      beginning: formatBeginning({ ...next, zone }),
      from: formatZone(from),
      time: next.time,
      zone: formatZone(zone),
      moment: formatDateTime(moment, from, "full"),
    }),
    over > 0 && t("On the new clock {over} of them would have begun already.", { over }),
    t("Their clients: {audience}.", { audience: describeAudience(audienceOf(touched)) }),
  ]
    .filter(Boolean)
    .join(" ");
}

function audienceOf(touched: TouchedBooking[]) {
  const people = [...Map.groupBy(touched, ({ client }) => client).values()].flatMap(([first]) => first ?? []);
  return {
    byEmail: people.filter(({ address }) => address !== "").length,
    bySms: [],
    byPhone: people
      .filter(({ address }) => address === "")
      .map(({ id, name, phone }) => ({ bookingId: id, name, phone: phone?.trim() || null })),
  };
}
