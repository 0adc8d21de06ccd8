import { t } from "@sacred-space/words/t.ts";
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
    title: t("Please check your email"),
    kept: t("No email was sent"),
    words: t("If you are not subscribed yet, an email is on its way to you. Press the button in it to subscribe."),
  },
  confirm: {
    title: t("One click and you are subscribed"),
    words: t("You will get an email now and then. Each has a link to unsubscribe."),
    press: { label: t("Yes, write to me"), asks: "confirm-subscription" },
  },
  confirmed: {
    title: t("You are subscribed"),
    kept: t("You are subscribed"),
    words: t("Thank you. A welcome email is on its way to you; it also has the link to unsubscribe."),
  },
  leave: {
    title: t("Leave the newsletter"),
    words: t("With one click you stop the emails and your address is deleted."),
    press: { label: t("Unsubscribe"), asks: "unsubscribe" },
  },
  left: {
    title: t("You are unsubscribed"),
    words: t("You will get no more emails, and your address has been deleted. You are welcome back at any time."),
  },
  "leave-link-unknown": {
    title: t("This link is not complete"),
    words: t(
      "Nothing was changed: open it from the email once more. If you have left already, there is nothing left to do. Or enter your address, and I send you a new link.",
    ),
    press: { label: t("Send me a new link"), asks: "request-way-out", takesAddress: true },
  },
  "leave-asked": {
    title: t("Please check your email"),
    kept: t("No email was sent"),
    words: t("If this address is subscribed, an email with a link to leave is on its way to you."),
  },
  "not-an-address": {
    title: t("That is not an email address"),
    words: t("Please go back and enter an address like name@example.com."),
  },
  "too-often": {
    title: t("Too many requests"),
    words: t("Many requests came from your network. Please try again in an hour."),
  },
  "link-over": {
    title: t("This link has expired"),
    words: t(
      "It may be older than seven days, or you may have left the newsletter since. You can ask for a new one on the blog page.",
    ),
  },
};
