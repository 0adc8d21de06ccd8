import type { Answer } from "#domain/bookings/forms/answers.ts";
import type { Queries } from "#database/connection/connect.ts";

// Only this file accesses answers about health, so that encryption could be added here.

export type StoredAnswer = Omit<Answer, "isHealth"> & { bookingId: string };

export function findHealthAnswers(queries: Queries, bookingIds: string[]): Promise<StoredAnswer[]> {
  return queries.rows(
    `select booking_id as "bookingId", question_id as "questionId", kind, question, answer
     from private.health_answers where booking_id = any ($1) order by answered_at, question_id`,
    [bookingIds],
  );
}

export async function insertHealthAnswer(
  tx: Queries,
  { bookingId, questionId, kind, question, answer }: StoredAnswer,
): Promise<void> {
  await tx.rows(
    "insert into private.health_answers (booking_id, question_id, kind, question, answer) values ($1, $2, $3, $4, $5)",
    [bookingId, questionId, kind, question, answer],
  );
}

/** Deletes the health answers of these bookings, or only those to the given questions. */
export async function deleteHealthAnswers(
  tx: Queries,
  bookingIds: string[],
  questionIds: string[] | null = null,
): Promise<void> {
  await tx.rows(
    "delete from private.health_answers where booking_id = any ($1) and ($2::uuid[] is null or question_id = any ($2))",
    [bookingIds, questionIds],
  );
}

/** Counts the questions of a booking whose answer was given to their present wording. */
export async function countHealthAnswers(queries: Queries, bookingId: string): Promise<number> {
  const row = await queries.row<{ count: number }>(
    `select count(*)::integer as count from private.health_answers a join bookings b on b.id = a.booking_id join services s on s.id = b.service_id
       join jsonb_array_elements(s.questions) q on q ->> 'id' = a.question_id::text and q ->> 'text' = a.question
     where a.booking_id = $1`,
    [bookingId],
  );
  return row?.count ?? 0;
}

/** Deletes answers after the retention period, or a week after a cancellation (until then a late payment may reinstate the booking). */
export async function forgetHealthAnswers(queries: Queries): Promise<void> {
  await queries.rows(
    `delete from private.health_answers a using bookings b left join group_sessions g on g.id = b.group_session_id
     where b.id = a.booking_id and (
       coalesce(g.ends_on, b.booking_date) + coalesce((select health_answers_days from business_settings), 90) < private.today()
       or (b.status = 'cancelled' and b.cancelled_at < private.clock() - interval '7 days')
     )`,
  );
}
