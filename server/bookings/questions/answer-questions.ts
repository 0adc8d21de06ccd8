import { actAs } from "#database/connection/as-identity.ts";
import {
  type BookingToAnswer,
  findAnswers,
  findBookingToAnswer,
  findBookingsToAnswerOf,
  saveAnswers,
} from "./answers.queries.ts";
import { lockBooking } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { type Answer, checkAnswers, checkGiven } from "#domain/bookings/forms/answers.ts";
import type { GivenAnswer } from "#domain/bookings/forms/given-answers.ts";
import type { Question } from "#domain/catalog/questions.ts";
import { done, type Result, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** A booking's questions and answers; an answer includes its question as it was asked. */
type BookingAnswers = {
  bookingId: string;
  questions: Question[];
  answers: Answer[];
  /** Whether the reader may change the answers now. */
  mayAnswer: boolean;
};

type By = { userId: string };
type Given = { bookingId: string; answers: GivenAnswer[] };

/** Returns a booking's questions and answers to the practitioner. Refusal: booking-not-found. */
export async function readAnswers({ database }: Practice, _: unknown, { bookingId }: Pick<Given, "bookingId">) {
  const booking = await findBookingToAnswer(database, bookingId);
  const [read] = booking ? await answersOf(database, [booking], "isKept") : [];
  return read ? done(read) : refused("booking-not-found");
}

/** Returns the questions and answers of a client's bookings that are not over. */
export async function readOwnAnswers({ database }: Practice, { userId }: By) {
  return done({ bookings: await answersOf(database, await findBookingsToAnswerOf(database, userId), "isOpen") });
}

async function answersOf(
  queries: Queries,
  bookings: BookingToAnswer[],
  may: "isOpen" | "isKept",
): Promise<BookingAnswers[]> {
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
 * Saves a client's answers, replacing earlier ones to the same questions, until the session begins; required questions must be answered.
 * Refusals: booking-not-found, answers-closed, those of `checkAnswers`.
 */
export async function answerQuestions(practice: Practice, by: By, given: Given) {
  return answerWithin(practice, by, given, (booking) => {
    if (booking.userId !== by.userId) return refused("booking-not-found");
    return booking.isOpen ? checkAnswers(booking.questions, given.answers, { some: true }) : refused("answers-closed");
  });
}

/** The same for what the practitioner was told, at any time. Refusals: booking-not-found, answers-closed, those of `checkGiven`. */
export async function noteAnswers(practice: Practice, by: By, given: Given) {
  return answerWithin(practice, by, given, ({ isKept, questions }) =>
    isKept ? checkGiven(questions, given.answers) : refused("answers-closed"),
  );
}

function answerWithin<R extends string>(
  { database }: Practice,
  { userId }: By,
  { bookingId }: Given,
  check: (booking: BookingToAnswer) => Result<{ answers: Answer[] }, R>,
) {
  return database.transaction(async (tx) => {
    await actAs(tx, userId);
    await lockBooking(tx, bookingId);
    const booking = await findBookingToAnswer(tx, bookingId);
    if (!booking) return refused("booking-not-found");
    const checked = check(booking);
    if (!checked.ok) return checked;
    await saveAnswers(tx, bookingId, checked.answers);
    return done();
  });
}
