/** The form as the client fills it. `day` yyyy-MM-dd and `time` HH:mm on the practice's clock, "" while unanswered. */
export type BookingValues = {
  serviceId: string;
  day: string;
  time: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  notes: string;
  consent: boolean;
};

export type Problems = Partial<Record<keyof BookingValues, string>>;

/**
 * What keeps the form from being sent (spec 5), in the order of the page, each with what to do about it.
 * Plain code and not a schema: it has to be done before the click is over, or the browser refuses the payment tab.
 */
export function problemsIn(values: BookingValues): Problems {
  const problems: Problems = {};
  if (!values.serviceId) problems.serviceId = "Choose a session";
  if (!values.day) problems.day = "Choose a day";
  if (!values.time) problems.time = "Choose a time";
  if (!values.clientName.trim()) problems.clientName = "Enter your full name";
  if (!values.clientEmail.trim()) problems.clientEmail = "Enter your email address";
  else if (!isEmail(values.clientEmail)) problems.clientEmail = "Enter an email address like name@example.com";
  if (!values.consent) problems.consent = "Tick the box to accept the Privacy Policy and the Terms";
  return problems;
}

/** Whether the submit button may be pressed: service, date, time and consent are all set (spec 5). */
export function isReady(values: BookingValues): boolean {
  return Boolean(values.serviceId && values.day && values.time && values.consent);
}

export type StepName = "service" | "when" | "who" | "agree";

/** The first question still open: the one to light. None when everything is answered. */
export function nextStep(values: BookingValues): StepName | undefined {
  const problems = problemsIn(values);
  if (problems.serviceId) return "service";
  if (problems.day || problems.time) return "when";
  if (problems.clientName || problems.clientEmail) return "who";
  return problems.consent ? "agree" : undefined;
}

/** Enough to catch a slip of the finger; whether the address exists, the mail will tell. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
