import { t } from "@sacred-space/words/t.ts";
import { formatDateTime, formatDayOfInstant, formatZone } from "#domain/wording.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { bookingCalendar } from "./booking-calendar.ts";
import { type BookingFacts, formatBeginning, formatWhen, imprint, startsAt, titleOf } from "./booking-facts.ts";
import { forClient } from "./for-client.ts";

/**
 * Tells a client (`recipient` is empty without an address) when all of these sessions begin now that the practice has another zone, the next
 * first; `was` is the former zone. The subject names no session, because locked screens show it.
 */
export const zoneChangedEmail = forClient(
  (
    sessions: BookingFacts[],
    { changeId, recipient, was }: { changeId: string; recipient: string; was: string },
  ): Email => {
    const [next] = sessions;
    if (!next) throw new Error("An email about no session");
    const isOne = sessions.length === 1;
    const subject = isOne ? t("A new time for your session") : t("New times for your sessions");
    const zones = { zone: formatZone(next.zone), was: formatZone(was) };
    return {
      kind: "zone-changed",
      about: recipient === "" ? `${changeId} ${next.bookingId}` : changeId,
      recipient,
      client: { name: next.clientName, phone: next.clientPhone, call: "asked" },
      ...((isOne || recipient === "") && { bookingId: next.bookingId }),
      ...(next.businessEmail ? { replyTo: next.businessEmail } : {}),
      ...(isOne && { calendar: bookingCalendar(next) }),
      ...renderEmail({
        subject,
        preview: t("My clock is now {zone}.", { zone: formatZone(next.zone) }),
        heading: subject,
        opening: [
          isOne
            ? t(
                "my clock is now {zone}; until now it was {was}. Your session keeps its hour on my clock, and so begins at another moment.",
                zones,
              )
            : t(
                "my clock is now {zone}; until now it was {was}. Your sessions keep their hours on my clock, and so begin at another moment.",
                zones,
              ),
        ],
        facts: [],
        button: { label: isOne ? t("See your booking") : t("See your bookings"), href: `${next.publicUrl}/account` },
        sections: [
          ...sessions.map((facts) => ({ heading: titleOf(facts), paragraphs: oldAndNew(facts, was) })),
          { heading: t("If the new time does not suit you"), paragraphs: [wayOut(sessions)] },
        ],
        footer: [
          isOne
            ? t("The calendar file attached to this email moves the session in your diary.")
            : t(
                "A calendar that subscribes to your sessions follows by itself. For any other, each session on your account page has a calendar file.",
              ),
          ...imprint(next),
        ],
        businessName: next.businessName,
        publicUrl: next.publicUrl,
        addressee: next.clientName,
      }),
    };
  },
);

function oldAndNew(facts: BookingFacts, was: string): string[] {
  const formerZone = formatZone(was);
  return [
    t("Now: {when} ({zone}), which is {formerly} ({formerZone})", {
      when: formatWhen({ ...facts, ...facts.group }),
      zone: formatZone(facts.zone),
      formerly: formatDateTime(startsAt(facts).epochMilliseconds, was, "full"),
      formerZone,
    }),
    t("Before: {when} ({zone})", { when: formatBeginning({ ...facts, zone: was }), zone: formerZone }),
  ];
}

function wayOut(sessions: BookingFacts[]): string {
  const [free] = sessions.filter(({ paymentStatus }) => paymentStatus === "paid").map(({ freeUntil }) => freeUntil);
  const [{ zone } = { zone: "" }] = sessions;
  if (!free) return t("Reply to this email and we find another.");
  return t(
    "Reply to this email and we find another. You may also cancel: until {date}, or until the session begins if that is sooner, you get back all that you paid.",
    { date: formatDayOfInstant(new Date(free), zone, "full") },
  );
}
