import { Link } from "react-router";
import type { PublicSettings } from "#app/backend/settings/public-settings.ts";
import { bookableInWords, type Sundays } from "#domain/bookings/bookable-days.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import * as ruleWords from "#domain/payments/rule-words.ts";
import type { Clause } from "./legal-page.tsx";
import { WriteTo } from "./write-to.tsx";

/** A service that has a rule instead of the practice's. */
export type ServiceRule = { service: string; rule: BookingRule };

/** The printed terms, each rule once. What the practitioner decides of them is stated by `rule`; the rest is fixed in domain/ and practice/. */
export function termsClauses(
  { business_email: email, ...settings }: PublicSettings,
  sundays: Sundays,
  rule: BookingRule,
  others: ServiceRule[],
): Clause[] {
  return [
    {
      id: "who",
      title: "Who is who",
      plain: "I am one practitioner; you are the person who books.",
      text: (
        <p>
          “I”, “me” and “the practice” mean the practitioner who runs this site. “You” means the person who has an account here, books a
          session or takes part in one. By booking you accept these terms; they hold for every session, class and training booked on this
          site.
        </p>
      ),
    },
    {
      id: "age",
      title: "Age",
      plain: ruleWords.ageInPlainWords(rule),
      text: (
        <p>
          Clients must be <strong>{ruleWords.ageInWords(rule)}</strong>. By booking you confirm that you are. I may ask, and a session
          booked for somebody younger will not take place.
        </p>
      ),
    },
    {
      id: "booking",
      title: "Booking and payment",
      plain: "You pay the whole price when you book, and then the time is yours.",
      text: (
        <>
          <p>
            <strong>Full payment is required</strong> to book. The price is the one shown on the booking page when you book, in pounds
            sterling, and there is nothing to add later. You pay by card on the page of a payment provider; your card number never reaches
            me.
          </p>
          <p>
            While you pay, your time is held for you. If no payment arrives while it is held, the time is offered again and you are charged
            nothing. If a payment arrives too late and somebody else has the time by then, all of it is refunded.
          </p>
          <p>
            A booking is {bookableInWords({ noticeHours: settings.notice_hours, sundays })}. Your{" "}
            <strong>confirmation email reaches you within 24 hours</strong>. If it does not, look in the folder for unwanted mail, then{" "}
            <WriteTo email={email} />.
          </p>
        </>
      ),
    },
    {
      id: "refunds",
      title: "Cancelling and refunds",
      plain: ruleWords.refundsInPlainWords(rule),
      text: (
        <>
          <p>What counts is the time between your cancellation and the beginning of the session:</p>
          <ul>
            {ruleWords.refundRows(rule).map(({ notice, refund }) => (
              <li key={notice}>
                <strong>{notice}</strong>: {refund}
              </li>
            ))}
          </ul>
          <p>
            Refunds go back to the card you paid with and are processed <strong>within 5 to 7 business days</strong>. If I have to cancel,
            for whatever reason, you choose between another time and all of your money. If I move your session, you can cancel it free of
            charge for 7 days from my message, at most until it begins.
          </p>
          {others.map(({ service, rule: own }) => (
            <p key={service}>
              <strong>{service}</strong> has a rule of its own. {ruleWords.ruleInFull(own)}
            </p>
          ))}
          <p>Nothing here takes away the rights that the law gives you as a consumer.</p>
        </>
      ),
    },
    {
      id: "rescheduling",
      title: "Moving a session",
      plain: ruleWords.movingInPlainWords(rule),
      text: (
        <p>
          Rescheduling needs at least <strong>{ruleWords.noticeInWords(rule.moveHours)} notice</strong> and a time that is free. It costs
          nothing. With less notice the rule for cancelling applies. If you come late, the session still ends when it would have ended, out
          of care for the person after you.
        </p>
      ),
    },
    {
      id: "sessions",
      title: "What a session is, and is not",
      plain: "It is time for rest, reflection and meaning. It is not medicine, therapy or prophecy.",
      text: (
        <>
          <p>
            Readings, Reiki, shamanic yoga and meditation are offered for relaxation, reflection and personal growth. They do not diagnose,
            treat or cure, they do not predict the future, and they are <strong>not a substitute for medical care</strong>, psychological
            care, or legal and financial advice. Please do not stop or change a treatment because of a session.
          </p>
          <p>What you decide after a session is your decision. Results differ from person to person, and none is promised.</p>
        </>
      ),
    },
    {
      id: "care",
      title: "Looking after one another",
      plain: "Tell me what I should know, say stop when you want to, and be kind.",
      text: (
        <>
          <p>
            Tell me before a session about anything that bears on your safety: pregnancy, recent surgery, epilepsy, a heart condition, a
            mental illness. You may stop at any moment without giving a reason. Touch happens only where you have agreed to it.
          </p>
          <p>
            What is said in a session stays there, on both sides, and in groups too; the exception is where somebody is in danger or the law
            obliges me. I may end a session in which I am threatened or harassed, or to which somebody comes drunk or drugged; it is then
            not refunded.
          </p>
        </>
      ),
    },
    {
      id: "records",
      title: "Records",
      plain: "I keep what I must for seven years, and not longer.",
      text: (
        <p>
          Booking records are kept for <strong>7 years</strong>, because tax law and insurance ask for them. The{" "}
          <Link to="/privacy" className="link">
            Privacy Policy
          </Link>{" "}
          says what is in them and who sees them.
        </p>
      ),
    },
    {
      id: "account",
      title: "Your account and this site",
      plain: "Keep your password to yourself, and do not try to break things.",
      text: (
        <p>
          You answer for what is done with your account, so please keep its password to yourself and tell me if somebody else may know it.
          Texts and drawings on this site are mine; quote them with a link, but do not sell them. I may close an account that is used to
          harm the site or other people.
        </p>
      ),
    },
    {
      id: "liability",
      title: "If something goes wrong",
      plain: "Tell me first. I answer for my mistakes as the law says, and English law applies.",
      text: (
        <>
          <p>
            If you are unhappy, <WriteTo email={email} />; most things can be put right between two people. I do not limit my liability for
            death or injury caused by my negligence, for fraud, or where the law forbids it. Otherwise my liability is limited to what you
            paid for the session in question, and I am not liable for what neither of us could foresee.
          </p>
          <p>
            These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland you may also go to the
            courts there.
          </p>
        </>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      plain: "What you agreed to when you booked stays what counts for that booking.",
      text: (
        <p>
          When these terms change, the date at the top changes with them. For a booking you have already made, the terms you accepted then
          remain.
        </p>
      ),
    },
  ];
}
