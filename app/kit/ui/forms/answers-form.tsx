import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { BackendClient } from "#app/kit/backend/data-client.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { AnswerOf, InputOf } from "#app/kit/backend/server/functions.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { GivenAnswer } from "#domain/bookings/forms/given-answers.ts";
import type { bookingAnswers, noteAnswers } from "#server/bookings/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import QuestionsFields from "./questions-fields.tsx";

/** The questions of a booking and the answers, each with its question as it was asked. */
export type BookingAnswers = AnswerOf<typeof bookingAnswers>;

type AnswersFormProps = {
  booking: BookingAnswers;
  send: (client: BackendClient, input: InputOf<typeof noteAnswers>) => Promise<ServerResult<unknown>>;
  /** False if no answer is required. */
  isNeeded?: boolean;
  invalidates: string[];
  onClose: () => void;
};

/** The questions of a booking with the current answers; a reworded question starts with its earlier answer. */
export function AnswersForm({ booking, send, isNeeded = true, invalidates, onClose }: AnswersFormProps) {
  const { bookingId, questions, answers } = booking;
  const [value, setValue] = useState(() =>
    Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer])),
  );
  const [read, setRead] = useState<{ given: GivenAnswer[]; isWrong: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  const keep = useServerMutation({
    mutationFn: send,
    successToast: t("Answers saved"),
    errorToast: t("Failed to save the answers"),
    invalidates,
    onSuccess: onClose,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (read && !read.isWrong) keep.mutate({ bookingId, answers: read.given });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t("Answers")}>
      <QuestionsFields
        of={bookingId}
        questions={questions}
        value={value}
        attempt={attempt}
        isNeeded={isNeeded}
        onChange={setValue}
        onRead={setRead}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={keep.isPending}>
          {t("Save answers")}
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={keep.isPending}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Returns the ref of the button that opens a form; the button gets the focus back when the form closes. */
export function useReturnFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
