import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { Answer } from "#domain/bookings/forms/answers.ts";
import type { GivenAnswer } from "#domain/bookings/forms/given-answers.ts";
import type { Question } from "#domain/catalog/questions.ts";

/** The questions of a booking and the answers, each with its question as it was asked. */
export type BookingAnswers = {
  bookingId: string;
  questions: Question[];
  answers: Answer[];
  /** Whether the user may change the answers now. */
  mayAnswer: boolean;
};

export type AnswersToSend = { bookingId: string; answers: GivenAnswer[] };

/** Reads the answers for the user's future sessions. */
export async function loadMyAnswers(client: DataClient): Promise<ServerResult<BookingAnswers[]>> {
  return mapResult(await readFunction<{ bookings: BookingAnswers[] }>(client, "my-answers"), ({ bookings }) => bookings);
}

export function sendMyAnswers(client: DataClient, input: AnswersToSend): Promise<ServerResult<unknown>> {
  return callFunction(client, "answer-questions", input);
}

export function loadAnswers(client: DataClient, bookingId: string): Promise<ServerResult<BookingAnswers>> {
  return readFunction(client, "practice-booking-answers", { bookingId });
}

type AnsweredBooking = { bookingId: string; date: string; time: string; serviceName: string; answers: Answer[] };

/** Reads one client's latest bookings that have answers, newest first, for the practitioner. */
export async function loadClientAnswers(client: DataClient, clientId: string): Promise<ServerResult<AnsweredBooking[]>> {
  const read = await readFunction<{ bookings: AnsweredBooking[] }>(client, "practice-client-answers", { clientId });
  return mapResult(read, ({ bookings }) => bookings);
}

export function noteAnswers(client: DataClient, input: AnswersToSend): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-answer-questions", input);
}
