import { useState } from "react";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { isUnpaid } from "#domain/payments/deposit.ts";
import type { Question, SteppedBooking } from "./booking-question.tsx";
import { type NextStatus, useStatus } from "./use-status.ts";

const BookingQuestion = lazyDialog(async () => (await import("./booking-question.tsx")).BookingQuestion);

export type BookingSteps = {
  changeStatus: (booking: SteppedBooking, status: NextStatus) => void;
  ask: (what: "cancel" | "delete" | "refund", booking: Booking) => void;
  question: Question | undefined;
  confirmUnpaid: (booking: SteppedBooking) => void;
  closeQuestion: () => void;
};

/**
 * The actions on a booking in the list or its sheet. Confirming an unpaid booking, cancelling and deleting ask first: also render
 * `BookingQuestions`.
 */
export function useBookingSteps(): BookingSteps {
  const { mutate } = useStatus();
  const [question, setQuestion] = useState<Question>();
  const change = ({ id, clientName, date, time }: SteppedBooking, status: NextStatus) =>
    mutate({ id, clientName, date, time, status });
  return {
    changeStatus: (booking, status) => {
      if (status === "confirmed" && isUnpaid(booking)) setQuestion({ about: booking, what: "confirm" });
      else change(booking, status);
    },
    ask: (what, about) => setQuestion({ about, what }),
    question,
    confirmUnpaid: (booking) => change(booking, "confirmed"),
    closeQuestion: () => setQuestion(undefined),
  };
}

export function BookingQuestions({ steps: { question, confirmUnpaid, closeQuestion } }: { steps: BookingSteps }) {
  return question && <BookingQuestion question={question} onConfirm={confirmUnpaid} onClose={closeQuestion} />;
}
