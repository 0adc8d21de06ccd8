import { type ReactNode, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act, ask } from "#app/kit/backend/server/functions.ts";
import { AnswersForm, type BookingAnswers, useReturnFocus } from "#app/kit/ui/forms/answers-form.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { type Answer, describeAnswered, inOrder, sayAnswer, unansweredOf } from "#domain/bookings/forms/answers.ts";
import type { bookingAnswers, noteAnswers } from "#server/bookings/actions.ts";

/** The questions for the client with their answers; the practitioner can enter answers that she was told. */
export function AnswersSection({ bookingId }: { bookingId: string }) {
  const { data, error, isFetching, refetch } = useServerQuery(["bookings", "answers", bookingId], (client) =>
    ask<typeof bookingAnswers>(client, "practice-booking-answers", { bookingId }),
  );
  if (data && data.questions.length + data.answers.length === 0) return null;
  if (!data && !error) return null;
  return (
    <section aria-label={t("Questions")} className="mt-6">
      <h3 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">{t("Questions")}</h3>
      {data ? (
        <Answers loaded={data} />
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-quiet">
          {t("The answers could not be loaded. They are not kept on this device.")}
          <Button dense busy={isFetching} onClick={() => void refetch()}>
            {t("Try again")}
          </Button>
        </p>
      )}
    </section>
  );
}

function Answers({ loaded }: { loaded: BookingAnswers }) {
  const { questions, answers, mayAnswer } = loaded;
  const [isNoting, setIsNoting] = useState(false);
  const opener = useReturnFocus(isNoting);
  const open = unansweredOf(questions, answers);
  const close = () => setIsNoting(false);
  if (isNoting && mayAnswer)
    return (
      <AnswersForm
        booking={loaded}
        send={(client, given) => act<typeof noteAnswers>(client, "practice-answer-questions", given)}
        isNeeded={false}
        invalidates={["bookings"]}
        onClose={close}
      />
    );
  return (
    <>
      {questions.length > 0 && (
        <p>
          {t("Answered {answered}.", {
            answered: describeAnswered({ asked: questions.length, answered: questions.length - open.length }),
          })}
        </p>
      )}
      <dl>
        {inOrder(questions, answers).map((answer) => (
          <Answered key={answer.questionId} {...answer} />
        ))}
        {open.map(({ id, text }) => (
          <QuestionItem key={id} question={text}>
            <span className="text-quiet">{t("Not answered yet")}</span>
          </QuestionItem>
        ))}
      </dl>
      {mayAnswer && questions.length > 0 && (
        <Button ref={opener} dense variant="quiet" className="mt-2 -ml-3" onClick={() => setIsNoting(true)}>
          {t("Note answers")}
        </Button>
      )}
    </>
  );
}

/** A question in the wording that the client saw, with its answer. */
export function Answered({ question, isHealth, ...given }: Answer) {
  return (
    <QuestionItem question={question}>
      {sayAnswer(given)}
      {isHealth && <span className="block text-sm text-quiet">{t("About health")}</span>}
    </QuestionItem>
  );
}

/** The answer is below the question at every width, since questions can be long. */
function QuestionItem({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="border-b border-hairline py-2 [overflow-wrap:anywhere]">
      <dt className="text-quiet">{question}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
