import { Link } from "react-router";
import type { Clause } from "./legal-page.tsx";
import { WriteTo } from "./write-to.tsx";

const COOKIES = (
  <Link to="/cookie-policy" className="link">
    Cookie Policy
  </Link>
);

/** What the house does with what people tell it. Whoever makes it keep or send more writes so here. */
export function privacyClauses({ name, email }: { name: string; email: string | null }): Clause[] {
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
      plain: "Only what you type in yourself, what you booked, and that you paid.",
      text: (
        <ul>
          <li>
            <strong>Account</strong>: your name, your email address, and your password in a form that cannot be read back.
          </li>
          <li>
            <strong>Bookings</strong>: the session, its date, time and price, your name, email address, your telephone number and notes if
            you give them. Notes may say something about your health or your beliefs; write only what you want me to know.
          </li>
          <li>
            <strong>Payments</strong>: amount, date, and the payment provider’s reference. Card numbers go to the provider and never reach
            this site.
          </li>
          <li>
            <strong>Consents</strong>: when you accepted these texts, and which version.
          </li>
          <li>
            <strong>Newsletter</strong>: your email address, if you have asked for it and confirmed it.
          </li>
          <li>
            <strong>Technical</strong>: your network address, for as long as it takes to answer you and to slow down abuse. The logs hold no
            names, notes or addresses of people.
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
          <li>To keep the site safe and working: because of a legitimate interest that does not outweigh yours.</li>
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
      plain: "Booking records seven years; everything else until you say so.",
      text: (
        <>
          <p>
            Booking records are kept for <strong>7 years</strong> and then deleted. If a booking is deleted earlier, the amount, date and
            payment reference remain for that time, without your notes.
          </p>
          <p>Your account stays until you ask for it to be closed, your newsletter address until you unsubscribe.</p>
        </>
      ),
    },
    {
      id: "who-else",
      title: "Who else sees it",
      plain: "Those who carry the money, the letters and the server, and nobody who buys data.",
      text: (
        <>
          <p>
            The card payment provider, who receives your name, email address, and what you pay for; the provider who delivers my emails; and
            the company on whose servers this site runs. They work on my instructions and under contract. Where one of them processes data
            outside the United Kingdom, it does so under the safeguards that UK law requires.
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
            common format, and withdraw a consent. For any of these, <WriteTo email={email} />; you will have an answer within one month,
            free of charge. What must be kept for the 7 years is kept for that purpose only. Nothing about you is decided by a machine
            alone.
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
          Everything travels encrypted. A booking is shown only to the person who made it and to me. If something should ever go wrong in a
          way that could harm you, you and the Information Commissioner’s Office will hear of it without delay.
        </p>
      ),
    },
    {
      id: "age",
      title: "Age",
      plain: "This site is for adults.",
      text: (
        <p>
          Clients must be 18 or older, and I do not knowingly keep data about anybody younger. If you think I do, tell me and it will be
          deleted.
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
