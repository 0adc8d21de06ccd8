import { z } from "zod";
import { findAnswersOfClient } from "#database/bookings/answers.ts";
import { givenAnswers } from "#domain/bookings/forms/given-answers.ts";
import { done } from "#domain/result.ts";
import { bookingId } from "#http/functions/request/input.ts";
import { action, admin, nothing, pick, read, user } from "#kit/server/action.ts";
import { BOOKING_DELETED, shared } from "#kit/server/shared.ts";
import * as answers from "#practice/bookings/answer-questions.ts";
import { BOOKINGS } from "./refusals.ts";

export const myAnswers = read("my-answers", {
  about: "The questions of the user's sessions to come, with the answers.",
  who: user("Please sign in to see your answers"),
  input: nothing,
  run: answers.readOwnAnswers,
});

export const answerQuestions = action("answer-questions", {
  about: "Saves answers to the user's own booking until the session begins.",
  who: user("Please sign in to answer"),
  input: z.object({ bookingId, answers: givenAnswers }),
  refusals: {
    ...pick(BOOKINGS, "answers-closed"),
    ...shared("booking-not-found", "questions-changed", "answer-wrong", "answer-needed"),
  },
  run: answers.answerQuestions,
});

export const bookingAnswers = read("practice-booking-answers", {
  about: "The questions of a booking, with the answers.",
  who: admin,
  input: z.object({ bookingId }),
  refusals: shared("booking-not-found"),
  run: answers.readAnswers,
});

export const clientAnswers = read("practice-client-answers", {
  about: "A client's latest bookings that have answers, the latest first.",
  who: admin,
  input: z.object({ clientId: z.uuid({ error: "is not a client" }) }),
  run: async ({ database }, _, { clientId }) => done({ bookings: await findAnswersOfClient(database, clientId) }),
});

export const noteAnswers = action("practice-answer-questions", {
  about: "Saves what the client has told the practitioner; no answer is required.",
  who: admin,
  input: z.object({ bookingId, answers: givenAnswers }),
  refusals: { ...BOOKING_DELETED, ...pick(BOOKINGS, "answers-closed"), ...shared("questions-changed", "answer-wrong") },
  run: answers.noteAnswers,
});
