import type { Answer } from "#domain/bookings/forms/answers.ts";
import type { Question } from "#domain/catalog/questions.ts";
import type { Queries } from "#database/connection/connect.ts";
import {
  countHealthAnswers,
  deleteHealthAnswers,
  findHealthAnswers,
  forgetHealthAnswers,
  insertHealthAnswer,
  type StoredAnswer,
} from "./health-answers.queries.ts";

export async function findQuestions(queries: Queries, serviceId: string): Promise<Question[]> {
  const row = await queries.row<{ questions: Question[] }>("select questions from services where id = $1", [serviceId]);
  return row?.questions ?? [];
}

/** The facts of a booking that its questions depend on. */
export type BookingToAnswer = {
  id: string;
  userId: string | null;
  questions: Question[];
  /** Whether it is neither cancelled nor begun: its client may answer. */
  isOpen: boolean;
  /** Whether it is neither cancelled nor erased: the practitioner may note answers. */
  isKept: boolean;
};

const ASKED = `select b.id, b.user_id as "userId", s.questions,
    private.is_live(b.status, b.hold_expires_at) and b.status in ('pending', 'confirmed')
      and b.booking_date + b.booking_time::text::time > private.wall_clock() as "isOpen",
    b.status <> 'cancelled' and b.erased_at is null as "isKept"
  from bookings b join services s on s.id = b.service_id`;

export function findBookingToAnswer(queries: Queries, id: string): Promise<BookingToAnswer | undefined> {
  return queries.row<BookingToAnswer>(`${ASKED} where b.id = $1`, [id]);
}

/** Finds the user's bookings that are not over yet. */
export function findBookingsToAnswerOf(queries: Queries, userId: string): Promise<BookingToAnswer[]> {
  return queries.rows<BookingToAnswer>(`${ASKED} where b.user_id = $1 and private.is_to_come(b)`, [userId]);
}

type AnsweredBooking = { bookingId: string; date: string; time: string; serviceName: string; answers: Answer[] };

/** Finds a client's latest bookings that have answers, newest first. */
export async function findAnswersOfClient(queries: Queries, clientId: string): Promise<AnsweredBooking[]> {
  const bookings = await queries.rows<Omit<AnsweredBooking, "answers">>(
    `select b.id as "bookingId", b.booking_date::text as date, b.booking_time as time, s.name as "serviceName"
     from bookings b join services s on s.id = b.service_id
     where b.client_id = $1 and (exists (select from private.answers a where a.booking_id = b.id)
       or exists (select from private.health_answers a where a.booking_id = b.id))
     order by b.booking_date desc, b.booking_time desc, b.id limit 20`,
    [clientId],
  );
  const ids = bookings.map(({ bookingId }) => bookingId);
  const answers = await findAnswers(queries, ids);
  return bookings.map((booking) => ({
    ...booking,
    answers: answers.flatMap(({ bookingId, ...answer }) => (bookingId === booking.bookingId ? [answer] : [])),
  }));
}

/** Finds the answers of bookings, unsorted. Answers to removed questions are included. */
export async function findAnswers(queries: Queries, bookingIds: string[]): Promise<(Answer & { bookingId: string })[]> {
  const open = await queries.rows<StoredAnswer>(
    `select booking_id as "bookingId", question_id as "questionId", kind, question, answer
     from private.answers where booking_id = any ($1) order by answered_at, question_id`,
    [bookingIds],
  );
  const health = await findHealthAnswers(queries, bookingIds);
  return [
    ...open.map((each) => ({ ...each, isHealth: false })),
    ...health.map((each) => ({ ...each, isHealth: true })),
  ];
}

/** Replaces earlier answers to the same questions; an empty answer removes one. The booking must be locked. */
export async function saveAnswers(tx: Queries, bookingId: string, answers: Answer[]): Promise<void> {
  if (answers.length === 0) return;
  const ids = answers.map(({ questionId }) => questionId);
  await tx.rows("delete from private.answers where booking_id = $1 and question_id = any ($2)", [bookingId, ids]);
  await deleteHealthAnswers(tx, [bookingId], ids);
  for (const { isHealth, questionId, kind, question, answer } of answers) {
    if (answer === "") continue;
    if (isHealth) await insertHealthAnswer(tx, { bookingId, questionId, kind, question, answer });
    else {
      await tx.rows(
        "insert into private.answers (booking_id, question_id, kind, question, answer) values ($1, $2, $3, $4, $5)",
        [bookingId, questionId, kind, question, answer],
      );
    }
  }
}

/** Counts the questions of a booking's service, and the answers to their present wording. */
export async function countAnswers(queries: Queries, bookingId: string): Promise<{ asked: number; answered: number }> {
  const row = await queries.row<{ asked: number; answered: number }>(
    `select jsonb_array_length(s.questions) as asked,
       (select count(*)::integer from private.answers a join jsonb_array_elements(s.questions) q
          on q ->> 'id' = a.question_id::text and q ->> 'text' = a.question where a.booking_id = b.id) as answered
     from bookings b join services s on s.id = b.service_id where b.id = $1`,
    [bookingId],
  );
  return { asked: row?.asked ?? 0, answered: (row?.answered ?? 0) + (await countHealthAnswers(queries, bookingId)) };
}

export async function deleteAnswers(tx: Queries, bookingIds: string[]): Promise<void> {
  await tx.rows("delete from private.answers where booking_id = any ($1)", [bookingIds]);
  await deleteHealthAnswers(tx, bookingIds);
}

/** Moves answers to questions that were marked as being about health later, and deletes health answers after the retention period. */
export async function separateHealthAnswers(tx: Queries): Promise<void> {
  const moved = await tx.rows<StoredAnswer>(
    `delete from private.answers a using bookings b, services s, jsonb_array_elements(s.questions) q
     where b.id = a.booking_id and s.id = b.service_id and q ->> 'id' = a.question_id::text and (q ->> 'isHealth')::boolean
     returning a.booking_id as "bookingId", a.question_id as "questionId", a.kind, a.question, a.answer`,
  );
  for (const answer of moved) await insertHealthAnswer(tx, answer);
  await forgetHealthAnswers(tx);
}
