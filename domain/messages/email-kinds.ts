import * as z from "zod/mini";
import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import { lines } from "#domain/text/stored-text.ts";

/** The emails to clients to which the practitioner can add words; not those about security. `isNamed`: contains the client's name. */
export const EMAIL_KINDS = {
  "booking-paid": { title: msg("Payment received"), isNamed: true },
  "booking-confirmed": { title: msg("Booking confirmed"), isNamed: true },
  "reminder-of-deadline": { title: msg("Reminder before the free time to cancel ends"), isNamed: true },
  "reminder-of-session": { title: msg("Reminder of the session"), isNamed: true },
  thanks: { title: msg("Thank you after the session"), isNamed: true },
  "booking-moved": { title: msg("Booking moved"), isNamed: true },
  "booking-cancelled": { title: msg("Booking cancelled"), isNamed: true },
  "rest-paid": { title: msg("Rest received after a deposit"), isNamed: true },
  "refund-given": { title: msg("Money given back without cancelling"), isNamed: true },
  "payment-link": { title: msg("Link to pay by card"), isNamed: true },
  "late-payment-refunded": { title: msg("Late payment refunded"), isNamed: true },
  "places-offered": { title: msg("Waiting list: a place is free"), isNamed: true },
  "awaited-session-moved": { title: msg("Waiting list: the date has moved"), isNamed: true },
  "awaited-session-cancelled": { title: msg("Waiting list: the date is cancelled"), isNamed: true },
  "newsletter-confirm": { title: msg("Newsletter: please confirm"), isNamed: false },
  "newsletter-welcome": { title: msg("Newsletter: welcome"), isNamed: false },
  "confirm-address": { title: msg("Confirm your email address"), isNamed: false },
  invite: { title: msg("Invitation to open an account"), isNamed: false },
} as const satisfies Record<string, { title: Message; isNamed: boolean }>;

export type EmailKind = keyof typeof EMAIL_KINDS;
export const KINDS = Object.keys(EMAIL_KINDS) as [EmailKind, ...EmailKind[]];

/** Stands for the client's name in the practitioner's words. */
export const NAME = "{name}";
const NO_NAME = msg("This email does not know the name: please write without {placeholder}.");

/** The practitioner's additions to one kind; mirrors the constraints of `email_words`. */
export const emailWording = z.object({ opening: lines(1000), paragraph: lines(2000), signOff: lines(300) });

/** The schema for one kind: {name} is allowed only in kinds with `isNamed`. */
export const wordingFor = (kind: EmailKind) =>
  emailWording.check(({ value, issues }) => {
    if (EMAIL_KINDS[kind].isNamed) return;
    for (const [part, text] of Object.entries(value))
      if (text.includes(NAME))
        issues.push({ code: "custom", input: text, path: [part], message: t(NO_NAME, { placeholder: NAME }) });
  });

export const wordingOfKind = z.object({ kind: z.enum(KINDS), words: emailWording }).check(({ value, issues }) => {
  const checked = z.safeParse(wordingFor(value.kind), value.words);
  for (const { path, message } of checked.error?.issues ?? [])
    issues.push({ code: "custom", input: value.words, path: ["words", ...path], message });
});
