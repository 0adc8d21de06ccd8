import type { Step } from "#domain/first-run/steps.ts";

/** The title and description of each step, for the checklist and its page. */
export const STEP_LABELS: Record<Step, { title: string; about: string }> = {
  practice: { title: "Your practice", about: "Its name, how clients reach it, and its clock." },
  services: { title: "What you offer", about: "Services with their lengths and prices." },
  welcome: { title: "Your own words", about: "The welcome page says in your words what visitors will find." },
  portrait: { title: "A picture of you", about: "Visitors like to see whom they will meet." },
  hours: { title: "When you are there", about: "The hours that clients can book, day by day." },
  rules: { title: "Cancelling", about: "Until when clients can cancel, and what they get back." },
  legal: { title: "Terms and privacy", about: "Read them once: they are your promises." },
  payment: { title: "A test payment", about: "It shows that card payments reach you." },
  email: { title: "A test email", about: "It shows that your emails arrive." },
  open: { title: "Open", about: "From then on everyone sees the site and can book." },
};

export function pathOfStep(step: Step): string {
  return `/admin/setup?step=${step}`;
}
