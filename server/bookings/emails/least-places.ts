import { t } from "@sacred-space/words/t.ts";
import type { MessageKind } from "#domain/messages/email-names.ts";
import type { GroupSessionDetails } from "#server/catalog/group-sessions.queries.ts";
import type { OpenDecision } from "#server/catalog/least-places.queries.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { formatDay, formatDateTime, formatZone } from "#domain/wording.ts";
import type { EmailText } from "#server/messages/emails/email-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { forPractice } from "./for-client.ts";

type DecisionFacts = { session: GroupSessionDetails; open: OpenDecision; publicUrl: string };

/** Asks the practitioner whether a group session with too few places is held. One email for each question. */
export const tooFewPlacesEmail = forPractice((facts: DecisionFacts): Email => {
  const { session, open, publicUrl } = facts;
  const deadline = `${formatDateTime(open.decidesAt.getTime(), session.zone, "full")} (${formatZone(session.zone)})`;
  const count = { booked: open.booked, least: open.leastPlaces };
  return {
    ...emailOf("too-few-places", facts, {
      subject: t("{booked} of at least {least, plural, one {# place} other {# places}}: {session}", {
        ...count,
        session: inShort(session),
      }),
      preview: t("Hold it anyway, or cancel it and refund everybody?"),
      heading: t("Does this date take place?"),
      opening: [
        t(
          "{booked} of at least {least, plural, one {# place} other {# places}} are booked. You can hold it anyway, or cancel it and refund everybody.",
          count,
        ),
        t(
          "If you do not answer and the number is not reached by {deadline}, it is cancelled then, everybody gets all their money back and is told: by email, or, if they have none, by you.",
          { deadline },
        ),
      ],
      button: { label: t("Decide on the dashboard"), href: `${publicUrl}/admin` },
    }),
    trueWhile: { until: open.decidesAt.toISOString() },
  };
});

/** `toRing`: how many clients no email or SMS tells. */
type NotHeld = { bookings: number; refundPence: Pence; toRing: number };

/** Tells the practitioner that a group session was cancelled because its least number was not reached. */
export const notHeldEmail = forPractice((facts: DecisionFacts, { bookings, refundPence, toRing }: NotHeld): Email => {
  const { session, open, publicUrl } = facts;
  return emailOf("group-session-not-held", facts, {
    subject: t("Cancelled, too few places: {session}", { session: inShort(session) }),
    preview: t("{least, plural, =1 {Nobody booked a place.} other {Fewer than # places were booked.}}", {
      least: open.leastPlaces,
    }),
    heading: t("This date does not take place"),
    opening: [
      t(
        "{least, plural, =1 {Nobody booked a place, so it was cancelled.} other {Fewer than # places were booked, so it was cancelled.}} Its hours can be booked again.",
        { least: open.leastPlaces },
      ),
      bookings === 0
        ? t("No place was booked.")
        : [t("{amount} goes back in full.", { amount: pounds(refundPence) }), ...describeTold(bookings, toRing)].join(
            " ",
          ),
    ],
    button: { label: t("See your dates"), href: `${publicUrl}/admin/services` },
  });
});

function describeTold(bookings: number, toRing: number): string[] {
  if (toRing === 0) return [t("Everybody was told.")];
  return [
    t(
      "{people, plural, one {# person has} other {# people have}} no email: please tell them, from the list on your dashboard.",
      { people: toRing },
    ),
    ...(toRing < bookings ? [t("The others were told.")] : []),
  ];
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
        [t("Service"), serviceName],
        [t("Date"), groupSessionDays({ startsOn: date, endsOn: lastDay }, 0)],
        [t("Time"), `${t("{from} to {until}", { from: time, until: endTime })} (${formatZone(zone)})`],
        [
          t("Booked"),
          t("{booked} of at least {least, plural, one {# place} other {# places}}", {
            booked: open.booked,
            least: open.leastPlaces,
          }),
        ],
      ],
      sections: [],
      footer: [
        t("You get this email because you set a least number of places for this date."),
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
