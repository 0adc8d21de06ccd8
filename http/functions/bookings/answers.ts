import { z } from "zod";
import { givenAnswers } from "#domain/bookings/forms/given-answers.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { findAnswersOfClient } from "#database/bookings/answers.ts";
import * as questions from "#practice/bookings/answer-questions.ts";
import { adminAction } from "../request/admin-action.ts";
import { bookingId, readBody, readQuery } from "../request/input.ts";

/** GET -> `{bookings}`: the questions of the user's upcoming sessions, with the answers. */
export async function myAnswers(c: UserContext): Promise<Response> {
  const bookings = await questions.readAnswersOfClient(c.var.deps.practice.database, c.var.user.userId);
  return c.json({ bookings });
}

/** GET `?bookingId=` -> the questions of a booking, with the answers. For the practitioner. */
export async function answersAsAdmin(c: UserContext): Promise<Response> {
  const read = await questions.readAnswers(c.var.deps.practice.database, readQuery(c, z.object({ bookingId })));
  if (!read.ok) return refuse(c, read);
  const { ok: _, ...answers } = read;
  return c.json(answers);
}

const clientId = z.uuid({ error: "is not a client" });

/**
 * GET `?clientId=` -> `{bookings: [{bookingId, date, time, serviceName, answers}]}`: a client's answers, the latest booking first. For the
 * practitioner.
 */
export async function answersOfClient(c: UserContext): Promise<Response> {
  const query = readQuery(c, z.object({ clientId }));
  return c.json({ bookings: await findAnswersOfClient(c.var.deps.practice.database, query.clientId) });
}

const answersShape = z.object({ bookingId, answers: givenAnswers });

/**
 * POST `{bookingId, answers}` -> `{}`: saves answers to the user's own booking until the session begins. Refusals: booking-not-found,
 * answers-closed, questions-changed, answer-wrong, answer-needed.
 */
export async function answerQuestions(c: UserContext): Promise<Response> {
  const body = await readBody(c, answersShape);
  const saved = await questions.answerQuestions(c.var.deps.practice, { ...body, userId: c.var.user.userId, by: "client" });
  return saved.ok ? c.json({}) : refuse(c, saved);
}

/** `{bookingId, answers}` -> `{}`. */
export const answerQuestionsAsAdmin = adminAction(answersShape, (practice, { userId }, body) =>
  questions.answerQuestions(practice, { ...body, userId, by: "practitioner" }),
);
