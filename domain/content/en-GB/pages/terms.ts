import { block } from "#domain/pages/default/block.ts";

/** What is offered by the specified practice; the terms of another one say "Sessions". */
/** What a reader of cards says of the future, and no other trade. */
export const PROPHECY = { plain: ", therapy or prophecy", text: ", they do not predict the future" };
export const OFFER = "Readings, Reiki, shamanic yoga and meditation";

/** The terms of service. What depends on the practice's booking rule is in placeholders; the rest is fixed in domain/ and server/. */
export const terms = [
  block({
    kind: "legal",
    anchor: "terms",
    title: "Terms of Service",
    text: "These are the rules we both keep. The line in plain words above each section is for orientation; the text below it counts.",
  }),
  block({
    kind: "clause",
    anchor: "who",
    title: "Who is who",
    plain: "I am one practitioner; you are the person who books.",
    text: "“I”, “me” and “the practice” mean the person who runs this site and gives its sessions. “You” means the person who has an account here, books a session or takes part in one. By booking you accept these terms; they hold for every session, class and training booked on this site.\n\n{name and address}",
  }),
  block({
    kind: "clause",
    anchor: "age",
    title: "Age",
    plain: "{age in plain words}",
    text: "Clients must be **{least age} or older**. By booking you confirm that you are. I may ask, and a session booked for someone younger will not take place.",
  }),
  block({
    kind: "clause",
    anchor: "booking",
    title: "Booking and payment",
    plain: "{payment in plain words}",
    text: `{payment} The price is the one shown on the booking page when you book, in pounds sterling, {rest of the price} You pay by card on the page of a payment provider; your card number never reaches me.

While you pay, your time is held for you. If no payment arrives while it is held, the time is offered again and you are charged nothing. If a payment arrives too late and the time has been taken, it is refunded in full.

A booking is {when to book}. Your **confirmation email reaches you within 24 hours**. If it does not, check your spam folder, then {write to me}.`,
  }),
  block({
    kind: "clause",
    anchor: "refunds",
    title: "Cancelling and refunds",
    plain: "{refunds in plain words}",
    text: `What counts is the time between your cancellation and the beginning of the session:

{refunds}

Refunds go back to the card you paid with and are processed **within 5 to 7 business days**. If I have to cancel, for whatever reason, you choose between another time and all of your money. If I move your session, you can cancel it free of charge for 7 days from my message, at most until it begins.

{services with their own rule}

Nothing here takes away the rights that the law gives you as a consumer.`,
  }),
  block({
    kind: "clause",
    anchor: "rescheduling",
    title: "Moving a session",
    plain: "{moving in plain words}",
    text: "Rescheduling needs at least **{moving notice} notice** and a time that is free. It costs nothing. With less notice the rule for cancelling applies. If you come late, the session still ends when it would have ended, out of care for the person after you.",
  }),
  block({
    kind: "clause",
    anchor: "sessions",
    title: "What a session is, and is not",
    plain: `It is time for rest, reflection and meaning. It is not medicine${PROPHECY.plain}.`,
    text: `${OFFER} are offered for relaxation, reflection and personal growth. They do not diagnose, treat or cure${PROPHECY.text}, and they are **not a substitute for medical care**, psychological care, or legal and financial advice. Please do not stop or change a treatment because of a session.

What you decide after a session is your decision. Results differ from person to person, and none is promised.`,
  }),
  block({
    kind: "clause",
    anchor: "care",
    title: "Looking after one another",
    plain: "Tell me what I should know, say stop when you want to, and be kind.",
    text: `Tell me before a session about anything that bears on your safety: pregnancy, recent surgery, epilepsy, a heart condition, a mental illness. You may stop at any moment without giving a reason. Touch happens only where you have agreed to it.

What is said in a session stays there, on both sides, and in groups too; the exception is where someone is in danger or the law obliges me. I may end a session in which I am threatened or harassed, or to which someone comes drunk or on drugs; it is then not refunded.`,
  }),
  block({
    kind: "clause",
    anchor: "records",
    title: "Records",
    plain: "I keep what I must for seven years, and no longer.",
    text: "Booking records are kept for **{records kept}**, because tax law and insurance ask for them. The [Privacy Policy](/privacy) says what is in them and who sees them.",
  }),
  block({
    kind: "clause",
    anchor: "account",
    title: "Your account and this site",
    plain: "Keep your password to yourself, and do not try to break things.",
    text: "You are responsible for what is done with your account, so please keep its password to yourself and tell me if someone else may know it. Texts and drawings on this site are mine; quote them with a link, but do not sell them. I may close an account that is used to harm the site or other people.",
  }),
  block({
    kind: "clause",
    anchor: "liability",
    title: "If something goes wrong",
    plain: "Tell me first. I answer for my mistakes as the law says, and English law applies.",
    text: `If you are unhappy, {write to me}; most things can be put right between two people. I do not limit my liability for death or injury caused by my negligence, for fraud, or where the law forbids it. Otherwise my liability is limited to what you paid for the session in question, and I am not liable for what neither of us could foresee.

These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland you may also go to the courts there.`,
  }),
  block({
    kind: "clause",
    anchor: "changes",
    title: "Changes",
    plain: "What you agreed to when you booked stays what counts for that booking.",
    text: "When these terms change, the date at the top changes with them. For a booking you have already made, the terms you accepted then remain.",
  }),
];
