import { isEmailAddress } from "#domain/accounts/email-address.ts";

/** The form as the client fills it. `day` yyyy-MM-dd and `time` HH:mm on the practice's clock, "" while unanswered. */
export type BookingValues = {
  serviceId: string;
  day: string;
  time: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  /** One for each question that the service takes; empty boxes stay "". */
  questions: string[];
  notes: string;
  consent: boolean;
};

export type Problems = Partial<Record<keyof BookingValues | "questions.0", string>>;

/**
 * What keeps the form from being sent, in the order of the page, each with what to do about it. A service that takes questions needs one.
 * Plain code and not a schema: it has to be done before the click is over, or the browser refuses the payment tab.
 */
export function problemsIn(values: BookingValues, questionCount = 0): Problems {
  const problems: Problems = {};
  if (!values.serviceId) problems.serviceId = "Choose a session";
  if (!values.day) problems.day = "Choose a day";
  if (!values.time) problems.time = "Choose a time";
  if (!values.clientName.trim()) problems.clientName = "Enter your full name";
  if (!values.clientEmail.trim()) problems.clientEmail = "Enter your email address";
  else if (!isEmailAddress(values.clientEmail.trim())) problems.clientEmail = "Enter an email address like name@example.com";
  if (questionCount > 0 && !values.questions.slice(0, questionCount).some((text) => text.trim()))
    problems["questions.0"] = "Write your question";
  if (!values.consent) problems.consent = "Tick the box to accept the Privacy Policy and the Terms";
  return problems;
}

/** What to do about an email address that is given and malformed, where no other required field is at fault. */
export function malformedEmail({ clientEmail }: BookingValues, problems: Problems): string | undefined {
  const isAlone = Object.keys(problems).every((field) => field === "clientEmail" || field === "consent");
  return clientEmail.trim() !== "" && isAlone ? problems.clientEmail : undefined;
}

/** Whether the submit button may be pressed: service, date, time and consent are all set. */
export function isReady(values: BookingValues): boolean {
  return Boolean(values.serviceId && values.day && values.time && values.consent);
}

export type StepName = "service" | "when" | "who" | "agree";

/** The first question still open: the one to light. None when everything is answered. */
export function nextStep(values: BookingValues, questionCount = 0): StepName | undefined {
  const problems = problemsIn(values, questionCount);
  if (problems.serviceId) return "service";
  if (problems.day || problems.time) return "when";
  if (problems.clientName || problems.clientEmail || problems["questions.0"]) return "who";
  return problems.consent ? "agree" : undefined;
}
