import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { meetingRows, wayThere } from "#domain/bookings/meeting.ts";
import type { EmailSection } from "#server/messages/emails/email-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { type BookingFacts, imprint, describePlace, titleOf, formatWhen } from "./booking-facts.ts";
import { forClient } from "./for-client.ts";

function linked({ meeting, group, publicUrl }: BookingFacts): Pick<EmailSection, "address"> {
  const way = group?.location ? undefined : wayThere(meeting, publicUrl);
  return way ? { address: way.href } : {};
}

/**
 * Tells a client (`recipient` is empty without an address) where and how all of these sessions take place now, the next first. The subject does not mention it, because locked
 * screens show it.
 */
export const placeChangedEmail = forClient(
  (sessions: BookingFacts[], { messageId, recipient }: { messageId: string; recipient: string }): Email => {
    const [next] = sessions;
    if (!next) throw new Error("An email about no session");
    const subject = sessions.length === 1 ? t("A change to your session") : t("A change to your sessions");
    return {
      kind: "place-changed",
      about: recipient === "" ? `${messageId} ${next.bookingId}` : messageId,
      recipient,
      client: { name: next.clientName, phone: next.clientPhone, call: "asked" },
      ...(recipient === "" && { bookingId: next.bookingId }),
      ...(next.businessEmail ? { replyTo: next.businessEmail } : {}),
      ...renderEmail({
        subject,
        preview: t("Where or how we meet has changed."),
        heading: subject,
        opening: [
          t(
            "where or how we meet has changed since I wrote to you. The details below are the current ones; the day and time stay the same.",
          ),
        ],
        facts: [],
        button: {
          label: sessions.length === 1 ? t("See your booking") : t("See your bookings"),
          href: `${next.publicUrl}/account`,
        },
        sections: sessions.map((facts) => ({
          heading: `${titleOf(facts)}, ${formatWhen({ ...facts, ...facts.group })}`,
          paragraphs: [
            t("Place: {place}", { place: describePlace(facts) }),
            ...(facts.meeting && !facts.group?.location
              ? meetingRows(facts.meeting, facts).flatMap(([label, value, href]) =>
                  href === undefined ? [`${label}: ${value}`] : [],
                )
              : []),
          ],
          ...linked(facts),
        })),
        footer: [t("A calendar that subscribes to your sessions shows it by itself."), ...imprint(next)],
        businessName: next.businessName,
        publicUrl: next.publicUrl,
        addressee: next.clientName,
      }),
    };
  },
);
