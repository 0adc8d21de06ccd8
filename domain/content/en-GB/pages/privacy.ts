import { block } from "#domain/pages/default/block.ts";

/**
 * Describes what the practice does with personal data. Update it when the program stores or sends more; `server/site/delete-expired.queries.ts`
 * enforces the retention.
 */
export const privacy = [
  block({
    kind: "legal",
    anchor: "privacy",
    title: "Privacy Policy",
    text: "What you tell a practitioner is private. This page says what is kept, why, and for how long.",
  }),
  block({
    kind: "clause",
    anchor: "who",
    title: "Who is responsible",
    plain: "One person: the one you book with.",
    text: "{practice} is run by a single practitioner, who is the controller of your data under the UK GDPR and the Data Protection Act 2018. For anything in this policy, {write to me}.",
  }),
  block({
    kind: "clause",
    anchor: "what",
    title: "What is kept about you",
    plain:
      "What you type in yourself, what you booked and paid, what I note about it, and a little about where you signed in.",
    text: `- **Account**: your name, your email address, your password in a form that cannot be read back, the key of your authenticator app if you have set one up, and of each passkey its name and its public key: its secret key, and your finger, face or PIN, stay on your device.
- **Bookings**: the session, its date, time and price, your name, email address, your telephone number and notes if you give them. Notes may say something about your health or your beliefs; write only what you want me to know. What I note for myself about you or a session is kept with them.
- **Answers**: what you answer to my questions for a session. Answers about your health are kept apart from everything else, are read by nobody but me, and are in no email.
- **Payments**: amount, date, and the payment provider’s reference. Card numbers go to the provider and never reach this site.
- **Vouchers**: who buys one and whom it is for, if I am given their names, the message on it, what was paid for it, and which sessions it paid for.
- **Consents**: when you accepted these texts, and which version.
- **Emails and text messages**: a copy of what was sent to you, and when. A link or code that opens your account is wiped from it as soon as it has been sent.
- **Newsletter**: your email address, once you have asked for it, and which newsletters were sent to it.
- **Signing in**: when you did, what your browser calls itself, your network address, and a fingerprint of the places you sign in from, so that a stranger who guesses at your password does not lock you out.
- **Technical**: your network address, for as long as it takes to answer you; to slow down abuse, only fingerprints of addresses are counted. Changes are recorded with their time and a reference number, without your name. The logs hold no names, notes or addresses of people.`,
  }),
  block({
    kind: "clause",
    anchor: "why",
    title: "Why, and on what legal ground",
    plain: "To provide your session and to keep proper accounts.",
    text: `- To take your booking and payment, to confirm, remind and refund: because of our contract.
- To keep records for tax and insurance: because the law asks for it.
- To keep the site and your account safe and working: because of a legitimate interest that does not outweigh yours.
- For the newsletter, optional cookies, and anything about health or belief that you put in your notes and answers: because of your consent, which you can withdraw at any time.`,
  }),
  block({
    kind: "clause",
    anchor: "how-long",
    title: "How long",
    plain:
      "Booking records seven years, sign-in data from days to months, everything else until you ask for it to be deleted.",
    text: `Booking records are kept for **{records kept}** and then deleted, with what I noted; so are the copies of emails and text messages. If a booking is deleted earlier, the copies remain for that time, your notes do not. Answers about your health are erased sooner: the number of days after the session that is shown beside the question, or a week after you cancel; you can take them back before the session begins. The amount, date and payment reference stay in the books, and that something was changed in the record of changes; neither holds your name. The names and message on a voucher are kept for {records kept} after its last day or its last use, whichever is later, and removed sooner if that person asks me to delete their data; the balance stays.

Your account stays until you delete it or ask for it to be closed, or for thirty days if its address is never confirmed; your newsletter address until you unsubscribe, or for a week if you never confirm it.

The network address of a sign-in is removed within three days, and so is what is counted against abuse. What your browser calls itself goes when you sign out there, and 400 days after your last visit at the latest; the fingerprint of a place goes half a year after you were last there.`,
  }),
  block({
    kind: "clause",
    anchor: "who-else",
    title: "Who else sees it",
    plain: "The companies that handle payments, messages and the server. Your data is never sold.",
    text: `- The card payment provider, who receives your email address and what you pay for, with its date and time, and to whom you yourself give your card and the name on it.
- The provider who delivers my emails.
- {text messages}
- {counted visits}
- The company on whose servers this site runs.

They work on my instructions and under contract. Where one of them processes data outside the United Kingdom, it does so under the safeguards that UK law requires.

Your data is never sold. It is given to an authority only where the law obliges me.`,
  }),
  block({
    kind: "clause",
    anchor: "cookies",
    title: "Cookies",
    plain: "The necessary ones are always there. The others only if you agree.",
    text: "The [Cookie Policy](/cookie-policy) lists each cookie with its purpose, and you can change your choice there at any time. Nothing optional is loaded before you agree.",
  }),
  block({
    kind: "clause",
    anchor: "rights",
    title: "Your rights",
    plain: "You can see, correct or delete your data.",
    text: `You may ask for a copy of your data, have it corrected or deleted, have its use limited, object to it, take it with you in a common format, and withdraw a consent. In your account you can download a copy and delete your account at any time; for any of these, {write to me}; you will have an answer within one month, free of charge. What must be kept for the {records kept} is kept for that purpose only. No decision about you is made by a computer alone.

If you are not happy with the answer, you may complain to the Information Commissioner’s Office, [ico.org.uk](https://ico.org.uk/make-a-complaint/).`,
  }),
  block({
    kind: "clause",
    anchor: "safety",
    title: "How it is kept safe",
    plain: "Locked, and seen only by those who need it.",
    text: "Everything travels encrypted. A booking is shown only to the person who made it and to me; everyone else sees only that its time is taken. If anything ever goes wrong in a way that could harm you, you and the Information Commissioner’s Office will hear of it without delay.",
  }),
  block({
    kind: "clause",
    anchor: "age",
    title: "Age",
    plain: "You must be {least age} or over to book.",
    text: "Clients must be {least age} or older, and I do not knowingly keep data about anyone younger. If you think I do, tell me and it will be deleted.",
  }),
  block({
    kind: "clause",
    anchor: "changes",
    title: "Changes",
    plain: "If this policy changes, its date changes too.",
    text: "The date at the top says when this text was last changed. If a change matters to you as a client, you will hear of it by email.",
  }),
];
