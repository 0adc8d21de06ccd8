import type { Step } from "#domain/first-run/steps.ts";

/** Where a step is taken, and in which words it stands on the checklist. */
export const STEP_WORDS: Record<Step, { title: string; about: string; to: string }> = {
  practice: { title: "Your practice", about: "Its name, how clients reach it, and its clock.", to: "/admin/settings" },
  services: { title: "What you offer", about: "Services with their lengths and prices.", to: "/admin/services" },
  welcome: { title: "Your own words", about: "The welcome page says in your words what visitors will find.", to: "/admin/pages" },
  portrait: { title: "A picture of you", about: "Visitors like to see whom they will meet.", to: "/admin/pages" },
  hours: { title: "When you are there", about: "The hours that clients can book, day by day.", to: "/admin/availability" },
  rules: { title: "Cancelling", about: "Until when clients cancel, and what they get back.", to: "/admin/settings" },
  legal: { title: "Terms and privacy", about: "Read them once: they are your promises.", to: "/terms" },
  payment: { title: "A test payment", about: "To see that card payments reach you.", to: "/admin/setup" },
  email: { title: "A test email", about: "To see that your emails arrive.", to: "/admin/setup" },
  open: { title: "Open", about: "From then on everybody sees the site and can book.", to: "/admin/setup" },
};
