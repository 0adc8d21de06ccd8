import type { MessageKind } from "#domain/messages/email-names.ts";
import type { GroupSessionDetails } from "#server/catalog/group-sessions.queries.ts";
import type { InLine } from "#server/waiting/waiting.queries.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { describeLeastPlaces, tooFewMessage } from "#domain/catalog/least-places.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import type { EmailText } from "#server/messages/emails/email-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import type { CancellationReason } from "#server/bookings/emails/booking-cancelled.ts";
import { formatBeginning, describePlace, type When, formatWhen } from "#server/bookings/emails/booking-facts.ts";

type WaitingFacts = { session: GroupSessionDetails; client: InLine; publicUrl: string };

/** Confirms that a client has joined the waiting list, with the way out. One email per entry in the list. */
export function waitingListJoinedEmail(facts: WaitingFacts): Email {
  const { session, client, publicUrl } = facts;
  const what = client.places === 1 ? "a place is" : `${client.places} places are`;
  return emailOf("waiting-list-joined", facts, session.begins, {
    subject: `On the waiting list: ${inShort(session)}`,
    preview: `You get an email as soon as ${what} free for you.`,
    heading: "You are on the waiting list",
    opening: [
      `you are on the waiting list for this date. As soon as ${what} free and it is your turn, you get an email. Nothing is charged until you book.`,
    ],
    button: { label: "See or leave your waiting lists", href: `${publicUrl}/account` },
    footer: [
      "You get this email because you joined the waiting list for this date. You can leave it on your account page.",
    ],
  });
}

/** Offers freed places to the first client on the waiting list, with the booking link. One email per entry in the list. */
export function placesOfferedEmail(facts: WaitingFacts, until: Date): Email {
  const { session, client, publicUrl } = facts;
  const one = client.places === 1;
  const deadline = formatDateTime(until.getTime(), session.zone, "full");
  const what = one ? "A place is" : `${client.places} places are`;
  return emailOf("places-offered", facts, until, {
    event: until.toISOString(),
    subject: `${what} free: ${inShort(session)}`,
    preview: `Kept for you until ${deadline}.`,
    heading: `${what} free for you`,
    opening: [
      `you are the first in line, and ${one ? "a place has" : "places have"} become free.`,
      `${one ? "It is" : "They are"} kept for you until ${deadline} (${formatZone(session.zone)}). After that ${one ? "it goes" : "they go"} to the next in line.`,
    ],
    button: { label: one ? "Book your place" : "Book your places", href: `${publicUrl}/book?session=${session.id}` },
    footer: [
      "You get this email because you joined the waiting list for this date. You can leave it on your account page.",
    ],
  });
}

/** Tells clients on the waiting list that a group session was moved. One email per move. */
export function awaitedSessionMovedEmail(
  facts: WaitingFacts,
  { was, at }: { was: Omit<When, "zone">; at: string },
): Email {
  const { session, publicUrl } = facts;
  const before = formatWhen({ ...was, zone: session.zone });
  return emailOf("awaited-session-moved", facts, session.begins, {
    event: at,
    before,
    subject: `New time: ${inShort(session)}`,
    preview: `It was on ${before}.`,
    heading: "The date that you wait for has moved",
    opening: ["the date that you are on the waiting list for has a new time. You keep your turn."],
    button: { label: "See your waiting lists", href: `${publicUrl}/account` },
    footer: [
      "You get this email because you joined the waiting list for this date. You can leave it on your account page.",
    ],
  });
}

/** Tells clients on the waiting list that a group session does not take place. */
export function awaitedSessionCancelledEmail(facts: WaitingFacts, { reason, tooFew }: CancellationReason): Email {
  const { session, publicUrl } = facts;
  return emailOf("awaited-session-cancelled", facts, session.begins, {
    subject: `Cancelled: ${inShort(session)}`,
    preview: "The date that you are waiting for does not take place.",
    heading: "This date does not take place",
    opening: [
      tooFew
        ? `the date that you are on the waiting list for does not take place. ${tooFewMessage(tooFew)}. I am sorry.`
        : "I have had to cancel the date that you are on the waiting list for. I am sorry.",
      ...(reason ? [`A word from me: ${reason}`] : []),
      "Nothing was charged.",
    ],
    button: { label: "See other dates", href: `${publicUrl}/book` },
    footer: ["You get this email because you joined the waiting list for this date."],
  });
}

type Words = Pick<EmailText, "subject" | "preview" | "heading" | "opening" | "footer"> & {
  button: { label: string; href: string };
  /** Identifies the event, if an entry of the waiting list gets several emails of this kind. */
  event?: string;
  /** The former start of the session. */
  before?: string;
};

function emailOf(
  kind: MessageKind,
  { session, client, publicUrl }: WaitingFacts,
  until: Date,
  { event, before, ...words }: Words,
): Email {
  const { businessName, businessEmail, businessAddress } = session;
  const imprint = [businessAddress, businessEmail, new URL(publicUrl).host].filter(Boolean).join(" · ");
  return {
    kind,
    about: event === undefined ? client.id : `${client.id} ${event}`,
    recipient: client.email,
    ...(businessEmail && { replyTo: businessEmail }),
    trueWhile: { until: until.toISOString() },
    ...renderEmail({
      ...words,
      facts: factRows(session, client, before),
      sections: [],
      footer: [...words.footer, imprint],
      businessName,
      publicUrl,
      addressee: client.name ?? "",
    }),
  };
}

function factRows(session: GroupSessionDetails, client: InLine, before: string | undefined): EmailText["facts"] {
  const { date, lastDay, time, endTime, zone } = session;
  const each = lastDay === date ? "" : " each day";
  return [
    ["Service", session.serviceName],
    ["Date", groupSessionDays({ startsOn: date, endsOn: lastDay }, 0)],
    ["Time", `${time} to ${endTime}${each} (${formatZone(zone)})`],
    ...(before ? [["Before", before] as [string, string]] : []),
    ["Place", describePlace({ ...session, group: session.location === null ? null : groupAt(session, client) })],
    ["Places", String(client.places)],
    ...(session.least ? [["Takes place", describeLeastPlaces(session.least)] as [string, string]] : []),
  ];
}

function groupAt({ location, lastDay, endTime, least }: GroupSessionDetails, { places }: InLine) {
  return { location, lastDay, endTime, places, least };
}

function inShort(session: GroupSessionDetails): string {
  return `${session.serviceName}, ${formatBeginning(session)}`;
}
