import { Link } from "react-router";
import type { Clause } from "./legal-page.tsx";
import { WriteTo } from "./write-to.tsx";

const COOKIES = (
  <Link to="/cookie-policy" className="link">
    Cookie Policy
  </Link>
);

type ClauseFacts = {
  name: string;
  email: string | null;
  /** Text messages are set up. */
  texts: boolean;
  /** Of clients, in years. */
  leastAge: number;
  /** Visits are counted, for those who allow it. */
  counted: boolean;
};

/**
 * What the practice does with personal data. A change that stores or sends more belongs here; retention is enforced by
 * `database/forget-old.ts`.
 */
export function privacyClauses({ name, email, texts, counted, leastAge }: ClauseFacts): Clause[] {
  return [
    {
      id: "who",
      title: "Who is responsible",
      plain: "One person: the practitioner you book with.",
      text: (
        <p>
          {name} is run by a single practitioner, who is the controller of your data under the UK GDPR and the Data Protection Act 2018. For
          anything in this policy, <WriteTo email={email} />.
        </p>
      ),
    },
    {
      id: "what",
      title: "What is kept about you",
      plain: "What you type in yourself, what you booked and paid, what I note about it, and a little about where you signed in.",
      text: (
        <ul>
          <li>
            <strong>Account</strong>: your name, your email address, your password in a form that cannot be read back, and the key of your
            authenticator app if you have set one up.
          </li>
          <li>
            <strong>Bookings</strong>: the session, its date, time and price, your name, email address, your telephone number and notes if
            you give them. Notes may say something about your health or your beliefs; write only what you want me to know. What I note for
            myself about you or a session is kept with them.
          </li>
          <li>
            <strong>Payments</strong>: amount, date, and the payment provider’s reference. Card numbers go to the provider and never reach
            this site.
          </li>
          <li>
            <strong>Consents</strong>: when you accepted these texts, and which version.
          </li>
          <li>
            <strong>Letters and text messages</strong>: a copy of what was sent to you, and when. A link or code that opens your account is
            wiped from it as soon as it has been sent.
          </li>
          <li>
            <strong>Newsletter</strong>: your email address, once you have asked for it.
          </li>
          <li>
            <strong>Signing in</strong>: when you did, what your browser calls itself, your network address, and a fingerprint of the places
            you sign in from, so that a stranger who guesses at your password does not lock you out.
          </li>
          <li>
            <strong>Technical</strong>: your network address, for as long as it takes to answer you; to slow down abuse, only fingerprints
            of addresses are counted. That something was changed, when, and under which number is written down without your name. The logs
            hold no names, notes or addresses of people.
          </li>
        </ul>
      ),
    },
    {
      id: "why",
      title: "Why, and on what legal ground",
      plain: "To hold your session, to keep honest books, and nothing behind your back.",
      text: (
        <ul>
          <li>To take your booking and payment, to confirm, remind and refund: because of our contract.</li>
          <li>To keep records for tax and insurance: because the law asks for it.</li>
          <li>To keep the site and your account safe and working: because of a legitimate interest that does not outweigh yours.</li>
          <li>
            For the newsletter, optional cookies, and anything about health or belief that you put in your notes: because of your consent,
            which you can withdraw at any time.
          </li>
        </ul>
      ),
    },
    {
      id: "how-long",
      title: "How long",
      plain: "Booking records seven years, traces of signing in from days to months, everything else until you say so.",
      text: (
        <>
          <p>
            Booking records are kept for <strong>7 years</strong> and then deleted, with what I noted; so are the copies of letters and text
            messages. If a booking is deleted earlier, the copies remain for that time, your notes do not. The amount, date and payment
            reference stay in the books, and that something was changed in the record of changes; neither holds your name.
          </p>
          <p>
            Your account stays until you erase it or ask for it to be closed; your newsletter address until you unsubscribe, or for a week
            if you never confirm it.
          </p>
          <p>
            The network address of a sign-in is removed within three days, and so is what is counted against abuse. What your browser calls
            itself goes when you sign out there, and 400 days after your last visit at the latest; the fingerprint of a place goes half a
            year after you were last there.
          </p>
        </>
      ),
    },
    {
      id: "who-else",
      title: "Who else sees it",
      plain: "Those who carry the money, the messages and the server, and nobody who buys data.",
      text: (
        <>
          <ul>
            <li>
              The card payment provider, who receives your email address and what you pay for, with its date and time, and to whom you
              yourself give your card and the name on it.
            </li>
            <li>The provider who delivers my emails.</li>
            {texts && (
              <li>
                Twilio, who delivers my text messages and receives your telephone number and their words: the session, its date and time,
                never your name.
              </li>
            )}
            {counted && <li>Google, who counts visits, if you have agreed to analytics cookies and for as long as you do.</li>}
            <li>The company on whose servers this site runs.</li>
          </ul>
          <p>
            They work on my instructions and under contract. Where one of them processes data outside the United Kingdom, it does so under
            the safeguards that UK law requires.
          </p>
          <p>Your data is never sold. It is given to an authority only where the law obliges me.</p>
        </>
      ),
    },
    {
      id: "cookies",
      title: "Cookies",
      plain: "The necessary ones are always there. The others only if you agree.",
      text: (
        <p>
          The {COOKIES} lists each cookie with its purpose, and there you can change your mind at any time. Nothing optional is loaded
          before you have said yes.
        </p>
      ),
    },
    {
      id: "rights",
      title: "Your rights",
      plain: "Ask, and you will see, correct or delete what is yours.",
      text: (
        <>
          <p>
            You may ask for a copy of your data, have it corrected or deleted, have its use limited, object to it, take it with you in a
            common format, and withdraw a consent. In your account you can download a copy and delete your account at any time; for any of
            these, <WriteTo email={email} />; you will have an answer within one month, free of charge. What must be kept for the 7 years is
            kept for that purpose only. Nothing about you is decided by a machine alone.
          </p>
          <p>
            If you are not content with the answer, you may complain to the Information Commissioner’s Office,{" "}
            <a href="https://ico.org.uk/make-a-complaint/" className="link">
              ico.org.uk
            </a>
            .
          </p>
        </>
      ),
    },
    {
      id: "safety",
      title: "How it is kept safe",
      plain: "Locked, and seen only by those who need it.",
      text: (
        <p>
          Everything travels encrypted. A booking is shown only to the person who made it and to me; everybody else sees no more than that
          its time is taken. If something should ever go wrong in a way that could harm you, you and the Information Commissioner’s Office
          will hear of it without delay.
        </p>
      ),
    },
    {
      id: "age",
      title: "Age",
      plain: `You must be ${leastAge} or over to book.`,
      text: (
        <p>
          Clients must be {leastAge} or older, and I do not knowingly keep data about anybody younger. If you think I do, tell me and it
          will be deleted.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      plain: "If this policy changes, its date changes too.",
      text: (
        <p>
          The date at the top says when this text was last changed. If a change matters to you as a client, you will hear of it by email.
        </p>
      ),
    },
  ];
}
