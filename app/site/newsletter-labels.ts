import type { NewsletterStep } from "#domain/newsletter/newsletter-steps.ts";

/**
 * The texts of each page for subscribing and unsubscribing. `press` is its button; `asks` names the function that it calls, with the link's
 * token or, if `takesAddress`, with an address. `kept` is the title of one that speaks of an email, where emails are kept and not sent.
 */
export const NEWSLETTER_LABELS: Record<
  NewsletterStep,
  { title: string; words: string; kept?: string; press?: { label: string; asks: string; takesAddress?: true } }
> = {
  asked: {
    title: "Please check your email",
    kept: "No email was sent",
    words: "If you are not subscribed yet, an email is on its way to you. Press the button in it to subscribe.",
  },
  confirm: {
    title: "One click and you are subscribed",
    words: "You will get an email now and then. Each has a link to unsubscribe.",
    press: { label: "Yes, write to me", asks: "confirm-subscription" },
  },
  confirmed: {
    title: "You are subscribed",
    kept: "You are subscribed",
    words: "Thank you. A welcome email is on its way to you; it also has the link to unsubscribe.",
  },
  leave: {
    title: "Leave the newsletter",
    words: "With one click you stop the emails and your address is deleted.",
    press: { label: "Unsubscribe", asks: "unsubscribe" },
  },
  left: {
    title: "You are unsubscribed",
    words: "You will get no more emails, and your address has been deleted. You are welcome back at any time.",
  },
  "leave-link-unknown": {
    title: "This link is not complete",
    words:
      "Nothing was changed: open it from the email once more. If you have left already, there is nothing left to do. Or enter your address, and I send you a new link.",
    press: { label: "Send me a new link", asks: "request-way-out", takesAddress: true },
  },
  "leave-asked": {
    title: "Please check your email",
    kept: "No email was sent",
    words: "If this address is subscribed, an email with a link to leave is on its way to you.",
  },
  "not-an-address": {
    title: "That is not an email address",
    words: "Please go back and enter an address like name@example.com.",
  },
  "too-often": {
    title: "Too many requests",
    words: "Many requests came from your network. Please try again in an hour.",
  },
  "link-over": {
    title: "This link has expired",
    words:
      "It may be older than seven days, or you may have left the newsletter since. You can ask for a new one on the blog page.",
  },
};
