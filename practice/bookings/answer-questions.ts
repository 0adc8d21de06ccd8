import { actAs } from "#database/connection/as-identity.ts";
import { type BookingToAnswer, findAnswers, findBookingToAnswer, findBookingsToAnswerOf, saveAnswers } from "#database/bookings/answers.ts";
import { lockBooking } from "#database/bookings/bookings.ts";
import type { Queries } from "#database/connection/connect.ts";
import { type Answer, checkAnswers } from "#domain/bookings/forms/answers.ts";
import type { GivenAnswer } from "#domain/bookings/forms/given-answers.ts";
import type { Question } from "#domain/catalog/questions.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

/** A booking's questions and answers; an answer includes its question as it was asked. */
type BookingAnswers = {
  bookingId: string;
  questions: Question[];
  answers: Answer[];
  /** Whether the reader may change the answers now. */
  mayAnswer: boolean;
};

/**
 * Returns a booking's questions and answers: to its client if `userId` is given, otherwise to the practitioner. Refusal: booking-not-found.
 */
export async function readAnswers(
  queries: Queries,
  { bookingId, userId }: { bookingId: string; userId?: string },
): Promise<Result<BookingAnswers>> {
  const booking = await findBookingToAnswer(queries, bookingId);
  if (!booking || (userId !== undefined && booking.userId !== userId)) return refused("booking-not-found");
  const [read] = await answersOf(queries, [booking], userId === undefined ? "isKept" : "isOpen");
  return read ? { ok: true, ...read } : refused("booking-not-found");
}

/** Returns the questions and answers of a client's bookings that are not over. */
export async function readAnswersOfClient(queries: Queries, userId: string): Promise<BookingAnswers[]> {
  return answersOf(queries, await findBookingsToAnswerOf(queries, userId), "isOpen");
}

async function answersOf(queries: Queries, bookings: BookingToAnswer[], may: "isOpen" | "isKept"): Promise<BookingAnswers[]> {
  const answers = await findAnswers(
    queries,
    bookings.map(({ id }) => id),
  );
  return bookings.map((booking) => ({
    bookingId: booking.id,
    questions: booking.questions,
    answers: answers.filter(({ bookingId }) => bookingId === booking.id),
    mayAnswer: booking[may],
  }));
}

/**
 * Saves answers, replacing earlier ones to the same questions. A client can answer until the session begins and must answer required
 * questions; the practitioner records what she was told. Refusals: booking-not-found, answers-closed, questions-changed, answer-wrong,
 * answer-needed.
 */
export async function answerQuestions(
  practice: Practice,
  { bookingId, answers, userId, by }: { bookingId: string; answers: GivenAnswer[]; userId: string; by: "client" | "practitioner" },
): Promise<Result> {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    await lockBooking(tx, bookingId);
    const booking = await findBookingToAnswer(tx, bookingId);
    if (!booking || (by === "client" && booking.userId !== userId)) return refused("booking-not-found");
    if (!(by === "client" ? booking.isOpen : booking.isKept)) return refused("answers-closed");
    const checked = checkAnswers(booking.questions, answers, { some: true, noneNeeded: by === "practitioner" });
    if (!checked.ok) return checked;
    await saveAnswers(tx, bookingId, checked.answers);
    return { ok: true };
  });
}
