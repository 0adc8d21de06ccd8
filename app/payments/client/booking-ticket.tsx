import { Fragment, type ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { BookedSession, VerifiedPayment } from "#app/payments/payments.ts";
import { Fact, FactList } from "#app/bookings/client/fact-list.tsx";
import { CalendarButton } from "#app/bookings/client/my-bookings/booking-files.tsx";
import { OwnTime } from "#app/bookings/client/time/own-time.tsx";
import { factsBeyond, factsIn, useToldFacts } from "#app/bookings/client/told-facts.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { joinPath } from "#domain/bookings/meeting.ts";
import { nextAction } from "#domain/bookings/next-action.ts";
import type { FactName } from "#domain/bookings/named-facts.ts";
import { countDays } from "#domain/catalog/group-sessions.ts";
import { twelveHour } from "#domain/bookings/twelve-hour.ts";
import { paymentLabel } from "./result-labels.ts";

const WHEN: FactName[] = ["promised", "date", "time", "duration", "places", "leastPlaces"];
const WHERE: FactName[] = ["place", "way", "map", "parking", "door", "call", "join", "opens", "how"];
/** The status is the line under the page's heading. */
const ABOVE: FactName[] = ["service", "status", "preparation", ...WHEN, ...WHERE];

type BookingTicketProps = {
  known: VerifiedPayment;
  zone: string;
  now: number | undefined;
  practitioner: string;
  /** The page's heading, with which the ticket begins. */
  children: ReactNode;
};

/** All facts of a booking in the order in which they are needed: when, where, how to prepare, its calendar file; then what was paid. */
export function BookingTicket({ known, zone, now, practitioner, children }: BookingTicketProps) {
  const { booking } = known;
  const facts = useToldFacts(booking, { zone, now, clock: twelveHour });
  return (
    <article className="ticket" aria-label={t("Your booking")}>
      <div className="ticket-main rounded-control">
        {children}
        <div className="ticket-when">
          <Days {...booking} />
          <FactList
            facts={factsIn(facts, WHEN)}
            className="ticket-times"
            isFirstLarge
            besideTime={
              <OwnTime
                day={booking.date}
                time={booking.time}
                zone={zone}
                place={booking.location ? "in person" : booking.place}
              />
            }
          />
        </div>
        <h2 className="mt-6 text-2xl">{booking.serviceName}</h2>
        {practitioner && (
          <p className="text-quiet">
            <span>{t("with {practitioner}", { practitioner })}</span>
          </p>
        )}
        <section aria-label={t("Where and how")} className="mt-4">
          <FactList facts={factsIn(facts, WHERE)} />
        </section>
        {facts.preparation && <FactList facts={factsIn(facts, ["preparation"])} />}
        {booking.status !== "cancelled" && known.outcome === "paid" && (
          <NextStep booking={booking} zone={zone} now={now} />
        )}
      </div>
      <div className="ticket-stub rounded-control">
        <FactList facts={{ ...factsBeyond(facts, ABOVE), payment: [t("Payment"), paymentLabel(known)] }}>
          <Fact name={t("Email")}>{booking.clientEmail}</Fact>
          {booking.clientPhone && <Fact name={t("Phone")}>{booking.clientPhone}</Fact>}
          {booking.notes && (
            <Fact name={t("Notes")}>
              <span className="whitespace-pre-line">{booking.notes}</span>
            </Fact>
          )}
          {booking.description && (
            <Fact name={t("Session")}>
              <span className="whitespace-pre-line">{booking.description}</span>
            </Fact>
          )}
        </FactList>
      </div>
    </article>
  );
}

/** The numerals of its days, as on a leaf of a calendar; the list beside them says the same in words. */
function Days({ date, group }: Pick<BookedSession, "date" | "group">) {
  const lastDay = group?.lastDay ?? date;
  const days = countDays({ startsOn: date, endsOn: lastDay });
  const numerals = days === 1 ? [date] : [date, lastDay];
  return (
    <p aria-hidden="true" className={`ticket-day font-display ${days === 1 ? "" : "ticket-days"}`}>
      {numerals.map((day, place) => (
        <Fragment key={day}>
          {place > 0 && <span className="ticket-joint">{days === 2 ? "+" : "–"}</span>}
          <span>{Number(day.slice(8))}</span>
        </Fragment>
      ))}
    </p>
  );
}

function NextStep({ booking, zone, now }: { booking: BookedSession; zone: string; now: number | undefined }) {
  const next = now === undefined ? undefined : nextAction(booking, { zone, now });
  const { meeting } = booking;
  if (booking.isWritten) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      {next?.kind === "join" && meeting?.place === "video" && (
        <ButtonLink to={joinPath(meeting)} reloadDocument target="_blank" rel="noreferrer" variant="gold">
          {t("Join")}
        </ButtonLink>
      )}
      <CalendarButton bookingId={booking.id} date={booking.date} variant={next?.kind === "join" ? "outline" : "gold"} />
    </div>
  );
}
