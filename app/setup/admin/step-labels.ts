import { t } from "@sacred-space/words/t.ts";
import type { Step } from "#domain/first-run/steps.ts";

/** The title and description of each step, for the checklist and its page. */
export const STEP_LABELS: Record<Step, { title: string; about: string }> = {
  practice: { title: t("Your practice"), about: t("Its name, how clients reach it, and its clock.") },
  services: { title: t("What you offer"), about: t("Services with their lengths and prices.") },
  welcome: { title: t("Your own words"), about: t("The welcome page says in your words what visitors will find.") },
  portrait: { title: t("A picture of you"), about: t("Visitors like to see whom they will meet.") },
  hours: { title: t("When you are there"), about: t("The hours that clients can book, day by day.") },
  rules: { title: t("Cancelling"), about: t("Until when clients can cancel, and what they get back.") },
  legal: { title: t("Terms and privacy"), about: t("Read them once: they are your promises.") },
  payment: { title: t("A test payment"), about: t("It shows that card payments reach you.") },
  email: { title: t("A test email"), about: t("It shows that your emails arrive.") },
  open: { title: t("Open"), about: t("From then on everyone sees the site and can book.") },
};

export function pathOfStep(step: Step): string {
  return `/admin/setup?step=${step}`;
}
