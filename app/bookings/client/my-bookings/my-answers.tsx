import { t } from "@sacred-space/words/t.ts";
import { useState } from "react";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act, ask } from "#app/kit/backend/server/functions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { AnswersForm, useReturnFocus } from "#app/kit/ui/forms/answers-form.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { inOrder, unansweredOf } from "#domain/bookings/forms/answers.ts";
import type { answerQuestions, myAnswers } from "#server/bookings/actions.ts";

/** The questions and answers of all the client's future sessions, in one query. */
export const useMyAnswers = () =>
  useServerQuery(
    ["my-answers"],
    async (client) => mapResult(await ask<typeof myAnswers>(client, "my-answers", {}), ({ bookings }) => bookings),
    { refetchOnWindowFocus: "always" },
  );

/** How many questions of a future session wait for an answer. */
export function useUnanswered(bookingId: string): number {
  const booking = useMyAnswers().data?.find((each) => each.bookingId === bookingId);
  return booking?.mayAnswer ? unansweredOf(booking.questions, booking.answers).length : 0;
}

/** The questions and answers of a future session, and the number of unanswered questions. `isDue`: to answer is the next step. */
export function MyAnswers({ bookingId, isDue }: { bookingId: string; isDue: boolean }) {
  const [isAnswering, setIsAnswering] = useState(false);
  const opener = useReturnFocus(isAnswering);
  const booking = useMyAnswers().data?.find((each) => each.bookingId === bookingId);
  const left = useUnanswered(bookingId);
  if (!booking || booking.questions.length + booking.answers.length === 0) return null;
  const { questions, answers, mayAnswer } = booking;
  const close = () => setIsAnswering(false);
  return (
    <section aria-label={t("Your answers")} className="mt-4">
      <h4 className="font-semibold">{t("Your answers")}</h4>
      {left > 0 && <p>{t("{left, plural, one {# question to answer} other {# questions to answer}}", { left })}</p>}
      {isAnswering && mayAnswer ? (
        <AnswersForm
          booking={booking}
          send={(client, given) => act<typeof answerQuestions>(client, "answer-questions", given)}
          invalidates={["my-answers"]}
          onClose={close}
        />
      ) : (
        <>
          <dl className="mt-1 flex flex-col gap-2">
            {inOrder(questions, answers).map(({ questionId, question, answer }) => (
              <div key={questionId} className="[overflow-wrap:anywhere]">
                <dt className="text-quiet">{question}</dt>
                <dd className="whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
          {mayAnswer && questions.length > 0 && (
            <Button
              ref={opener}
              dense
              variant={isDue ? "gold" : "outline"}
              className="mt-3"
              onClick={() => setIsAnswering(true)}
            >
              {left > 0 ? t("Answer") : t("Change your answers")}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
