import { safeParse } from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import type { SentCode } from "#app/bookings/booking-code.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import type { CodeRequest } from "#domain/bookings/code-request.ts";
import { bookingRequest, phoneBookingRequest } from "#domain/bookings/booking-request.ts";
import type { GivenAnswer } from "#domain/bookings/forms/given-answers.ts";
import { notesWithQuestions } from "#domain/bookings/forms/questions.ts";

/** The form values. `day` is yyyy-MM-dd and `time` HH:mm in the practice's time zone; both are "" until chosen. */
export type BookingValues = {
  serviceId: string;
  /** "" for an individual session. */
  groupSessionId: string;
  places: string;
  /** The names of those who come along. */
  companions: string;
  /** The chosen variant, place and add-ons. */
  choices: Choices;
  day: string;
  time: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  /** One for each question that the client may bring; empty fields stay "". */
  questions: string[];
  notes: string;
  /** Answers to the practice's questions, by question id. */
  answers: Record<string, string>;
  /** The id of a visitor's hold; "" without one. */
  hold: string;
  /**
   * The code that was emailed to a visitor for the choice with the path `of`, who had agreed to these terms. In the draft, it survives a
   * detour to the mail app.
   */
  code?: (SentCode & { of: string; terms: SeenTerms }) | undefined;
  consent: boolean;
};

/** The versions that were on the screen when the client agreed. */
export type SeenTerms = { ruleVersion: number; consentVersion: string };

export type Problems = Partial<Record<keyof BookingValues | "questions.0", string>>;

/** The validated answers to a service's questions; `of` is the service's id. */
export type ReadAnswers = { of: string; given: GivenAnswer[]; isWrong: boolean };

/** The form field of each part of the request, in the order of the page, with its error message. */
const FIELDS = {
  serviceId: ["serviceId", t("Choose a session")],
  bookingDate: ["day", t("Choose a day")],
  bookingTime: ["time", t("Choose a time")],
  clientName: ["clientName", t("Enter your full name")],
  clientEmail: ["clientEmail", t("Enter an email address like name@example.com")],
  clientPhone: ["clientPhone", t("Enter a phone number of at most 44 characters")],
  notes: ["notes", t("Shorten your notes")],
} as const satisfies Record<string, [keyof BookingValues, string]>;

export function bookingRequestOf(values: BookingValues, questionCount = 0, seen?: SeenTerms) {
  return {
    serviceId: values.serviceId,
    clientName: values.clientName.trim(),
    clientEmail: values.clientEmail.trim(),
    clientPhone: values.clientPhone.trim(),
    bookingDate: values.day,
    bookingTime: values.time,
    notes: notesWithQuestions(values.questions.slice(0, questionCount), values.notes),
    ...seen,
    ...(values.groupSessionId && { groupSessionId: values.groupSessionId, ...placesOf(values) }),
  };
}

function placesOf({ places, companions }: BookingValues) {
  return { places: Number(places), ...(Number(places) > 1 && { companions: companions.trim() }) };
}

/** The request of a visitor, who first gets a code by email. */
export function codeRequestOf(values: BookingValues, choices: Choices, consentVersion: string): CodeRequest {
  return {
    serviceId: values.serviceId,
    bookingDate: values.day,
    bookingTime: values.time,
    ...choices,
    email: values.clientEmail.trim(),
    fullName: values.clientName.trim(),
    consentVersion,
    ...(values.hold && { holdId: values.hold }),
  };
}

/** What this tab keeps of the form. The day and time of a group session are its own, and no choice of the client. */
export function draftOf(values: BookingValues): BookingValues {
  return values.groupSessionId ? { ...values, serviceId: "", day: "", time: "" } : values;
}

/** The path of the booking page with the current choice, for returning after signing in. */
export function bookingPath({ groupSessionId, serviceId, day, time }: BookingValues): string {
  if (groupSessionId) return `/book?session=${groupSessionId}`;
  if (!serviceId) return "/book";
  return `/book?service=${serviceId}${day && time ? `&day=${day}&time=${time}` : ""}`;
}

/** What the chosen service requires from its client; `isPhoneCall`: the practice calls the client, so a phone number is required. */
type ServiceQuestions = { questionCount?: number; isAnswerWrong?: boolean; isPhoneCall?: boolean };

/**
 * Every problem that prevents submitting, in the order of the page, with its error message. Validated with the server's own schema, and
 * synchronously: browsers open the payment tab only during the click. A service that takes questions needs at least one.
 */
export function problemsIn(
  values: BookingValues,
  { questionCount = 0, isAnswerWrong = false, isPhoneCall = false }: ServiceQuestions = {},
): Problems {
  const problems: Problems = {};
  const { error } = safeParse(
    isPhoneCall ? phoneBookingRequest : bookingRequest,
    bookingRequestOf(values, questionCount),
  );
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  for (const [part, [field, words]] of Object.entries(FIELDS)) if (wrong.has(part)) problems[field] = words;
  if (problems.clientEmail && !values.clientEmail.trim()) problems.clientEmail = t("Enter your email address");
  if (problems.clientPhone && !values.clientPhone.trim())
    problems.clientPhone = t("Enter the number that I ring you on");
  if (questionCount > 0 && !values.questions.slice(0, questionCount).some((text) => text.trim()))
    problems["questions.0"] = t("Write your question");
  if (isAnswerWrong) problems.answers = t("Answer the questions");
  if (!values.consent) problems.consent = t("Tick the box to accept the Privacy Policy and the Terms");
  return problems;
}

/** The error message for a malformed email address, if no other required field has a problem. */
export function malformedEmail({ clientEmail }: BookingValues, problems: Problems): string | undefined {
  const isAlone = Object.keys(problems).every((field) => field === "clientEmail" || field === "consent");
  return clientEmail.trim() !== "" && isAlone ? problems.clientEmail : undefined;
}

/** Whether the submit button is enabled: service, date, time and consent are all set. */
export function isReady(values: BookingValues): boolean {
  return Boolean(values.serviceId && values.day && values.time && values.consent);
}

/** In the order of the page. */
export const STEPS = ["service", "when", "who", "agree"] as const;
export type StepName = (typeof STEPS)[number];

/** The first unanswered step, which is highlighted; undefined if everything is answered. */
export function nextStep(values: BookingValues, questions: ServiceQuestions = {}): StepName | undefined {
  const problems = problemsIn(values, questions);
  if (problems.serviceId) return "service";
  if (problems.day || problems.time) return "when";
  if (
    problems.clientName ||
    problems.clientEmail ||
    problems.clientPhone ||
    problems["questions.0"] ||
    problems.answers
  )
    return "who";
  return problems.consent ? "agree" : undefined;
}
