import { t } from "@sacred-space/words/t.ts";
import type { MessageKind } from "#domain/messages/email-names.ts";
import type { GroupSessionDetails } from "#server/catalog/group-sessions.queries.ts";
import type { InLine } from "#server/waiting/waiting.queries.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { hoursEachDay, placesRows } from "#domain/bookings/booked-places.ts";
import type { FactRow } from "#domain/bookings/named-facts.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import type { EmailText } from "#server/messages/emails/email-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import type { CancellationReason } from "#server/bookings/emails/booking-cancelled.ts";
import { formatBeginning, describePlace, type When, formatWhen } from "#server/bookings/emails/booking-facts.ts";
import { forPractice } from "#server/bookings/emails/for-client.ts";

type WaitingFacts = { session: GroupSessionDetails; client: InLine; publicUrl: string };

/** Confirms that a client has joined the waiting list, with the way out. One email per entry in the list. */
export const waitingListJoinedEmail = forPractice((facts: WaitingFacts): Email => {
  const { session, client, publicUrl } = facts;
  const { places } = client;
  return emailOf("waiting-list-joined", facts, session.begins, {
    subject: t("On the waiting list: {session}", { session: inShort(session) }),
    preview: t("You get an email as soon as {places, plural, =1 {a place is} other {# places are}} free for you.", {
      places,
    }),
    heading: t("You are on the waiting list"),
    opening: [
      t(
        "you are on the waiting list for this date. As soon as {places, plural, =1 {a place is} other {# places are}} free and it is your turn, you get an email. Nothing is charged until you book.",
        { places },
      ),
    ],
    button: { label: t("See or leave your waiting lists"), href: `${publicUrl}/account` },
    footer: [
      t("You get this email because you joined the waiting list for this date. You can leave it on your account page."),
    ],
  });
});

/** Offers freed places to the first client on the waiting list, with the booking link. One email per entry in the list. */
export const placesOfferedEmail = forPractice((facts: WaitingFacts, until: Date): Email => {
  const { session, client, publicUrl } = facts;
  const { places } = client;
  const deadline = formatDateTime(until.getTime(), session.zone, "full");
  return emailOf("places-offered", facts, until, {
    event: until.toISOString(),
    subject: t("{places, plural, =1 {A place is free} other {# places are free}}: {session}", {
      places,
      session: inShort(session),
    }),
    preview: t("Kept for you until {deadline}.", { deadline }),
    heading: t("{places, plural, =1 {A place is free for you} other {# places are free for you}}", { places }),
    opening: [
      t(
        "you are the first in line, and {places, plural, =1 {a place has become free} other {places have become free}}.",
        { places },
      ),
      t(
        "{places, plural, =1 {It is kept for you until {deadline} ({zone}). After that it goes to the next in line.} other {They are kept for you until {deadline} ({zone}). After that they go to the next in line.}}",
        { places, deadline, zone: formatZone(session.zone) },
      ),
    ],
    button: {
      label: t("{places, plural, =1 {Book your place} other {Book your places}}", { places }),
      href: `${publicUrl}/book?session=${session.id}`,
    },
    footer: [
      t("You get this email because you joined the waiting list for this date. You can leave it on your account page."),
    ],
  });
});

/** Tells clients on the waiting list that a group session was moved. One email per move. */
export const awaitedSessionMovedEmail = forPractice(
  (facts: WaitingFacts, { was, at }: { was: Omit<When, "zone">; at: string }): Email => {
    const { session, publicUrl } = facts;
    const before = formatWhen({ ...was, zone: session.zone });
    return emailOf("awaited-session-moved", facts, session.begins, {
      event: at,
      before,
      subject: t("New time: {session}", { session: inShort(session) }),
      preview: t("It was on {before}.", { before }),
      heading: t("The date that you wait for has moved"),
      opening: [t("the date that you are on the waiting list for has a new time. You keep your turn.")],
      button: { label: t("See your waiting lists"), href: `${publicUrl}/account` },
      footer: [
        t(
          "You get this email because you joined the waiting list for this date. You can leave it on your account page.",
        ),
      ],
    });
  },
);

/** Tells clients on the waiting list that a group session does not take place. */
export const awaitedSessionCancelledEmail = forPractice(
  (facts: WaitingFacts, { reason, tooFew }: CancellationReason): Email => {
    const { session, publicUrl } = facts;
    return emailOf("awaited-session-cancelled", facts, session.begins, {
      subject: t("Cancelled: {session}", { session: inShort(session) }),
      preview: t("The date that you are waiting for does not take place."),
      heading: t("This date does not take place"),
      opening: [
        tooFew
          ? t(
              "the date that you are on the waiting list for does not take place. {least, plural, =1 {Nobody booked a place.} other {Fewer than # places were booked.}} I am sorry.",
              { least: tooFew },
            )
          : t("I have had to cancel the date that you are on the waiting list for. I am sorry."),
        ...(reason ? [t("A word from me: {reason}", { reason })] : []),
        t("Nothing was charged."),
      ],
      button: { label: t("See other dates"), href: `${publicUrl}/book` },
      footer: [t("You get this email because you joined the waiting list for this date.")],
    });
  },
);

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

function factRows(session: GroupSessionDetails, client: InLine, before: string | undefined): FactRow[] {
  const { date, lastDay, time, endTime, location, least, zone } = session;
  const booked = { location, lastDay, endTime, places: client.places, least };
  return [
    [t("Service"), session.serviceName],
    [t("Date"), groupSessionDays({ startsOn: date, endsOn: lastDay }, 0)],
    [t("Time"), `${hoursEachDay({ date, time, lastDay, endTime })} (${formatZone(zone)})`],
    ...(before ? [[t("Before"), before] satisfies FactRow] : []),
    [t("Place"), describePlace({ ...session, group: location === null ? null : booked })],
    ...placesRows(booked),
  ];
}

function inShort(session: GroupSessionDetails): string {
  return `${session.serviceName}, ${formatBeginning(session)}`;
}
