import type { MessageKind } from "#domain/messages/email-names.ts";
import type { GroupSessionDetails } from "#server/catalog/group-sessions.queries.ts";
import type { OpenDecision } from "#server/catalog/least-places.queries.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { tooFewMessage } from "#domain/catalog/least-places.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { formatDay, formatDateTime, formatZone, plural } from "#domain/wording.ts";
import type { EmailText } from "#server/messages/emails/email-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

type DecisionFacts = { session: GroupSessionDetails; open: OpenDecision; publicUrl: string };

/** Asks the practitioner whether a group session with too few places is held. One email for each question. */
export function tooFewPlacesEmail(facts: DecisionFacts): Email {
  const { session, open, publicUrl } = facts;
  const deadline = `${formatDateTime(open.decidesAt.getTime(), session.zone, "full")} (${formatZone(session.zone)})`;
  const count = `${open.booked} of at least ${open.leastPlaces} places`;
  return {
    ...emailOf("too-few-places", facts, {
      subject: `${count}: ${inShort(session)}`,
      preview: "Hold it anyway, or cancel it and refund everybody?",
      heading: "Does this date take place?",
      opening: [
        `${count} are booked. You can hold it anyway, or cancel it and refund everybody.`,
        `If you do not answer and the number is not reached by ${deadline}, it is cancelled then, everybody gets all their money back and is told: by email, or, if they have none, by you.`,
      ],
      button: { label: "Decide on the dashboard", href: `${publicUrl}/admin` },
    }),
    trueWhile: { until: open.decidesAt.toISOString() },
  };
}

/** `toRing`: how many clients no email or SMS tells. */
type NotHeld = { bookings: number; refundPence: Pence; toRing: number };

/** Tells the practitioner that a group session was cancelled because its least number was not reached. */
export function notHeldEmail(facts: DecisionFacts, { bookings, refundPence, toRing }: NotHeld): Email {
  const { session, open, publicUrl } = facts;
  return emailOf("group-session-not-held", facts, {
    subject: `Cancelled, too few places: ${inShort(session)}`,
    preview: `${tooFewMessage(open.leastPlaces)}.`,
    heading: "This date does not take place",
    opening: [
      `${tooFewMessage(open.leastPlaces)}, so it was cancelled. Its hours can be booked again.`,
      bookings === 0
        ? "No place was booked."
        : `${pounds(refundPence)} goes back in full. ${describeTold(bookings, toRing)}`,
    ],
    button: { label: "See your dates", href: `${publicUrl}/admin/services` },
  });
}

function describeTold(bookings: number, toRing: number): string {
  if (toRing === 0) return "Everybody was told.";
  const rest = toRing < bookings ? "The others were told." : "";
  return `${plural(toRing, "person has", "people have")} no email: please tell them, from the list on your dashboard. ${rest}`.trim();
}

type Words = Pick<EmailText, "subject" | "preview" | "heading" | "opening"> & {
  button: { label: string; href: string };
};

function emailOf(kind: MessageKind, { session, open, publicUrl }: DecisionFacts, words: Words): Email {
  const { id, date, lastDay, time, endTime, zone, serviceName, businessName, businessEmail, businessAddress } = session;
  return {
    kind,
    about: `${id} ${open.decidesAt.toISOString()}`,
    recipient: open.practitioner ?? "", // a missing address becomes an alert (queueMail)
    ...renderEmail({
      ...words,
      facts: [
        ["Service", serviceName],
        ["Date", groupSessionDays({ startsOn: date, endsOn: lastDay }, 0)],
        ["Time", `${time} to ${endTime} (${formatZone(zone)})`],
        ["Booked", `${open.booked} of at least ${open.leastPlaces} places`],
      ],
      sections: [],
      footer: [
        "You get this email because you set a least number of places for this date.",
        [businessAddress, businessEmail, new URL(publicUrl).host].filter(Boolean).join(" · "),
      ],
      businessName,
      publicUrl,
    }),
  };
}

/** Names no client, because locked screens show subjects. */
function inShort({ serviceName, date }: GroupSessionDetails): string {
  return `${serviceName}, ${formatDay(date, "medium")}`;
}
